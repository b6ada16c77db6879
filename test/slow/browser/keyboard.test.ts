// Reaches pages and uses the filters of lists with only the keyboard, with and without scripts.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { describeWith } from '../support/installed.ts';
import { follow, tabTo, type } from './keyboard.ts';
import { recordsOf } from './records.ts';
import { HEIGHT, startRig } from './rig.ts';
import { ROUTED, serveSites } from './sites.ts';

describeWith('chromium')('with the keyboard', () => {
  const { watch } = startRig();
  const sites = serveSites();
  const settings = (javaScriptEnabled: boolean) => ({
    javaScriptEnabled,
  });

  test.each([true, false])(
    'a reader can get from the home page to a list, its next page, a council, and back; scripts: %s',
    async (scripts) => {
      const { page, reports } = await watch(settings(scripts));
      const link = (name: string | RegExp) => page.getByRole('link', { name });
      await page.goto(`${await sites(ROUTED)}/`);
      await follow(
        page,
        page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'API', exact: true }),
      );
      await follow(
        page,
        page.locator('main').getByRole('link', { name: 'Open in the browser (Commitments)', exact: true }),
      );
      const first = await page.locator('main').innerText();
      await follow(page, link(/next/i));
      expect(new URL(page.url()).searchParams.get('page')).toBe('2');
      expect(await page.locator('main').innerText()).not.toBe(first);
      const council = page.locator('main a[href*="/api/councils/"]').first();
      // If records are collapsed, Enter expands one.
      if (!(await council.isVisible())) {
        await tabTo(page, page.locator('main details:has(a[href*="/api/councils/"]) > summary'));
        await page.keyboard.press('Enter');
      }
      await follow(page, council);
      expect(new URL(page.url()).pathname).toMatch(/^\/api\/councils\/[A-Z]+\/$/);
      await page.goBack();
      await follow(page, link(/previous/i));
      expect(await page.locator('main').innerText()).toBe(first);
      expect(reports).toEqual([]);
    },
  );

  test('a link to an item leads to it, even if it is collapsed or far down the page', async () => {
    const { page } = await watch(settings(true));
    await page.goto(`${await sites(ROUTED)}/api/councils/`);
    await tabTo(page, page.locator('.rest > summary'));
    await page.keyboard.press('Enter');
    const link = page.locator('.items li > a:first-child').nth(-9);
    await follow(page, link);
    const target = page.locator(':target');
    expect(await target.isVisible()).toBe(true);
    // This also works for a link from another page to a place that isn't visible at first.
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    const { y } = (await target.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(HEIGHT / 2);
  });

  describe('the filters of a list', () => {
    const open = async (
      path: string,
      scripts: boolean,
    ): Promise<{ readonly page: Page; readonly reports: string[] }> => {
      const watched = await watch({ ...settings(scripts), width: 1024 });
      await watched.page.goto((await sites(ROUTED)) + path);
      return watched;
    };

    test.each([true, false])(
      'send a request to the router when the form is submitted; scripts: %s',
      async (scripts) => {
        const { page, reports } = await open('/api/searchterms/', scripts);
        const form = page.locator('form');
        await type(page, form.getByLabel('From'), '2024-03-09');
        await type(page, form.getByLabel('To'), '2025-02-28');
        await type(page, form.getByLabel('Minimum searches'), '6');
        await type(page, form.getByLabel('Minimum results'), '2');
        const before = page.url();
        await page.keyboard.press('Enter');
        await page.waitForURL((url) => url.href !== before);
        const { searchParams } = new URL(page.url());
        const asked = { start_date: '2024-03-09', end_date: '2025-02-28', min_count: '6', min_results: '2' };
        expect(Object.fromEntries(searchParams)).toMatchObject(asked);
        await isAnswerOfRouter(page);
        expect(reports).toEqual([]);
      },
    );

    test('keep the format of the page', async () => {
      const { page } = await open('/api/searchterms/?format=api', true);
      const hidden = await page.locator('form input[type=hidden][name=format]').count();
      await tabTo(page, page.locator('form').getByLabel('Minimum searches'));
      await page.keyboard.press('Enter');
      await page.waitForURL(/min_count=5/);
      expect(new URL(page.url()).searchParams.get('format')).toBe('api');
      expect(hidden).toBe(1);
    });

    test('send no request if the form contains an invalid value', async () => {
      const { page } = await open('/api/searchterms/', true);
      const field = page.locator('form').getByLabel('Minimum searches');
      await type(page, field, '4');
      const before = page.url();
      await page.keyboard.press('Enter');
      await page.waitForTimeout(200);
      expect(page.url()).toBe(before);
      expect(await field.evaluate((each) => (each as HTMLInputElement).validity.rangeUnderflow)).toBe(true);
    });

    test.each([true, false])('let readers select and remove a country; scripts: %s', async (scripts) => {
      const { page, reports } = await open('/api/councils/', scripts);
      const wales = page.locator('main').getByRole('link', { name: /^Wales\b/ });
      const before = await lookOf(page);
      await follow(page, wales);
      expect(new URL(page.url()).searchParams.get('country')).toBe('Wales');
      const records = await recordsOf(page.url());
      expect(records.length).toBeGreaterThan(0);
      expect(new Set(records.map(({ country }) => country))).toEqual(new Set(['Wales']));
      await isAnswerOfRouter(page);
      expect(await lookOf(page)).not.toBe(before);
      await follow(page, wales);
      expect(new URL(page.url()).searchParams.get('country')).toBe(null);
      expect(await lookOf(page)).toBe(before);
      expect(reports).toEqual([]);
    });
  });
});

/** The properties that show whether Wales is selected, both on the screen and in a screen reader. */
async function lookOf(page: Page): Promise<string> {
  const link = page
    .locator('main')
    .getByRole('link', { name: /^Wales\b/ })
    .first();
  return link.ariaSnapshot().then(async (heard) => heard + (await link.getAttribute('aria-current')));
}

/** The page shows the same records as the router's JSON, compared by the councils' codes or by the terms. */
async function isAnswerOfRouter(page: Page): Promise<void> {
  const records = await recordsOf(page.url());
  const shown = (await page.locator('main').textContent()) ?? '';
  for (const record of records) {
    expect(shown).toContain(JSON.stringify(record.user_query ?? record.name).slice(1, -1));
  }
  const field = page.url().includes('searchterms') ? 'user_query' : 'authority_code';
  expect(shown.split(`"${field}"`).length - 1).toBe(records.length);
}
