// Merges the rows of a sheet into one of our tables. Every row in the table is kept, and merging the same sheet again has no
// effect.
import { groupBy } from '../../grouping.ts';
import { isBlankRow } from '../../tables/read-table.ts';
import type { Identity, ImportedRow } from '../sheet.ts';
import { type CouncilPairing, pairRows } from './council-pairing.ts';
import { cellOf, entriesFor } from './entries.ts';
import { type Entry, entryText, type Keys, type SheetEntry } from './entry.ts';
import type { ExistingTable } from './existing-table.ts';

export interface MergedRow {
  /** The row in our file. Absent if the row is new. */
  readonly existing?: { readonly number: number; readonly cells: readonly string[] };
  /** If the row is new, the index of its sheet and its row number in that sheet. */
  readonly source?: { readonly sheet: number; readonly number: number };
  /** The cells, by column index. Cells at the end may be missing. */
  readonly cells: readonly string[];
  /** Whether any sheet contains the row. */
  readonly isInSheet: boolean;
  /** The columns in which our cell contains a value but the sheet's cell is empty. */
  readonly keptColumns: ReadonlySet<number>;
}

export interface MergedTable {
  readonly table: ExistingTable;
  /** The columns of the table, followed by those that were added. */
  readonly columns: readonly string[];
  readonly rows: readonly MergedRow[];
  /** The number of merged sheets. */
  readonly sheetCount: number;
}

/** The outcome for a row in a sheet. */
export type MergeOutcome =
  | { readonly imported: 'added' | 'changed' | 'same' }
  /** `first` is the number of the earlier row in the same sheet. */
  | { readonly code: 'duplicate-row' | 'conflicting-row'; readonly first: number }
  /** `similar` is a row in our table that may be a duplicate of this one. */
  | { readonly code: 'similar-row'; readonly similar: MergedRow }
  | { readonly code: 'nothing-to-import' };

/** The merged table, and the outcomes for the rows in the sheet, in the same order. */
export interface Merged {
  readonly merged: MergedTable;
  readonly outcomes: readonly MergeOutcome[];
}

const NONE: ReadonlySet<number> = new Set();

/** The table before any sheets have been merged. */
export const beforeMerge = (table: ExistingTable): MergedTable => ({
  table,
  columns: table.columns,
  rows: table.rows.map((existing) => ({ existing, cells: existing.cells, isInSheet: false, keptColumns: NONE })),
  sheetCount: 0,
});

/** Merges the rows of a single sheet. To merge several sheets, call this once for each of them. */
export function merge(before: MergedTable, identity: Identity, rows: readonly ImportedRow[]): Merged {
  const names = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
  const columns = [...before.columns, ...[...names].filter((name) => !before.columns.includes(name))];
  const entries = entriesFor(identity, columns);
  const sheet = rows.map((row) => ({ row, entry: entries.forSheet(row) }));
  const rowOf = new Map(before.rows.map((row) => [entries.forExisting(row.cells), row]));
  const refused = refusals(sheet, identity.isUnique);
  const accepted = sheet.filter((_, index) => !refused[index]).map(({ entry }) => entry);
  const pairing = pairAll(accepted, [...rowOf.keys()], entries.keys);
  const added: MergedRow[] = [];
  const mergedOf = new Map<MergedRow, MergedRow>();
  const outcomes = sheet.map(({ row, entry }, index): MergeOutcome => {
    if (refused[index]) return refused[index];
    const similar = pairing.similarTo.get(entry);
    if (similar) return { code: 'similar-row', similar: rowOf.get(similar)! };
    const match = pairing.existingFor.get(entry);
    if (!match) {
      const source = { sheet: before.sheetCount, number: row.number };
      added.push({ source, cells: columns.map((name) => cellOf(row, name)), isInSheet: true, keptColumns: NONE });
      return { imported: 'added' };
    }
    const existing = rowOf.get(match)!;
    const merged = mergedRow({ existing, match, row, entry }, columns);
    mergedOf.set(existing, merged);
    return { imported: merged.cells === existing.cells ? 'same' : 'changed' };
  });
  const all = [...before.rows.map((row) => mergedOf.get(row) ?? row), ...added];
  const filled = withoutEmptyColumns(columns, before.columns.length, all);
  return { merged: { table: before.table, ...filled, sheetCount: before.sheetCount + 1 }, outcomes };
}

interface SheetRow {
  readonly row: ImportedRow;
  readonly entry: SheetEntry;
}

/** The outcomes that don't depend on our table; undefined for all other rows. */
function refusals(sheet: readonly SheetRow[], isUnique: boolean): readonly (MergeOutcome | undefined)[] {
  const [numbers, keys] = [new Map<string, number>(), new Map<string, number>()];
  const all = [...(sheet[0]?.entry.cells.keys() ?? [])];
  return sheet.map(({ row: { number }, entry: { cells, key } }) => {
    if (isBlankRow(cells)) return { code: 'nothing-to-import' };
    const text = entryText({ cells }, all);
    const same = numbers.get(text);
    if (same !== undefined) return { code: 'duplicate-row', first: same };
    const other = isUnique ? keys.get(key) : undefined;
    if (other !== undefined) return { code: 'conflicting-row', first: other };
    numbers.set(text, number);
    keys.set(key, number);
    return undefined;
  });
}

/** Pairs the rows separately for each council, because a row never moves to another council. */
function pairAll(sheet: readonly SheetEntry[], existing: readonly Entry[], keys: Keys): CouncilPairing {
  const codeOf = ({ cells }: Entry): string => cells[keys.code] ?? '';
  const existingByCode = groupBy(existing, codeOf);
  const pairings = Array.from(groupBy(sheet, codeOf), ([code, group]) =>
    pairRows(group, existingByCode.get(code) ?? [], keys),
  );
  return {
    existingFor: new Map(pairings.flatMap(({ existingFor }) => [...existingFor])),
    similarTo: new Map(pairings.flatMap(({ similarTo }) => [...similarTo])),
  };
}

/** Our row, with its cells replaced or completed by those from the sheet. */
function mergedRow(
  { existing, match, row, entry }: SheetRow & { readonly existing: MergedRow; readonly match: Entry },
  columns: readonly string[],
): MergedRow {
  const isFilled = (column: number) => entry.cells[column] !== '';
  const changed = new Set(
    entry.columns.filter((column) => isFilled(column) && entry.cells[column] !== match.cells[column]),
  );
  const keptColumns = entry.columns.filter((column) => !isFilled(column) && match.cells[column] !== '');
  const cells = columns.map((name, column) =>
    changed.has(column) ? cellOf(row, name) : (existing.cells[column] ?? ''),
  );
  return {
    ...existing,
    cells: changed.size === 0 ? existing.cells : cells,
    isInSheet: true,
    keptColumns: keptColumns.length === 0 ? existing.keptColumns : new Set([...existing.keptColumns, ...keptColumns]),
  };
}

/** Removes new columns whose cells are all empty. */
function withoutEmptyColumns(columns: readonly string[], width: number, rows: readonly MergedRow[]) {
  const isFilled = (column: number) => rows.some(({ cells }) => (cells[column] ?? '') !== '');
  const keptIndexes = [...columns.keys()].filter((column) => column < width || isFilled(column));
  if (keptIndexes.length === columns.length) return { columns, rows };
  const cut = (cells: readonly string[]) =>
    cells.length <= width ? cells : keptIndexes.map((column) => cells[column] ?? '');
  return {
    columns: keptIndexes.map((column) => columns[column]!),
    rows: rows.map((row) => ({ ...row, cells: cut(row.cells) })),
  };
}
