// Recognises totals and notes in the last rows of a table. They get one message instead of one for each cell.

import { isStrict } from '../column.ts';
import type { Table } from '../read-table.ts';
import { type CellRow, isContinued } from '../rows.ts';
import { columnRules, subjectColumn, type TableName } from '../tables.ts';

/** Matches text that isn't a key, even a mistyped one. */
const NOTE = /^(?=.*[\p{Ll}\s]).{5,}/su;

/**
 * Reports these rows instead of their cells.
 * @param shifted the numbers of rows that have already been reported
 * @returns their numbers
 */
export function findRowsBelow(
  { name, rows, header, columns, text, findings }: Table<TableName>,
  shifted: ReadonlySet<number>,
): ReadonlySet<number> {
  const subject = subjectColumn(name);
  if (subject === undefined || columns.get(subject) !== 0) return new Set();
  const others = columnRules(name).filter(([column]) => column !== subject);
  const isRecord = (row: CellRow, index: number) =>
    row.cells.length > header.length ||
    isContinued(rows[index - 1], row, header.length) ||
    shifted.has(row.number) ||
    !NOTE.test(text(row, subject).trim()) ||
    others.some(([column, rule]) => isStrict(rule) && text(row, column) !== '' && rule.takes(text(row, column)));
  const last = rows.findLastIndex(isRecord);
  const [first, ...repeated] = rows.slice(last + 1);
  if (!first || last < 0) return new Set();
  const numbers = new Set([first, ...repeated].map(({ number }) => number));
  findings.withdraw(({ row }) => numbers.has(row));
  findings.add({ code: 'row-below-table', row: first.number, repeated: repeated.map(({ number: row }) => ({ row })) });
  return numbers;
}
