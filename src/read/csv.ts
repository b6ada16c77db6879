// CSV bytes in memory → rows. Places are not recorded on the way, which would cost several times the parse: where a file has a
// problem, `places.ts` finds the row again.
import { isUtf8 } from 'node:buffer';
import { type CsvError, type Options, parse } from 'csv-parse/sync';
import type { Problem } from '../problem.ts';
import { bytesText, numberText } from '../terminal.ts';
import { type Excess, excessIn } from './excess.ts';
import { LARGEST_TABLE, LONGEST_ROW, MOST_CELLS, MOST_ROWS, tooLarge } from './limits.ts';
import { locateFault, locateInvalidByte, locateLine } from './places.ts';

export const CSV_OPTIONS = {
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
} as const satisfies Options;

/** A source file in memory, under the name that its problems are reported with. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Calls `onRow` with the cells of each row, the header first; rows count from 0. Empty lines are no rows; rows whose
 * cells are all blank are passed on like others.
 * @returns the problem that ended the reading early: the bytes are not UTF-8, quotation marks don't match, or there is more
 * than is read. Its place has a text: the caller knows whether it may be shown.
 */
export function readRows(
  file: SourceFile,
  onRow: (cells: readonly string[], row: number) => void,
): Problem | undefined {
  const excess = tooLarge(file.name, file.bytes.length, LARGEST_TABLE) ?? excessProblem(file);
  if (excess) return excess;
  if (!isUtf8(file.bytes)) return { code: 'not-utf8', file: file.name, place: locateInvalidByte(file.bytes) };
  let row = 0;
  try {
    parse(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength), {
      ...CSV_OPTIONS,
      on_record: (cells: string[]) => {
        onRow(cells, row++);
        return null;
      },
    });
    return undefined;
  } catch (error) {
    const code = QUOTE_FAULTS[(error as CsvError).code];
    if (!code) throw error;
    return { code, file: file.name, place: locateFault(file.bytes, row) };
  }
}

const MOST_TEXTS: Readonly<Record<Excess['most'], string>> = {
  bytes: bytesText(LONGEST_ROW),
  cells: `${numberText(MOST_CELLS)} cells`,
  rows: numberText(MOST_ROWS),
};

function excessProblem({ name, bytes }: SourceFile): Problem | undefined {
  const excess = excessIn(bytes);
  if (!excess) return undefined;
  const { code, most, start } = excess;
  return { code, file: name, place: locateLine(bytes, start), values: { most: MOST_TEXTS[most] } };
}

export const QUOTE_FAULTS: Readonly<Record<string, 'unclosed-quote' | 'stray-quote'>> = {
  CSV_QUOTE_NOT_CLOSED: 'unclosed-quote',
  CSV_INVALID_CLOSING_QUOTE: 'stray-quote',
  INVALID_OPENING_QUOTE: 'stray-quote',
};
