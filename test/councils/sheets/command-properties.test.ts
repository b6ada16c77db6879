// For any sheets and tables, the whole command imports or reports every row, imports it correctly, loses nothing, and changes
// nothing if it runs again.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNCIL, WEBSITE } from '../../../src/councils/sheets/kinds/council-columns.ts';
import { SHEET_NAMES, type SheetName } from '../../../src/councils/sheets/sheet-names.ts';
import { readDocument } from '../../../src/engine/csv/document.ts';
import { errorsIn } from '../../../src/engine/diagnostics/diagnostic.ts';
import { runs } from '../../support/campaign.ts';
import { type Imported, importAgain, importInto, rejectsIn, snapshot } from '../../support/importing.ts';
import { problemsOfFolder, sourceFolder } from '../../support/source.ts';
import { meaningsOf } from './cell-meanings.ts';
import { type RandomRow, type RandomSheet, randomSheet } from './random-sheets.ts';
import { randomTables } from './random-tables.ts';

const TABLE_OF: Readonly<Record<SheetName, string>> = {
  register: 'councils.csv',
  plans: 'plans.csv',
  promises: 'commitments.csv',
  declarations: 'emergencies.csv',
  searches: 'searches.csv',
};

type Row = Readonly<Record<string, string>>;

function tableRows(content: string | undefined): readonly Row[] {
  const [header = [], ...body] = readDocument({ name: 'a.csv', bytes: Buffer.from(content ?? '', 'latin1') }).rows;
  return body.map((cells) => Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ''])));
}

/** The rows of the sheet that the command imported. */
function importedRows({ bytes, rows }: RandomSheet, imported: Imported, file: number): readonly RandomRow[] {
  const { placeOf } = readDocument({ name: 'a.csv', bytes });
  const starts = rows.map((_, index) => placeOf({ row: index + 1 }).line);
  // A row can take up several lines.
  const gone = new Set(
    rejectsIn(imported, `${file}.csv`).map(({ line }) => starts.findLastIndex((start) => start <= line)),
  );
  const stay = rows.filter((_, index) => !gone.has(index));
  for (const { isBlank, isTooLong } of stay) expect([isBlank, isTooLong]).toEqual([false, false]);
  return stay.map(({ cells }) => cells);
}

/** Fields that the import writes to another table. */
const OTHER_FIELDS = [...Object.values<string>(COUNCIL), WEBSITE, 'made'];
const SPAN = ['start', 'end_date', 'replaced_by', 'current'];
/** Fields whose unclear cells are left out, while the rest of the row is imported. */
const EXTRA =
  /^(?:source_url|time_period|date_retrieved|out_of_date|website_url|status|latitude|longitude|county|nice_name|alt_names|former_gss_codes)$/;

/** A date that is ambiguous unless other rows have the day first. */
const AMBIGUOUS_DATE = /^0?1\/0?2\//;

/** The expected cells in the table for an imported row. Fails if the import has used an unclear cell. */
function expectedCells(name: SheetName, cells: RandomRow): Row {
  const entries = Object.entries(cells).map(([field, cell]) => [field, meaningsOf(name, field)[cell]] as const);
  const isExtra = (field: string) => EXTRA.test(field) || (name === 'plans' && field === 'scope');
  const council = ['council code', 'council gss', 'council name']
    .map((field) => [field, cells[field] ?? ''] as const)
    .find(([, cell]) => !['', 'na', 'n/a'].includes(cell.trim().toLowerCase()));
  const facts = entries.filter(([field]) => !OTHER_FIELDS.includes(field) && !SPAN.includes(field));
  for (const [field, meaning] of facts) if (!isExtra(field)) expect([field, meaning]).not.toEqual([field, undefined]);
  return Object.fromEntries([
    ...facts.flatMap(([field, meaning]) => {
      const isLeftOut = isExtra(field) && AMBIGUOUS_DATE.test(cells[field]!);
      return meaning && meaning !== 'No promise' && !isLeftOut ? [[field, meaning] as const] : [];
    }),
    ...(name === 'promises' ? [['has_promise', String(cells.scope !== 'No promise')] as const] : []),
    ...(council ? [['authority_code', meaningsOf(name, council[0])[council[1]] ?? 'unknown'] as const] : []),
  ]);
}

const plain = (text = '') => (['yes', 'no'].includes(text) ? String(text === 'yes') : text.replaceAll('\r\n', '\n'));
/** Columns that ended-councils.csv doesn't have. */
const OF_CURRENT = ['region', 'latitude', 'longitude', 'county'];
const hasCells = (row: Row, facts: Row) =>
  Object.entries(facts).every(
    ([column, text]) =>
      (OF_CURRENT.includes(column) && 'replaced_by' in row) || text.trim() === '' || plain(row[column]) === plain(text),
  );

/** Someone entered every existing row by hand, so the row either stays the same or moves to ended-councils.csv. */
function expectKept(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  const ended = tableRows(after['ended-councils.csv']);
  for (const [name, content] of Object.entries(before)) {
    const now = tableRows(after[name]);
    for (const row of tableRows(content)) {
      const code = row.authority_code;
      const found = name === 'councils.csv' ? [...now, ...ended].find((each) => each.authority_code === code) : row;
      expect(found).toMatchObject(row);
      if (name !== 'councils.csv') expect(now).toContainEqual(expect.objectContaining(row));
    }
  }
}

const given = (name: SheetName) =>
  fc.record({ tables: randomTables(), sheets: fc.array(randomSheet(name), { minLength: 1, maxLength: 2 }) });

describe.each(SHEET_NAMES)('%s', (name) => {
  test('nothing is lost or invented, and a second import changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(given(name), async ({ tables, sheets }) => {
        const contents = Object.fromEntries(sheets.map(({ bytes }, index) => [`${index}.csv`, bytes]));
        const before = snapshot(sourceFolder(tables));
        const first = await importInto(tables, name, contents);
        const after = snapshot(first.folder);
        if (first.code !== 0) {
          expect([first.code, after]).toEqual([1, before]);
          return;
        }
        // A second sheet may change rows that are equal to rows in the first sheet.
        if (sheets.length === 1) expectKept(before, after);
        for (const [index, { rows }] of sheets.entries()) {
          const { read, imported } = first.report.files[index]!;
          const rejected = new Set(rejectsIn(first, `${index}.csv`).map(({ row }) => row));
          expect([read, imported + rejected.size]).toEqual([rows.length, rows.length]);
        }
        // Later sheets take precedence over earlier ones.
        const table = [TABLE_OF[name], 'ended-councils.csv'].flatMap((file) => tableRows(after[file]));
        const facts = importedRows(sheets.at(-1)!, first, sheets.length - 1).map((cells) => expectedCells(name, cells));
        for (const each of facts)
          expect(table.filter((row) => hasCells(row, each)).length, JSON.stringify(each)).not.toBe(0);
        const codes = async (folder: string) => errorsIn(await problemsOfFolder(folder)).map(({ code }) => code);
        const known = await codes(sourceFolder(tables));
        expect((await codes(first.folder)).filter((code) => !known.includes(code))).toEqual([]);
        const second = await importAgain(first.folder, name, contents);
        expect([second.code, second.report.written, snapshot(first.folder)]).toEqual([0, false, after]);
        const counts = ({ report }: Imported) => report.files.map(({ imported }) => imported);
        // Rows of earlier sheets may be ambiguous after a later sheet has changed the table.
        if (sheets.length === 1) expect(counts(second)).toEqual(counts(first));
        if (name === 'searches') expect(first.printed + second.printed + first.told).not.toContain('SECRET');
      }),
      runs(20_261_121, 8),
    );
  });
});
