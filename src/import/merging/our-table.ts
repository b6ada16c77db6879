// A table of ours as rows of cells, ready for a sheet's rows to be merged into it.
import { type TableName, tableColumns } from '../../model/tables.ts';
import { readRows, type SourceFile } from '../../read/csv.ts';
import { isBlankRow } from '../../read/tables.ts';

export interface OurRow {
  /** The row's number in the file, from 0, the header. */
  readonly number: number;
  /** As many as there are columns. */
  readonly cells: readonly string[];
}

export interface OurTable {
  readonly name: TableName;
  /** Undefined where the table is not there yet. */
  readonly file: SourceFile | undefined;
  /** The names in the header, unknown ones included. */
  readonly columns: readonly string[];
  /** Without those that are blank: they stay in the file and are of no concern. */
  readonly rows: readonly OurRow[];
}

/** @param file a table without errors */
export function ourTable(name: TableName, file: SourceFile | undefined): OurTable {
  if (!file) return { name, file, columns: tableColumns(name), rows: [] };
  let columns: readonly string[] = [];
  const rows: OurRow[] = [];
  const problem = readRows(file, (cells, number) => {
    if (number === 0) columns = cells;
    else if (!isBlankRow(cells)) rows.push({ number, cells });
  });
  if (problem) throw new Error(`${file.name} can’t be read: ${problem.code}`);
  return { name, file, columns, rows };
}
