// Converts pieces of CSV text into rows with byte offsets. Parsing is done by csv-parse, and only one row is kept in memory.
import { type CsvError, type Options, Parser } from 'csv-parse';
import { bytesText, numberText } from '../text/format.ts';
import { bomIn, encoded } from './encoding.ts';
import { cellWithRows } from './joined-rows.ts';
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
  /** `wrong-quote` isn't reported itself, because `quoteFaultIn` identifies the mistake. */
  readonly code: 'wrong-quote' | 'row-too-long' | 'too-many-rows';
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

  /** The cells read so far in an unfinished row. The public interface of the parser doesn't provide them. */
  declare readonly state: { readonly record: readonly string[]; readonly field: Buffer };

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
  /** The number of cells in the header; 0 before it is read. */
  width = 0;
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

  /**
   * @param onRow receives the cells of each row, including the header; empty lines are skipped
   * @param delimiter the character between cells
   */
  constructor(onRow: (cells: readonly string[], reader: RowReader) => void, limits = ROW_LIMITS, delimiter = ',') {
    this.#limits = limits;
    this.#parser = new RowParser({ ...DIALECT, bom: true, delimiter }, (cells) => {
      if (this.fault) return;
      const { bytes } = this.#parser.info;
      if (this.row === 0) this.width = cells.length;
      this.fault = this.#endless(cells.length, bytes - this.#beginning()) ?? this.#tooMany() ?? this.#joined(cells);
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
      this.fault ??= this.#endless(this.#parser.state.record.length, this.#before - this.#begin);
    }
  }

  finish(): void {
    if (!this.fault) this.#parse(undefined);
  }

  #parse(piece: Uint8Array | undefined): void {
    const error = this.#parser.parse(piece);
    if (error && !QUOTE_FAULTS.includes(error.code)) throw error;
    if (error) this.fault ??= { code: 'wrong-quote' };
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

  #joined(cells: readonly string[]): RowFault | undefined {
    const hasLines = this.row > 0 && cells.some((cell) => cell.includes('\n') || cell.includes('\r'));
    return hasLines && cellWithRows(cells, this.width) !== undefined ? { code: 'wrong-quote' } : undefined;
  }
}

const QUOTE_FAULTS = ['CSV_QUOTE_NOT_CLOSED', 'CSV_INVALID_CLOSING_QUOTE', 'INVALID_OPENING_QUOTE'];

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

/** The cells of a row that is in quotation marks as a whole, and was therefore read as a single cell. */
export const cellsInQuotes = (cell: string): readonly string[] =>
  cell.includes(',') ? new CellReader().cellsIn(encoded(cell)) : [];

/** Reads the first row of a text, or the part of it before a quotation mark error. */
export function readUntilFault(text: Uint8Array) {
  let first: readonly string[] | undefined;
  const parser = new RowParser(DIALECT, (cells) => {
    first ??= cells;
  });
  const error = parser.parse(text) ?? parser.parse(undefined);
  const { record, field } = parser.state;
  return first ? { cells: first } : { cells: record, unfinished: field.toString('utf8'), error: error?.code };
}
