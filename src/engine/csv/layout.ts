// The positions of rows and cells in a file, in bytes, lines and columns of characters, and their text for display.
import { inQuotes } from './cell.ts';
import { charactersIn, decoded, encoded } from './encoding.ts';
import { isLineEnd, QUOTE } from './row-parser.ts';
import type { ByteSpan } from './row-reader.ts';

interface CellLayout extends ByteSpan {
  readonly line: number;
  readonly column: number;
  /** The offset in the row's text, in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
}

export interface RowLayout extends ByteSpan {
  readonly line: number;
  readonly text: string;
  /** The layout of a cell, or of the last cell if the row is too short. */
  readonly cellAt: (column: number) => CellLayout;
}

/** Counts the lines in text that arrives in pieces. CRLF counts as a single line ending. */
export class LineCounter {
  /** Line numbers start at 1. */
  line = 1;
  #isAfterCr = false;

  take(bytes: Uint8Array, from = 0, to = bytes.length): void {
    for (let index = from; index < to; index++) {
      const byte = bytes[index]!;
      if (byte === 0x0d || (byte === 0x0a && !this.#isAfterCr)) this.line++;
      this.#isAfterCr = byte === 0x0d;
    }
  }
}

/**
 * Locates the cells of a row, given their values. The bytes differ from the values only in that quoted cells have quotation marks
 * around them, and double those inside.
 * @param bytes the row with its line ending, and any empty lines before it
 * @param before the offset of these bytes in the file
 * @param firstLine the line on which they begin
 */
export function layoutOf(bytes: Uint8Array, cells: readonly string[], before: number, firstLine: number): RowLayout {
  let [blank, end] = [0, bytes.length];
  while (isLineEnd(bytes[blank])) blank++;
  while (end > blank && isLineEnd(bytes[end - 1])) end--;
  const counter = new LineCounter();
  counter.take(bytes, 0, blank);
  const line = firstLine + counter.line - 1;
  const text = decoded(bytes.subarray(blank, end));
  const isAscii = text.length === end - blank;
  const hasLineEnds = /[\r\n]/.test(text);
  const known: CellLayout[] = [];
  let next = { start: before + blank, from: 0, line, column: 1 };
  const cellAt = (column: number): CellLayout => {
    const index = Math.min(column, cells.length - 1);
    while (known.length <= index) {
      const cell = cells[known.length]!;
      const written = bytes[next.start - before] === QUOTE ? inQuotes(cell) : cell;
      const layout = {
        ...next,
        end: next.start + (isAscii ? written.length : encoded(written).length),
        to: next.from + written.length,
      };
      known.push(layout);
      const lines = hasLineEnds ? written.split(/\r\n|\n|\r/) : [written];
      const last = lines.at(-1)!;
      next = {
        start: layout.end + 1,
        from: layout.to + 1,
        line: layout.line + lines.length - 1,
        column: (lines.length > 1 ? 1 : layout.column) + (isAscii ? last.length : charactersIn(encoded(last))) + 1,
      };
    }
    return known[index]!;
  };
  return { start: before + blank, end: before + end, line, text, cellAt };
}
