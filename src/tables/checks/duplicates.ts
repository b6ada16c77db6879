// Finds values that must be unique but occur in several rows.
import type { DiagnosticCode } from '../../diagnostics/diagnostic.ts';
import { groupBy } from '../../grouping.ts';
import type { ColumnRule } from '../column.ts';
import type { Row, Table } from '../read-table.ts';
import type { TableName } from '../tables.ts';
import { add } from './add-finding.ts';

/** A row in any of the tables. */
export interface RowIn {
  readonly table: Pick<Table<TableName>, 'name'>;
  readonly number: number;
}

/** Whether two rows haven't been reported yet. One message for each pair is enough, even if several values are the same. */
export type IsNewPair = (one: RowIn, other: RowIn) => boolean;

export function newPairs(): IsNewPair {
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

/** @returns a function that reports rows with the same value */
export function duplicateFinder(isNewPair: IsNewPair) {
  return <Name extends TableName>(
    table: Table<Name>,
    code: DiagnosticCode,
    column: string,
    keyOf: (row: Row<Name>) => string | undefined,
    marked: 'cell' | 'row' = 'cell',
  ): void => {
    const first = new Map<string, number>();
    for (const row of table.rows) {
      const key = row.wrong.has(column) ? undefined : keyOf(row);
      if (!key) continue;
      const otherRow = first.get(key);
      if (otherRow === undefined) {
        first.set(key, row.number);
        continue;
      }
      if (!isNewPair({ table, number: otherRow }, { table, number: row.number })) continue;
      add(table, code, row, marked === 'cell' ? column : undefined, { otherRow, cell: key });
    }
  };
}

/**
 * If corrections would result in duplicates of a value that must be unique, none are made, because only a person can tell which
 * row is right.
 */
export function leaveRivals(
  table: Table<TableName>,
  column: string,
  meant: (row: Row<TableName>) => string | undefined,
): void {
  if (!table.rows.some(({ wrong }) => wrong.has(column))) return;
  for (const [value, rows] of groupBy(table.rows, meant)) {
    if (!value || rows.length === 1) continue;
    for (const { number, wrong } of rows) {
      if (wrong.has(column))
        table.findings.amend({ row: number, column: table.columns.get(column) }, { fixed: undefined });
    }
  }
}
