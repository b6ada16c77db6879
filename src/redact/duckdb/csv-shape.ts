// What a CSV file holds by our own reader's rules, without its texts: whether quotation marks and cells match, how many
// rows there are, and how many bytes stand in which column. DuckDB's reader takes files that ours refuses, and loses rows
// of some; what it says it has read is held against this.
import { LONGEST_ROW } from '../../read/limits.ts';
import { logOnDisk, textOf } from '../../read/log-file.ts';
import type { InputFile } from '../engine.ts';

export interface CsvShape {
  /** The first row, as bytes of CSV. */
  readonly header: Uint8Array;
  /** The cells of the first row. */
  readonly width: number;
  /** The header counted, empty lines not. */
  readonly rows: number;
  /** The bytes of all cells, each times the number of its column, from 1. */
  readonly weight: number;
  /** In bytes, as the file stands. */
  readonly longestRow: number;
  /** Whether there are rows of nothing but blanks that have fewer cells than the header. */
  readonly hasShortBlankRows: boolean;
}

export type ShapeFault = 'unclosed-quote' | 'stray-quote' | 'wrong-cell-count' | 'endless-row';

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;
const COMMA = 44;

// Where in a cell the scan stands; closed: after a quotation mark that ends the cell, or is the first of two.
const START = 0;
const PLAIN = 1;
const QUOTED = 2;
const CLOSED = 3;

/** @throws {UnreadableLog} where the file can't be read or unpacked, or is not UTF-8 */
export async function shapeOf({ name, path }: InputFile): Promise<CsvShape | ShapeFault> {
  const scan = new ShapeScan();
  for await (const piece of textOf(logOnDisk(path, name))) {
    const fault = scan.add(piece);
    if (fault) return fault;
  }
  return scan.end();
}

export class ShapeScan {
  #isBegun = false;
  #state = START;
  #afterCr = false;
  #header: Uint8Array[] = [];
  #width = 0;
  #rows = 0;
  #weight = 0;
  #longestRow = 0;
  #hasShortBlankRows = false;
  // Of the row at hand.
  #cells = 1;
  #length = 0;
  #hasInk = false;

  /** @param text the pieces of the file in their order, each of whole characters */
  add(text: Uint8Array): ShapeFault | undefined {
    const hasMark = !this.#isBegun && text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf;
    if (text.length > 0) this.#isBegun = true;
    return this.#scan(hasMark ? text.subarray(3) : text);
  }

  end(): CsvShape | ShapeFault {
    if (this.#state === QUOTED) return 'unclosed-quote';
    const fault = this.#endRow();
    if (fault) return fault;
    return {
      header: Buffer.concat(this.#header),
      width: this.#width,
      rows: this.#rows,
      weight: this.#weight,
      longestRow: this.#longestRow,
      hasShortBlankRows: this.#hasShortBlankRows,
    };
  }

  #scan(bytes: Uint8Array): ShapeFault | undefined {
    let begin = 0;
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index]!;
      if (this.#afterCr) {
        this.#afterCr = false;
        if (byte === LF) {
          begin = index + 1;
          continue;
        }
      }
      if (this.#state !== QUOTED && (byte === LF || byte === CR)) {
        if (this.#rows === 0) this.#header.push(bytes.slice(begin, index));
        const fault = this.#endRow();
        if (fault) return fault;
        this.#afterCr = byte === CR;
        begin = index + 1;
        continue;
      }
      const run = lettersFrom(bytes, index);
      const fault = run > 0 && this.#state !== CLOSED ? this.#takeLetters(run) : this.#take(byte);
      if (fault) return fault;
      if (run > 0) index += run - 1;
    }
    if (this.#rows === 0) this.#header.push(bytes.slice(begin));
    return this.#length > LONGEST_ROW ? 'endless-row' : undefined;
  }

  #takeLetters(count: number): undefined {
    if (this.#state === START) this.#state = PLAIN;
    this.#length += count;
    this.#weight += this.#cells * count;
    this.#hasInk = true;
  }

  /** A byte that ends no row. */
  #take(byte: number): ShapeFault | undefined {
    this.#length++;
    if (this.#state === QUOTED) {
      if (byte === QUOTE) this.#state = CLOSED;
      else this.#count(byte);
    } else if (byte === COMMA) {
      this.#state = START;
      this.#cells++;
    } else if (byte === QUOTE) {
      if (this.#state === PLAIN) return 'stray-quote';
      // The second of two in quotation marks is part of the text.
      if (this.#state === CLOSED) this.#count(byte);
      this.#state = QUOTED;
    } else {
      if (this.#state === CLOSED) return 'stray-quote';
      this.#state = PLAIN;
      this.#count(byte);
    }
    return undefined;
  }

  #count(byte: number): void {
    this.#weight += this.#cells;
    if (byte !== SPACE && byte !== TAB && byte !== LF && byte !== CR) this.#hasInk = true;
  }

  #endRow(): ShapeFault | undefined {
    if (this.#length > 0) {
      this.#rows++;
      if (this.#rows === 1) this.#width = this.#cells;
      else if (this.#cells !== this.#width) {
        // Ours ignores such a row; of one that is too long, DuckDB drops what is too much.
        if (this.#hasInk || this.#cells > this.#width) return 'wrong-cell-count';
        this.#hasShortBlankRows = true;
      }
      if (this.#length > this.#longestRow) this.#longestRow = this.#length;
    }
    this.#state = START;
    this.#cells = 1;
    this.#length = 0;
    this.#hasInk = false;
    return undefined;
  }
}

/** How many bytes from here on mean nothing but themselves: most do, so they are worth a loop of their own. */
function lettersFrom(bytes: Uint8Array, from: number): number {
  let index = from;
  while (index < bytes.length && bytes[index]! > COMMA) index++;
  return index - from;
}
