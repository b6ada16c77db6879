// The whole command, whatever stands in sheets and tables: every row is imported or reported, what is imported is what the sheet
// says, nothing of ours is lost, and the second time nothing changes.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/csv/document.ts';
import { SHEET_NAMES, type SheetName } from '../../src/import/sheet.ts';
import { errorsIn } from '../../src/problem.ts';
import { runs } from '../support/campaign.ts';
import { type Imported, importAgain, importInto, snapshot } from '../support/importing.ts';
import { problemsOfFolder, sourceFolder } from '../support/source.ts';
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

/** The rows of a sheet that came in. */
function importedRows({ bytes, rows }: RandomSheet, { report }: Imported, file: number): readonly RandomRow[] {
  const { placeOf } = readDocument({ name: 'a.csv', bytes });
  const starts = rows.map((_, index) => placeOf({ row: index + 1 }).line);
  // A cell may stand in a later line of its row.
  const gone = new Set(report.files[file]!.rejects.map(({ line }) => starts.findLastIndex((start) => start <= line)));
  const stay = rows.filter((_, index) => !gone.has(index));
  for (const { isBlank, isTooLong } of stay) expect([isBlank, isTooLong]).toEqual([false, false]);
  return stay.map(({ cells }) => cells);
}

/** Fields of the sheets that no cell of the row's own table comes from. */
const ELSEWHERE = ['council name', 'council code', 'council gss', 'made', 'website_url'];
const SPAN = ['start', 'end', 'successors', 'current'];
/** Where only the cell stays out if nobody can know what it means. */
const EXTRA = /^(?:source_url|time_period|date_retrieved|out_of_date|website_url|status)$/;

/** A day that may be a month, if other rows have the month first. */
const EITHER = /^0?1\/0?2\//;

/** What our row has to say; a cell that nobody understands must not have come in. */
function factsOf(name: SheetName, cells: RandomRow): Row {
  const entries = Object.entries(cells).map(([field, cell]) => [field, meaningsOf(name, field)[cell]] as const);
  const isExtra = (field: string) => EXTRA.test(field) || (name === 'plans' && field === 'scope');
  const council = ['council code', 'council gss', 'council name']
    .map((field) => [field, cells[field] ?? ''] as const)
    .find(([, cell]) => !['', 'na', 'n/a'].includes(cell.trim().toLowerCase()));
  const facts = entries.filter(([field]) => !ELSEWHERE.includes(field) && !SPAN.includes(field));
  for (const [field, meaning] of facts) if (!isExtra(field)) expect([field, meaning]).not.toEqual([field, undefined]);
  return Object.fromEntries([
    ...facts.flatMap(([field, meaning]) => {
      const isLeftOut = isExtra(field) && EITHER.test(cells[field]!);
      return meaning && meaning !== 'No promise' && !isLeftOut ? [[field, meaning] as const] : [];
    }),
    ...(name === 'promises' ? [['has_promise', String(cells.scope !== 'No promise')] as const] : []),
    ...(council ? [['authority_code', meaningsOf(name, council[0])[council[1]] ?? 'unknown'] as const] : []),
  ]);
}

const plain = (text = '') => (['yes', 'no'].includes(text) ? String(text === 'yes') : text.replaceAll('\r\n', '\n'));
const says = (row: Row, facts: Row) =>
  Object.entries(facts).every(([column, text]) => text.trim() === '' || plain(row[column]) === plain(text));

/** No row and no filled cell is lost; a row of which nothing is told stays as it is. */
function expectKept(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  for (const [name, content] of Object.entries(before)) {
    const [ours, now] = [tableRows(content), tableRows(after[name])];
    expect(now.length).toBeGreaterThanOrEqual(ours.length);
    for (const [index, row] of ours.entries()) {
      for (const [column, text] of Object.entries(row)) if (text !== '') expect(now[index]![column]).not.toBe('');
      expect(now[index]!.note).toBe(row.note);
    }
  }
}

const given = (name: SheetName) =>
  fc.record({ tables: randomTables(), sheets: fc.array(randomSheet(name), { minLength: 1, maxLength: 2 }) });

describe.each(SHEET_NAMES)('%s', (name) => {
  test('nothing is lost, nothing invented, and the second time nothing changes', async () => {
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
        expectKept(before, after);
        for (const [index, { rows }] of sheets.entries()) {
          const { read, imported, rejects } = first.report.files[index]!;
          expect([read, imported + rejects.length]).toEqual([rows.length, rows.length]);
        }
        // What a further sheet says goes before what one before it said.
        const table = tableRows(after[TABLE_OF[name]]);
        const facts = importedRows(sheets.at(-1)!, first, sheets.length - 1).map((cells) => factsOf(name, cells));
        for (const each of facts)
          expect(table.filter((row) => says(row, each)).length, JSON.stringify(each)).not.toBe(0);
        const codes = async (folder: string) => errorsIn(await problemsOfFolder(folder)).map(({ code }) => code);
        const known = await codes(sourceFolder(tables));
        expect((await codes(first.folder)).filter((code) => !known.includes(code))).toEqual([]);
        const second = await importAgain(first.folder, name, contents);
        expect([second.code, second.report.written, snapshot(first.folder)]).toEqual([0, false, after]);
        const counts = ({ report }: Imported) => report.files.map(({ imported }) => imported);
        // Of several sheets the last one has its way: what the first one says may be several rows by then.
        if (sheets.length === 1) expect(counts(second)).toEqual(counts(first));
        if (name === 'searches') expect(first.printed + second.printed + first.told).not.toContain('SECRET');
      }),
      runs(20_261_121, 8),
    );
  });
});
