// Prepares the rows of a table and a sheet for comparison.
import { getOrAdd } from '../../grouping.ts';
import { nameColumn } from '../row-label.ts';
import type { Identity, ImportedRow } from '../sheet.ts';
import { type Entry, entryOf, type Keys, type SheetEntry } from './entry.ts';
import { cellNormaliser } from './normalised-cell.ts';

/** A cell in the sheet's row, or an empty string if the cell is blank or absent. */
export const cellOf = ({ cells }: ImportedRow, column: string): string => {
  const cell = Object.hasOwn(cells, column) ? cells[column]! : '';
  return cell.trim() === '' ? '' : cell;
};

export interface Entries {
  readonly keys: Keys;
  readonly forExisting: (cells: readonly string[]) => Entry;
  readonly forSheet: (row: ImportedRow) => SheetEntry;
}

/** @param columns the columns of the table, followed by any additional columns in the sheet's rows */
export function entriesFor({ table, key }: Identity, columns: readonly string[]): Entries {
  const name = nameColumn(table);
  const keys: Keys = {
    code: columns.indexOf('authority_code'),
    key: key.map((column) => columns.indexOf(column)),
    name: name === undefined ? undefined : columns.indexOf(name),
  };
  const normalisers = columns.map((column) => cellNormaliser(table, column));
  const entry = (textOf: (column: number) => string): Entry =>
    entryOf(
      normalisers.map((normalise, column) => normalise(textOf(column))),
      keys,
    );
  // Most of a sheet's rows have the same columns, so they share a single list.
  const lists = new Map<string, readonly number[]>();
  const listOf = ({ cells }: ImportedRow): readonly number[] =>
    getOrAdd(lists, JSON.stringify(Object.keys(cells)), () => {
      const list = [...columns.keys()].filter((column) => Object.hasOwn(cells, columns[column]!));
      return getOrAdd(lists, list.join(), () => list);
    });
  return {
    keys,
    forExisting: (cells) => entry((column) => cells[column] ?? ''),
    forSheet: (row) =>
      Object.assign(
        entry((column) => cellOf(row, columns[column]!)),
        { columns: listOf(row) },
      ),
  };
}
