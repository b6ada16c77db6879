// Finds rows and values that an earlier version of the tables had.

import { counted, numberText, quoted } from '../../text/format.ts';
import { nearest } from '../../text/nearest.ts';
import type { ColumnRule } from '../column.ts';
import type { Table } from '../read-table.ts';
import { isWhole, type Tables, tablesIn } from '../table-set.ts';
import { columnRules, referenceIn, type TableName, tableColumns, tableNamed } from '../tables.ts';
import { type Contents, contentsIn, type EarlierTable } from './earlier.ts';

/** Adds findings to those already recorded for the tables. */
export function findLosses(tables: Tables, earlier: EarlierTable): void {
  for (const table of tablesIn(tables)) {
    if (!isWhole(table) || (table.rows.length === 0 && isReferredTo(table, tables))) continue;
    const before = earlier.contents(table.name);
    if (before) compare(table, before, earlier.name);
    const { whenEmpty } = tableNamed(table.name);
    if (whenEmpty && table.rows.length === 0 && !before?.rows) table.findings.add({ code: whenEmpty, row: 0 });
  }
}

/** Whether rows of other tables refer to this table. If it is empty, another check reports this as an error. */
const isReferredTo = ({ name }: Table<TableName>, tables: Tables): boolean =>
  tablesIn(tables).some((other) => referenceIn(other.name)?.table === name && other.rows.length > 0);

function compare(table: Table<TableName>, before: Contents, version: string): void {
  const { rows, subjects, filled } = contentsIn(table);
  if (2 * rows < before.rows) {
    const values = { rows: rows === 0 ? 'no rows' : counted(rows, 'row'), before: numberText(before.rows), version };
    table.findings.add({ code: 'lost-rows', row: 0, values });
    return;
  }
  const { columns, findings } = table;
  const reference = referenceIn(table.name);
  if (reference && subjects > 0 && 2 * subjects < before.subjects) {
    const values = { records: counted(subjects, reference.one), before: numberText(before.subjects), version };
    findings.withdraw(({ code }) => code === 'identical-rows');
    findings.add({ code: reference.lost, row: 0, column: columns.get(reference.column), values });
  }
  const lostRows = Math.max(before.rows - rows, 0);
  for (const [name, rule] of columnRules(table.name)) {
    const count = before.filled[name] ?? 0;
    // A few values may have been in the rows that were deleted. Someone may also have deleted a single value on purpose.
    if (filled[name]! > 0 || count - lostRows < 2 || isReported(table, name, rule)) continue;
    const column = columns.get(name);
    const state = column === undefined ? 'missing' : 'empty';
    const values = { column: quoted(name), state, values: counted(count, 'value'), version };
    findings.add({ code: 'lost-values', row: 0, column, values });
  }
}

/** Whether there is already a message about the empty cells, or about the misspelt name of the column. */
function isReported({ name: table, header, columns }: Table<TableName>, name: string, rule: ColumnRule): boolean {
  if (columns.has(name)) return !rule.mayBeEmpty || rule.checks.some((check) => check('') !== undefined);
  const known = tableColumns(table);
  return (
    !tableNamed(table).hasOtherColumns &&
    nearest(
      name,
      header.filter((cell) => !known.includes(cell)),
    ) !== undefined
  );
}
