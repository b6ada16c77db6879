// Where things stand in a CSV file: from a row's and a cell's number to line and column. Used only where a place is told,
// so it reads the bytes again, in pieces of any size.
import type { Excerpt, Place } from '../problem.ts';
import { CharacterCutter } from './utf8.ts';
import { windows1252 } from './windows-1252.ts';

/** Both from 0: row 0 is the header, and empty lines don't count. */
export interface Cell {
  readonly row: number;
  /** The last cell of the row stands for those that are not there. */
  readonly column: number;
}

/** Of a cell, or, without a column, of a whole row; both from 0, the row of the header and the first column. */
export interface Position {
  readonly row: number;
  readonly column: number | undefined;
}

/** A line and a column, and the byte at which the line begins. */
export interface Spot {
  readonly line: number;
  readonly column: number;
  readonly lineStart: number;
}

/** Bytes of a file: from one on, up to another. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A row in its file: its line end does not belong to it. */
export interface RowSpan extends Span {
  /** As spreadsheets number it, from 1: empty lines count, and line breaks in cells don't. */
  readonly number: number;
}

/** A cell in its file, its quotation marks included. */
export interface CellPlace extends Spot, Span {
  readonly row: RowSpan;
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

/** Goes over a file once, piece by piece (each of whole characters), and notes where the cells lie that are wanted. */
export class CellScanner {
  /** A place each wanted cell, in their order; fewer when the file ends before. */
  readonly places: CellPlace[] = [];
  /** Where the quotation marks of the faulty row first go wrong, else where its last cell begins. */
  fault: Spot | undefined;
  readonly #cells: readonly Cell[];
  readonly #faultyRow: number;
  #state = ROW_START;
  /** Of the byte in hand. */
  #offset = 0;
  #lineStart = 0;
  #line = 1;
  #column = 1;
  #isAfterCr = false;
  #row = 0;
  #rowSpan = { start: 0, end: 0, number: 1 };
  #cell = 0;
  #place: CellPlace & { end: number } = { line: 1, column: 1, lineStart: 0, start: 0, end: 0, row: this.#rowSpan };
  #opening: Spot | undefined;

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
    const isWhole = this.places.at(-1)?.row !== this.#rowSpan;
    return this.places.length === this.#cells.length && isWhole && this.#row > this.#faultyRow;
  }

