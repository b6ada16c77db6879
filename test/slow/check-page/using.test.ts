// A visitor checks and corrects tables with the page's own controls.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MISTAKES, SAMPLE } from '../../broken/mistakes.ts';
import { mistaken } from '../../broken/rules.ts';
import { GOOD, SITE, text } from '../../support/source.ts';
import { startRig } from '../browser/rig.ts';
import { serveSites } from '../browser/sites.ts';
import { describeWith } from '../support/installed.ts';
import { type Files, startProgram } from './by-program.ts';
import { CHECK_SITE, openCheckPage } from './check-site.ts';
import { filesIn } from './folders.ts';
import { checkFiles, checkFinished, checkFolder, named, savedBy, statusOf } from './visitor.ts';

const PLANS = text('authority_code,title,document_type,updated_at', 'XYZ,Plan,Action plan,2021-13-06', 'ABC,Plan,,');

/** A table with 45 unknown columns and one wrong cell. */
const WIDE = GOOD['councils.csv']
  .replace('E06000001', 'E0600000')
  .split('\n')
  .map(
    (row, line) => row && row + Array.from({ length: 45 }, (_, column) => (line === 0 ? `,x${column}` : ',')).join(''),
  )
  .join('\n');

/** Mistakes that the page fixes: in column names, in a cell, and in two columns. */
const FIXABLE = [
  'column names with spaces and capitals',
  'an authority code in lower case',
  'the names of two columns swapped',
].map((name) => {
  const mistake = MISTAKES.find((each) => each.name === name);
  if (!mistake) throw new Error(`no mistake is called “${name}”`);
  return { name, file: mistake.file, content: mistaken(mistake)! };
});

const files = (changed: Readonly<Record<string, string>>): Files =>
  new Map(
    Object.entries({ ...GOOD, 'site.json': JSON.stringify(SITE), ...changed }).map(([name, content]) => [
      name,
      { bytes: Buffer.from(content) },
    ]),
  );

