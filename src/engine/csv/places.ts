// Locates the rows and cells of a document. This is done on demand, because recording every position while reading would take
// several times as long.

import type { Excerpt, Place } from '../diagnostics/diagnostic.ts';
import { once } from '../once.ts';
import { decoded } from './encoding.ts';
import { LineCounter, layoutOf, type RowLayout } from './layout.ts';
import { lineColumnAt, lineEndAfter, rowStartAfter } from './line-column.ts';

/** A row or cell. Rows and columns are numbered from 0. Row 0 is the header, and empty lines don't count. */
export interface Position {
  readonly row: number;
  readonly column?: number | undefined;
}

export interface Places {
  /** The layout of a row, or undefined if it doesn't exist. */
  readonly layoutOf: (row: number) => RowLayout | undefined;
  /** The place of a cell, or of the last cell if the row is too short. If the row doesn't exist, the beginning of the file. */
  readonly placeOf: (position: Position) => Place;
  /** The same place, together with the text of the row and the position of the cell in it. */
  readonly excerptOf: (position: Position) => Place;
}

export const FILE_START: Place = { line: 1, column: 1 };

/** A place without its text. */
export const withoutCell = ({ line = 1, column = 1 }: Partial<Place> = FILE_START): Place => ({ line, column });

/** @param ends the offset at the end of each row, after its line ending */
export function placesIn(bytes: Uint8Array, rows: readonly (readonly string[])[], ends: readonly number[]): Places {
  const lines = once(() => linesOf(bytes, ends));
  let latest: { readonly row: number; readonly layout: RowLayout } | undefined;
  const layout = (row: number): RowLayout | undefined => {
    if (row >= ends.length) return row === 0 ? unparsedHeader(bytes) : undefined;
    if (latest?.row !== row) {
      const start = rowStartAfter(bytes, ends[row - 1] ?? 0);
      latest = { row, layout: layoutOf(bytes.subarray(start, ends[row]), rows[row]!, start, lines()[row]!.line) };
    }
    return latest.layout;
  };
  const placeOf = ({ row, column }: Position): Place => {
    const found = layout(row);
    if (!found) return FILE_START;
    const { line, column: first } = found.cellAt(column ?? 0);
    // Spreadsheets count empty lines as rows, but ignore line breaks inside cells.
    const number = row + 1 + (lines()[row]?.emptyLines ?? found.line - 1);
    return { line, column: first, cell: column === undefined ? { row: number } : cellNamed(number, column, rows[0]) };
  };
  const excerptOf = (position: Position): Place => {
    const found = layout(position.row);
    return found ? { ...placeOf(position), excerpt: excerptIn(found, position.column) } : FILE_START;
  };
  return { layoutOf: layout, placeOf, excerptOf };
}

/** Each row's line, and the number of empty lines before it in the file. */
function linesOf(bytes: Uint8Array, ends: readonly number[]) {
  const counter = new LineCounter();
  let [emptyLines, before] = [0, 0];
  return ends.map((end) => {
    const start = rowStartAfter(bytes, before);
    const { line: lineBefore } = counter;
    counter.take(bytes, before, start);
    const { line } = counter;
    emptyLines += line - lineBefore;
    counter.take(bytes, start, end);
    before = end;
    return { line, emptyLines };
  });
}

/** The first line as a single cell, if its quotation marks are invalid. */
function unparsedHeader(bytes: Uint8Array): RowLayout | undefined {
  const start = rowStartAfter(bytes, 0);
  const end = lineEndAfter(bytes, start);
  if (start === end) return undefined;
  const text = decoded(bytes.subarray(start, end));
  const cell = { start, end, line: lineColumnAt(bytes, start).line, column: 1, from: 0, to: text.length };
  return { ...cell, text, cellAt: () => cell };
}

function excerptIn(row: RowLayout, column: number | undefined): Excerpt {
  const { from, to } = column === undefined ? { from: 0, to: row.text.length } : row.cellAt(column);
  return { text: row.text, from, to };
}

/** @param column the index of the column, starting from 0 */
export function cellNamed(row: number, column: number, header: readonly string[] = []): NonNullable<Place['cell']> {
  const name = header[column]?.trim();
  return { row, address: `${lettersOf(column)}${row}`, ...(name && { column: name }) };
}

/** The column's letters in a spreadsheet: A, B, … Z, AA, AB, … */
export function lettersOf(column: number): string {
  const last = String.fromCharCode(0x41 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}
