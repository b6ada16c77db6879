// Reads and checks all tables. The result is either the complete dataset or a list of all errors.

import { type Dataset, datasetOf } from '#service/dataset';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { byName } from '../grouping.ts';
import { checkTables, type TableComparison } from './checks/check-tables.ts';
import { findDateColumns } from './checks/date-columns.ts';
import { findRowsBelow } from './checks/rows-below.ts';
import { findShiftedRows } from './checks/shifted-rows.ts';
import { findSwappedColumns } from './checks/swapped-columns.ts';
import { readTable, type Table } from './read-table.ts';
import type { TableFiles, Tables } from './table-set.ts';
import { TABLE_NAMES, type TableName, tableColumns } from './tables.ts';

interface ReadTables {
  /** Undefined if there is an error. */
  readonly dataset: Dataset | undefined;
  readonly tables: Tables;
  readonly problems: readonly Diagnostic[];
}

/** @param onTable called before each table is read, with the share of all bytes read so far */
export function readTables(
  files: TableFiles,
  comparison: TableComparison = {},
  onTable?: (name: TableName, share: number) => void,
): ReadTables {
  const total = Object.values(files).reduce((sum, file) => sum + (file?.bytes.length ?? 0), 0);
  let done = 0;
  const read = (name: TableName) => {
    const file = files[name];
    if (!file) return undefined;
    onTable?.(name, done / Math.max(total, 1));
    done += file.bytes.length;
    return withMisplacedCells(readTable(name, file));
  };
  const tables = byName(TABLE_NAMES, read) as Tables;
  checkTables(tables, files, comparison);
  const problems = Object.values(tables).flatMap((table) => table?.problems() ?? []);
  return { dataset: hasErrors(problems) ? undefined : datasetOf(tables), tables, problems };
}

/**
 * Finds mistakes that affect a whole column or row, so that they get one message instead of one for each cell.
 * @returns the table, with all misplaced cells marked as wrong
 */
function withMisplacedCells<Name extends TableName>(table: Table<Name>): Table<Name> {
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