describeWith('chromium')('a visitor of the page that checks tables', () => {
  const { watch } = startRig();
  const sites = serveSites();
  const program = startProgram();

  async function open(settings = {}): Promise<Page> {
    const { page, reports } = await watch(settings);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openCheckPage(page, await sites(CHECK_SITE));
    current = reports;
    return page;
  }
  let current: string[] = [];

  /** Saving a file is the only thing that is recorded. */
  async function expectOnlyDownloads(page: Page): Promise<void> {
    await page.evaluate('0');
    expect(current.filter((report) => !report.startsWith('download: blob:http://127.0.0.1'))).toEqual([]);
  }

  const copied = async (page: Page): Promise<string> => {
    await page.getByRole('button', { name: 'Copy the report' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };

  const savedReport = async (page: Page): Promise<unknown> => {
    const { name, content } = await savedBy(page, page.getByRole('button', { name: 'Save the report as JSON' }));
    expect(name).toBe('report.json');
    return JSON.parse(content.toString('utf8'));
  };

  test('gets the same reports of a folder as on the command line', async () => {
    const page = await open();
    program.place(files({ 'plans.csv': PLANS }));
    await checkFolder(page, program.folder());
    const expected = await program.problems();
    expect(expected.length).toBeGreaterThan(1);
    expect(await savedReport(page)).toEqual(expected);
    expect(await copied(page)).toBe(await program.summary());
    await expectOnlyDownloads(page);
  });

  test('gets the same reports of a single file', async () => {
    const page = await open();
    program.place(files({ 'plans.csv': PLANS }));
    await checkFiles(page, named('councils.csv', GOOD['councils.csv']), named('plans.csv', PLANS));
    const expected = await program.problemsIn('plans.csv');
    expect(expected.length).toBeGreaterThan(1);
    expect(await savedReport(page)).toEqual(expected);
    await checkFiles(page, named('councils.csv', GOOD['councils.csv'].replace('E06000001', 'E0600000')));
    program.place(files({ 'councils.csv': GOOD['councils.csv'].replace('E06000001', 'E0600000') }));
    expect(await copied(page)).toBe(await program.summary('councils.csv'));
    await expectOnlyDownloads(page);
  });

  test('learns that there are no problems', async () => {
    const page = await open();
    program.place(files({}));
    await checkFolder(page, program.folder());
    expect(await statusOf(page)).toBe('Check finished: no problems.');
    const praise = 'No problems found in data: 2 councils, 2 commitments, 2 searches.';
    expect(await page.locator('#check-results > .lead').innerText()).toBe(praise);
    expect(await page.locator('#check-results button').allInnerTexts()).toEqual([]);
    await expectOnlyDownloads(page);
  });

  test('filters problems by severity, and shows more of them', async () => {
    const page = await open();
    await checkFiles(page, named('councils.csv', WIDE), named('plans.csv', GOOD['plans.csv']));
    const shown = page.locator('.problem');
    const more = page.getByRole('button', { name: 'Show more' });
    expect(await statusOf(page)).toBe('Check finished: 1 error and 45 warnings.');
    expect([await shown.count(), await more.innerText()]).toEqual([20, 'Show more (26 left)']);
    await more.click();
    await expect.poll(() => shown.count()).toBe(40);
    expect(await shown.nth(20).evaluate((each) => each === document.activeElement)).toBe(true);
    await more.click();
    await expect.poll(() => shown.count()).toBe(46);
    expect(await more.count()).toBe(0);
    await page.getByLabel('Errors (1)').check();
    await expect.poll(() => shown.allInnerTexts()).toHaveLength(1);
    expect(await shown.innerText()).toContain('E0600000');
    expect(await page.getByLabel('Notices (0)').isDisabled()).toBe(true);
    await page.getByLabel('Warnings (45)').check();
    await expect.poll(() => shown.count()).toBe(20);
    await expectOnlyDownloads(page);
  });

  test('can check a file under another name, and choose its table', async () => {
    const page = await open();
    const notes = page.locator('#check-results > .notice');
    const choose = async (table: string) => {
      await page.getByRole('combobox').selectOption(table);
      // Choosing alone doesn't start a check, because the arrow keys choose every table on their way.
      await page.getByRole('button', { name: 'Check again' }).click();
      await checkFinished(page);
    };
    await checkFiles(page, named('Our data - Plans.csv', PLANS));
    const headings = page.locator('#check-results > div > section > h3');
    expect(await headings.allInnerTexts()).toEqual(['Our data - Plans.csv (checked as plans.csv): 3 errors']);
    await choose('');
    expect(await notes.innerText()).toContain('Our data - Plans.csv wasn’t checked. ');
    expect(await headings.count()).toBe(0);
    await choose('emergencies.csv');
    expect(await headings.first().innerText()).toContain('(checked as emergencies.csv): ');
    await checkFiles(page, named('notes.csv', 'a,b\n1,2\n'));
    expect(await page.locator('#check-result').innerText()).toBe('Result: no file was checked');
    await choose('plans.csv');
    expect(await headings.first().innerText()).toContain('notes.csv (checked as plans.csv): ');
    await expectOnlyDownloads(page);
  });

  test.each(FIXABLE)('saves a corrected file: $name', async ({ file, content }) => {
    const page = await open();
    program.place(new Map([...filesIn(SAMPLE), [file, { bytes: content }]]));
    await checkFolder(page, program.folder());
    await page.getByRole('button', { name: /^Fix .* safely$/ }).click();
    const save = page.getByRole('button', { name: `Save the corrected ${file}` });
    const saved = await savedBy(page, save);
    const { changed } = await program.fix();
    expect(saved.name).toBe(file);
    expect(saved.content.equals(changed.get(`data/${file}`)!)).toBe(true);
    await expectOnlyDownloads(page);
  });

  test('can drop files on the page', async () => {
    const page = await open();
    await page.evaluate((content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'plans.csv'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, PLANS);
    await checkFinished(page);
    expect(await statusOf(page)).toBe('Check finished: 3 errors.');
    await expectOnlyDownloads(page);
  });

  test('sees the command and no fields if scripts are off', async () => {
    const page = await open({ javaScriptEnabled: false });
    expect(await page.locator('noscript pre').innerText()).toBe('council-climate-api check data');
    expect(
      await page
        .locator('input, progress, main button')
        .evaluateAll((all) => all.filter((each) => each.checkVisibility())),
    ).toEqual([]);
    await expectOnlyDownloads(page);
  });
});
