// Where things stand in a CSV file: from a row's and a cell's number to line and column. Used only on files that have a
// problem, so it reads the text again.
import type { Place } from '../problem.ts';

/** The places of the cells of the named rows (from 0, the header; empty lines don't count). */
export function locateRows(bytes: Uint8Array, rows: ReadonlySet<number>): ReadonlyMap<number, readonly Place[]> {
  const text = decode(bytes);
  const lines = new Lines(text);
  const located = new Map<number, readonly Place[]>();
  let row = 0;
  for (let offset = 0; offset < text.length && located.size < rows.size; ) {
    const { starts, end } = scanRow(text, offset);
    if (!isEmptyLine(text, offset, end)) {
      if (rows.has(row))
        located.set(
          row,
          starts.map((start) => lines.placeOf(start)),
        );
      row++;
    }
    offset = end;
  }
  return located;
}

/** Where the quotation marks of a row first go wrong: at the opening one of the last cell that was begun. */
export function locateFault(bytes: Uint8Array, faultyRow: number): Place {
  const text = decode(bytes);
  const lines = new Lines(text);
  let row = 0;
  for (let offset = 0; offset < text.length; ) {
    const scanned = scanRow(text, offset);
    const empty = isEmptyLine(text, offset, scanned.end);
    if (!empty && row === faultyRow) return lines.placeOf(scanned.fault ?? scanned.starts.at(-1)!);
    if (!empty) row++;
    offset = scanned.end;
  }
  return lines.placeOf(text.length);
}

export function locateInvalidByte(bytes: Uint8Array): Place {
  let [valid, invalid] = [0, bytes.length];
  const decodes = (end: number) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >>> 1;
    if (decodes(middle)) valid = middle;
    else invalid = middle;
  }
  const before = new TextDecoder().decode(bytes.subarray(0, valid), { stream: true });
  const { line, column } = new Lines(`${before} `).placeOf(before.length);
  return { line, column };
}

// The byte order mark is no character of the first cell.
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const LINE_END = /\r\n|\n|\r/g;

/** Offsets in a text as lines and columns. */
class Lines {
  readonly #text: string;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    this.#starts = [0, ...Array.from(text.matchAll(LINE_END), (end) => end.index + end[0].length)];
  }

  placeOf(offset: number): Place {
    let [line, beyond] = [0, this.#starts.length];
    while (beyond - line > 1) {
      const middle = (line + beyond) >>> 1;
      if (this.#starts[middle]! <= offset) line = middle;
      else beyond = middle;
    }
    const start = this.#starts[line]!;
    const text = this.#text.slice(start, this.#starts[line + 1]).replace(/[\r\n]+$/, '');
    return { line: line + 1, column: [...this.#text.slice(start, offset)].length + 1, text };
  }
}

interface ScannedRow {
  /** Where each cell begins. */
  readonly starts: readonly number[];
  /** Where the next row begins. */
  readonly end: number;
  /** Where a quotation mark first stands that should not, or is never answered. */
  readonly fault?: number;
}

function scanRow(text: string, begin: number): ScannedRow {
  const starts = [begin];
  let fault: number | undefined;
  for (let offset = begin; ; ) {
    const quoted = text[offset] === '"';
    const opening = offset;
    if (quoted) {
      offset = closingQuote(text, offset) + 1;
      if (offset === 0) return { starts, end: text.length, fault: fault ?? opening };
    }
    const rest = offset;
    while (offset < text.length && !',\r\n'.includes(text[offset]!)) offset++;
    const stray = text.slice(rest, offset).indexOf('"');
    if (quoted && offset > rest) fault ??= rest;
    else if (!quoted && stray >= 0) fault ??= rest + stray;
    if (text[offset] === ',') starts.push(++offset);
    else
      return { starts, end: offset + (text.startsWith('\r\n', offset) ? 2 : 1), ...(fault !== undefined && { fault }) };
  }
}

/** Where the quotation mark stands that closes the one at `opening`; -1 when none does. */
function closingQuote(text: string, opening: number): number {
  for (let offset = text.indexOf('"', opening + 1); offset >= 0; offset = text.indexOf('"', offset + 2)) {
    if (text[offset + 1] !== '"') return offset;
  }
  return -1;
}

function isEmptyLine(text: string, begin: number, end: number): boolean {
  return /^[\r\n]*$/.test(text.slice(begin, end));
}
