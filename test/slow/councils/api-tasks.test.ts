// Someone who wants to call the API, in a browser, from the home page: finds an example in Python, copies it and runs it. Long lists on
// browsable pages are short, but everything in them can be reached.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { RUNS } from '../../engine/pages/guide/examples.ts';
import { axeFaults, loadAxe } from '../browser/axe.ts';
import { DESK, startRig } from '../browser/rig.ts';
import { ROUTED, serveSites } from '../browser/sites.ts';
import { overflowOf } from '../browser/window.ts';
import { describeWith } from '../support/installed.ts';

const PHONE = 390;

const SETTINGS = [DESK, PHONE].flatMap((width) => [true, false].map((scripts) => ({ width, scripts })));

async function goToGuide(page: Page, home: string): Promise<void> {
  await page.goto(home);
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'API', exact: true }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Use the API');
}

/** Opens an example, and selects it as a click does. */
async function copyExample(page: Page, summary: string): Promise<string> {
  const details = page.locator('details', { has: page.locator('summary', { hasText: summary }) });
  await details.locator('summary').click();
  await details.locator('pre').click();
  return page.evaluate('String(getSelection())');
}

describeWith('chromium', 'python3')('an API call in Python', () => {
  const { visit } = startRig();
  const sites = serveSites();

  test.each(SETTINGS)('three clicks and a copy, at $width px, with scripts: $scripts', async ({ width, scripts }) => {
    const code = await visit({ width, javaScriptEnabled: scripts }, async (page) => {
      await goToGuide(page, await sites(ROUTED));
      return copyExample(page, 'Python (Council commitments)');
    });
    expect((await RUNS.Python(code)).stdout).toBe('2040\n2050\n');
  });

  test('every page of a list', async () => {
    const code = await visit({}, async (page) => {
      await goToGuide(page, await sites(ROUTED));
      return copyExample(page, 'Python (every page of the commitments)');
    });
    expect((await RUNS.Python(code)).stdout).toBe('110\n');
  });
});

describeWith('chromium')('the page that explains how to use the API', () => {
  const { visit } = startRig();
  const sites = serveSites();

  test.each([DESK, PHONE])('is accessible in light and dark mode with all examples open, at %i px', (width) =>
    visit({ width }, async (page) => {
      await page.goto(`${await sites(ROUTED)}/guide/`);
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      expect(await overflowOf(page)).toEqual([]);
      await loadAxe(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([colorScheme, await axeFaults(page)]).toEqual([colorScheme, []]);
      }
    }),
  );

  test('leads to the reference and to browsable pages, which lead back', async () => {
    await visit({}, async (page) => {
      await goToGuide(page, await sites(ROUTED));
      await page.getByRole('link', { name: 'Reference (Councils)', exact: true }).click();
      expect(page.url()).toMatch(/\/reference\/#listCouncils$/);
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Use the API' }).click();
      await page.getByRole('link', { name: 'Open in the browser (Councils)', exact: true }).click();
      expect(new URL(page.url()).pathname).toBe('/api/councils/');
      await page.getByRole('link', { name: 'Reference: Councils' }).click();
      expect(page.url()).toMatch(/\/reference\/#listCouncils$/);
      await page.goBack();
      await page.getByRole('link', { name: 'Use the API' }).click();
      expect(new URL(page.url()).pathname).toBe('/guide/');
    });
  });
});

describeWith('chromium')('the browsable page of a long list', () => {
  const { visit } = startRig();
  const sites = serveSites();

  test.each([true, false])('is short on a phone, and opens at any item, with scripts: %s', (scripts) =>
    visit({ width: PHONE, javaScriptEnabled: scripts }, async (page) => {
      const list = `${await sites(ROUTED)}/api/councils/`;
      await page.goto(list);
      const items = page.locator('.items > li');
      // The sample has 62 councils.
      expect([await items.count(), await items.locator('visible=true').count()]).toEqual([62, 5]);
      expect(await page.getByText('The other 57 items').isVisible()).toBe(true);
      const height = await page.evaluate('document.documentElement.scrollHeight');
      expect(height).toBeLessThan(6000);
      // A link from elsewhere to an item far down the list.
      await page.goto('about:blank');
      await page.goto(`${list}#WKM`);
      expect(await page.locator('#WKM').isVisible()).toBe(true);
      expect(await page.locator('#WKM').textContent()).toContain('"Wickenmere City Council"');
    }),
  );
});
