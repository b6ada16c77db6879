// What an import changes in a table of ours, and what it leaves as it is though the sheet says otherwise, or nothing.

import type { Position } from '../../csv/places.ts';
import { START } from '../../csv/places.ts';
import type { Place } from '../../problem.ts';
import type { FieldChange } from '../../report/values.ts';
import type { TableName } from '../../tables/tables.ts';
import { isChanged } from '../merging/edited-table.ts';
import type { MergedRow, MergedTable } from '../merging/merge.ts';
import type { Cells } from '../sheet.ts';
import type { NamedRow } from '../understand.ts';

/** A row as it will be. Columns without a name are left out. */
export interface AddedRow {
  readonly cells: Cells;
}

export interface ChangedRow {
  readonly place: Place;
  /** As they were. */
  readonly cells: Cells;
  readonly fields: readonly (FieldChange & { readonly before: string; readonly after: string })[];
}

export interface KeptRow {
  readonly place: Place;
  readonly cells: Cells;
  /** What the sheet says of it all the same. */
  readonly remark?: string | undefined;
}

export interface KeptCell {
  readonly place: Place;
  readonly column: string;
  readonly value: string;
}

export interface TableChanges {
  readonly table: TableName;
  /** The file's path, as the user would name it. */
  readonly file: string;
  /** Whether the file is not there yet. */
  readonly isNew: boolean;
  /** From how many sheets. */
  readonly sheets: number;
  /** Columns that the table did not have, at its right end. */
  readonly newColumns: readonly string[];
  readonly added: readonly AddedRow[];
  readonly changed: readonly ChangedRow[];
  /** Rows of ours that no sheet has. */
  readonly kept: readonly KeptRow[];
  /** Cells of ours in rows that a sheet has, where the sheet’s are empty. */
  readonly keptCells: readonly KeptCell[];
}

/** @param file the path by which the table is called; its places are those in the file before the import */
export function tableChanges(merged: MergedTable, file: string): TableChanges {
  const { table, columns, rows, sheets } = merged;
  const own = table.columns.length;
  const named = (cells: readonly string[], until: number) => cellsByName(columns.slice(0, until), cells);
  const ours = rows.filter((row): row is OwnRow => row.ours !== undefined);
  const changed = ours.filter(isChanged);
  const kept = ours.filter(({ isKnown }) => !isKnown);
  // What one sheet lacks another one may have brought.
  const keptCells = ours.flatMap((row) =>
    [...row.kept]
      .filter((column) => column < own && row.cells[column] === row.ours.cells[column])
      .sort((a, b) => a - b)
      .map((column) => ({ row: row.ours.number, column, value: row.cells[column]! })),
  );
  const placeOf = (position: Position) => table.document?.placeOf(position) ?? START;
  return {
    ...{ table: table.name, file, isNew: !table.document, sheets, newColumns: columns.slice(own) },
    added: rows.filter((row) => !row.ours).map(({ cells }) => ({ cells: named(cells, columns.length) })),
    changed: changed.map((row) => ({
      place: placeOf(atRow(row)),
      cells: named(row.ours.cells, own),
      fields: columns
        .map((field, column) => ({ field, before: row.ours.cells[column] ?? '', after: row.cells[column] ?? '' }))
        .filter(({ before, after }) => before !== after),
    })),
    kept: kept.map((row) => ({ place: placeOf(atRow(row)), cells: named(row.ours.cells, own) })),
    keptCells: keptCells.map(({ row, column, value }) => ({
      ...{ place: placeOf({ row, column }), column: columns[column]!, value },
    })),
  };
}

const cellsByName = (columns: readonly string[], cells: readonly string[]): Cells =>
  Object.fromEntries(columns.flatMap((name, column) => (name === '' ? [] : [[name, cells[column] ?? '']])));

/** Rows of a table, including rows that an import adds. */
export function namedRows(merged: MergedTable, rows: readonly MergedRow[]): readonly NamedRow[] {
  const isOwn = (row: MergedRow): row is OwnRow => row.ours !== undefined;
  return rows.map((row) => ({
    ...{ table: merged.table.name, cells: cellsByName(merged.columns, row.cells) },
    place: isOwn(row) ? merged.table.document?.placeOf(atRow(row)) : undefined,
  }));
}

type OwnRow = MergedRow & { readonly ours: NonNullable<MergedRow['ours']> };

const atRow = ({ ours }: OwnRow): Position => ({ row: ours.number });

/** What changes, for programs. */
export const changesRecord = ({ table, file, isNew, newColumns, added, changed, kept, keptCells }: TableChanges) => ({
  ...{ table, file, isNew, newColumns, added: added.map(({ cells }) => cells) },
  changed: changed.map(({ place, cells, fields }) => ({ line: place.line, row: place.cell?.row, cells, fields })),
  kept: kept.map(({ place, cells, remark }) => ({ line: place.line, row: place.cell?.row, cells, remark })),
  keptCells: keptCells.map(({ place, column, value }) => ({
    line: place.line,
    cell: place.cell?.address,
    column,
    value,
  })),
});
