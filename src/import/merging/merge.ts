// Merges the rows of a sheet into one of our tables. Only rows that an import wrote are changed, and merging the same sheet again
// has no effect.
import { getOrAdd } from '../../grouping.ts';
import { isBlankRow } from '../../tables/read-table.ts';
import type { Cells, Identity, ImportedRow } from '../sheet.ts';
import type { ExistingRow, ExistingTable } from './existing-table.ts';
import { cellNormaliser } from './normalised-cell.ts';
import { joinedCells, pairRows, type SheetEntry, type TableEntry } from './pairing.ts';

export interface MergedRow {
  /** The row in our file. Absent if the row is new. */
  readonly existing?: ExistingRow;
  /** The cells, by column index. Cells at the end may be missing. */
  readonly cells: readonly string[];
  /** The file from which the row was imported. Undefined if the row was entered by hand. */
  readonly origin: string | undefined;
  /** Whether any of the sheets contains the row. */
  readonly isInSheet: boolean;
}

export interface MergedTable {
  readonly table: ExistingTable;
  /** The columns of the table, followed by those that were added. */
  readonly columns: readonly string[];
  readonly rows: readonly MergedRow[];
  readonly removed: readonly MergedRow[];
}

/** The outcome for a row in a sheet. */
export type MergeOutcome =
  | { readonly imported: 'added' | 'changed' | 'same' }
  /** `first` is the number of the earlier row in the same sheet. */
  | { readonly code: 'duplicate-row' | 'conflicting-row'; readonly first: number }
  /** `rival` is a row in our table with the same key. */
  | { readonly code: 'differs-from-table' | 'ambiguous-row'; readonly rival: MergedRow }
  /** The row was imported before, but it has since been edited or deleted in our table. */
  | { readonly code: 'edited-since'; readonly rival: MergedRow | undefined }
  | { readonly code: 'nothing-to-import' };

/**
 * The table before any sheets have been merged.
 * @param originOf returns the file from which a row was imported
 */
export const beforeMerge = (table: ExistingTable, originOf: (cells: Cells) => string | undefined): MergedTable => ({
  table,
  columns: table.columns,
  rows: table.rows.map((existing) => ({
    existing,
    cells: existing.cells,
    origin: originOf(cellsByName(table.columns, existing.cells)),
    isInSheet: false,
  })),
  removed: [],
});

/** The cells in columns with a name. */
export const cellsByName = (columns: readonly string[], cells: readonly string[]): Cells =>
  Object.fromEntries(columns.flatMap((name, column) => (name === '' ? [] : [[name, cells[column] ?? '']])));

/**
 * Merges the rows of a single sheet. To merge several sheets, call this once for each of them.
 * @param origin the name of the sheet's file
 * @param wasEdited whether an earlier import wrote a row with these cells, which has since been edited or deleted in our table
 */
