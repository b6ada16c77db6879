// One of our tables, as rows of cells into which a sheet can be merged.

import { type CsvDocument, readDocument, type SourceFile } from '../../../engine/csv/document.ts';
import { isBlankRow } from '../../../engine/tables/rows.ts';
import { type TableName, tableColumns } from '../../../engine/tables/tables.ts';

export interface ExistingRow {
  /** The row number in the file. The header is row 0. */
  readonly number: number;
  /** One cell for each column. */
  readonly cells: readonly string[];
}

export interface ExistingTable {
  readonly name: TableName;
  /** Undefined if the table doesn't exist yet. */
  readonly document: CsvDocument | undefined;
  /** All columns in the header, including any unknown ones. */
  readonly columns: readonly string[];
  /** All rows except blank ones, which stay in the file unchanged. */
  readonly rows: readonly ExistingRow[];
}

/** @param file a table without errors */
export function readExistingTable(name: TableName, file: SourceFile | undefined): ExistingTable {
  if (!file) return { name, document: undefined, columns: tableColumns(name), rows: [] };
  const document = readDocument(file);
  const [columns = [], ...others] = document.rows;
  const rows = others.map((cells, index) => ({ number: index + 1, cells })).filter(({ cells }) => !isBlankRow(cells));
  return { name, document, columns, rows };
}
