// Calls csv-parse directly, without a stream, and reads single rows with it.
import { type CsvError, type Options, Parser } from 'csv-parse';
import { encoded } from './encoding.ts';

const [LF, CR] = [0x0a, 0x0d];
export const QUOTE = 0x22;

export const isLineEnd = (byte: number | undefined): boolean => byte === LF || byte === CR;

const DIALECT = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
} as const satisfies Options;

type TakeCells = (cells: readonly string[]) => void;

/**
 * Passes on each row as soon as it is parsed. A stream would queue the rows, which is slower, and would lose those before an
 * error.
 */
export class RowParser extends Parser {
  readonly #onRow: TakeCells;

  constructor(options: Options, onRow: TakeCells) {
    super({ ...DIALECT, ...options });
    this.#onRow = onRow;
  }

  /** The cells read so far in an unfinished row. The public interface of the parser doesn't provide them. */
  declare readonly state: { readonly record: readonly string[]; readonly field: Buffer };

  /** The function that the parser's stream calls for each piece. */
  declare readonly api: {
    parse(piece: Uint8Array | undefined, isLast: boolean, onRow: TakeCells, onClose: () => void): CsvError | undefined;
  };

  /** @param piece the next piece, or undefined at the end of the text */
  parse(piece: Uint8Array | undefined, isLast = piece === undefined): CsvError | undefined {
    return this.api.parse(piece, isLast, this.#onRow, () => {});
  }
}

/**
 * The length of the complete lines at the start of a text. As the parser does when it may have to wait for more text, this accepts
 * a line ending only if three more bytes follow. This way, the same rows are read before an unreadable byte, whether or not the text
 * arrives as whole lines.
 */
export function linesLength(text: Uint8Array): number {
  const seen = text.subarray(0, -3);
  const afterLf = seen.lastIndexOf(LF) + 1;
  const length = afterLf + seen.subarray(afterLf).lastIndexOf(CR) + 1;
  return length > afterLf && text[length] === LF ? length + 1 : length;
}

/** Reads rows one at a time. Creating a separate parser for each row would take ten times as long. */
export class CellReader {
  #cells: readonly string[] = [];
  #hasFailed = false;
  readonly #parser = new RowParser({}, (cells) => {
    this.#cells = cells;
  });

  /** @param row the bytes of a row without quotation mark errors */
  cellsIn(row: Uint8Array): readonly string[] {
    this.#cells = [];
    // The parser needs to see a few more bytes before it accepts a line ending as the end of the row.
    const text = new Uint8Array(row.length + 8).fill(LF, row.length);
    text.set(row);
    this.#hasFailed ||= this.#parser.parse(text) !== undefined;
    return this.#cells;
  }
}

/** The cells of a row that is in quotation marks as a whole, and was therefore read as a single cell. */
export const cellsInQuotes = (cell: string): readonly string[] =>
  cell.includes(',') ? new CellReader().cellsIn(encoded(cell)) : [];

/** Reads the first row of a text, or the part of it before a quotation mark error. */
export function readUntilFault(text: Uint8Array) {
  let first: readonly string[] | undefined;
  const parser = new RowParser({}, (cells) => {
    first ??= cells;
  });
  const error = parser.parse(text) ?? parser.parse(undefined);
  const { record, field } = parser.state;
  return first ? { cells: first } : { cells: record, unfinished: field.toString('utf8'), error: error?.code };
}
