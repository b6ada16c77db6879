// Visitors take away what a page shows as a file: the number of clicks from the home page, and the rows of the file, as another program
// reads them. The expected rows come from the tables.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import readWorkbook from 'read-excel-file/node';
import { beforeAll, expect, test } from 'vitest';
import { DESK, startRig } from '../browser/rig.ts';
import { ROUTED, serveSites } from '../browser/sites.ts';
import { describeWith } from '../support/installed.ts';

const PHONE = 390;

type Row = Readonly<Record<string, string>>;

const tableNamed = (name: string): readonly Row[] =>
  parse(readFileSync(path.join(ROUTED.data, `${name}.csv`)), { columns: true, bom: true });

const COUNCILS = new Map(tableNamed('councils').map((council) => [council.authority_code!, council]));
/** The rows about current councils. */
const rowsOf = (name: string): readonly Row[] =>
  tableNamed(name).filter(({ authority_code: code }) => COUNCILS.has(code!));
const councilOf = ({ authority_code: code }: Row): Row => COUNCILS.get(code!)!;

/** The values of some columns in each row as text, in the order of code points. Several files sort their rows differently. */
const valuesOf = (rows: readonly Row[], ...columns: readonly string[]): readonly string[] =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column] ?? ''))).sort();

/** Rows of a table as their spreadsheets should show them. */
const named = (rows: readonly Row[]): readonly Row[] =>
  rows.map((row) => ({ ...row, council_name: councilOf(row).name!, country: councilOf(row).country! }));

/** The visible text of links to click, without the numbers at their ends. The last one downloads a file. */
type Steps = readonly string[];

async function clicked(page: Page, text: string): Promise<void> {
  const exactly = new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?: \\(\\d+\\))?$`);
  await page.locator('a, summary').filter({ hasText: exactly, visible: true }).first().click();
}

const cellText = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null ? '' : String(cell);

async function workbookIn(file: string): Promise<ReadonlyMap<string, readonly Row[]>> {
  const sheets = await readWorkbook(file);
  return new Map(
    sheets.map(({ sheet, data }) => {
      const [heads = [], ...rows] = data.map((cells) => cells.map(cellText));
      return [sheet, rows.map((cells) => Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ''])))];
    }),
  );
}

function csvIn(file: string): readonly Row[] {
  const text = readFileSync(file, 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  return parse(text, { columns: true, bom: true });
}

describeWith('chromium').each([
  { width: DESK, scripts: true },
  { width: PHONE, scripts: true },
  { width: DESK, scripts: false },
  { width: PHONE, scripts: false },
])('at $width px, with scripts: $scripts, a visitor takes away', ({ width, scripts }) => {
  const { watch } = startRig();
  const sites = serveSites();
  let url: string;
  beforeAll(async () => {
    url = await sites(ROUTED);
  });

  /** @returns the path of the saved file, and the name under which a browser saves it */
  async function saved(steps: Steps, folded: readonly string[] = []) {
    const { page, reports } = await watch({ width, javaScriptEnabled: scripts });
    await page.goto(url);
    for (const step of steps.slice(0, -1)) {
      // On a phone, the choices are folded.
      if (folded.includes(step) && width === PHONE) await page.locator('summary:visible').first().click();
      await clicked(page, step);
      await page.waitForLoadState();
    }
    const link = page.locator('p.files a', { hasText: steps.at(-1)! });
    const text = await link.textContent();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const file = await download.path();
    // The rig reports downloads, because other pages start none.
    expect(reports.filter((report) => !report.startsWith('download'))).toEqual([]);
    return { text, file, name: download.suggestedFilename() };
  }

  test('everything about Wales as a workbook, with two clicks', async () => {
    const { file, name } = await saved(['Wales', 'everything about Wales (Excel)']);
    expect(name).toBe('council-climate-commitments-wales.xlsx');
    const sheets = await workbookIn(file);
    expect([...sheets.keys()]).toEqual(['about', 'councils', 'commitments', 'plans', 'emergencies']);
    const welsh = (rows: readonly Row[]) => named(rows).filter(({ country }) => country === 'Wales');
    const councils = [...COUNCILS.values()].filter(({ country }) => country === 'Wales');
    expect(councils.length).toBeGreaterThan(3);
    expect(valuesOf(sheets.get('councils')!, 'authority_code', 'name', 'country', 'gss_code')).toEqual(
      valuesOf(councils, 'authority_code', 'name', 'country', 'gss_code'),
    );
    const compared = {
      commitments: ['authority_code', 'council_name', 'country', 'target_year', 'scope', 'source'],
      plans: ['authority_code', 'council_name', 'country', 'updated_at', 'url'],
      emergencies: ['authority_code', 'council_name', 'country', 'date_declared', 'source_url'],
    };
    for (const [table, columns] of Object.entries(compared)) {
      const rows = welsh(rowsOf(table));
      expect(rows.length, table).toBeGreaterThan(0);
      expect(Object.keys(sheets.get(table)![0]!).slice(0, 3)).toEqual(columns.slice(0, 3));
      expect(valuesOf(sheets.get(table)!, ...columns), table).toEqual(valuesOf(rows, ...columns));
    }
  });

  test('the councils of a type in a region, and their commitments', async () => {
    const [region, type] = ['Midlands and East', 'Metropolitan District'];
    const isChosen = (council: Row) => council.region === region && council.authority_type === type;
    const chosen = [...COUNCILS.values()].filter(isChosen);
    const steps = ['Councils', region, 'Metropolitan districts'];
    const folded = [region, 'Metropolitan districts'];
    const councils = await saved([...steps, `${chosen.length} councils (CSV)`], folded);
    expect(councils.name).toBe('metropolitan-districts-in-midlands-and-east.csv');
    expect(valuesOf(csvIn(councils.file), 'authority_code', 'name')).toEqual(
      valuesOf(chosen, 'authority_code', 'name'),
    );
    const rows = named(rowsOf('commitments')).filter((row) => isChosen(councilOf(row)));
    const commitments = await saved([...steps, 'commitment records (CSV)'], folded);
    expect(commitments.text).toBe(`${rows.length} commitment records (CSV)`);
    const columns = ['authority_code', 'council_name', 'country', 'target_year', 'text'];
    expect(valuesOf(csvIn(commitments.file), ...columns)).toEqual(valuesOf(rows, ...columns));
  });

  test('the commitments for a year and their councils', async () => {
    const rows = named(rowsOf('commitments')).filter(({ target_year: year }) => year === '2030');
    const records = await saved(['Commitments', '2030', `${rows.length} commitment records (CSV)`]);
    expect(records.name).toBe('commitments-2030.csv');
    const columns = ['authority_code', 'council_name', 'country', 'target_year', 'text'];
    expect(valuesOf(csvIn(records.file), ...columns)).toEqual(valuesOf(rows, ...columns));
    const councils = await saved(['Commitments', '2030', 'councils (CSV)']);
    const codes = new Set(rows.map(({ authority_code: code }) => code));
    expect(
      csvIn(councils.file)
        .map(({ authority_code: code }) => code)
        .sort(),
    ).toEqual([...codes].sort());
  });

  test('nothing of the line about files on paper', async () => {
    const { page } = await watch({ width, javaScriptEnabled: scripts });
    await page.goto(`${url}/councils/by/country/wales/`);
    expect(await page.locator('p.files').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('p.files').isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
  });
});
