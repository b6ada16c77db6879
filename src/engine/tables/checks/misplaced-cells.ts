// Finds mistakes that affect a whole column or row, so that they get one message instead of one for each cell.

import type { Table } from '../read-table.ts';
import { type TableName, tableColumns } from '../tables.ts';
import { findDateColumns } from './date-columns.ts';
import { findRowsBelow } from './rows-below.ts';
import { findShiftedRows } from './shifted-rows.ts';
import { findSwappedColumns } from './swapped-columns.ts';

/** @returns the table, with all misplaced cells marked as wrong */
export function withMisplacedCells<Name extends TableName>(table: Table<Name>): Table<Name> {
  if (!table.header.includes('') && !table.rows.some(({ wrong }) => wrong.size > 0)) return table;
  const columns = findSwappedColumns(table);
  const shifted = columns.size > 0 ? new Set<number>() : findShiftedRows(table);
  const misplaced = new Set([...shifted, ...findRowsBelow(table, shifted)]);
  findDateColumns({ ...table, rows: table.rows.filter(({ number }) => !misplaced.has(number)) });
  const all = new Set(tableColumns(table.name));
  const rows = table.rows.map((row) =>
    misplaced.has(row.number)
      ? { ...row, value: undefined, wrong: all }
      : { ...row, wrong: new Set([...row.wrong, ...columns]) },
  );
  return { ...table, rows };
}
