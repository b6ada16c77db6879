// CSV text in pieces → rows, with the bytes of each. csv-parse does the parsing, and only one row is in memory.
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

/** Some bytes of a file. */
export interface ByteSpan {
  readonly start: number;
  /** The byte after the last one. */
  readonly end: number;
}

/** What ended the reading early. */
export interface RowFault {
  readonly code: 'unclosed-quote' | 'stray-quote' | 'endless-row' | 'too-many-rows';
  readonly values?: Readonly<Record<string, string>>;
}

/** Hands rows out while it parses. A stream would queue them, which takes longer, and lose those before an error. */
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

  /** How many cells of an unfinished row have been read. Only the parser’s state says that. */
  get unfinished(): number {
    return (this as unknown as { readonly state: { readonly record: readonly unknown[] } }).state.record.length;
  }

  /** @param piece undefined for the end of the text */
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

/** At most this many bytes are parsed before the length of the row is checked. */
const PIECE = 2 ** 20;

/** The text must be UTF-8. */
export class RowReader implements ByteSpan {
  /** The row that is handed out: its number, from 0 for the header, and its bytes from the end of the row before. */
  row = 0;
  start = 0;
  end = 0;
  /** If there is one, no further row is handed out. It is in the row after the last one. */
  fault: RowFault | undefined;
  readonly #parser: RowParser;
  readonly #limits: SizeLimits;
  /** The first bytes, which may be a byte order mark. */
  #head: Uint8Array = new Uint8Array();
  #piece: Uint8Array = new Uint8Array();
  /** Where the piece begins. */
  #before = 0;
  /** Where the unfinished row begins, unless that is in the piece. */
  #begin = 0;

  /** @param onRow gets the cells of each row, the header first; empty lines aren't rows */
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

  /** Where the row begins that is being read, after the empty lines in this piece. */
  #beginning(): number {
    let begin = Math.max(this.#begin, this.end, bomIn(this.#head));
    while (begin >= this.#before && isLineEnd(this.#piece[begin - this.#before])) begin++;
    return begin;
  }

  /** @param size of the row, in bytes */
  #endless(cells: number, size: number): RowFault | undefined {
    const { bytes, cells: most } = this.#limits;
    if (cells > most) return { code: 'endless-row', values: { most: `${numberText(most)} cells` } };
    return size > bytes ? { code: 'endless-row', values: { most: bytesText(bytes) } } : undefined;
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
 * Reads text in pieces.
 * @throws what the pieces throw
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

/** Reads single rows. Making a parser for each row would take ten times as long. */
export class CellReader {
  #cells: readonly string[] = [];
  readonly #parser = new RowParser(DIALECT, (cells) => {
    this.#cells = cells;
  });

  /** @param row its bytes, in which quotation marks are right */
  cellsIn(row: Uint8Array): readonly string[] {
    this.#cells = [];
    // The parser looks ahead some bytes before it takes a line end for the end of the row.
    const text = new Uint8Array(row.length + 8).fill(LF, row.length);
    text.set(row);
    this.#parser.parse(text);
    return this.#cells;
  }
}

/** Where the quotation marks of a row go wrong, from its first byte: at the wrong character, or the mark that is not closed. */
export function faultIn(row: Uint8Array, code: RowFault['code']): number {
  // csv-parse says how much it has read, but not where it is.
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
