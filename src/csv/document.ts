// A CSV file in memory: its rows, and on demand where each row and cell is.
import type { Problem } from '../problem.ts';
import { decoded } from './encoding.ts';
import { wholeFault } from './file-kind.ts';
import { SIZE_LIMITS, type SizeLimits } from './limits.ts';
import { type Places, placesIn } from './places.ts';
import { faultIn, type RowFault, RowReader } from './row-reader.ts';
import { encodingFault, lineAt, lineEndAfter, rowStartAfter, spotOf } from './spot.ts';

/** A file in memory, with the name that problems show. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface CsvDocument extends SourceFile, Places {
  /** The cells of all rows, the header first; after a fault, of the rows before it. */
  readonly rows: readonly (readonly string[])[];
  /** Why the reading ended early: the file isn't CSV or UTF-8, quotation marks don't match, or it is too large. */
  readonly fault: Problem | undefined;
}

export function readDocument({ name, bytes }: SourceFile, limits = SIZE_LIMITS): CsvDocument {
  const rows: (readonly string[])[] = [];
  const ends: number[] = [];
  const take = (cells: readonly string[], end: number) => {
    // The parser’s arrays have room for 17 cells.
    rows.push(cells.slice());
    ends.push(end);
  };
  const fault = wholeFault(bytes) ?? encodingFault(bytes) ?? readRows(bytes, limits, take);
  return { name, bytes, rows, fault: fault && { ...fault, file: name }, ...placesIn(bytes, rows, ends) };
}

type Fault = Omit<Problem, 'file'>;

function readRows(
  bytes: Uint8Array,
  limits: SizeLimits,
  take: (cells: readonly string[], end: number) => void,
): Fault | undefined {
  const reader = new RowReader((cells, { end }) => take(cells, end), limits);
  reader.take(bytes);
  reader.finish();
  return reader.fault && faultAt(bytes, reader.fault, rowStartAfter(bytes, reader.end));
}

/** @param start of the row */
function faultAt(bytes: Uint8Array, { code, values }: RowFault, start: number): Fault {
  if (code === 'endless-row' || code === 'too-many-rows') return { code, values, place: lineAt(bytes, start) };
  const offset = start + faultIn(bytes.subarray(start), code);
  const { line, column, lineStart } = spotOf(bytes, offset);
  const text = decoded(bytes.subarray(lineStart, lineEndAfter(bytes, lineStart)));
  const from = decoded(bytes.subarray(lineStart, offset)).length;
  return { code, place: { line, column, excerpt: { text, from, to: text.length } } };
}