export function merge(
  before: MergedTable,
  identity: Identity,
  rows: readonly ImportedRow[],
  origin: string,
  wasEdited: (cells: Cells) => boolean,
): { readonly merged: MergedTable; readonly outcomes: readonly MergeOutcome[] } {
  const names = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
  const columns = [...before.columns, ...[...names].filter((name) => !before.columns.includes(name))];
  const normalisers = columns.map((column) => cellNormaliser(identity.table, column));
  const entryOf = (textOf: (column: number) => string) => ({
    cells: normalisers.map((normalise, column) => normalise(textOf(column))),
  });
  const columnsIn = ({ cells }: ImportedRow) =>
    [...columns.keys()].filter((column) => Object.hasOwn(cells, columns[column]!));
  const sheet = rows.map((row) => ({
    row,
    entry: {
      ...entryOf((column) => cellOf(row, columns[column]!)),
      columns: columnsIn(row),
      isEdited: wasEdited(row.cells),
    },
  }));
  const rowOf = new Map<TableEntry, MergedRow>(
    before.rows.map((row) => [
      { ...entryOf((column) => row.cells[column] ?? ''), isImported: row.origin !== undefined },
      row,
    ]),
  );
  const indexOf = (name: string) => columns.indexOf(name);
  const code = indexOf('authority_code');
  const width = before.table.columns.length;
  const importedColumns = identity.columns.map(indexOf).filter((column) => column !== -1 && column < width);
  const refused = refusals(sheet, identity.isUnique ? [code] : [...columns.keys()]);
  const { matches, rivals } = pairRows(
    sheet.filter((_, index) => !refused[index]).map(({ entry }) => entry),
    [...rowOf.keys()],
    { code, keys: identity.keys.map((key) => key.map(indexOf)), decisive: identity.decisive.map(indexOf), width },
  );
  const added: MergedRow[] = [];
  const mergedOf = new Map<MergedRow, MergedRow>();
  const outcomes = sheet.map(({ row, entry }, index): MergeOutcome => {
    if (refused[index]) return refused[index];
    const match = matches.get(entry);
    const rivalEntry = rivals.get(entry);
    const rival = rivalEntry && rowOf.get(rivalEntry)!;
    if (!match && entry.isEdited) return { code: 'edited-since', rival };
    if (rival) return { code: rival.origin === undefined ? 'differs-from-table' : 'ambiguous-row', rival };
    if (!match) {
      added.push({ cells: columns.map((name) => cellOf(row, name)), origin, isInSheet: true });
      return { imported: 'added' };
    }
    const existing = rowOf.get(match)!;
    const isSame = importedColumns.every((column) => entry.cells[column] === match.cells[column]);
    if (existing.origin === undefined && !isSame) {
      // The sheet doesn't have a value for some of the editor's cells, so the row stays the editor's.
      mergedOf.set(existing, { ...existing, isInSheet: true });
      return { imported: 'same' };
    }
    const cells = mergedCells({ existing, match, row, entry }, columns);
    const isUnchanged = cells === existing.cells;
    // An unchanged row keeps its file, so that importing rejected rows without corrections changes nothing.
    mergedOf.set(existing, { ...existing, cells, origin: (isUnchanged && existing.origin) || origin, isInSheet: true });
    return { imported: isUnchanged ? 'same' : 'changed' };
  });
  const all = [...before.rows.map((row) => mergedOf.get(row) ?? row), ...added];
  return { merged: { ...before, ...withoutEmptyColumns(columns, before.columns.length, all) }, outcomes };
}

/** A cell in the sheet's row, or an empty string if the cell is blank or absent. */
function cellOf({ cells }: ImportedRow, column: string): string {
  const cell = Object.hasOwn(cells, column) ? cells[column]! : '';
  return cell.trim() === '' ? '' : cell;
}

interface SheetRow {
  readonly row: ImportedRow;
  readonly entry: SheetEntry;
}

/**
 * The outcomes that don't depend on our table; undefined for all other rows.
 * @param key the columns that must be unique
 */
function refusals(sheet: readonly SheetRow[], key: readonly number[]): readonly (MergeOutcome | undefined)[] {
  const firsts = new Map<string, { readonly number: number; readonly text: string }>();
  const all = [...(sheet[0]?.entry.cells.keys() ?? [])];
  return sheet.map(({ row: { number }, entry }) => {
    if (isBlankRow(entry.cells)) return { code: 'nothing-to-import' };
    const text = joinedCells(entry, all);
    const first = getOrAdd(firsts, joinedCells(entry, key), () => ({ number, text }));
    if (first.number === number) return undefined;
    return { code: first.text === text ? 'duplicate-row' : 'conflicting-row', first: first.number };
  });
}

/** Our row's cells, or new ones in which cells from the sheet replace those that differ. */
function mergedCells(
  { existing, match, row, entry }: SheetRow & { readonly existing: MergedRow; readonly match: TableEntry },
  columns: readonly string[],
): readonly string[] {
  const changed = new Set(entry.columns.filter((column) => entry.cells[column] !== match.cells[column]));
  if (changed.size === 0) return existing.cells;
  return columns.map((name, column) => (changed.has(column) ? cellOf(row, name) : (existing.cells[column] ?? '')));
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
