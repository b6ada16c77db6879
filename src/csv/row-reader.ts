// Turns pieces of CSV text into rows with their positions in bytes. csv-parse does the parsing, and only one row is kept in
// memory.
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

/** Why reading stopped early. */
export interface RowFault {
  readonly code: 'unclosed-quote' | 'stray-quote' | 'row-too-long' | 'too-many-rows';
  readonly values?: Readonly<Record<string, string>>;
}

/**
 * Passes on each row as soon as it is parsed. A stream would put rows in a queue, which is slower, and would lose the rows before
 * an error.
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

  /** The number of cells read so far in an unfinished row. Only the parser's internal state contains it. */
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

/** The maximum number of bytes that are parsed before the length of the row is checked. */
const PIECE = 2 ** 20;

/** Reads the rows of a CSV text, which must be UTF-8. */
export class RowReader implements ByteSpan {
  /** The number of the current row, starting at 0 for the header. Its bytes begin where the previous row ended. */
  row = 0;
  start = 0;
  end = 0;
  /** The fault that stopped reading, if there is one. It is in the row after the last one passed on. */
  fault: RowFault | undefined;
  readonly #parser: RowParser;
  readonly #limits: SizeLimits;
  /** The first bytes of the file, which may be a byte order mark. */
  #head: Uint8Array = new Uint8Array();
  #piece: Uint8Array = new Uint8Array();
  /** The offset at which the current piece begins. */
  #before = 0;
  /** The offset at which the unfinished row begins, unless it begins in the current piece. */
  #begin = 0;

  /** @param onRow receives the cells of each row, starting with the header; empty lines aren't rows */
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

  /** The offset at which the current row begins, after any empty lines in this piece. */
  #beginning(): number {
    let begin = Math.max(this.#begin, this.end, bomIn(this.#head));
    while (begin >= this.#before && isLineEnd(this.#piece[begin - this.#before])) begin++;
    return begin;
  }

  /** @param size the size of the row in bytes */
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
 * @throws any error that occurs while the pieces are read
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

/** Reads rows one at a time. Creating a parser for each row would take ten times as long. */
export class CellReader {
  #cells: readonly string[] = [];
  readonly #parser = new RowParser(DIALECT, (cells) => {
    this.#cells = cells;
  });

  /** @param row the bytes of a row with valid quotation marks */
  cellsIn(row: Uint8Array): readonly string[] {
    this.#cells = [];
    // The parser looks a few bytes ahead before it accepts a line end as the end of the row.
    const text = new Uint8Array(row.length + 8).fill(LF, row.length);
    text.set(row);
    this.#parser.parse(text);
    return this.#cells;
  }
}

/**
 * Finds the byte in a row at which its quotation marks go wrong: either an unexpected character, or an opening mark that is never
 * closed.
 */
export function faultIn(row: Uint8Array, code: RowFault['code']): number {
  // csv-parse reports how much it has read, but not where the error is.
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
