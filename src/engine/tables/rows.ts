// Rows as they are in a file, and what their cells show without any knowledge of the columns.
import { cellsInQuotes } from '../csv/row-parser.ts';

/** A row that isn't blank. */
export interface CellRow {
  /** The row number within the file; the header is row 0. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** Whether the first cell contains a whole row. A spreadsheet may have added empty cells. */
export function isInQuotes([first = '', ...others]: readonly string[], width: number): boolean {
  if (!first.includes(',') || !isBlankRow(others)) return false;
  const inner = cellsInQuotes(first);
  // In sentences, a comma is followed by a space.
  return inner.length === width && !inner.some((cell) => cell.startsWith(' '));
}

/** Whether a row contains only separators and spaces. Spreadsheets often leave such rows at the end of a file. */
export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Whether a line break has divided a row into these two. */
export const isContinued = (row: CellRow | undefined, next: CellRow | undefined, width: number): boolean =>
  row?.number === Number(next?.number) - 1 &&
  Math.max(row!.cells.length, next!.cells.length) < width &&
  row!.cells.length + next!.cells.length === width + 1;
