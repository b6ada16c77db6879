// CSV bytes in memory → rows. Places are not recorded on the way, which would cost several times the parse: where a file has a
// problem, `places.ts` finds the row again.
import { isUtf8 } from 'node:buffer';
import { type CsvError, type Options, parse } from 'csv-parse/sync';
import type { Problem } from '../problem.ts';
import { bytesText, numberText } from '../text/format.ts';
import { LARGEST_TABLE, tooLarge } from './limits.ts';
import { locateFault, locateInvalidByte, locateLine } from './places.ts';
import { SIZE_LIMITS, type SizeExcess, type SizeLimits, sizeExcessIn } from './size-limits.ts';

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
 * @param most how much there may be; by default, as much as in a sheet
 * @returns the problem that ended the reading early: the bytes are not UTF-8, quotation marks don't match, or there is more
 * than is read. Its place has a text: the caller knows whether it may be shown.
 */
export function readRows(
  file: SourceFile,
  onRow: (cells: readonly string[], row: number) => void,
  most = SIZE_LIMITS,
): Problem | undefined {
  const excess = tooLarge(file.name, file.bytes.length, LARGEST_TABLE) ?? excessProblem(file, most);
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

function excessProblem({ name, bytes }: SourceFile, most: SizeLimits): Problem | undefined {
  const excess = sizeExcessIn(bytes, most);
  if (!excess) return undefined;
  const texts: Readonly<Record<SizeExcess['most'], string>> = {
    bytes: bytesText(most.bytes),
    cells: `${numberText(most.cells)} cells`,
    rows: numberText(most.rows),
  };
  const values = { most: texts[excess.most] };
  return { code: excess.code, file: name, place: locateLine(bytes, excess.start), values };
}

export const QUOTE_FAULTS: Readonly<Record<string, 'unclosed-quote' | 'stray-quote'>> = {
  CSV_QUOTE_NOT_CLOSED: 'unclosed-quote',
  CSV_INVALID_CLOSING_QUOTE: 'stray-quote',
  INVALID_OPENING_QUOTE: 'stray-quote',
};
