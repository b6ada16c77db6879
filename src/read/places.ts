// Where things stand in a CSV file: from a row's and a cell's number to line and column. Used only where a place is told,
// so it reads the bytes again, in pieces of any size.
import type { Place } from '../problem.ts';
import { CharacterCutter } from './utf8.ts';

/** Both from 0: row 0 is the header, and empty lines don't count. */
export interface Cell {
  readonly row: number;
  /** The last cell of the row stands for those that are not there. */
  readonly column: number;
}

/** A place, and the byte at which its line begins. */
export interface CellPlace extends Place {
  readonly lineStart: number;
}

const [COMMA, QUOTE, LF, CR] = [0x2c, 0x22, 0x0a, 0x0d];
const BOM = [0xef, 0xbb, 0xbf];

/** What the next byte belongs to. */
const ROW_START = 0;
const CELL_START = 1;
const BARE = 2;
const QUOTED = 3;
/** After a quotation mark that closes its cell, unless another one follows. */
const CLOSED = 4;

/** Goes over a file once, piece by piece (each of whole characters), and notes where the cells begin that are wanted. */
export class CellScanner {
  /** A place each wanted cell, in their order; fewer when the file ends before. */
  readonly places: CellPlace[] = [];
  /** Where the quotation marks of the faulty row first go wrong, else where its last cell begins. */
  fault: CellPlace | undefined;
  readonly #cells: readonly Cell[];
  readonly #faultyRow: number;
  #state = ROW_START;
  #offset = 0;
  #lineStart = 0;
  #line = 1;
  #column = 1;
  #isAfterCr = false;
  #row = 0;
  #cell = 0;
  #cellStart: CellPlace = { line: 1, column: 1, lineStart: 0 };
  #opening: CellPlace | undefined;

  /**
   * @param cells those wanted, sorted by row and column
   * @param faultyRow the row in which quotation marks go wrong
   */
  constructor(cells: readonly Cell[], faultyRow = -1) {
    this.#cells = cells;
    this.#faultyRow = faultyRow;
  }

  /** Whether all that was wanted is found. */
  get isDone(): boolean {
    return this.places.length === this.#cells.length && this.#row > this.#faultyRow;
  }

  /** The place of the byte that comes next. */
  get here(): CellPlace {
    return { line: this.#line, column: this.#column, lineStart: this.#lineStart };
  }

  push(piece: Uint8Array): void {
    let from = 0;
    // The byte order mark is no character of the first cell.
    if (this.#offset === 0 && BOM.every((byte, index) => piece[index] === byte)) {
      from = BOM.length;
      this.#lineStart = BOM.length;
    }
    const base = this.#offset;
    this.#offset += piece.length;
    for (let index = from; index < piece.length; index++) {
      const byte = piece[index]!;
      this.#step(byte);
      if (byte === LF || byte === CR) {
        if (byte === CR || !this.#isAfterCr) this.#line++;
        this.#column = 1;
        this.#lineStart = base + index + 1;
        this.#isAfterCr = byte === CR;
      } else {
        this.#isAfterCr = false;
        // Any byte of a character but its first is 10xxxxxx.
        if ((byte & 0xc0) !== 0x80) this.#column++;
      }
    }
  }

  end(): void {
    if (this.#state !== ROW_START) {
      if (this.#state === QUOTED) this.#noteFault(this.#opening);
      this.#endRow();
    }
    if (this.#row <= this.#faultyRow) this.fault ??= this.here;
  }

  #step(byte: number): void {
    if (this.#state === QUOTED) {
      if (byte === QUOTE) this.#state = CLOSED;
      return;
    }
    if (byte === CR || byte === LF) {
      if (this.#state !== ROW_START) this.#endRow();
      return;
    }
    if (this.#state === ROW_START) {
      this.#cell = 0;
      this.#startCell(0);
    }
    if (byte === COMMA) {
      this.#cell++;
      this.#startCell(1);
    } else if (this.#state === CELL_START && byte === QUOTE) {
      if (this.#row === this.#faultyRow) this.#opening = this.here;
      this.#state = QUOTED;
    } else if (this.#state === CLOSED && byte === QUOTE) {
      this.#state = QUOTED;
    } else {
      if (this.#state === CLOSED || byte === QUOTE) this.#noteFault();
      this.#state = BARE;
    }
  }

  /** @param ahead by how many columns the cell begins after the byte in hand */
  #startCell(ahead: number): void {
    this.#state = CELL_START;
    const wanted = this.#cells[this.places.length];
    if (wanted?.row !== this.#row && this.#row !== this.#faultyRow) return;
    this.#cellStart = { line: this.#line, column: this.#column + ahead, lineStart: this.#lineStart };
    this.#notePlaces(this.#cell);
  }

  #endRow(): void {
    this.#notePlaces(Number.POSITIVE_INFINITY);
    if (this.#row === this.#faultyRow) this.fault ??= this.#cellStart;
    this.#row++;
    this.#state = ROW_START;
  }

  /** Gives the wanted cells of the row, up to a column, the place of the cell in hand. */
  #notePlaces(column: number): void {
    for (;;) {
      const wanted = this.#cells[this.places.length];
      if (wanted?.row !== this.#row || wanted.column > column) return;
      this.places.push(this.#cellStart);
    }
  }

  #noteFault(place: CellPlace = this.here): void {
    if (this.#row === this.#faultyRow) this.fault ??= place;
  }
}

/** The places of cells, sorted by row and column, with the text of their lines. */
export function locateCells(bytes: Uint8Array, cells: readonly Cell[]): readonly Place[] {
  const scanner = new CellScanner(cells);
  scanner.push(bytes);
  scanner.end();
  let [lineStart, text] = [-1, ''];
  return scanner.places.map((place) => {
    // Many cells may be wanted of one long line.
    if (place.lineStart !== lineStart) [lineStart, text] = [place.lineStart, lineAt(bytes, place.lineStart)];
    return { line: place.line, column: place.column, text };
  });
}

/** Where the quotation marks of a row first go wrong: at the opening one of the last cell that was begun. */
export function locateFault(bytes: Uint8Array, faultyRow: number): Place {
  const scanner = new CellScanner([], faultyRow);
  scanner.push(bytes);
  scanner.end();
  const { line, column, lineStart } = scanner.fault!;
  return { line, column, text: lineAt(bytes, lineStart) };
}

/** Where the first character stands that is none. */
export function locateInvalidByte(bytes: Uint8Array): Place {
  const scanner = new CellScanner([]);
  scanner.push(new CharacterCutter().cut(bytes).whole);
  const { line, column } = scanner.here;
  return { line, column };
}

function lineAt(bytes: Uint8Array, start: number): string {
  let end = start;
  while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end++;
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');
}
