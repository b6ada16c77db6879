// Finding a council by typing, on wide and on narrow screens.
import { expect, test } from 'vitest';
import { describeWith } from '../support/installed.ts';
import { DESK, startRig, TELEPHONE } from './rig.ts';
import { ROUTED, serveSites } from './sites.ts';

describeWith('chromium')('the list of councils', () => {
  const { visit } = startRig();
  const sites = serveSites();

  test.each([DESK, 700, TELEPHONE])('shows only the councils that were searched for, at %i px', async (width) => {
    await visit({ width }, async (page) => {
      await page.goto(`${await sites(ROUTED)}/councils/?q=wickenmere`);
      const shown = page.locator('.councils tbody tr:not(.group):visible');
      expect(await shown.count()).toBe(1);
      expect(await shown.textContent()).toContain('Wickenmere');
      await page.locator('#find').fill('');
      expect(await shown.count()).toBeGreaterThan(50);
    });
  });

  test('shows its headings on narrow screens while the keyboard is on them', async () => {
    await visit({ width: TELEPHONE }, async (page) => {
      await page.goto(`${await sites(ROUTED)}/councils/`);
      const button = page.locator('.councils thead button').first();
      expect((await page.locator('.councils thead').boundingBox())!.height).toBe(1);
      await button.focus();
      expect((await page.locator('.councils thead').boundingBox())!.height).toBeGreaterThan(20);
    });
  });
});
