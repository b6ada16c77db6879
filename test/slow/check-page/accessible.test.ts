// The page is accessible while it shows results, and works with the keyboard alone.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { GOOD, text } from '../../support/source.ts';
import { axeFaults, loadAxe } from '../browser/axe.ts';
import { measureContrast } from '../browser/contrast.ts';
import { focusFaults } from '../browser/focus.ts';
import { tabTo } from '../browser/keyboard.ts';
import { HEIGHT, startRig } from '../browser/rig.ts';
import { serveSites } from '../browser/sites.ts';
import { overflowOf } from '../browser/window.ts';
import { describeWith } from '../support/installed.ts';
import { CHECK_SITE, openCheckPage } from './check-site.ts';
import { checkFiles, checkFinished, named, savedBy } from './visitor.ts';

const LONG = 'https://abbey.example/a-very-long-address-without-any-place-for-a-line-break/'.repeat(3);

/** Together, these files lead to every part of a result. */
const FILES = [
  named('councils.csv', GOOD['councils.csv'].replace('England', ' england').replace('https://beech', 'htps://beech')),
  named('commitments.csv', `${GOOD['commitments.csv']}ABC,maybe,20300,Everywhere,"Net ""zero,${LONG},Plan\n`),
  named(
    'Our plans - 2025.csv',
    text('authority_code,title,document_type,updated_at', `XYZ,${'Wide '.repeat(60)},x,${LONG}`),
  ),
  named('emergencies.csv', text('authority_code,date_declared', 'ABC,2019-05-01', 'ABC,2019-05-01', 'abc,1 May 2019')),
  named('notes.csv', 'a,b\n1,2\n'),
  named(`${'long-name-'.repeat(15)}.csv.gz`, 'x'),
];

describeWith('chromium')('the page that checks tables, with a result,', () => {
  const { visit, watch } = startRig();
  const sites = serveSites();

  async function openResult(page: Page): Promise<void> {
    await openCheckPage(page, await sites(CHECK_SITE));
    await checkFiles(page, ...FILES);
    await page.getByRole('button', { name: /^Fix .* safely$/ }).click();
    await page.locator('.corrected').first().waitFor();
    await checkFinished(page);
  }

  test('has no faults in its colours and its structure, and fits every window', async () => {
    await visit({}, async (page) => {
      await openResult(page);
      await page.locator('details').evaluateAll((all) => {
        for (const each of all) each.setAttribute('open', '');
      });
      await loadAxe(page);
      const faults: string[] = [];
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [320, 390, 1280]) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width, height: HEIGHT });
          const found = [
            ...(width === 320 ? [] : await axeFaults(page)),
            ...(await measureContrast(page)).faults,
            ...(await overflowOf(page)),
          ];
          faults.push(...found.map((fault) => `${colorScheme}, ${width} px: ${fault}`));
        }
      await page.emulateMedia({ colorScheme: null });
      expect(faults).toEqual([]);
    });
  });

  test('can be reached with the keyboard in the order of the page', async () => {
    await visit({}, async (page) => {
      await openResult(page);
      // The focus is in the result. Leaving and entering the page starts again at its beginning.
      await page.evaluate(() => {
        document.body.tabIndex = -1;
        document.body.focus();
        document.body.removeAttribute('tabindex');
        scrollTo(0, 0);
      });
      expect(await focusFaults(page)).toEqual([]);
    });
  });

  test('leads from choosing a file to saving the corrected one, with the keyboard alone', async () => {
    const { page, reports } = await watch({});
    // The browser starts to pass on this event only some time after someone has asked for it.
    const chooser = page.waitForEvent('filechooser');
    await openCheckPage(page, await sites(CHECK_SITE));
    const status = page.getByRole('status');
    expect(await status.getAttribute('id')).toBe('check-status');
    await tabTo(page, page.getByLabel('Choose tables'));
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([{ ...FILES[0]!, mimeType: 'text/csv' }]);
    await checkFinished(page);
    expect(await status.innerText()).toMatch(/^Check finished: /);
    await expectFocusOnHeading(page);
    await tabTo(page, page.getByRole('button', { name: /^Fix .* safely$/ }));
    await page.keyboard.press('Enter');
    const save = page.getByRole('button', { name: 'Save the corrected councils.csv' });
    await save.waitFor();
    await expectFocusOnHeading(page);
    await tabTo(page, save);
    const { content } = await savedBy(page, () => page.keyboard.press('Enter'));
    expect(content.toString('utf8')).toContain(',England,');
    expect(reports.filter((report) => !report.startsWith('download: blob:'))).toEqual([]);
  });
});

const expectFocusOnHeading = async (page: Page): Promise<void> =>
  expect(await page.locator(':focus').evaluate((each) => `${each.tagName} ${each.textContent}`)).toMatch(
    /^H2 Result: \d/,
  );
