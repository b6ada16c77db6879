// The tables to which other tables refer, as CSV. With them, links can be checked without the source folder.
import { csvRow } from '../csv/cell.ts';
import type { Table } from './read-table.ts';
import { type Tables, tablesIn } from './table-set.ts';
import { referredBy, TABLE_NAMES, type TableName, tableColumns } from './tables.ts';

/** All tables to which another one refers. */
export const REFERRED_TABLES: readonly TableName[] = [...new Set(TABLE_NAMES.flatMap(referredBy))];

/** By table name. Contains only the columns that the service defines, because others may not be published. */
export const referredTables = (tables: Tables): Readonly<Record<string, string>> =>
  Object.fromEntries(
    tablesIn(tables)
      .filter(({ name }) => REFERRED_TABLES.includes(name))
      .map((table) => [table.name, asCsv(table)]),
  );

function asCsv(table: Table<TableName>): string {
  const columns = tableColumns(table.name).filter((column) => table.columns.has(column));
  const rows = [columns, ...table.rows.map((row) => columns.map((column) => table.text(row, column)))];
  return rows.map((cells) => `${csvRow(cells)}\n`).join('');
}
