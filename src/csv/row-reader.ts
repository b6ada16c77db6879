// Converts pieces of CSV text into rows with byte offsets. Parsing is done by csv-parse, and only one row is kept in memory.
import { type CsvError, type Options, Parser } from 'csv-parse';
import { bytesText, numberText } from '../text/format.ts';
import { bomIn, encoded } from './encoding.ts';
import { ROW_LIMITS, type SizeLimits } from './limits.ts';

const [LF, CR] = [0x0a, 0x0d];
export const QUOTE = 0x22;

export const isLineEnd = (byte: number | undefined): boolean => byte === LF || byte === CR;

const DIALECT = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
} as const satisfies Options;

/** A range of bytes in a file. */
export interface ByteSpan {
  readonly start: number;
  /** The offset after the last byte. */
  readonly end: number;
}

/** The reason why reading stopped early. */
export interface RowFault {
  readonly code: 'unclosed-quote' | 'stray-quote' | 'row-too-long' | 'too-many-rows';
  readonly values?: Readonly<Record<string, string>>;
}

/**
 * Passes on each row as soon as it is parsed. A stream would queue the rows, which is slower, and would lose those before an
 * error.
 */
class RowParser extends Parser {
  readonly #onRow: (cells: readonly string[]) => void;

  constructor(options: Options, onRow: (cells: readonly string[]) => void) {
    super(options);
    this.#onRow = onRow;
  }

  override push(cells: readonly string[] | null): boolean {
    if (cells) this.#onRow(cells);
    return true;
  }

  /** The number of cells read so far in an unfinished row. This is only available in the parser's internal state. */
  get unfinished(): number {
    return (this as unknown as { readonly state: { readonly record: readonly unknown[] } }).state.record.length;
  }

  /** @param piece the next piece, or undefined at the end of the text */
  parse(piece: Uint8Array | undefined): CsvError | undefined {
    let found: Error | undefined | null;
    const onEnd = (error?: Error | null) => {
      found = error;
    };
    if (piece) this._transform(piece, 'buffer' as BufferEncoding, onEnd);
    else this._flush(onEnd);
    return (found as CsvError | null) ?? undefined;
  }
}

/** The maximum number of bytes to parse before checking the length of the row. */
const PIECE = 2 ** 20;

/** Reads the rows of CSV text, which must be UTF-8. */
export class RowReader implements ByteSpan {
  /** The number of the current row, starting from 0 for the header. Its bytes start at the end of the previous row. */
  row = 0;
  start = 0;
  end = 0;
  /** The fault that stopped reading, if any. It is located after the last row that was passed on. */
  fault: RowFault | undefined;
  readonly #parser: RowParser;
  readonly #limits: SizeLimits;
  /** The first bytes of the file, which may be a byte order mark. */
  #head: Uint8Array = new Uint8Array();
  #piece: Uint8Array = new Uint8Array();
  /** The offset of the current piece. */
  #before = 0;
  /** The offset of the unfinished row, unless it starts in the current piece. */
  #begin = 0;

  /** @param onRow receives the cells of each row, including the header; empty lines are skipped */
  constructor(onRow: (cells: readonly string[], reader: RowReader) => void, limits = ROW_LIMITS) {
    this.#limits = limits;
    this.#parser = new RowParser({ ...DIALECT, bom: true }, (cells) => {
      if (this.fault) return;
      const { bytes } = this.#parser.info;
      this.fault = this.#endless(cells.length, bytes - this.#beginning()) ?? this.#tooMany();
      if (this.fault) return;
      this.start = this.row === 0 ? bomIn(this.#head) : this.end;
      this.end = bytes;
      onRow(cells, this);
      this.row++;
    });
  }

  take(text: Uint8Array): void {
    for (let from = 0; from < text.length && !this.fault; from += PIECE) {
      this.#piece = text.subarray(from, from + PIECE);
      if (this.#before < 3) this.#head = Uint8Array.of(...this.#head, ...this.#piece.subarray(0, 3));
      this.#parse(this.#piece);
      this.#begin = this.#beginning();
      this.#before += this.#piece.length;
      this.fault ??= this.#endless(this.#parser.unfinished, this.#before - this.#begin);
    }
  }

  finish(): void {
    if (!this.fault) this.#parse(undefined);
  }

  #parse(piece: Uint8Array | undefined): void {
    const error = this.#parser.parse(piece);
    if (error && !QUOTE_FAULTS[error.code]) throw error;
    if (error) this.fault ??= { code: QUOTE_FAULTS[error.code]! };
  }

  /** The offset of the current row, after any empty lines in this piece. */
  #beginning(): number {
    let begin = Math.max(this.#begin, this.end, bomIn(this.#head));
    while (begin >= this.#before && isLineEnd(this.#piece[begin - this.#before])) begin++;
    return begin;
  }

  /** @param size the size of the row, in bytes */
  #endless(cells: number, size: number): RowFault | undefined {
    const { bytes, cells: most } = this.#limits;
    if (cells > most) return { code: 'row-too-long', values: { most: `${numberText(most)} cells` } };
    return size > bytes ? { code: 'row-too-long', values: { most: bytesText(bytes) } } : undefined;
  }

  #tooMany(): RowFault | undefined {
    const { rows } = this.#limits;
    return this.row > rows ? { code: 'too-many-rows', values: { most: numberText(rows) } } : undefined;
  }
}

const QUOTE_FAULTS: Readonly<Record<string, 'unclosed-quote' | 'stray-quote'>> = {
  CSV_QUOTE_NOT_CLOSED: 'unclosed-quote',
  CSV_INVALID_CLOSING_QUOTE: 'stray-quote',
  INVALID_OPENING_QUOTE: 'stray-quote',
};

/**
 * Reads CSV text that arrives in pieces.
 * @throws any error that occurs while reading the pieces
 */
export async function streamRows(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onRow: (cells: readonly string[], reader: RowReader) => void,
): Promise<RowFault | undefined> {
  const reader = new RowReader(onRow);
  for await (const piece of pieces) {
    reader.take(piece);
    if (reader.fault) return reader.fault;
  }
  reader.finish();
  return reader.fault;
}

/** Reads rows one at a time. Creating a separate parser for each row would take ten times as long. */
export class CellReader {
  #cells: readonly string[] = [];
  readonly #parser = new RowParser(DIALECT, (cells) => {
    this.#cells = cells;
  });

  /** @param row the bytes of a row without quotation mark errors */
  cellsIn(row: Uint8Array): readonly string[] {
    this.#cells = [];
    // The parser needs to see a few more bytes before it accepts a line ending as the end of the row.
    const text = new Uint8Array(row.length + 8).fill(LF, row.length);
    text.set(row);
    this.#parser.parse(text);
    return this.#cells;
  }
}

/** The offset of the quotation mark error in a row: either an unexpected character, or an opening mark that is never closed. */
export function faultIn(row: Uint8Array, code: RowFault['code']): number {
  // csv-parse reports the amount of text that it has read, but not the position of the error.
  const parser = new RowParser({ ...DIALECT, raw: code === 'stray-quote' }, () => {});
  const error = parser.parse(row) ?? parser.parse(undefined);
  if (!error) return 0;
  const { bytes, index, raw } = error as CsvError & {
    readonly bytes: number;
    readonly index: number;
    readonly raw?: string;
  };
  if (raw === undefined) return index === 0 ? 0 : bytes + 1;
  const read = encoded(raw).length;
  return error.code === 'INVALID_OPENING_QUOTE' ? read - 1 : read;
}
