// Tables and sheets for the merge tests, written by hand or random.
import fc from 'fast-check';
import { editedTable } from '../../src/import/merging/edited-table.ts';
import { readExistingTable } from '../../src/import/merging/existing-table.ts';
import { beforeMerge, type MergedTable, type MergeOutcome, merge } from '../../src/import/merging/merge.ts';
import type { Cells, Identity, ImportedRow } from '../../src/import/sheet.ts';
import { type TableName, tableColumns } from '../../src/tables/tables.ts';
import { AWKWARD } from '../support/awkward-cells.ts';

/** A sheet's rows, numbered from 1. */
export const sheetOf = (rows: readonly Cells[]): readonly ImportedRow[] =>
  rows.map((cells, index) => ({ cells, number: index + 1 }));

export interface Imported {
  readonly merged: MergedTable;
  readonly outcomes: readonly MergeOutcome[];
  readonly bytes: Uint8Array | undefined;
}

/** @param content the bytes of our table; undefined if it doesn't exist yet */
export function imported(
  identity: Identity,
  content: string | Uint8Array | undefined,
  rows: readonly Cells[],
  ...others: readonly (readonly Cells[])[]
): Imported {
  const file = content === undefined ? undefined : { name: `${identity.table}.csv`, bytes: Buffer.from(content) };
  let last = merge(beforeMerge(readExistingTable(identity.table, file)), identity, sheetOf(rows));
  for (const more of others) last = merge(last.merged, identity, sheetOf(more));
  return { ...last, bytes: editedTable(last.merged) };
}

/** The new table as text. */
export const textOf = ({ bytes }: Imported): string => Buffer.from(bytes ?? []).toString('utf8');

/** A row without empty cells at its end. */
export const withoutEnd = (row: string): string => row.replace(/,+$/, '');

/** `added`, `duplicate-row 1`, `similar-row ABC,true,2030` and so on. */
export const outcomeTexts = ({ outcomes }: Imported): readonly string[] =>
  outcomes.map((outcome) => {
    if ('imported' in outcome) return outcome.imported;
    if ('similar' in outcome) return `${outcome.code} ${withoutEnd(outcome.similar.cells.join())}`;
    return 'first' in outcome ? `${outcome.code} ${outcome.first}` : outcome.code;
  });

export const IDENTITIES: readonly Identity[] = [
  { table: 'councils', key: ['authority_code'], isUnique: true },
  { table: 'commitments', key: ['authority_code', 'scope', 'target_year'], isUnique: false },
  { table: 'commitments', key: ['authority_code'], isUnique: false },
  { table: 'plans', key: ['authority_code', 'url'], isUnique: false },
  { table: 'plans', key: ['authority_code', 'url'], isUnique: true },
  { table: 'emergencies', key: ['authority_code', 'date_declared'], isUnique: true },
  { table: 'emergencies', key: ['authority_code', 'date_declared'], isUnique: false },
];

const wellFormed = AWKWARD.filter((text) => Buffer.from(text).toString('utf8') === text);

/** Often one of a few cells, so that rows are similar, and otherwise any text. */
const cell = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('', '', '', 'x', 'y', 'a\nb', 'a\r\nb', 'true', 'yes', 'q"r', 'c,d', ' ') },
  { weight: 1, arbitrary: fc.constantFrom(...wellFormed) },
);
const code = fc.constantFrom('ABC', 'ABC', 'BCD', 'CDE');

/** The columns that a sheet may have. */
export const sheetColumns = (table: TableName): readonly string[] => [
  ...tableColumns(table),
  ...(table === 'plans' ? ['url'] : []),
];

/** A row with cells in all columns, or only in some if columns are optional. */
const row = (columns: readonly string[], mayLack: boolean): fc.Arbitrary<Cells> =>
  fc.record(
    Object.fromEntries(columns.map((column) => [column, column === 'authority_code' ? code : cell])),
    mayLack ? { requiredKeys: ['authority_code'] as never } : {},
  ) as fc.Arbitrary<Cells>;

export const sheetRows = (table: TableName): fc.Arbitrary<readonly Cells[]> =>
  fc.boolean().chain((mayLack) =>
    fc.array(row(sheetColumns(table), mayLack), { maxLength: 7 }).chain((rows) =>
      // Some rows are duplicates.
      fc.subarray(rows).map((again) => [...rows, ...again]),
    ),
  );

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const needsQuotes = (text: string) => /[",\r\n]/.test(text);

/** A table as editors may have written it, with any line ends, quotation marks, blank rows and a column of their own. */
export function tables(table: TableName, rows: fc.Arbitrary<readonly Cells[]>): fc.Arbitrary<string | undefined> {
  const form = fc.record({
    rows,
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    isEnded: fc.boolean(),
    hasBom: fc.boolean(),
    blanks: fc.array(fc.nat(8), { maxLength: 2 }),
    quotes: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
    own: fc.constantFrom('', '', 'note'),
    hasLast: fc.boolean(),
  });
  return fc.option(
    form.map(({ rows, lineEnd, isEnded, hasBom, blanks, quotes, own, hasLast }) => {
      const optional = ['slug', 'url'].filter((column) => sheetColumns(table).includes(column));
      const known = sheetColumns(table).filter((column) => hasLast || !optional.includes(column));
      const columns = own === '' ? known : [own, ...known];
      let count = 0;
      const textOf = (text: string) => (quotes[count++ % quotes.length] || needsQuotes(text) ? quoted(text) : text);
      const lines = rows.map((cells) => columns.map((column) => textOf(cells[column] ?? '')).join(','));
      for (const at of blanks) lines.splice(at, 0, at % 2 ? '' : columns.map(() => '').join(','));
      return (hasBom ? '\ufeff' : '') + [columns.join(','), ...lines].join(lineEnd) + (isEnded ? lineEnd : '');
    }),
    { nil: undefined, freq: 12 },
  );
}

/** A table and a sheet with some similar rows. */
export const tableAndSheet = (identity: Identity) =>
  sheetRows(identity.table).chain((rows) => {
    const others = row([...sheetColumns(identity.table), 'note'], false);
    const ours = fc
      .tuple(fc.subarray([...rows]), fc.array(others, { maxLength: 4 }))
      .chain(([some, own]) => fc.shuffledSubarray([...some, ...own], { minLength: some.length + own.length }));
    return fc.record({ rows: fc.constant(rows), content: tables(identity.table, ours) });
  });
