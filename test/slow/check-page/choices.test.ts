// Which files a user chooses, and what happens to them afterwards.
import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/program.ts';
import { ENDED_HEADER, GOOD, sourceFolder, text } from '../../support/source.ts';
import { describeWith } from '../support/installed.ts';
import { startCheckPage } from './check-site.ts';
import { checkFile, checkFiles, checkFinished, named, statusOf } from './visitor.ts';

const WRONG = GOOD['plans.csv'].replace('2021-05-06', '2021-05-06 ').replace('ABC,', 'abc,');

describeWith('chromium')('the page that checks tables', () => {
  const openWatched = startCheckPage();
  const open = async (): Promise<Page> => (await openWatched()).page;

  const headings = (page: Page) => page.locator('#check-results > div > section > h3').allInnerTexts();
  const notes = (page: Page) => page.locator('#check-results > .notice').innerText();

  /** Drops files and folders on the page, as a file manager does. */
  async function drop(page: Page, ...files: readonly string[]): Promise<void> {
    const session = await page.context().newCDPSession(page);
    const data = { items: [], files: [...files], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x: 200, y: 200, data });
    await checkFinished(page);
  }

  test('still shows a result after its file has changed on disk, but doesn’t fix the old version', async () => {
    const page = await open();
    const folder = sourceFolder({ 'councils.csv': GOOD['councils.csv'].replace('England', 'england ') });
    await checkFile(page, path.join(folder, 'councils.csv'));
    appendFileSync(path.join(folder, 'councils.csv'), '\n');
    await page.getByLabel('Errors (1)').check();
    await page.locator('.problem .row').first().waitFor();
    await page.getByRole('button', { name: /^Fix .* safely$/ }).click();
    await page.locator('.problem', { hasText: 'it has changed since you chose it, so choose it again' }).waitFor();
    expect(await page.getByRole('button', { name: /^Save the corrected/ }).count()).toBe(0);
  });

  test('checks a dropped folder as a whole', async () => {
    const page = await open();
    const folder = path.join(temporaryFolder(), 'tables');
    cpSync(sourceFolder({ 'plans.csv': WRONG, 'commitments.csv': null }), folder, { recursive: true });
    await drop(page, folder);
    expect(await headings(page)).toEqual([
      'tables/commitments.csv: 1 error',
      expect.stringMatching(/^tables\/plans.csv: /),
    ]);
  });

  test('checks files of several folders as single files', async () => {
    const page = await open();
    const folder = temporaryFolder();
    for (const [name, content] of Object.entries({
      'one/councils.csv': GOOD['councils.csv'],
      'two/plans.csv': WRONG,
      'emergencies.csv': GOOD['emergencies.csv'],
      'emergencies-copy.csv': GOOD['emergencies.csv'],
    })) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content);
    }
    await drop(
      page,
      ...['one', 'two', 'emergencies.csv', 'emergencies-copy.csv'].map((name) => path.join(folder, name)),
    );
    const found = await headings(page);
    expect(found.map((heading) => heading.replace(/:.*/, ''))).toEqual([
      expect.stringMatching(/one\/councils.csv \(checked as councils.csv\)|^councils.csv/),
      expect.stringContaining('plans.csv'),
      'emergencies.csv',
    ]);
    expect(await notes(page)).toContain(
      'emergencies-copy.csv wasn’t checked. Another file was checked as the same table.',
    );
  });

  test('says which tables it doesn’t know', async () => {
    const page = await open();
    // The sample has no ended council of this code, and the page of this site knows the ended councils of the sample.
    await checkFiles(page, named('councils.csv', GOOD['councils.csv']), named('plans.csv', GOOD['plans.csv']));
    expect(await notes(page)).toBe('Links to ended-councils.csv were checked against the published data.');
    await checkFiles(page, named('councils.csv', GOOD['councils.csv']));
    expect(await page.locator('#check-results > .notice').count()).toBe(0);
    const ended = text(ENDED_HEADER, 'OLD,Old Council,2019-03-31,ABC');
    await checkFiles(page, named('ended-councils.csv', ended), named('searches.csv', GOOD['searches.csv']));
    expect(await notes(page)).toBe('Links to councils.csv were checked against the published data.');
  });

  test.each(['constructor', '__proto__', 'toString'])('can be given a file called %s', async (name) => {
    const page = await open();
    await checkFiles(page, named(name, GOOD['plans.csv']));
    expect(await headings(page)).toEqual([expect.stringMatching(new RegExp(`^${name} \\(checked as plans.csv\\): `))]);
  });

  test('checks an empty file', async () => {
    const { page, reports } = await openWatched();
    await checkFiles(page, named('plans.csv', ''));
    expect(await statusOf(page)).toBe('Check finished: 1 error.');
    await page.evaluate('0');
    expect(reports).toEqual([]);
  });
});
