// Finding a council by typing, on wide and on narrow screens.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeWith } from '../support/installed.ts';
import { DESK, startRig, TELEPHONE } from './rig.ts';
import { ROUTED, serveSites } from './sites.ts';

const INDEX = '**/assets/search.*.json';

describeWith('chromium')('the search for councils', () => {
  const { visit, watch } = startRig();
  const sites = serveSites();
  const field = (page: Page) => page.getByRole('searchbox', { name: 'Find a council' });
  const status = (page: Page) => page.getByRole('search').getByRole('status');

  test.each([DESK, 700, TELEPHONE])('shows only what it found, at %i px', async (width) => {
    await visit({ width }, async (page) => {
      await page.goto(`${await sites(ROUTED)}/councils/#q=wickenmere`);
      await status(page).filter({ hasText: '1 council found' }).waitFor();
      expect(await page.locator('.found a').allTextContents()).toEqual([expect.stringContaining('Wickenmere')]);
      const list = page.locator('table.councils');
      expect(await list.isVisible()).toBe(false);
      await field(page).fill('');
      await list.waitFor({ state: 'visible' });
      expect(await page.locator('.found a').count()).toBe(0);
    });
  });

  test('loads its index when someone is about to type', async () => {
    await visit({}, async (page) => {
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await page.goto(`${await sites(ROUTED)}/`);
      const isIndex = (path: string) => path.startsWith('/assets/search.');
      expect(requested.filter(isIndex)).toEqual([]);
      await Promise.all([page.waitForResponse(INDEX), field(page).focus()]);
      expect(requested.filter(isIndex)).toHaveLength(1);
    });
  });

  test('keeps the list in sight if it found nothing, because its message refers to the list', async () => {
    await visit({}, async (page) => {
      await page.goto(`${await sites(ROUTED)}/councils/`);
      await field(page).fill('zzzzqqqq');
      await status(page).filter({ hasText: 'No council found' }).waitFor();
      expect(await page.locator('nav.letters').isVisible()).toBe(true);
    });
  });

  test('says that it isn’t available, keeps the list in sight, and tries again with the next key', async () => {
    const { page, reports } = await watch({});
    await page.route(INDEX, (route) => route.abort());
    await page.goto(`${await sites(ROUTED)}/councils/`);
    await field(page).fill('wickenmer');
    await status(page).filter({ hasText: 'The search isn’t available' }).waitFor();
    expect(await page.locator('nav.letters').isVisible()).toBe(true);
    await page.unroute(INDEX);
    await field(page).press('End');
    await field(page).press('e');
    await status(page).filter({ hasText: '1 council found' }).waitFor();
    expect(reports.filter((report) => !/ERR_FAILED/.test(report))).toEqual([]);
  });

  test('Enter waits for the index, and opens the only council', async () => {
    await visit({}, async (page) => {
      let send = () => {};
      const isSent = new Promise<void>((resolve) => {
        send = resolve;
      });
      await page.route(INDEX, (route) => isSent.then(() => route.continue()));
      await page.goto(`${await sites(ROUTED)}/`);
      await field(page).fill('wickenmere');
      await field(page).press('Enter');
      send();
      await page.waitForURL('**/councils/*wickenmere*/');
      await page.unroute(INDEX);
    });
  });

  test('Enter moves to the first of several councils', async () => {
    await visit({}, async (page) => {
      await page.goto(`${await sites(ROUTED)}/#q=borough`);
      await status(page).filter({ hasText: 'councils' }).waitFor();
      await field(page).press('Enter');
      await page.locator('.found li:first-child a:focus').waitFor();
    });
  });

  test('shows at most ten councils, and says how to see others', async () => {
    await visit({}, async (page) => {
      await page.goto(`${await sites(ROUTED)}/#q=council`);
      await status(page)
        .filter({ hasText: /^\d+ councils found\. Here are the first 10\. To see others, type/ })
        .waitFor();
      expect(await page.locator('.found a').count()).toBe(10);
    });
  });

  test('answers a postcode with a link to a government service', async () => {
    await visit({}, async (page) => {
      await page.goto(`${await sites(ROUTED)}/#q=sw1a+1aa`);
      const link = status(page).getByRole('link', { name: 'Find your local council' });
      expect(await link.getAttribute('href')).toBe('https://www.gov.uk/find-local-council');
      expect(await page.locator('.found a').count()).toBe(0);
    });
  });

  test('has no field without scripts', async () => {
    await visit({ javaScriptEnabled: false }, async (page) => {
      await page.goto(`${await sites(ROUTED)}/councils/`);
      expect(await page.getByRole('search').isVisible()).toBe(false);
      expect(await page.locator('nav.letters').isVisible()).toBe(true);
    });
  });
});
