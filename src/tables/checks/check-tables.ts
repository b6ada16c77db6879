// Checks that involve more than a single cell, and the checks of the valid cells in each column.
import { withoutOuterSpace } from '../../text/space.ts';
import type { ColumnRule } from '../column.ts';
import { correctionFor } from '../corrections.ts';
import type { Table } from '../read-table.ts';
import { isPlan, type TableFiles, type Tables, tablesIn } from '../table-set.ts';
import { TABLES, type TableName } from '../tables.ts';
import { add } from './add-finding.ts';
import { findConflictingYears, findContradictions } from './contradictions.ts';
import { duplicateFinder, leaveRivals, newPairs, uniqueValueIn } from './duplicates.ts';
import { type EarlierTables, findLosses } from './losses.ts';
import { findOutlyingDates } from './outlying-dates.ts';
import { findSharedSlugs } from './shared-slugs.ts';
import { findUnknownCouncils } from './unknown-councils.ts';

/** What the tables are compared with. By default, neither losses nor dates after the current one are reported. */
export interface TableComparison {
  readonly earlier?: EarlierTables | undefined;
  /** The current date. */
  readonly asOf?: string | undefined;
}

/** Adds findings to those already recorded for the tables. */
export function checkTables(tables: Tables, files: TableFiles, { earlier, asOf }: TableComparison): void {
  const { councils, plans } = tables;
  const isNewPair = newPairs();
  const findTwice = duplicateFinder(isNewPair);
  for (const table of tablesIn(tables)) {
    for (const [column, rule] of Object.entries(TABLES[table.name].columns))
      checkColumn(table, column, rule, findTwice);
    findTwice(table, 'identical-rows', 'authority_code', ({ value }) => value && keyFor(value), 'row');
    findContradictions(table);
    findOutlyingDates(table, asOf);
  }
  findSharedSlugs(tables, isNewPair);
  if (councils) findTwice(councils, 'duplicate-name', 'name', (row) => withoutOuterSpace(councils.text(row, 'name')));
  for (const row of plans?.rows ?? [])
    if (row.value?.updated_at && !isPlan(plans!, row)) add(plans!, 'update-without-plan', row, 'updated_at');
  findConflictingYears(tables);
  findUnknownCouncils(tables);
  if (earlier) findLosses(tables, files, earlier);
}

function checkColumn(
  table: Table<TableName>,
  column: string,
  rule: ColumnRule,
  findTwice: ReturnType<typeof duplicateFinder>,
): void {
  const { checks, unique } = rule;
  const index = table.columns.get(column);
  for (const row of index === undefined || checks.length === 0 ? [] : table.rows) {
    if (row.wrong.has(column)) continue;
    const text = row.cells[index!]!;
    // One message for each cell is enough, because other faults often have the same cause.
    const found = firstFound(checks, text);
    if (found) add(table, found.code, row, column, found);
  }
  if (!unique) return;
  const keyOf = uniqueValueIn(table, column, rule);
  findTwice(table, unique, column, keyOf);
  leaveRivals(table, column, (row) =>
    row.wrong.has(column) ? correctionFor(rule, table.text(row, column)) : keyOf(row),
  );
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
