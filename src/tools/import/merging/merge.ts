// Merges the rows of a sheet into one of our tables. Only rows that an import wrote are changed, and merging the same sheet again
// has no effect.
import path from 'node:path';
import { subjectColumn } from '../../../engine/tables/tables.ts';
import { isRejectsTable, type RawSheet, type RowInSheet } from '../read-sheet.ts';
import type { Cells, Identity, ImportedRow } from '../sheet.ts';
import type { ExistingRow, ExistingTable } from './existing-table.ts';
import { cellNormaliser } from './normalised-cell.ts';
import { pairRows, type TableEntry } from './pairing.ts';
import { type Refusal, refusals } from './refusals.ts';

export interface MergedRow {
  /** The row in our file. Absent if the row is new. */
  readonly existing?: ExistingRow;
  /** The cells, by column index. Cells at the end may be missing. */
  readonly cells: readonly string[];
  /** The file from which the row was imported. Undefined if the row was entered by hand. */
  readonly origin: string | undefined;
  /** The row in one of the sheets, with its columns. Undefined if no sheet contains the row. */
  readonly inSheet?: (RowInSheet & { readonly columns: readonly string[] }) | undefined;
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
  | Refusal
  /** The row would empty a cell in our table, although its own cell isn't empty. */
  | { readonly code: 'would-delete-value'; readonly rival: MergedRow; readonly column: string }
  /** `rival` is a row in our table with the same key. */
  | { readonly code: 'differs-from-table' | 'ambiguous-row'; readonly rival: MergedRow }
  /** The row was imported before, but it has since been edited or deleted in our table. */
  | { readonly code: 'edited-since'; readonly rival: MergedRow | undefined };

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
  })),
  removed: [],
});

/** The cells in columns with a name. */
export const cellsByName = (columns: readonly string[], cells: readonly string[]): Cells =>
  Object.fromEntries(columns.flatMap((name, column) => (name === '' ? [] : [[name, cells[column] ?? '']])));

/**
 * Merges the rows of a single sheet. To merge several sheets, call this once for each of them.
 * @param wasEdited whether an earlier import wrote a row with these cells, which has since been edited or deleted in our table
 */
export function merge(
  before: MergedTable,
  identity: Identity,
  rows: readonly ImportedRow[],
  raw: RawSheet,
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
  const code = indexOf(subjectColumn(identity.table)!);
  const width = before.table.columns.length;
  const importedColumns = identity.columns.map(indexOf).filter((column) => column !== -1 && column < width);
  const refused = refusals(sheet, raw, {
    code,
    keys: identity.keys.map((key) => key.map(indexOf)),
    isUnique: identity.isUnique === true,
  });
  const { matches, rivals } = pairRows(
    sheet.filter((_, index) => !refused[index]).map(({ entry }) => entry),
    [...rowOf.keys()],
    { code, keys: identity.keys.map((key) => key.map(indexOf)), decisive: identity.decisive.map(indexOf), width },
  );
  const origin = path.basename(raw.document.name);
  const added: MergedRow[] = [];
  const mergedOf = new Map<MergedRow, MergedRow>();
  const outcomes = sheet.map(({ row, entry }, index): MergeOutcome => {
    if (refused[index]) return refused[index];
    const match = matches.get(entry);
    const rivalEntry = rivals.get(entry);
    const rival = rivalEntry && rowOf.get(rivalEntry)!;
    const inSheet = { raw, number: row.number, columns: Object.keys(row.cells) };
    if (!match && entry.isEdited) return { code: 'edited-since', rival };
    if (rival) {
      // Until the row has been reviewed, no other sheet may change the rival either.
      if (rival.origin !== undefined) mergedOf.set(rival, { ...rival, inSheet });
      return { code: rival.origin === undefined ? 'differs-from-table' : 'ambiguous-row', rival };
    }
    if (!match) {
      added.push({ cells: columns.map((name) => cellOf(row, name)), origin, inSheet });
      return { imported: 'added' };
    }
    const existing = rowOf.get(match)!;
    const isSame = importedColumns.every((column) => entry.cells[column] === match.cells[column]);
    if (existing.origin === undefined && !isSame) {
      // The sheet doesn't have a value for some of the editor's cells, so the row stays the editor's.
      mergedOf.set(existing, { ...existing, inSheet });
      return { imported: 'same' };
    }
    const changed = entry.columns.filter((column) => entry.cells[column] !== match.cells[column]);
    const refusal = refusalOf(
      row,
      existing,
      changed.map((column) => columns[column]!),
      raw,
    );
    if (refusal) return refusal;
    const cells = changed.length === 0 ? existing.cells : mergedCells(row, existing.cells, changed, columns);
    const isUnchanged = cells === existing.cells;
    // An unchanged row keeps its file, so that importing rejected rows without corrections changes nothing.
    const known = existing.inSheet?.columns ?? [];
    mergedOf.set(existing, {
      ...{ ...existing, cells, origin: (isUnchanged && existing.origin) || origin },
      inSheet: { ...inSheet, columns: [...known, ...inSheet.columns] },
    });
    return { imported: isUnchanged ? 'same' : 'changed' };
  });
  const all = [...before.rows.map((row) => mergedOf.get(row) ?? row), ...added];
  return { merged: { ...before, ...withoutEmptyColumns(columns, before.columns.length, all) }, outcomes };
}

/**
 * The reason why a row in a sheet mustn't change the row in our table with which it is paired.
 * @param changed the columns in which the rows differ
 */
function refusalOf(
  row: ImportedRow,
  existing: MergedRow,
  changed: readonly string[],
  raw: RawSheet,
): MergeOutcome | undefined {
  const first = otherSheetRow(existing, raw);
  if (first && changed.length === 0) return { code: 'duplicate-row', first };
  // A sheet may fill in columns that the other sheet doesn't have.
  if (first && changed.some((column) => first.columns.includes(column))) return { code: 'conflicting-row', first };
  const column = changed.find((name) => row.unstated.includes(name));
  return column === undefined ? undefined : { code: 'would-delete-value', rival: existing, column };
}

/** The row in another sheet that takes precedence. A correction takes precedence over the sheet in which the row was rejected. */
export function otherSheetRow({ inSheet }: MergedRow, raw: RawSheet): MergedRow['inSheet'] {
  const isCorrected = inSheet && isRejectsTable(raw.header) && !isRejectsTable(inSheet.raw.header);
  return isCorrected ? undefined : inSheet;
}

/** A cell in the sheet's row, or an empty string if the cell is blank or absent. */
function cellOf({ cells }: ImportedRow, column: string): string {
  const cell = Object.hasOwn(cells, column) ? cells[column]! : '';
  return cell.trim() === '' ? '' : cell;
}

/** Our row's cells, in which cells from the sheet replace those that differ. */
const mergedCells = (
  row: ImportedRow,
  before: readonly string[],
  changed: readonly number[],
  columns: readonly string[],
): readonly string[] =>
  columns.map((name, column) => (changed.includes(column) ? cellOf(row, name) : (before[column] ?? '')));

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
