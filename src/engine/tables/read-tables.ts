// Reads and checks all tables. The result is either the complete dataset or a list of all errors.
import { type Dataset, datasetOf } from '#service/dataset';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { byName } from '../grouping.ts';
import { checkTables, type TableComparison } from './checks/check-tables.ts';
import { withMisplacedCells } from './checks/misplaced-cells.ts';
import { readTable } from './read-table.ts';
import type { TableFiles, Tables } from './table-set.ts';
import { TABLE_NAMES, type TableName } from './tables.ts';

interface ReadTables {
  /** Undefined if there is an error. */
  readonly dataset: Dataset | undefined;
  readonly tables: Tables;
  readonly problems: readonly Diagnostic[];
}

export function readTables(files: TableFiles, comparison: TableComparison = {}): ReadTables {
  const read = (name: TableName) => {
    const file = files[name];
    return file && withMisplacedCells(readTable(name, file));
  };
  const tables = byName(TABLE_NAMES, read) as Tables;
  checkTables(tables, files, comparison);
  const problems = Object.values(tables).flatMap((table) => table?.problems() ?? []);
  return { dataset: hasErrors(problems) ? undefined : datasetOf(tables), tables, problems };
}
