// Goes over the bytes of a CSV file and tells where its rows and cells lie. Used only where a place is told, so that it reads a file
// again, in pieces of any size.

/** Both from 0: row 0 is the header, and empty lines don't count. */
export interface Cell {
  readonly row: number;
  /** The last cell of the row stands for those that are not there. */
  readonly column: number;
}

/** A line and a column, and the byte at which the line begins. */
export interface Spot {
  readonly line: number;
  readonly column: number;
  readonly lineStart: number;
}

/** Bytes of a file: from one on, up to another. */
export interface CellSpan {
  readonly start: number;
  readonly end: number;
}

/** A row in its file: its line end does not belong to it. */
export interface RowSpan extends CellSpan {
  /** As spreadsheets number it, from 1: empty lines count, and line breaks in cells don't. */
  readonly number: number;
}

/** A cell in its file, its quotation marks included. */
export interface CellPlace extends Spot, CellSpan {
  readonly row: RowSpan;
}

export const [COMMA, QUOTE, LF, CR] = [0x2c, 0x22, 0x0a, 0x0d];
export const BOM = [0xef, 0xbb, 0xbf];

export const beginsWithBom = (bytes: Uint8Array): boolean => BOM.every((byte, index) => bytes[index] === byte);

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
    if (this.#offset === 0 && beginsWithBom(piece)) {
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
