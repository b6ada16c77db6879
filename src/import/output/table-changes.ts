// The changes that an import makes to one of our tables, and the rows and cells that it keeps although they are missing from the
// sheet.

import type { Position } from '../../csv/places.ts';
import { START } from '../../csv/places.ts';
import type { Place } from '../../diagnostics/diagnostic.ts';
import type { FieldChange } from '../../report/values.ts';
import type { TableName } from '../../tables/tables.ts';
import { isChanged } from '../merging/edited-table.ts';
import type { MergedRow, MergedTable } from '../merging/merge.ts';
import type { Cells } from '../sheet.ts';

/** Columns without a name are omitted. */
export interface AddedRow {
  readonly cells: Cells;
}

export interface ChangedRow {
  readonly place: Place;
  /** The cells before the import. */
  readonly cells: Cells;
  readonly fields: readonly (FieldChange & { readonly before: string; readonly after: string })[];
}

export interface KeptRow {
  readonly place: Place;
  readonly cells: Cells;
  /** The reason why the row in the sheet was not imported. */
  readonly remark?: string | undefined;
}

export interface KeptCell {
  readonly place: Place;
  readonly column: string;
  readonly value: string;
}

export interface TableChanges {
  readonly table: TableName;
  /** The path of the file, in the form in which the user would write it. */
  readonly file: string;
  /** Whether the import creates the file. */
  readonly isNew: boolean;
  /** The number of imported sheets. */
  readonly sheetCount: number;
  /** The columns added on the right-hand side of the table. */
  readonly newColumns: readonly string[];
  readonly added: readonly AddedRow[];
  readonly changed: readonly ChangedRow[];
  /** The rows in our table that no sheet contains. */
  readonly kept: readonly KeptRow[];
  /** The cells in our table that are empty in the sheet. */
  readonly keptCells: readonly KeptCell[];
}

/**
 * All places refer to the file before the import.
 * @param file the path to show for the table
 */
export function tableChanges(merged: MergedTable, file: string): TableChanges {
  const { table, columns, rows, sheetCount } = merged;
  const width = table.columns.length;
  const named = (cells: readonly string[], count: number) => cellsByName(columns.slice(0, count), cells);
  const existing = rows.filter((row): row is ExistingMergedRow => row.existing !== undefined);
  const changed = existing.filter(isChanged);
  const kept = existing.filter(({ isInSheet }) => !isInSheet);
  const placeOf = (position: Position) => table.document?.placeOf(position) ?? START;
  const rowPlace = (row: ExistingMergedRow) => placeOf({ row: row.existing.number });
  // A later sheet may have changed a cell that was empty in an earlier one.
  const keptCells = existing.flatMap((row) =>
    [...row.keptColumns]
      .filter((column) => column < width && row.cells[column] === row.existing.cells[column])
      .sort((a, b) => a - b)
      .map((column) => ({
        place: placeOf({ row: row.existing.number, column }),
        column: columns[column]!,
        value: row.cells[column]!,
      })),
  );
  return {
    table: table.name,
    file,
    isNew: !table.document,
    sheetCount,
    newColumns: columns.slice(width),
    added: rows.filter((row) => !row.existing).map(({ cells }) => ({ cells: named(cells, columns.length) })),
    changed: changed.map((row) => ({
      place: rowPlace(row),
      cells: named(row.existing.cells, width),
      fields: columns
        .map((field, column) => ({ field, before: row.existing.cells[column] ?? '', after: row.cells[column] ?? '' }))
        .filter(({ before, after }) => before !== after),
    })),
    kept: kept.map((row) => ({ place: rowPlace(row), cells: named(row.existing.cells, width) })),
    keptCells,
  };
}

const cellsByName = (columns: readonly string[], cells: readonly string[]): Cells =>
  Object.fromEntries(columns.flatMap((name, column) => (name === '' ? [] : [[name, cells[column] ?? '']])));

type ExistingMergedRow = MergedRow & { readonly existing: NonNullable<MergedRow['existing']> };

/** The changes as JSON. */
export const changesRecord = ({ table, file, isNew, newColumns, added, changed, kept, keptCells }: TableChanges) => ({
  table,
  file,
  isNew,
  newColumns,
  added: added.map(({ cells }) => cells),
  changed: changed.map(({ place, cells, fields }) => ({ line: place.line, row: place.cell?.row, cells, fields })),
  kept: kept.map(({ place, cells, remark }) => ({ line: place.line, row: place.cell?.row, cells, remark })),
  keptCells: keptCells.map(({ place, column, value }) => ({
    line: place.line,
    cell: place.cell?.address,
    column,
    value,
  })),
});
