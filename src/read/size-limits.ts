// What of a table is more than is read: a row that never ends, more rows than there may be. Its bytes are gone over before any
// of them are parsed, because a parser would make a text of the row, and a list of its cells.
import { BOM, beginsWithBom, COMMA, CR, LF, QUOTE } from './cell-scanner.ts';
import { LONGEST_ROW, MOST_CELLS, MOST_ROWS } from './limits.ts';

export interface SizeExcess {
  readonly code: 'endless-row' | 'too-many-rows';
  /** The byte at which the row begins that is too much. */
  readonly start: number;
  /** What there is too much of, with how much there may be. */
  readonly most: 'bytes' | 'cells' | 'rows';
}

/** How much there may be. */
export interface SizeLimits {
  readonly bytes: number;
  readonly cells: number;
  readonly rows: number;
}

export const SIZE_LIMITS: SizeLimits = { bytes: LONGEST_ROW, cells: MOST_CELLS, rows: MOST_ROWS };

/** @returns undefined, too, where quotation marks go wrong before: the parser tells of that */
export function sizeExcessIn(bytes: Uint8Array, most: SizeLimits = SIZE_LIMITS): SizeExcess | undefined {
  // Nearly every table is smaller than a single row may be.
  if (bytes.length <= Math.min(most.bytes, most.cells, most.rows)) return undefined;
  let [rows, cells, start] = [-1, 0, 0];
  // Whether the byte in hand stands at the beginning of a cell, and within quotation marks.
  let [isStart, isQuoted] = [true, false];
  for (let index = beginsWithBom(bytes) ? BOM.length : 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    if (index - start > most.bytes) return { code: 'endless-row', start, most: 'bytes' };
    if (isQuoted) {
      if (byte !== QUOTE) continue;
      if (bytes[index + 1] === QUOTE) index++;
      else isQuoted = false;
    } else if (byte === LF || byte === CR) {
      // An empty line is no row.
      if (index > start && ++rows > most.rows) return { code: 'too-many-rows', start, most: 'rows' };
      [start, cells, isStart] = [index + 1, 0, true];
    } else if (byte === COMMA) {
      if (++cells >= most.cells) return { code: 'endless-row', start, most: 'cells' };
      isStart = true;
    } else if (byte === QUOTE) {
      if (!isStart) return undefined;
      [isQuoted, isStart] = [true, false];
    } else {
      isStart = false;
    }
  }
  return start < bytes.length && rows + 1 > most.rows ? { code: 'too-many-rows', start, most: 'rows' } : undefined;
}