  /** The place of the byte that comes next. */
  get here(): Spot {
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
    for (let index = from; index < piece.length; index++) {
      const byte = piece[index]!;
      this.#offset = base + index;
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
    this.#offset = base + piece.length;
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
      else if (byte === CR || !this.#isAfterCr) this.#startRow();
      return;
    }
    if (this.#state === ROW_START) {
      this.#rowSpan.start = this.#offset;
      this.#cell = 0;
      this.#startCell(0);
    }
    if (byte === COMMA) {
      this.#endCell();
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
    if (!this.#isWanted) return;
    const start = this.#offset + ahead;
    const { line, column, lineStart } = this.here;
    this.#place = { line, column: column + ahead, lineStart, start, end: start, row: this.#rowSpan };
    this.#notePlaces(this.#cell);
  }

  /** Whether the places of the row in hand are of any use. */
  get #isWanted(): boolean {
    const isNext = this.#cells[this.places.length]?.row === this.#row;
    return isNext || this.places.at(-1)?.row === this.#rowSpan || this.#row === this.#faultyRow;
  }

  #endCell(): void {
    if (this.#place.row === this.#rowSpan) this.#place.end = this.#offset;
  }

  #endRow(): void {
    this.#endCell();
    this.#notePlaces(Number.POSITIVE_INFINITY);
    this.#rowSpan.end = this.#offset;
    if (this.#row === this.#faultyRow) this.fault ??= this.#place;
    this.#row++;
    this.#startRow();
  }

  /** The line in hand is over: another row begins in the next one. */
  #startRow(): void {
    this.#state = ROW_START;
    const number = this.#rowSpan.number + 1;
    // Whoever wants a cell of the row keeps its span.
    if (this.#place.row === this.#rowSpan) this.#rowSpan = { start: 0, end: 0, number };
    else this.#rowSpan.number = number;
  }

  /** Gives the wanted cells of the row, up to a column, the place of the cell in hand. */
  #notePlaces(column: number): void {
    for (;;) {
      const wanted = this.#cells[this.places.length];
      if (wanted?.row !== this.#row || wanted.column > column) return;
      this.places.push(this.#place);
    }
  }

  #noteFault(spot: Spot = this.here): void {
    if (this.#row === this.#faultyRow) this.fault ??= spot;
  }
}

/** A place in a table that may be shown. */
export interface ShownPlace {
  readonly place: Place;
  /** The bytes of the cell. */
  readonly span: Span;
}

/**
 * Cells as they can be shown: each with the text of its row, in which it is marked.
 * @param cells sorted by row and column; without a column, the whole row is meant
 * @param header the names of the columns
 */
export function locateCells(
  bytes: Uint8Array,
  cells: readonly Position[],
  header: readonly string[] = [],
): readonly (ShownPlace | undefined)[] {
  const scanner = new CellScanner(cells.map(({ row, column = 0 }) => ({ row, column })));
  scanner.push(bytes);
  scanner.end();
  let known: KnownPart | undefined;
  return cells.map(({ column }, index) => {
    const found = scanner.places[index];
    if (!found) return undefined;
    const { row, line, start } = found;
    // Many cells may be wanted of one long row: each text is made once, each part of it gone over once.
    if (known?.row !== row) known = { row, text: textIn(bytes, row), start: row.start, from: 0 };
    const span = column === undefined ? row : { start, end: found.end };
    known.from += textIn(bytes, { start: known.start, end: span.start }).length;
    known.start = span.start;
    const excerpt = { text: known.text, from: known.from, to: known.from + textIn(bytes, span).length };
    const cell = column === undefined ? { row: row.number } : cellNamed(row.number, column, header);
    return { place: { line, column: found.column, cell, excerpt }, span };
  });
}

/** How far the text of a row has been gone over: up to a byte, and to the same place in its text. */
interface KnownPart {
  readonly row: RowSpan;
  readonly text: string;
  start: number;
  from: number;
}

/** @param column from 0 */
export function cellNamed(row: number, column: number, header: readonly string[]): NonNullable<Place['cell']> {
  const name = header[column]?.trim();
  return { row, address: `${lettersOf(column)}${row}`, ...(name && { column: name }) };
}

/** A, B, … Z, AA, AB, … as spreadsheets name their columns. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(0x41 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

/** Where the quotation marks of a row first go wrong: at the opening one of the last cell that was begun. */
export function locateFault(bytes: Uint8Array, faultyRow: number): Place {
  const scanner = new CellScanner([], faultyRow);
  scanner.push(bytes);
  scanner.end();
  return { ...placeOf(scanner.fault!), excerpt: restOfLine(bytes, scanner.fault!) };
}

/** Where the first character stands that is none. It and what follows is shown as Windows-1252, which it mostly is. */
export function locateInvalidByte(bytes: Uint8Array): Place {
  const { whole } = new CharacterCutter().cut(bytes);
  const scanner = new CellScanner([]);
  scanner.push(whole);
  const { lineStart } = scanner.here;
  const before = textIn(bytes, { start: lineStart, end: whole.length });
  const after = windows1252(bytes.subarray(whole.length, lineEnd(bytes, whole.length)));
  const excerpt = { text: before + after, from: before.length, to: before.length + 1 };
  return { ...placeOf(scanner.here), excerpt };
}

/** The whole line that begins at a byte. */
export function locateLine(bytes: Uint8Array, start: number): Place {
  const scanner = new CellScanner([]);
  scanner.push(bytes.subarray(0, start));
  const text = textIn(bytes, { start, end: lineEnd(bytes, start) });
  return { ...placeOf(scanner.here), excerpt: { text, from: 0, to: text.length } };
}

const placeOf = ({ line, column }: Spot): Place => ({ line, column });

/** A line, of which the rest is marked: where the row ends is not known. */
function restOfLine(bytes: Uint8Array, { column, lineStart }: Spot): Excerpt {
  const text = textIn(bytes, { start: lineStart, end: lineEnd(bytes, lineStart) });
  return { text, from: [...text].slice(0, column - 1).join('').length, to: text.length };
}

function lineEnd(bytes: Uint8Array, from: number): number {
  let end = from;
  while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end++;
  return end;
}

function textIn(bytes: Uint8Array, { start, end }: Span): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');
}
