// Sharing and citing, in a browser: a chart on another site, the preview of a link, and the date in a citation. Validators check what
// programs read.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import ogs from 'open-graph-scraper';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { sharePicture } from '../../../scripts/share-picture.mjs';
import { axeFaults, loadAxe } from '../browser/axe.ts';
import { DESK, startRig } from '../browser/rig.ts';
import { FILED, ROUTED, serveSites } from '../browser/sites.ts';
import { describeWith } from '../support/installed.ts';

const PHONE = 390;
/** The title of the sample. */
const TITLE = 'Council climate commitments (fictional sample)';
const PACKAGE = path.join(import.meta.dirname, '..', '..', '..');

/** Another site, with a page that consists of this HTML. */
async function otherSite(): Promise<{ readonly url: string; show(body: string): void }> {
  let shown = '';
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(shown);
  }).listen(0, '127.0.0.1');
  afterAll(() => void server.close());
  await new Promise<void>((resolve) => server.once('listening', () => resolve()));
  const head = '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Other</title>';
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    show: (body) => {
      shown = `${head}<link rel="icon" href="data:,">${body}`;
    },
  };
}

describeWith('chromium')('sharing', () => {
  const { watch, visit } = startRig();
  const siteAt = serveSites();
  const other = otherSite();

  const codeIn = async (page: Page, title: string): Promise<string> => {
    const figure = page.locator('figure', { hasText: title }).first();
    await figure.getByText('Embed', { exact: true }).click();
    return figure.locator('.copy').innerText();
  };

  test.each([
    ['with a router', ROUTED],
    ['of plain files', FILED],
  ])('embed a chart of a site %s', async (_, source) => {
    const site = await siteAt(source);
    for (const width of [DESK, PHONE]) {
      const code = await visit({ width }, async (page) => {
        await page.goto(`${site}/`);
        return codeIn(page, 'Net zero promises by target year');
      });
      expect(code).toMatch(
        /^<iframe src="http:\S+" title="Net zero promises by target year" width="100%" height="\d+"/,
      );
      const { url, show } = await other;
      show(`<h1>Another site</h1>${code}`);
      const { page, reports } = await watch({ width });
      await page.goto(url);
      const frame = page.frameLocator('iframe');
      await frame.getByRole('heading', { name: 'Net zero promises by target year' }).waitFor();
      const [inner, outer] = await frame.locator('html').evaluate((html) => [html.scrollHeight, html.clientHeight]);
      // The whole chart is visible.
      expect([width, inner! - outer!]).toEqual([width, 0]);
      await frame.getByText('as a table').click();
      await frame.getByRole('cell').first().waitFor();
      expect(reports).toEqual([]);
      // A link opens a page of the site in a new tab, because the page can't be shown in the frame.
      await frame.getByRole('link', { name: TITLE }).click();
      const home = source === ROUTED ? '/' : '/index.html';
      await expect.poll(() => reports).toEqual([`popup: ${site}${home}`]);
    }
  });

  test('only charts can be embedded', async () => {
    const site = await siteAt(ROUTED);
    const { url, show } = await other;
    const pages = ['/', '/about/', '/downloads/', '/reference/', '/councils/', '/api/?format=api', '/embed/nothing/'];
    for (const target of [...pages, '/api/councils/?country=Wales&format=api', '/check/', '/embed/target-years/']) {
      show(`<iframe src="${site}${target}" title="A frame"></iframe>`);
      const { page } = await watch({});
      await page.goto(url);
      const text = await page
        .frames()[1]!
        .evaluate(() => document.body.innerText)
        .catch(() => '');
      expect([target, text.includes('Net zero promises by target year')]).toEqual([
        target,
        target === '/embed/target-years/',
      ]);
      if (target !== '/embed/target-years/')
        expect([target, text]).not.toEqual([target, expect.stringMatching(/climate/i)]);
    }
  });

  test.each(['light', 'dark'] as const)('embedded charts are accessible in %s mode', async (colorScheme) => {
    const site = await siteAt(ROUTED);
    const charts = ['target-years', 'promises-by-country', 'councils-by-country-and-type', 'climate-emergencies'];
    for (const chart of [...charts, 'popular-searches', 'map'])
      for (const width of [DESK, PHONE]) {
        const faults = await visit({ colorScheme, width }, async (page) => {
          expect((await page.goto(`${site}/embed/${chart}/`))?.status()).toBe(200);
          await loadAxe(page);
          return axeFaults(page);
        });
        expect([chart, width, faults]).toEqual([chart, width, []]);
      }
  });

  test('share a council', async () => {
    const site = await siteAt(ROUTED);
    const url = `${site}/councils/wickenmere-city-council/`;
    const html = await (await fetch(url)).text();
    const { error, result } = await ogs({ html });
    expect([error, result]).toEqual([
      false,
      expect.objectContaining({
        ogTitle: 'Wickenmere City Council',
        ogDescription: expect.stringMatching(/^Wickenmere City Council has promised net zero by 20\d\d/),
        ogUrl: url,
        ogType: 'website',
        ogSiteName: TITLE,
        ogLocale: 'en_GB',
        twitterCard: 'summary_large_image',
        ogImage: [
          {
            url: expect.stringMatching(/^http:.*\/assets\/picture\.[0-9a-f]{16}\.png$/),
            ...{ width: '1200', height: '630', alt: TITLE, type: 'png' },
          },
        ],
      }),
    ]);
    const { url: otherUrl, show } = await other;
    show(`<img src="${result.ogImage![0]!.url}" alt="">`);
    const size = await visit({}, async (page) => {
      await page.goto(otherUrl);
      return page.locator('img').evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    });
    expect(size).toEqual([1200, 630]);
  });

  test('the home page is shared under the site’s title', async () => {
    const { result } = await ogs({ html: await (await fetch(`${await siteAt(ROUTED)}/`)).text() });
    expect(result.ogTitle).toBe(TITLE);
  });

  test.each([
    [true, ' Accessed 9 March 2027'],
    [false, ' Accessed [date]'],
  ])('cite with the date, if scripts run: %s', async (javaScriptEnabled, date) => {
    const site = await siteAt(ROUTED);
    const text = await visit({ javaScriptEnabled, width: javaScriptEnabled ? 1000 : 1001 }, async (page) => {
      if (javaScriptEnabled) await page.clock.setFixedTime(new Date('2027-03-09T12:00:00Z'));
      await page.goto(`${site}/councils/wickenmere-city-council/`);
      return page.locator('#source ~ .copy').innerText();
    });
    expect(text).toContain(`“Wickenmere City Council”, ${TITLE}, ${site}/councils/wickenmere-city-council/`);
    expect(text.trim().endsWith(date)).toBe(true);
  });

  test('the browser doesn’t object to the description of the data', async () => {
    const site = await siteAt(ROUTED);
    const types = await visit({ width: 1002 }, async (page) => {
      await page.goto(`${site}/downloads/`);
      return page
        .locator('script[type="application/ld+json"]')
        .evaluateAll((all) => all.map((each) => JSON.parse(each.textContent!)['@type']));
    });
    expect(types).toEqual(['Dataset']);
  });
});

test('the picture for link previews is what its source shows', async () => {
  const committed = readFileSync(path.join(PACKAGE, 'templates', 'picture.png'));
  expect(Buffer.from(await sharePicture()).equals(committed)).toBe(true);
});
