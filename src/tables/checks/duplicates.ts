// Finds values that must be unique but occur in several rows.
import type { DiagnosticCode } from '../../diagnostics/diagnostic.ts';
import { groupBy } from '../../grouping.ts';
import type { Row, Table } from '../read-table.ts';
import type { TableName } from '../tables.ts';
import { add } from './add-finding.ts';

/** @returns a function that reports rows with the same value, once for each pair of rows even if several values are the same */
export function duplicateFinder() {
  const reported = new Set<string>();
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
      const pair = `${table.name} ${otherRow} ${row.number}`;
      if (reported.has(pair)) continue;
      reported.add(pair);
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
