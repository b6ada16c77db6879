// Finds values that must be unique but occur in several rows.

import type { DiagnosticCode } from '../../diagnostics/diagnostic.ts';
import { groupBy } from '../../grouping.ts';
import type { ColumnRule } from '../column.ts';
import { correctionFor } from '../corrections.ts';
import type { Row, Table } from '../read-table.ts';
import type { Tables } from '../table-set.ts';
import type { TableName } from '../tables.ts';
import { addFinding } from './add-finding.ts';
import type { EarlierTable } from './earlier.ts';

/** A row in any of the tables. */
interface RowIn {
  readonly table: Pick<Table<TableName>, 'name'>;
  readonly number: number;
}

/** Whether two rows haven't been reported yet. One message for each pair is enough, even if several values are the same. */
export type IsNewPair = (one: RowIn, other: RowIn) => boolean;

export function newPairTest(): IsNewPair {
  const reported = new Set<string>();
  const keyOf = ({ table, number }: RowIn) => `${table.name} ${number}`;
  return (...rows) => reported.size < reported.add(rows.map(keyOf).sort().join()).size;
}

/** Returns the value of a row that must be unique in its table. */
export const uniqueValueIn =
  <Name extends TableName>(
    { columns, text }: Table<Name>,
    column: string,
    { uniqueValue }: Pick<ColumnRule, 'uniqueValue'>,
  ) =>
  (row: Row<Name>): string => {
    if (!uniqueValue) return text(row, column);
    const valid = [...columns.keys()].filter((name) => !row.wrong.has(name));
    return uniqueValue(Object.fromEntries(valid.map((name) => [name, text(row, name)])));
  };

/** @returns a function that reports rows with the same value: the cells in a column or, without a column, the rows */
export function duplicateFinder(isNewPair: IsNewPair) {
  return <Name extends TableName>(
    table: Table<Name>,
    code: DiagnosticCode,
    column: string | undefined,
    keyOf: (row: Row<Name>) => string | undefined,
  ): void => {
    const first = new Map<string, number>();
    for (const row of table.rows) {
      const key = keyOf(row);
      if (!key) continue;
      const otherRow = first.get(key);
      if (otherRow === undefined) {
        first.set(key, row.number);
        continue;
      }
      if (!isNewPair({ table, number: otherRow }, { table, number: row.number })) continue;
      addFinding(table, code, row, column, { otherRow, cell: key });
    }
  };
}

type FindTwice = ReturnType<typeof duplicateFinder>;

/** What the checks of a service can use, in addition to the tables. */
export interface CheckTools {
  /** The tables of an earlier version; undefined if there is none. */
  readonly earlier: EarlierTable | undefined;
  readonly isNewPair: IsNewPair;
  readonly findTwice: FindTwice;
}

/** The checks of a service, which add findings to those already recorded for the tables. */
export type OwnChecks = (tables: Tables, tools: CheckTools) => void;

/** Reports values of a column that must be unique, even if one of them is written in another way, such as in another letter case. */
export function findRepeatedValues(
  table: Table<TableName>,
  column: string,
  rule: ColumnRule,
  findTwice: FindTwice,
): void {
  const { findings } = table;
  const index = table.columns.get(column);
  const keyOf = uniqueValueIn(table, column, rule);
  const isWrong = ({ wrong }: Row<TableName>) => wrong.has(column);
  if (!table.rows.some(isWrong)) {
    findTwice(table, rule.unique!, column, keyOf);
    return;
  }
  const meant = new Map(
    table.rows.map((row) => [row, isWrong(row) ? correctionFor(rule, table.text(row, column)) : keyOf(row)]),
  );
  const rivals = new Set<string>();
  for (const [value, rows] of groupBy(table.rows, (row) => meant.get(row))) {
    const wrong = rows.filter(isWrong);
    if (!value || rows.length === 1 || wrong.length === 0) continue;
    if (wrong.length < rows.length) {
      // A row with the same key is superfluous, so its other mistakes don't matter.
      const numbers = new Set(wrong.map(({ number }) => number));
      findings.withdraw((found) => numbers.has(found.row) && (rule.isKey === true || found.column === index));
    } else {
      // Only a person can tell which of these rows is right.
      rivals.add(value);
      for (const { number: row } of wrong) findings.amend({ row, column: index }, { fixed: undefined });
    }
  }
  findTwice(table, rule.unique!, column, (row) => {
    const value = meant.get(row);
    return value !== undefined && rivals.has(value) ? undefined : value;
  });
}
