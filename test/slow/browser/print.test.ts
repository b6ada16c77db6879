// Pages on paper: the number of pages, what is left out, the addresses of sources, whole words, and the tables of charts.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { textOf } from '../../../src/engine/site/file-content.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { describeWith } from '../support/installed.ts';
import { startRig } from './rig.ts';
import { planFor, ROUTED, serveSites } from './sites.ts';
import { brokenWords, visibleText } from './window.ts';

/** The width of the text on A4 paper, in CSS pixels. */
const PAPER = 690;

describeWith('chromium')('on paper', () => {
  const { visit } = startRig();
  const sites = serveSites();

  const print = <Result>(target: string, use: (page: Page) => Promise<Result>) =>
    visit({ width: PAPER }, async (page) => {
      await page.goto((await sites(ROUTED)) + target);
      await page.emulateMedia({ media: 'print' });
      const result = await use(page);
      await page.emulateMedia({ media: null });
      return result;
    });

  /** Uses another window, because Chromium sets the media itself when it prints. */
  const sheetsOf = (target: string): Promise<number> =>
    visit({ width: PAPER + 1 }, async (page) => {
      await page.goto((await sites(ROUTED)) + target);
      const file = (await page.pdf({ format: 'A4' })).toString('latin1');
      return file.match(/\/Type\s*\/Page\b/g)!.length;
    });

  /** From the shortest to the longest. */
  const councilPages = async (): Promise<readonly string[]> => {
    const pages = filesOf(await planFor(ROUTED)).filter(({ path }) =>
      /^councils\/(?!by\/)[^/]+\/index\.html$/.test(path),
    );
    const sized = pages.map(({ path, render }) => ({ path, size: textOf(render()).length }));
    return sized.sort((one, other) => one.size - other.size).map(({ path }) => `/${path.replace('index.html', '')}`);
  };

  test('the home page takes three sheets, and a council two', async () => {
    expect(await sheetsOf('/')).toBeLessThanOrEqual(3);
    const pages = await councilPages();
    expect(pages.length).toBeGreaterThan(60);
    const long = [];
    for (const target of pages) {
      const sheets = await sheetsOf(target);
      if (sheets > 2) long.push(`${target}: ${sheets}`);
    }
    expect(long).toEqual([]);
  });

  const TARGETS = [
    ...['/', '/councils/', '/councils/by/map/', '/commitments/', '/plans/', '/compare/?councils=WKM,PSH'],
    ...['/downloads/', '/guide/', '/reference/', '/about/'],
  ];

  test('nothing is shown that works only on a screen, and no word in a table is broken', async () => {
    const faults: string[] = [];
    for (const target of [...TARGETS, (await councilPages()).at(-1)!]) {
      await print(target, async (page) => {
        const CONTROLS =
          'nav, form, input, .filters, .choices, .skip, .preview, figure a[download], [aria-label^=Remove]';
        // The script of the comparison fills in its table.
        if (target.startsWith('/compare/')) await page.locator('#compared tbody tr').first().waitFor();
        const controls = await visibleText(page, CONTROLS);
        if (controls.trim() !== '') faults.push(`${target} shows ${controls}`);
        for (const word of await brokenWords(page, 'th, td')) faults.push(`${target} breaks ${word}`);
        expect(await visibleText(page, 'h1')).not.toBe('');
      });
    }
    expect(faults).toEqual([]);
  });

  test('notices a broken word', async () => {
    await print('/councils/', async (page) => {
      await page.evaluate(() => {
        for (const cell of document.querySelectorAll('td'))
          cell.style.cssText = 'overflow-wrap: anywhere; max-width: 1rem; white-space: normal';
      });
      expect((await brokenWords(page, 'td')).length).toBeGreaterThan(50);
    });
  });

  test('the addresses of other sites follow their links', async () => {
    const longest = (await councilPages()).at(-1)!;
    const links = await print(longest, (page) =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="http"]')].map((link) => ({
          href: link.getAttribute('href')!,
          shown:
            link.textContent! +
            getComputedStyle(link, '::after').content.replace('attr(href)', link.getAttribute('href')!),
        })),
      ),
    );
    expect(links.length).toBeGreaterThan(3);
    for (const { href, shown } of links) expect(shown.split(href).length - 1).toBe(1);
  });

  test('a chart is printed without its table, unless the table is open', async () => {
    await print('/', async (page) => {
      const figure = page.locator('figure.chart').first();
      expect(await figure.locator('svg').first().isVisible()).toBe(true);
      expect(await page.locator('figure summary:visible, figure table:visible').count()).toBe(0);
      await figure.locator('details:has(table)').evaluate((details) => details.setAttribute('open', ''));
      expect(await page.locator('figure table:visible').count()).toBe(1);
      expect(await figure.locator('details:has(table) summary').isVisible()).toBe(true);
    });
  });

  test('folded records of a response are printed', async () => {
    await print('/api/councils/', async (page) => {
      const folded = page.locator('.items details:not([open]) pre');
      expect(await folded.count()).toBeGreaterThan(5);
      expect((await folded.last().boundingBox())!.height).toBeGreaterThan(100);
    });
  });

  test('the text is dark on white, even if the screen is dark', async () => {
    await visit({ colorScheme: 'dark' }, async (page) => {
      await page.goto(await sites(ROUTED));
      const colours = () =>
        page.evaluate(() => {
          const { color, backgroundColor } = getComputedStyle(document.body);
          return [color, backgroundColor];
        });
      expect(await colours()).toEqual(['rgb(230, 236, 233)', 'rgb(18, 23, 21)']);
      await page.emulateMedia({ media: 'print' });
      expect(await colours()).toEqual(['rgb(26, 35, 32)', 'rgb(255, 255, 255)']);
      await page.emulateMedia({ media: null });
    });
  });
});
