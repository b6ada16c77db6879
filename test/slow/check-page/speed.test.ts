// The page responds while it checks large tables, and a check can be cancelled.
import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/program.ts';
import { PLANS_HEADER, text } from '../../support/source.ts';
import { describeWith } from '../support/installed.ts';
import { startCheckPage } from './check-site.ts';
import { SAMPLE_CODES } from './folders.ts';
import { checkFile, named, savedBy, statusOf } from './visitor.ts';

/** In milliseconds: longer tasks delay what a visitor sees after a click (https://web.dev/articles/rail). */
const LONGEST_TASK = 100;
/** Another program may delay a task. */
const ATTEMPTS = 4;

/**
 * A table of plans of this size, on disk: if the test sent the file to the browser, the browser's main thread would have to decode it.
 * @param date returns a cell for a row
 * @returns its path
 */
function plansOf(bytes: number, date: (row: number) => string): string {
  const lines = [PLANS_HEADER];
  for (let size = 0, row = 0; size < bytes; row++) {
    const line = `${SAMPLE_CODES[row % SAMPLE_CODES.length]},Climate plan ${row}: how the council cuts emissions,Action plan,${date(row)}`;
    lines.push(line);
    size += line.length + 1;
  }
  const file = path.join(temporaryFolder(), 'plans.csv');
  writeFileSync(file, text(...lines));
  return file;
}

const valid = (row: number): string => `20${10 + (row % 10)}-0${1 + (row % 9)}-1${row % 10}`;
const invalid = (row: number): string => `${valid(row)}x`;

describeWith('chromium')('the page that checks tables', () => {
  const openWatched = startCheckPage();
  const open = async (): Promise<Page> => (await openWatched()).page;

  /** The duration of the main thread's longest task during the check; 0 if none takes 50 ms. */
  async function longestTask(file: string): Promise<number> {
    const page = await open();
    await page.evaluate(() => {
      const tasks: number[] = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask' });
      Object.assign(window, { tasks });
    });
    const begin = performance.now();
    await checkFile(page, file);
    const duration = performance.now() - begin;
    const report = page.getByRole('button', { name: 'Save the report as JSON' });
    if ((await report.count()) > 0) await savedBy(page, report);
    const tasks = await page.evaluate(async () => {
      // Tasks are reported after they end.
      await new Promise((resolve) => setTimeout(resolve, 100));
      return (window as unknown as { tasks: readonly number[] }).tasks;
    });
    if (process.env.SHOW_TIMES)
      console.log(path.basename(file), statSync(file).size, await statusOf(page), Math.round(duration), tasks);
    return Math.max(0, ...tasks);
  }

  const sizes = process.env.SHOW_TIMES ? [1, 5] : [5];

  test.each(
    sizes.flatMap(
      (size) =>
        [
          [size, 'without mistakes', valid],
          [size, 'with a mistake in every row', invalid],
        ] as const,
    ),
  )('responds while it checks %d MB %s', async (size, _, date) => {
    const file = plansOf(size * 2 ** 20, date);
    const longest: number[] = [];
    while (longest.length < ATTEMPTS && !(Math.min(...longest) <= LONGEST_TASK)) longest.push(await longestTask(file));
    expect(Math.min(...longest)).toBeLessThanOrEqual(LONGEST_TASK);
  });

  test('cancels a check, and can then check another file', async () => {
    const page = await open();
    const cancel = page.getByRole('button', { name: 'Cancel' });
    const large = plansOf(5 * 2 ** 20, valid);
    await page.setInputFiles('#check-files', large);
    await cancel.click();
    expect(await statusOf(page)).toBe('The check was cancelled.');
    expect(await cancel.isVisible()).toBe(false);
    expect(await page.locator('#check-progress').isVisible()).toBe(false);
    await checkFile(page, plansOf(1000, invalid));
    expect(await statusOf(page)).toBe('Check finished: 1 error.');
  });

  test('cancels a check while the published tables are loading', async () => {
    const page = await open();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      void page.route('**/check/tables.json', async (route) => {
        resolve();
        await new Promise<void>((proceed) => {
          answer = proceed;
        });
        await route.continue();
      });
    });
    await page.setInputFiles('#check-files', plansOf(1000, invalid));
    await asked;
    await page.getByRole('button', { name: 'Cancel' }).click();
    const answered = page.waitForResponse('**/check/tables.json');
    answer();
    await (await answered).finished();
    await page.waitForTimeout(500);
    expect(await statusOf(page)).toBe('The check was cancelled.');
    await page.unroute('**/check/tables.json');
  });

  test('cancels a preview, and keeps the result of the check', async () => {
    const page = await open();
    let abort = async () => {};
    await page.route('**/check-import-worker.*', (route) => {
      abort = () => route.abort();
    });
    await page.setInputFiles('#check-files', [
      { ...named('notes.csv', 'x,y\n1,2\n'), mimeType: 'text/csv' },
      { ...named('plans.csv', 'authority_code,title\n'), mimeType: 'text/csv' },
    ]);
    await page.getByRole('status').filter({ hasText: 'Reading published sheets' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await statusOf(page)).toBe('The preview was cancelled.');
    const { name } = await savedBy(page, page.getByRole('button', { name: 'Save the report as JSON' }));
    expect(name).toBe('report.json');
    expect(await statusOf(page)).toBe('The preview was cancelled.');
    // The browser may have cancelled the request already.
    await abort().catch(() => {});
    await page.unroute('**/check-import-worker.*');
  });
});
