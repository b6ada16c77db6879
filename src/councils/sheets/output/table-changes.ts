// The changes that an import makes to one of our tables, and the imported rows that are missing from newer sheets.

import type { FieldChange } from '../../../engine/changes/changes.ts';
import { FILE_START } from '../../../engine/csv/places.ts';
import type { Place } from '../../../engine/diagnostics/diagnostic.ts';
import type { TableName } from '../../../engine/tables/tables.ts';
import { isChanged } from '../../../tools/import/merging/edited-table.ts';
import { cellsByName, type MergedRow, type MergedTable } from '../../../tools/import/merging/merge.ts';
import type { Cells } from '../../../tools/import/sheet.ts';

/** A row before the import, without the cells in columns that have no name. */
export interface PlacedRow {
  readonly place: Place;
  readonly cells: Cells;
}

interface ChangedRow extends PlacedRow {
  readonly fields: readonly (FieldChange & { readonly before: string; readonly after: string })[];
}

export interface TableChanges {
  readonly table: TableName;
  /** The path of the file, in the form in which the user would write it. */
  readonly file: string;
  /** Whether the import creates the file. */
  readonly isNew: boolean;
  /** The columns added on the right-hand side of the table. */
  readonly newColumns: readonly string[];
  readonly added: readonly Cells[];
  readonly changed: readonly ChangedRow[];
  /** The number of cells in changed rows that lose their value. */
  readonly emptied: number;
  readonly removed: readonly PlacedRow[];
  /** The imported rows that no sheet contains any more. They stay in the table. */
  readonly missing: readonly PlacedRow[];
}

/**
 * All places refer to the file before the import.
 * @param missing the imported rows that no sheet contains any more
 * @param file the path to show for the table
 */
export function tableChanges(
  { table, columns, rows, removed }: MergedTable,
  missing: readonly MergedRow[],
  file: string,
): TableChanges {
  const width = table.columns.length;
  const named = (cells: readonly string[], count: number) => cellsByName(columns.slice(0, count), cells);
  const existing = (rows: readonly MergedRow[]) =>
    rows.flatMap(({ existing: row, cells: after }) => {
      if (!row) return [];
      const place = table.document?.placeOf({ row: row.number }) ?? FILE_START;
      return [{ place, cells: named(row.cells, width), before: row.cells, after }];
    });
  const changed = existing(rows.filter(isChanged)).map(({ before, after, ...row }) => ({
    ...row,
    fields: columns
      .map((field, column) => ({ field, before: before[column] ?? '', after: after[column] ?? '' }))
      .filter((field) => field.before !== field.after),
  }));
  return {
    table: table.name,
    file,
    isNew: !table.document,
    newColumns: columns.slice(width),
    added: rows.filter((row) => !row.existing).map(({ cells }) => named(cells, columns.length)),
    changed,
    emptied: changed.flatMap(({ fields }) => fields).filter(({ before, after }) => before.trim() !== '' && after === '')
      .length,
    removed: existing(removed),
    missing: existing(missing),
  };
}

/** The changes as JSON. */
export const changesRecord = ({ changed, removed, missing, ...others }: TableChanges) => ({
  ...others,
  changed: changed.map((row) => ({ ...rowRecord(row), fields: row.fields })),
  removed: removed.map(rowRecord),
  missing: missing.map(rowRecord),
});

const rowRecord = ({ place, cells }: PlacedRow) => ({ line: place.line, row: place.cell?.row, cells });
