// Tasks on the map, in a browser: finding a council with the keyboard or a finger, and the numbers behind the map.

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults, loadAxe } from '../browser/axe.ts';
import { DESK, startRig } from '../browser/rig.ts';
import { ROUTED, serveSites } from '../browser/sites.ts';
import { describeWith } from '../support/installed.ts';

const PHONE = 390;
const WICKENMERE = 'Wickenmere City Council';

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: link } = document;
    const name = link?.querySelector('.name');
    return {
      label: link?.getAttribute('aria-label') ?? link?.textContent ?? '',
      shown: name?.checkVisibility() ? name.textContent : undefined,
    };
  });

/** Presses Tab until the focus is on a link, and says how often. */
async function tabTo(page: Page, isThere: (label: string) => boolean): Promise<number> {
  for (let presses = 1; presses < 500; presses++) {
    await page.keyboard.press('Tab');
    if (isThere((await focused(page)).label)) return presses;
  }
  throw new Error('Tab doesn’t lead there');
}

describeWith('chromium')('the map', () => {
  const { visit } = startRig();
  const sites = serveSites();

  describe.each([
    [DESK, true],
    [DESK, false],
    [PHONE, true],
    [PHONE, false],
  ])('%i pixels wide, with scripts: %s', (width, javaScriptEnabled) => {
    const onMap = <Result>(use: (page: Page) => Promise<Result>) =>
      visit({ width, javaScriptEnabled }, async (page) => {
        await page.goto(`${await sites(ROUTED)}/`);
        await page.getByRole('navigation').getByRole('link', { name: 'Map', exact: true }).click();
        return use(page);
      });

    test('find a council with the keyboard', async () => {
      await onMap(async (page) => {
        await tabTo(page, (label) => label === 'Skip the map');
        const isCell = (label: string) => /: (?:\d{4}|no target year on record)$/.test(label);
        // The first stop after the link is the cell with the focus, or without scripts the first cell.
        expect(await tabTo(page, isCell)).toBe(1);
        const isWanted = (label: string) => label.startsWith(`${WICKENMERE}, `);
        if (javaScriptEnabled) {
          // In all directions from each council, which shows that the keys lead to all of them.
          const seen = new Set<string>();
          const walk = async (): Promise<boolean> => {
            const { label } = await focused(page);
            if (isWanted(label)) return true;
            if (seen.has(label)) return false;
            seen.add(label);
            for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
              await page.keyboard.press(key);
              if (await walk()) return true;
              await page.evaluate((name) => {
                for (const link of document.querySelectorAll<SVGAElement>('.cells a')) {
                  if (link.getAttribute('aria-label') === name) link.focus();
                }
              }, label);
            }
            return false;
          };
          expect(await walk()).toBe(true);
        } else await tabTo(page, isWanted);
        const { label, shown } = await focused(page);
        expect(label).toMatch(/^Wickenmere City Council, [A-Z][A-Za-z ]+: 20\d\d$/);
        expect(label.startsWith(`${shown}: `)).toBe(true);
        await page.keyboard.press('Enter');
        await page.waitForURL(/wickenmere/);
        expect(await page.locator('h1').textContent()).toBe(WICKENMERE);
      });
    });

    test('skip the map, or leave it with one press', async () => {
      await onMap(async (page) => {
        await tabTo(page, (label) => label === 'Skip the map');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
        expect((await focused(page)).label).toBe('Councils on the map, as a table');
        await page.keyboard.press('Shift+Tab');
        expect((await focused(page)).label).toMatch(/: /);
        if (!javaScriptEnabled) return;
        await page.keyboard.press('Tab');
        expect((await focused(page)).label).toBe('Councils on the map, as a table');
      });
    });

    test('the numbers behind the map', async () => {
      await onMap(async (page) => {
        await page.getByText('Councils on the map, as a table').click();
        const row = page.getByRole('row', { name: WICKENMERE });
        expect(await row.innerText()).toMatch(
          /^Wickenmere City Council\s+(?:England|Scotland|Wales|Northern Ireland)\s.*20\d\d/s,
        );
        const csv = await page.getByRole('link', { name: 'numbers as CSV' }).getAttribute('href');
        const { text, type } = await page.evaluate(async (url) => {
          const answer = await fetch(url!);
          return { text: await answer.text(), type: answer.headers.get('content-type') };
        }, csv);
        expect(type).toMatch(/^text\/csv/);
        expect(text).toMatch(/^\ufeff?Council,Country,Region,/);
        // The map, the table and the file have the same councils.
        const cells = await page.locator('.cells a').count();
        expect(await page.locator('.chart tbody tr').count()).toBe(cells);
        expect(text.trim().split('\n').length - 1).toBe(cells);
      });
    });

    test.each(['light', 'dark'] as const)(
      'axe finds nothing, in the %s mode, with the name of a council shown',
      async (colorScheme) => {
        await visit({ width }, async (page) => {
          await page.emulateMedia({ colorScheme });
          await page.goto(`${await sites(ROUTED)}/councils/by/map/`);
          await page.locator('.cells a').nth(3).focus();
          await loadAxe(page);
          expect(await axeFaults(page)).toEqual([]);
        });
      },
    );
  });

  test('cells are large enough for fingers', async () => {
    await visit({ width: PHONE }, async (page) => {
      await page.goto(`${await sites(ROUTED)}/councils/by/map/`);
      const box = await page.locator('.cells a path').first().boundingBox();
      expect(box!.width).toBeGreaterThanOrEqual(24);
      expect(box!.height).toBeGreaterThanOrEqual(24);
    });
  });
});
