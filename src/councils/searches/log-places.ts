// Determines the line and column of cells in a search log. The log is read again in chunks, and only as far as necessary.
import { LineCounter, layoutOf } from '../../engine/csv/layout.ts';
import { SIZE_LIMITS } from '../../engine/csv/limits.ts';
import { lineColumnAt, rowStartAfter } from '../../engine/csv/line-column.ts';
import { withoutCell } from '../../engine/csv/places.ts';
import { quoteFaultIn } from '../../engine/csv/quote-faults.ts';
import { CellReader } from '../../engine/csv/row-parser.ts';
import type { ByteSpan, RowFault } from '../../engine/csv/row-reader.ts';
import type { Place, UnlocatedDiagnostic } from '../../engine/diagnostics/diagnostic.ts';
import { type LogFile, logText, UnreadableLog } from '../../engine/source/log-file.ts';

/** A cell in the row at this byte range. */
export interface CellInLog extends ByteSpan {
  readonly column?: number | undefined;
}

/** An error that prevented the rest of a log from being read. */
export interface LogFault extends Omit<RowFault, 'code'> {
  readonly code: RowFault['code'] | 'not-utf8';
  /** The byte offset of the end of the preceding row. */
  readonly before: number;
  /** The number of cells in the header. */
  readonly width: number;
}

/**
 * If the file has changed since it was read, the start of the file is used for any place that can't be found.
 * @param cells the cells to find, in file order
 */
export async function locateInLog(
  file: LogFile,
  cells: readonly CellInLog[],
  fault?: LogFault,
): Promise<{ readonly places: readonly Place[]; readonly fault: UnlocatedDiagnostic | undefined }> {
  const places: Place[] = [];
  const reader = new CellReader();
  const counter = new LineCounter();
  let [text, start] = [new Uint8Array(), 0];
  const skipTo = (offset: number) => {
    const length = Math.min(Math.max(0, offset - start), text.length);
    counter.take(text, 0, length);
    text = text.subarray(length);
    start += length;
  };
  try {
    for await (const piece of logText(file)) {
      text = Buffer.concat([text, piece]);
      for (let cell = cells[places.length]; cell; cell = cells[places.length]) {
        skipTo(cell.start);
        if (start + text.length < cell.end) break;
        const row = text.subarray(0, cell.end - cell.start);
        const cellsInRow = reader.cellsIn(row);
        const layout = layoutOf(row, cellsInRow, start, counter.line);
        places.push(withoutCell(cellsInRow.length > 0 ? layout.cellAt(cell.column ?? 0) : undefined));
      }
      if (places.length < cells.length) continue;
      if (!fault) break;
      skipTo(fault.before);
      if (text.length > SIZE_LIMITS.bytes) break;
    }
  } catch (error) {
    // All text before the invalid byte has been read by now.
    if (!(fault && error instanceof UnreadableLog && error.problem.code === 'not-utf8')) throw error;
  }
  const found = cells.map((_, index) => withoutCell(places[index]));
  return { places: found, fault: fault && located(text, fault, counter.line) };
}

/**
 * @param text the text that follows the last complete row
 * @param line the line on which the text begins
 */
function located(text: Uint8Array, { code, values, width }: LogFault, line: number): UnlocatedDiagnostic {
  const begin = rowStartAfter(text, 0);
  const at = (offset: number): Place => {
    const spot = lineColumnAt(text, offset);
    return { line: line + spot.line - 1, column: spot.column };
  };
  if (code !== 'wrong-quote') return { code, values, place: at(code === 'not-utf8' ? text.length : begin) };
  const { offset, ...fault } = quoteFaultIn(text.subarray(begin), width);
  return { ...fault, place: at(begin + offset) };
}
