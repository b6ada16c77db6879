// CSV text in pieces → rows, as they are parsed, so that a log of any length takes no more memory than a row.
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { type CsvError, Parser } from 'csv-parse';
import { CSV_OPTIONS, QUOTE_FAULTS } from './csv.ts';
import { LONGEST_ROW, MOST_CELLS } from './limits.ts';

const OPTIONS = {
  ...CSV_OPTIONS,
  // In characters, or bytes of its last cell.
  max_record_size: LONGEST_ROW,
  // An option of the stream: a piece is asked for only when the one before is parsed, so that of two faults the first in
  // the file is told.
  writableHighWaterMark: 1,
};

/** What ended the reading early, and in which row. */
export interface RowFault {
  readonly code: 'unclosed-quote' | 'stray-quote' | 'endless-row';
  readonly row: number;
}

/**
 * Calls `onRow` with the cells of each row, the header first; rows count from 0. Empty lines are no rows. What the pieces
 * throw, it throws.
 */
export async function streamRows(
  pieces: AsyncIterable<Uint8Array>,
  onRow: (cells: readonly string[], row: number) => void,
): Promise<RowFault | undefined> {
  let row = 0;
  // Rows are taken by an event: csv-parse’s own callback for rows takes longer than the parse itself.
  const parser = new Parser(OPTIONS);
  parser.on('data', (cells: readonly string[]) => onRow(cells, row++));
  // By then it flows, so that each row is told of as soon as it is parsed: none that stands before a fault is lost.
  await setImmediate();
  async function* whileRowsEnd(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      // The parser measures what stands in cells: of empty ones it takes any number. No option counts them, only its state.
      const { record } = (parser as unknown as { readonly state: { readonly record: readonly unknown[] } }).state;
      if (record.length > MOST_CELLS) throw Object.assign(new Error('an endless row'), { code: ENDLESS });
      yield piece;
    }
  }
  try {
    await pipeline(whileRowsEnd, parser);
    return undefined;
  } catch (error) {
    const code = FAULTS[(error as CsvError).code];
    if (!code) throw error;
    return { code, row };
  }
}

const ENDLESS = 'CSV_MAX_RECORD_SIZE';
const FAULTS: Readonly<Record<string, RowFault['code']>> = { ...QUOTE_FAULTS, [ENDLESS]: 'endless-row' };
