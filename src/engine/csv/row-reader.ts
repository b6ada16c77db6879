// Converts pieces of CSV text into rows with byte offsets. Parsing is done by csv-parse. Only one row, a piece of up to
// 1 MiB and an incomplete line are kept in memory.
import { bytesText, numberText } from '../text/format.ts';
import { bomIn } from './encoding.ts';
import { cellWithRows } from './joined-rows.ts';
import { ROW_LIMITS, type SizeLimits } from './limits.ts';
import { isLineEnd, linesLength, RowParser } from './row-parser.ts';

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

/** The maximum number of bytes to parse before checking the length of the row. */
const PIECE = 2 ** 20;

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const NOTHING: Uint8Array = new Uint8Array();

/**
 * Reads the rows of CSV text, which must be UTF-8. The parser receives complete lines, each time as if the text ended there.
 * Otherwise, it would check before each byte whether it has to wait for the next piece, which takes a fifth of its time.
 */
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
  #head = NOTHING;
  /** The text that is being parsed. */
  #text = NOTHING;
  /** The offset of this text. */
  #before = 0;
  /** The incomplete line after this text. Undefined if the parser receives all text at once, whether lines are complete or not. */
  #rest: Uint8Array | undefined = NOTHING;
  /** The offset from which the parser counts. */
  #origin = 0;
  /** The offset of the unfinished row, unless it starts in this text. */
  #begin = 0;
  /** The number of line ends before that of the previous row. */
  #lines = 0;

  /**
   * @param onRow receives the cells of each row, including the header; empty lines are skipped
   * @param delimiter the character between cells
   */
  constructor(onRow: (cells: readonly string[], reader: RowReader) => void, limits = ROW_LIMITS, delimiter = ',') {
    this.#limits = limits;
    this.#parser = new RowParser({ bom: true, delimiter }, (cells) => {
      if (this.fault) return;
      const { bytes, lines } = this.#parser.info;
      const end = this.#origin + bytes;
      if (this.row === 0) this.width = cells.length;
      this.fault = this.#tooLong(cells.length, end) ?? this.#tooMany();
      if (lines > this.#lines + 1) this.fault ??= this.#joined(cells);
      if (this.fault) return;
      this.start = this.row === 0 ? bomIn(this.#head) : this.end;
      this.end = end;
      this.#lines = lines;
      onRow(cells, this);
      this.row++;
    });
  }

  /**
   * @param isEnough called after each piece; returns whether to stop
   * @throws any error that occurs while reading the pieces, unless there is a fault before it
   */
  async takeAll(pieces: Pieces, isEnough: (piece: Uint8Array) => boolean = () => false): Promise<void> {
    let isReading = true;
    try {
      for await (const piece of pieces) {
        isReading = false;
        this.take(piece);
        if (isEnough(piece) || this.fault) return;
        isReading = true;
      }
    } catch (error) {
      if (isReading) this.#takeRest();
      if (!isReading || !this.fault) throw error;
    }
  }

  take(text: Uint8Array): void {
    for (let from = 0; from < text.length && !this.fault; from += PIECE) {
      const piece = text.subarray(from, from + PIECE);
      if (this.#head.length < 3) this.#head = Uint8Array.of(...this.#head, ...piece.subarray(0, 3));
      if (this.#rest) this.#takeLines(joined(this.#rest, piece));
      else this.#parse(piece);
      const length = this.#before + this.#text.length + (this.#rest?.length ?? 0);
      this.fault ??= this.#tooLong(this.#parser.state.record.length, length);
    }
  }

  finish(): void {
    const rest = this.#rest;
    this.#rest = undefined;
    if (!this.fault) this.#parse(rest, true);
  }

  /** Reads the incomplete line without waiting for its end. */
  #takeRest(): void {
    const rest = this.#rest;
    this.#rest = undefined;
    if (rest && !this.fault) this.#parse(rest);
  }

  #takeLines(text: Uint8Array): void {
    const lines = text.subarray(0, linesLength(text));
    this.#rest = text.subarray(lines.length);
    // The parser looks for a byte order mark at the beginning of a text until it receives three bytes.
    const isFirst = this.#before + this.#text.length === 0;
    if (lines.length < (isFirst ? 3 : 1)) this.#rest = text;
    else this.#parse(lines, true);
    // The row may have too many cells even though it isn't complete.
    if (this.#parser.state.record.length + this.#rest.length > this.#limits.cells) this.#takeRest();
  }

  /** @param isLast whether the parser must not wait for more text */
  #parse(text: Uint8Array | undefined, isLast = false): void {
    if (text) {
      this.#before += this.#text.length;
      this.#text = text;
    }
    const error = this.#parser.parse(text, isLast);
    if (error && !QUOTE_FAULTS.includes(error.code)) throw error;
    // A cell in quotation marks may continue on the next line.
    if (error && !(this.#rest && error.code === UNCLOSED)) this.fault ??= { code: 'wrong-quote' };
    this.#begin = this.#beginning();
    if (isLast) this.#origin = this.#before + this.#text.length - bomIn(this.#head);
  }

  /** The offset of the current row, after any empty lines in this text. */
  #beginning(): number {
    let begin = Math.max(this.#begin, this.end, bomIn(this.#head));
    while (begin >= this.#before && isLineEnd(this.#text[begin - this.#before])) begin++;
    return begin;
  }

  /**
   * @param cells the number of cells in the current row
   * @param end the offset of its end
   */
  #tooLong(cells: number, end: number): RowFault | undefined {
    const { bytes, cells: most } = this.#limits;
    if (cells > most) return { code: 'row-too-long', values: { most: `${numberText(most)} cells` } };
    // Looking for the beginning of each row would take too long.
    const isLong = end - this.end > bytes && end - this.#beginning() > bytes;
    return isLong ? { code: 'row-too-long', values: { most: bytesText(bytes) } } : undefined;
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

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

const UNCLOSED = 'CSV_QUOTE_NOT_CLOSED';
const QUOTE_FAULTS = [UNCLOSED, 'CSV_INVALID_CLOSING_QUOTE', 'INVALID_OPENING_QUOTE'];

/**
 * Reads CSV text that arrives in pieces.
 * @throws any error that occurs while reading the pieces
 */
export async function streamRows(
  pieces: Pieces,
  onRow: (cells: readonly string[], reader: RowReader) => void,
): Promise<RowFault | undefined> {
  const reader = new RowReader(onRow);
  await reader.takeAll(pieces);
  reader.finish();
  return reader.fault;
}
