// Recognises rows in which all cells from some column on are one column too far to the left or right, because a cell was deleted or
// inserted. Such a row gets one message instead of one for each cell.

import { quoted } from '../../text/format.ts';
import { type ColumnRule, isStrict } from '../column.ts';
import type { Table } from '../read-table.ts';
import type { CellRow } from '../rows.ts';
import { columnRules, type TableName } from '../tables.ts';

interface Shift {
  readonly direction: 'left' | 'right';
  /** The index of the first column with a misplaced cell. */
  readonly column: number;
}

/**
 * Reports the shifted rows instead of their cells.
 * @returns the numbers of these rows
 */
export function findShiftedRows({ name, rows, header, findings }: Table<TableName>): ReadonlySet<number> {
  const byName = new Map(columnRules(name));
  const rules = header.map((column) => byName.get(column));
  const shifts = new Map<number, Shift>();
  for (const row of rows) {
    const hasUnnamed = row.cells.some((cell, column) => cell !== '' && header[column] === '');
    const shift = row.wrong.size > 0 || hasUnnamed ? shiftOf(row, rules) : undefined;
    if (shift) shifts.set(row.number, shift);
  }
  if (shifts.size === 0) return new Set();
  // If a spreadsheet contains a row that is shifted to the right, it saves an additional column without a name.
  const isEmpty = (column: number) => rows.every(({ number, cells }) => shifts.has(number) || !cells[column]);
  findings.withdraw(
    ({ row, column }) => shifts.has(row) || (row === 0 && column !== undefined && !header[column] && isEmpty(column)),
  );
  for (const [row, { direction, column }] of shifts) {
    const from = quoted(header[column]!);
    const advice = direction === 'left' ? 'Insert the missing cell' : 'Delete the empty cell';
    findings.add({ code: 'shifted-row', row, column, values: { direction, from, advice } });
  }
  return new Set(shifts.keys());
}

type Rules = readonly (ColumnRule | undefined)[];

function shiftOf({ cells }: CellRow, rules: Rules): Shift | undefined {
  const width = rules.length;
  // If the first misplaced cell isn't certain, the last possible one is definitely misplaced.
  for (let column = width - 2; column >= 0; column--) {
    const [before, after] = [cells.slice(0, column), cells.slice(column)];
    const isRight = (cells.length === width || cells.length === width + 1) && cells[column] === '';
    if (isRight && isRestored([...before, ...after.slice(1), ''].slice(0, width), { column, cells }, rules))
      return { direction: 'right', column };
    // A cell that is valid in its own column isn't the first misplaced one.
    const cell = cells[column];
    const isInPlace = cell !== undefined && cell !== '' && isStrict(rules[column]) && rules[column]!.takes(cell);
    const isLeft = !isInPlace && (cells.length === width - 1 || (cells.length === width && cells.at(-1) === ''));
    if (isLeft && isRestored([...before, '', ...after].slice(0, width), { column, cells, isMissing: true }, rules))
      return { direction: 'left', column };
  }
  return undefined;
}

interface Move {
  readonly column: number;
  readonly cells: readonly string[];
  /** Whether the cell in this column was deleted. */
  readonly isMissing?: boolean;
}

/** Whether moving the cells makes all of them valid, and at least one of them shows that it is in the right column. */
function isRestored(moved: readonly string[], { column, cells, isMissing = false }: Move, rules: Rules): boolean {
  const isValid = (cell: string, index: number) =>
    (isMissing && index === column) || (rules[index]?.takes(cell) ?? true);
  const isShown = (cell: string, index: number) =>
    index >= column && cell !== '' && isStrict(rules[index]) && cell !== cells[index];
  return moved.every(isValid) && moved.some(isShown);
}
