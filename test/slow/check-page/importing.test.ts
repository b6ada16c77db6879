// The page shows what an import of published sheets would change. Only then does it load the script that reads workbooks.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { previewImport } from '../../../src/councils/import-preview.ts';
import { csvRow } from '../../../src/engine/csv/cell.ts';
import { counted } from '../../../src/engine/text/format.ts';
import { temporaryFolder } from '../../support/program.ts';
import { COMMITMENTS_HEADER, GOOD, text } from '../../support/source.ts';
import { mutated, randomNumbers, workbookOf, workbookParts, zipped } from '../../support/workbooks.ts';
import { startRig } from '../browser/rig.ts';
import { serveSites } from '../browser/sites.ts';
import { describeWith } from '../support/installed.ts';
import { CHECK_SITE, openCheckPage } from './check-site.ts';
import { checkFiles, named, statusOf } from './visitor.ts';

const HEADER = ['council', 'scope', 'target', 'wording', 'source_url', 'source_name', 'authority_code', 'gss_code'];
const ROWS = [
  HEADER,
  ['Abbey', 'Whole area', '2031', '<img src=x onerror=canary("sheet")>', 'https://abbey.example/', 'Plan', 'ABC', ''],
  [
    'Beech',
    'Whole area',
    'soon',
    'A new promise',
    'https://beech.example/new',
    '<script>canary("sheet")</script>',
    'BCD',
    '',
  ],
  ['Nowhere', 'Whole area', '2030', 'A promise', 'https://nowhere.example/', 'Plan', 'NOW', 'E06000999'],
];

const escaped = (cell: string): string => cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const xmlRow = (cells: readonly string[]): string =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')}</row>`;
const CONTENT = { sheets: { Promises: ROWS.map(xmlRow).join('') } };
const WORKBOOK = workbookOf(CONTENT);
const SHEET = 'xl/worksheets/sheet1.xml';

const TABLES = { 'councils.csv': GOOD['councils.csv'], 'commitments.csv': text(COMMITMENTS_HEADER) };
const tables = () => Object.entries(TABLES).map(([name, content]) => named(name, content));

describeWith('chromium')('the page that checks tables', () => {
  const { watch } = startRig();
  const sites = serveSites();

  async function open() {
    const { page, reports } = await watch({});
    await page.context().grantPermissions([]);
    const requested: string[] = [];
    page.removeAllListeners('request');
    page.on('request', (request) => requested.push(request.url()));
    await openCheckPage(page, await sites(CHECK_SITE));
    return { page, reports, requested };
  }

  const loadsReader = (requested: readonly string[]) => requested.some((url) => url.includes('check-import-worker'));

  const preview = (page: Page) => page.getByRole('region', { name: 'What an import would change' });

  test.each([
    ['promises.xlsx', WORKBOOK],
    ['Net zero promises, July.csv', Buffer.from(ROWS.map((cells) => `${csvRow(cells)}\n`).join(''))],
  ])('shows what the command would do with %s', async (name, content) => {
    const { page, reports, requested } = await open();
    await checkFiles(page, ...tables());
    expect(loadsReader(requested)).toBe(false);
    await checkFiles(page, ...tables(), named(name, content));
    await preview(page).waitFor();
    expect(loadsReader(requested)).toBe(true);

    const folder = temporaryFolder();
    for (const [file, bytes] of Object.entries({ ...TABLES, [name]: content }))
      writeFileSync(path.join(folder, file), bytes);
    const expected = await previewImport!([path.join(folder, name)], folder, new Date().toISOString().slice(0, 10));
    const { rows, imported, review } = expected.sheets[0]!;
    expect([rows, imported, review]).toEqual([3, 1, 2]);
    const region = preview(page);
    expect(await region.getByRole('listitem').first().innerText()).toBe(
      `${name} is the promises sheet: ${imported} of ${counted(rows, 'row')} can be imported, and ${review} need a review.`,
    );
    expect(await region.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'commitments.csv: 1 row added, 0 changed',
      'Problems',
    ]);
    await region.getByText('Show the rows').click();
    const shown = await region.innerText();
    // One of these is in the added row, the other in a row for review.
    for (const cell of ['<img src=x onerror=canary("sheet")>', '<script>canary("sheet")</script>'])
      expect(shown).toContain(cell);
    expect(await region.locator('.problem').count()).toBe(expected.problems.length);
    expect(await region.locator('img, script').count()).toBe(0);
    await page.evaluate('0');
    expect(reports).toEqual([]);
  });

  test('shows the preview again with the corrected tables', async () => {
    const { page } = await open();
    const councils = GOOD['councils.csv'].replace('ABC,', 'ABC ,');
    await checkFiles(page, named('councils.csv', councils), tables()[1]!, named('promises.xlsx', WORKBOOK));
    expect(await preview(page).innerText()).toContain('the tables have errors, so nothing is imported');
    await page.getByRole('button', { name: 'Fix 1 cell safely' }).click();
    await page.getByRole('button', { name: 'Save the corrected councils.csv' }).waitFor();
    await preview(page).getByText('commitments.csv: 1 row added, 0 changed').waitFor();
  });

  test('uses the published councils if the user chose none', async () => {
    const { page } = await open();
    await checkFiles(page, named('promises.xlsx', WORKBOOK));
    expect(await page.locator('#check-result').innerText()).toBe('Result: no file was checked');
    // The sample has no council of these names.
    expect(await preview(page).innerText()).toContain('“NOW” doesn’t match any council in councils.csv');
  });

  test('says that a workbook isn’t a published sheet', async () => {
    const { page } = await open();
    await checkFiles(
      page,
      ...tables(),
      named('menu.xlsx', workbookOf({ sheets: { Menu: xmlRow(['dish', 'price']) } })),
    );
    expect(await preview(page).locator('.problem').innerText()).toMatch(/Error|Warning|Notice/);
  });

  test('survives damaged workbooks, and workbooks that unpack to far more', { timeout: 120_000 }, async () => {
    const { page, reports } = await open();
    const random = randomNumbers(54);
    const bombs = [
      zipped(
        workbookParts(CONTENT).map((entry) =>
          entry.path === SHEET ? { ...entry, content: Buffer.alloc(2 ** 26, ' ') } : entry,
        ),
      ),
      zipped(
        workbookParts(CONTENT).map((entry) =>
          entry.path === SHEET ? { ...entry, content: Buffer.alloc(2 ** 25, ' '), declaredSize: 10 } : entry,
        ),
      ),
      workbookOf({ sheets: { Wide: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' } }),
    ];
    const damaged = Array.from({ length: 8 }, () => mutated(WORKBOOK, random));
    const codes: string[] = [];
    for (const workbook of [
      ...bombs,
      ...damaged,
      Buffer.from('PK\x03\x04'),
      Buffer.from('\xd0\xcf\x11\xe0', 'latin1'),
    ]) {
      await checkFiles(page, ...tables(), named('promises.xlsx', workbook));
      await preview(page).waitFor();
      expect(await statusOf(page)).toBe('The preview of the import is ready.');
      codes.push((await preview(page).locator('.problem summary').allInnerTexts()).join());
    }
    expect(codes.slice(0, bombs.length)).toEqual(bombs.map(() => expect.stringContaining('workbook-too-large')));
    expect(codes.slice(bombs.length).filter((code) => code.includes('bad-workbook')).length).toBeGreaterThan(2);
    await page.evaluate('0');
    expect(reports).toEqual([]);
  });
});
