// A table of ours as rows of cells, ready for a sheet's rows to be merged into it.

import { type CsvDocument, readDocument, type SourceFile } from '../../csv/document.ts';
import { isBlankRow } from '../../tables/read-table.ts';
import { type TableName, tableColumns } from '../../tables/tables.ts';

export interface OurRow {
  /** The row's number in the file, from 0, the header. */
  readonly number: number;
  /** As many as there are columns. */
  readonly cells: readonly string[];
}

export interface OurTable {
  readonly name: TableName;
  /** Undefined where the table is not there yet. */
  readonly document: CsvDocument | undefined;
  /** The names in the header, unknown ones included. */
  readonly columns: readonly string[];
  /** Without those that are blank: they stay in the file and are of no concern. */
  readonly rows: readonly OurRow[];
}

/** @param file a table without errors */
export function ourTable(name: TableName, file: SourceFile | undefined): OurTable {
  if (!file) return { name, document: undefined, columns: tableColumns(name), rows: [] };
  const document = readDocument(file);
  if (document.fault) throw new Error(`${file.name} can’t be read: ${document.fault.code}`);
  const [columns = [], ...others] = document.rows;
  const rows = others.map((cells, index) => ({ number: index + 1, cells })).filter(({ cells }) => !isBlankRow(cells));
  return { name, document, columns, rows };
}
