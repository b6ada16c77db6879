// Rows of a table and of a sheet, made ready to be held against each other.
import { getOrAdd } from '../../grouping.ts';
import { nameColumn } from '../row-text.ts';
import type { Identity, ImportedRow } from '../sheet.ts';
import { type Entry, entryOf, type Keys, type SheetEntry } from './entry.ts';
import { plainCells } from './plain-cell.ts';

/** A cell that a row brings; empty too where it says nothing of the column, or there is nothing but white space. */
export const cellOf = ({ cells }: ImportedRow, column: string): string => {
  const cell = Object.hasOwn(cells, column) ? cells[column]! : '';
  return cell.trim() === '' ? '' : cell;
};

export interface Entries {
  readonly keys: Keys;
  readonly ofOurs: (cells: readonly string[]) => Entry;
  readonly ofSheet: (row: ImportedRow) => SheetEntry;
}

/** @param columns those of the table, and all others that rows of the sheet have */
export function entriesFor({ table, key }: Identity, columns: readonly string[]): Entries {
  const name = nameColumn(table);
  const keys: Keys = {
    code: columns.indexOf('authority_code'),
    key: key.map((column) => columns.indexOf(column)),
    name: name === undefined ? undefined : columns.indexOf(name),
  };
  const plains = columns.map((column) => plainCells(table, column));
  const entry = (textOf: (column: number) => string): Entry =>
    entryOf(
      plains.map((plainOf, column) => plainOf(textOf(column))),
      keys,
    );
  // Rows of a sheet mostly have the same columns, and share the list of them.
  const lists = new Map<string, readonly number[]>();
  const listOf = ({ cells }: ImportedRow): readonly number[] =>
    getOrAdd(lists, JSON.stringify(Object.keys(cells)), () => {
      const list = [...columns.keys()].filter((column) => Object.hasOwn(cells, columns[column]!));
      return getOrAdd(lists, list.join(), () => list);
    });
  return {
    keys,
    ofOurs: (cells) => entry((column) => cells[column] ?? ''),
    ofSheet: (row) =>
      Object.assign(
        entry((column) => cellOf(row, columns[column]!)),
        { columns: listOf(row) },
      ),
  };
}
