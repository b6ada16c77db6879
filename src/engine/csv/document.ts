// A CSV file in memory. The positions of its rows and cells are calculated on demand.
import { type Diagnostic, locatedIn, type UnlocatedDiagnostic } from '../diagnostics/diagnostic.ts';
import { decoded } from './encoding.ts';
import { fileFault } from './file-kind.ts';
import { SIZE_LIMITS, type SizeLimits } from './limits.ts';
import { encodingFault, lineAt, lineColumnAt, lineEndAfter, rowStartAfter } from './line-column.ts';
import { type Places, placesIn } from './places.ts';
import { quoteFaultIn } from './quote-faults.ts';
import { type RowFault, RowReader } from './row-reader.ts';

/** A file in memory, and the name used for it in problems. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface CsvDocument extends SourceFile, Places {
  /** The cells of all rows, including the header. If there is a fault, only the rows before it. */
  readonly rows: readonly (readonly string[])[];
  /** The reason why reading stopped early: the file isn't CSV or UTF-8, its quotation marks don't match, or it is too large. */
  readonly fault: Diagnostic | undefined;
}

export function readDocument({ name, bytes }: SourceFile, limits = SIZE_LIMITS): CsvDocument {
  const rows: (readonly string[])[] = [];
  const ends: number[] = [];
  const take = (cells: readonly string[], end: number) => {
    // The parser allocates space for 17 cells per array, so this copies only the cells in use.
    rows.push(cells.slice());
    ends.push(end);
  };
  const fault = fileFault(bytes) ?? encodingFault(bytes) ?? readRows(bytes, limits, take);
  return { name, bytes, rows, fault: fault && locatedIn(name, fault), ...placesIn(bytes, rows, ends) };
}

function readRows(
  bytes: Uint8Array,
  limits: SizeLimits,
  take: (cells: readonly string[], end: number) => void,
): UnlocatedDiagnostic | undefined {
  const reader = new RowReader((cells, { end }) => take(cells, end), limits);
  reader.take(bytes);
  reader.finish();
  return reader.fault && faultAt(bytes, reader.fault, rowStartAfter(bytes, reader.end), reader.width);
}

/** @param start the offset of the row's first byte */
function faultAt(bytes: Uint8Array, { code, values }: RowFault, start: number, width: number): UnlocatedDiagnostic {
  if (code !== 'wrong-quote') return { code, values, place: lineAt(bytes, start) };
  const fault = quoteFaultIn(bytes.subarray(start), width);
  const offset = start + fault.offset;
  const { line, column, lineStart } = lineColumnAt(bytes, offset);
  const text = decoded(bytes.subarray(lineStart, lineEndAfter(bytes, lineStart)));
  const from = decoded(bytes.subarray(lineStart, offset)).length;
  const place = { line, column, excerpt: { text, from, to: text.length } };
  return { code: fault.code, values: fault.values, place };
}
