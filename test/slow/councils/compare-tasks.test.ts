// Comparing councils, in a browser: the number of clicks, a URL to share, what the page says if something can't be shown, and the
// earliest target near a council.

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults, loadAxe } from '../browser/axe.ts';
import { DESK, startRig } from '../browser/rig.ts';
import { FILED, ROUTED, serveSites } from '../browser/sites.ts';
import { visibleText } from '../browser/window.ts';
import { describeWith } from '../support/installed.ts';

const PHONE = 390;
const WIDTHS = [DESK, PHONE];

const PAIR = '/compare/?councils=WKM,PSH';

describeWith('chromium')('comparing councils', () => {
  const { visit, watch } = startRig();
  const sites = serveSites();
  const status = (page: Page) => page.locator('#compared-status');
  const heads = (page: Page) => page.locator('#compared thead th > a:first-child').allTextContents();
  const rowOf = (page: Page, title: string) =>
    page.locator('#compared tbody tr').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) });
  const cellsOf = (page: Page, title: string) => rowOf(page, title).locator('td').allInnerTexts();

  async function choose(page: Page, query: string, name: string): Promise<void> {
    await page.getByRole('searchbox', { name: 'Add a council' }).click();
    await page.keyboard.insertText(query);
    await page.locator('.found a', { hasText: name }).click();
    await status(page)
      .filter({ hasText: /compare|compared/ })
      .waitFor();
  }

  test.each(WIDTHS)('two councils take five clicks from the home page, at %i px', async (width) => {
    const { url, text } = await visit({ width }, async (page) => {
      await page.goto(await sites(ROUTED));
      await page.getByRole('link', { name: 'Compare councils', exact: true }).click();
      await choose(page, 'wickenmere', 'Wickenmere City Council');
      await status(page).filter({ hasText: 'Now find a council to compare with this one.' }).waitFor();
      await choose(page, 'pellshire county', 'Pellshire County Council');
      await status(page).filter({ hasText: '2 councils compared.' }).waitFor();
      expect(await page.title()).toMatch(/^Compare Wickenmere City Council and Pellshire County Council/);
      expect(await heads(page)).toEqual(['Wickenmere City Council', 'Pellshire County Council']);
      expect(await cellsOf(page, 'Type')).toEqual(['Non-metropolitan district', 'County council']);
      expect(await page.locator('body').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(width);
      return { url: page.url(), text: await visibleText(page, '#compared') };
    });
    expect(url).toBe((await sites(ROUTED)) + PAIR);
    // Another window, which has never seen the page.
    await visit({ width, reducedMotion: 'reduce' }, async (page) => {
      await page.goto(url);
      await status(page).filter({ hasText: '2 councils compared.' }).waitFor();
      expect(await visibleText(page, '#compared')).toBe(text);
    });
  });

  test.each([ROUTED, FILED])(
    'a column says the same as the council’s page, with links in the form of $links',
    async (source) => {
      await visit({}, async (page) => {
        const file = source === FILED ? 'index.html' : '';
        await page.goto(`${await sites(source)}/compare/${file}?councils=wkm`);
        await status(page).filter({ hasText: 'Now find' }).waitFor();
        const [area = ''] = await cellsOf(page, 'Target: whole area');
        const [documents = ''] = await cellsOf(page, 'Plans and other documents');
        await page.locator('#compared thead th > a').first().click();
        await page.waitForURL(`**/councils/wickenmere-city-council/${file}`);
        const shown = await visibleText(page, 'main');
        expect(area).toMatch(/^20\d\d/);
        expect(shown).toContain(`by ${area.slice(0, 4)} for the whole area`);
        expect(await page.locator('.plans li').count()).toBe(Number.parseInt(documents, 10));
      });
    },
  );

  test('a council is removed by a link, and the browser’s history brings it back', async () => {
    await visit({}, async (page) => {
      await page.goto((await sites(ROUTED)) + PAIR);
      await page.getByRole('link', { name: 'Remove Wickenmere City Council' }).click();
      await status(page).filter({ hasText: 'Now find' }).waitFor();
      expect(await heads(page)).toEqual(['Pellshire County Council']);
      await page.goBack();
      await status(page).filter({ hasText: '2 councils' }).waitFor();
      expect(await heads(page)).toEqual(['Wickenmere City Council', 'Pellshire County Council']);
    });
  });

  test.each(WIDTHS)('codes that can’t be compared get a sentence each, at %i px', async (width) => {
    const { page, reports } = await watch({ width });
    const hostile = encodeURIComponent('<img src=x onerror=alert(1)>');
    await page.goto(`${await sites(ROUTED)}/compare/?councils=psh,PSH,QQQ,NWB,OSH,WKM,GMR&councils=${hostile}`);
    await status(page).filter({ hasText: 'compared' }).waitFor();
    expect(await status(page).locator('p').allTextContents()).toEqual([
      'Not an authority code: “<img”, “src=x” and “onerror=alert(1)>”. A code has 3 or 4 letters.',
      'Only one column is shown for “PSH”, which the address contains more than once.',
      'Only the first 4 councils are compared, without “WKM” and “GMR”. Compare the others',
      'No council has the code “QQQ”.',
      'Nether Wickle Borough Council isn’t shown, because it’s a former council, replaced by Castlebourne Council.',
      '2 councils compared.',
    ]);
    expect(await heads(page)).toEqual(['Pellshire County Council', 'Ostershire County Council']);
    expect(await page.locator('main img').count()).toBe(0);
    expect(reports.filter((report) => !report.includes('404'))).toEqual([]);
  });

  test('with four councils, none can be added; all four fit on a phone by scrolling within the table', async () => {
    await visit({ width: PHONE }, async (page) => {
      await page.goto(`${await sites(ROUTED)}/compare/?councils=PSH,OSH,WKM,GMR`);
      await status(page).filter({ hasText: '4 councils compared. To add another, first remove one.' }).waitFor();
      expect(await page.getByRole('search').count()).toBe(0);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE);
      const table = page.locator('#compared');
      const rowHead = page.getByRole('rowheader', { name: 'Country', exact: true });
      const before = (await rowHead.boundingBox())!.x;
      await table.evaluate((element) => element.scrollBy(10_000, 0));
      expect((await rowHead.boundingBox())!.x).toBe(before);
      expect(await table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100);
    });
  });

  test('names and sources with markup are shown as text, and only web addresses are links', async () => {
    const { page, reports } = await watch({});
    const markup = '<img src=x onerror=alert(1)>';
    await page.route('**/api/councils/PSH/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), name: markup, country: markup } });
    });
    await page.route('**/api/councils/PSH/commitments', (route) =>
      route.fulfill({
        json: [
          { has_promise: true, target_year: 2040, scope: null, source: 'javascript:alert(1)', source_name: markup },
          { has_promise: true, target_year: 2030, scope: null, source: 'https://a.example/', source_name: '' },
        ],
      }),
    );
    await page.goto(`${await sites(ROUTED)}/compare/?councils=PSH`);
    await status(page).filter({ hasText: 'Now find' }).waitFor();
    expect(await heads(page)).toEqual([markup]);
    expect(await cellsOf(page, 'Country')).toEqual([markup]);
    expect(await page.title()).toContain(`Compare ${markup}`);
    expect(await cellsOf(page, 'Target: scope not recorded')).toEqual(['2030\nalso 2040']);
    expect(await cellsOf(page, 'Sources of commitments')).toEqual([`${markup}\nhttps://a.example/`]);
    const links = rowOf(page, 'Sources of commitments').locator('a');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'https://a.example/',
    ]);
    expect(reports).toEqual([]);
    await page.unrouteAll();
  });

  test('no promise found differs from nothing recorded', async () => {
    const { page } = await watch({});
    for (const [code, json] of [
      ['PSH', [{ has_promise: false, target_year: null, scope: null, source: '', source_name: '' }]],
      ['OSH', []],
    ] as const)
      await page.route(`**/api/councils/${code}/commitments`, (route) => route.fulfill({ json }));
    await page.goto(`${await sites(ROUTED)}/compare/?councils=PSH,OSH`);
    await status(page).filter({ hasText: '2 councils' }).waitFor();
    expect(await cellsOf(page, 'Net zero promise')).toEqual(['No promise found', 'Not recorded']);
    expect(await cellsOf(page, 'Target: whole area')).toEqual(['None found', 'Not recorded']);
    await page.unrouteAll();
  });

  test('if requests fail, the page says so, shows the other councils, and offers to try again', async () => {
    const { page, reports } = await watch({});
    await page.route('**/api/councils/PSH/**', (route) => route.abort());
    await page.goto((await sites(ROUTED)) + PAIR);
    const failed = 'The records of Pellshire County Council couldn’t be loaded. You may be offline.';
    await status(page).filter({ hasText: failed }).waitFor();
    expect(await heads(page)).toEqual(['Wickenmere City Council']);
    // An answer of another kind, such as the page of a hotel's network.
    await page.unrouteAll();
    await page.route('**/api/councils/**', (route) => route.fulfill({ body: '<p>Sign in' }));
    await page.route('**/assets/search.*', (route) => route.abort());
    await page.getByRole('link', { name: 'Try again' }).click();
    await status(page).filter({ hasText: 'The records of “PSH” couldn’t be loaded' }).waitFor();
    expect(await page.locator('#compared').isVisible()).toBe(false);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Try again' }).click();
    await status(page).filter({ hasText: '2 councils compared.' }).waitFor();
    expect(reports.filter((report) => !/ERR_FAILED/.test(report))).toEqual([]);
  });

  test('on a slow network, the page says that it is loading', async () => {
    await visit({}, async (page) => {
      let send = () => {};
      const isSent = new Promise<void>((resolve) => {
        send = resolve;
      });
      await page.clock.install();
      await page.route('**/api/councils/PSH/', (route) => isSent.then(() => route.continue()));
      await page.goto((await sites(ROUTED)) + PAIR);
      await status(page).filter({ hasText: 'Loading 2 councils…' }).waitFor();
      await page.clock.fastForward(6000);
      await status(page).filter({ hasText: 'Still loading. Your connection may be slow.' }).waitFor();
      send();
      await status(page).filter({ hasText: '2 councils compared.' }).waitFor();
      await page.unrouteAll();
    });
  });

  test.each(WIDTHS)('without scripts, the page leads to all councils’ pages, at %i px', async (width) => {
    await visit({ width, javaScriptEnabled: false }, async (page) => {
      await page.goto((await sites(ROUTED)) + PAIR);
      const text = await visibleText(page, 'main');
      expect(text).toContain('Councils can only be compared if scripts run in your browser.');
      expect(await page.getByRole('search').isVisible()).toBe(false);
      expect(await page.locator('.unscripted li a').count()).toBe(62);
      await page.getByRole('link', { name: 'Wickenmere City Council' }).click();
      expect(await visibleText(page, 'h1')).toBe('Wickenmere City Council');
    });
  });

  describe.each(WIDTHS)('from a council’s page, at %i px', (width) => {
    test.each([true, false])('the earliest target nearby is in sight, with scripts: %s', async (javaScriptEnabled) => {
      await visit({ width, javaScriptEnabled }, async (page) => {
        await page.goto(`${await sites(ROUTED)}/councils/wickenmere-city-council/`);
        const section = page.locator('section:has(> #place)');
        const rows = section.locator('tbody tr:visible', { has: page.locator('th a') });
        expect(await rows.count()).toBe(8);
        const years = (column: number) =>
          rows.evaluateAll(
            (all, index) =>
              all
                .map((row) => Number((row as HTMLTableRowElement).cells[index]!.textContent))
                .filter((year) => year > 0),
            column,
          );
        const [own, area] = [Math.min(...(await years(1))), Math.min(...(await years(2)))];
        expect(await section.innerText()).toMatch(
          new RegExp(`Earliest targets nearby: ${own} for council operations \\(.*\\) and ${area} for whole areas \\(`),
        );
      });
    });

    test('its county is one click away, and it is compared with it in one', async () => {
      await visit({ width }, async (page) => {
        await page.goto(`${await sites(ROUTED)}/councils/wickenmere-city-council/`);
        await page.getByRole('link', { name: 'Compare with Pellshire County Council' }).click();
        await status(page).filter({ hasText: '2 councils compared.' }).waitFor();
        expect(page.url()).toBe((await sites(ROUTED)) + PAIR);
        await page.goBack();
        await page.locator('.record').getByRole('link', { name: 'Pellshire County Council' }).click();
        await page.getByRole('link', { name: 'Fenwithy District Council' }).first().click();
        expect(await visibleText(page, '.record')).toContain('Pellshire County Council');
      });
    });
  });

  test.each(['light', 'dark'] as const)('axe finds nothing on the page, in %s mode', async (colorScheme) => {
    await visit({ width: PHONE, colorScheme }, async (page) => {
      for (const query of ['', '?councils=PSH', '?councils=PSH,OSH,WKM,GMR']) {
        await page.goto(`${await sites(ROUTED)}/compare/${query}`);
        await status(page)
          .filter({ hasText: /Find|find|compared/ })
          .waitFor();
        await loadAxe(page);
        expect(await axeFaults(page)).toEqual([]);
      }
    });
  });
});
