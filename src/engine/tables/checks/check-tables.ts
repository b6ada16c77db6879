// Checks that involve more than a single cell, and the checks of the valid cells in each column.
import { checkOwn } from '#service/checks';

import type { CellCheck, ColumnRule } from '../column.ts';
import type { Table } from '../read-table.ts';
import { type TableFiles, type Tables, tablesIn } from '../table-set.ts';
import { columnRules, type TableName } from '../tables.ts';
import { addFinding } from './add-finding.ts';
import { duplicateFinder, findRepeatedValues, newPairTest } from './duplicates.ts';
import { type EarlierTables, openEarlier } from './earlier.ts';
import { findLosses } from './losses.ts';
import { findMovedColumns } from './moved-columns.ts';
import { findOutlyingDates } from './outlying-dates.ts';

/** What the tables are compared with. By default, neither losses nor dates after the current one are reported. */
export interface TableComparison {
  readonly earlier?: EarlierTables | undefined;
  /** The current date. */
  readonly asOf?: string | undefined;
}

/** Adds findings to those already recorded for the tables. */
export function checkTables(tables: Tables, files: TableFiles, { earlier: version, asOf }: TableComparison): void {
  const earlier = version && openEarlier(version, files);
  const isNewPair = newPairTest();
  const findTwice = duplicateFinder(isNewPair);
  for (const table of tablesIn(tables)) {
    const columns = columnRules(table.name);
    for (const [column, rule] of columns) checkCells(table, column, rule);
    for (const [column, rule] of columns) if (rule.unique) findRepeatedValues(table, column, rule, findTwice);
    findTwice(table, 'identical-rows', undefined, ({ value }) => value && keyFor(value));
    findOutlyingDates(table, asOf);
  }
  checkOwn(tables, { earlier, isNewPair, findTwice });
  if (!earlier) return;
  findLosses(tables, earlier);
  for (const table of tablesIn(tables)) findMovedColumns(table, earlier);
}

function checkCells(table: Table<TableName>, column: string, rule: ColumnRule): void {
  const { checks } = rule;
  const index = table.columns.get(column);
  for (const row of index === undefined || checks.length === 0 ? [] : table.rows) {
    if (row.wrong.has(column)) continue;
    const text = row.cells[index!]!;
    // One message for each cell is enough, because other faults often have the same cause.
    const found = firstFound(checks, text);
    if (found) addFinding(table, found.code, row, column, validIn(rule, found));
  }
}

/** The finding without a suggestion or fix that the column doesn't accept. */
function validIn({ takes }: ColumnRule, found: NonNullable<ReturnType<CellCheck>>) {
  const valid = (text: string | undefined) => (text !== undefined && takes(text) ? text : undefined);
  return { ...found, suggestion: valid(found.suggestion), fixed: valid(found.fixed) };
}

/** This takes less time than JSON. */
const keyFor = (value: object): string => Object.values(value).join('\0');

function firstFound(checks: ColumnRule['checks'], text: string) {
  for (const check of checks) {
    const found = check(text);
    if (found) return found;
  }
  return undefined;
}
