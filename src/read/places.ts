// Where things stand in a table that may be shown: from a row's and a cell's number to line and column, with what stands there.
import type { Excerpt, Place } from '../problem.ts';
import { CellScanner, type CellSpan, CR, LF, type RowSpan, type Spot } from './cell-scanner.ts';
import { CharacterCutter } from './utf8.ts';
import { windows1252 } from './windows-1252.ts';

/** Of a cell, or, without a column, of a whole row; both from 0, the row of the header and the first column. */
export interface Position {
  readonly row: number;
  readonly column: number | undefined;
}

/** A place in a table that may be shown. */
export interface ShownPlace {
  readonly place: Place;
  /** The bytes of the cell. */
  readonly span: CellSpan;
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
  const after = windows1252(bytes.subarray(whole.length, shownEnd(bytes, whole.length)));
  const excerpt = { text: before + after, from: before.length, to: before.length + 1 };
  return { ...placeOf(scanner.here), excerpt };
}

/** The line that begins at a byte. */
export function locateLine(bytes: Uint8Array, start: number): Place {
  const scanner = new CellScanner([]);
  scanner.push(bytes.subarray(0, start));
  const text = textIn(bytes, { start, end: shownEnd(bytes, start) });
  return { ...placeOf(scanner.here), excerpt: { text, from: 0, to: text.length } };
}

const placeOf = ({ line, column }: Spot): Place => ({ line, column });

/** A line, of which the rest is marked: where the row ends is not known. */
function restOfLine(bytes: Uint8Array, { column, lineStart }: Spot): Excerpt {
  const text = textIn(bytes, { start: lineStart, end: lineEnd(bytes, lineStart) });
  return { text, from: [...text].slice(0, column - 1).join('').length, to: text.length };
}

/** How much of a line that may have no end is shown, in bytes: no terminal shows as much. */
const MOST_SHOWN = 10_000;

/** The end of a line, or of as much of it as is shown. */
const shownEnd = (bytes: Uint8Array, from: number): number => lineEnd(bytes, from, from + MOST_SHOWN);

function lineEnd(bytes: Uint8Array, from: number, most = bytes.length): number {
  const last = Math.min(bytes.length, most);
  let end = from;
  while (end < last && bytes[end] !== LF && bytes[end] !== CR) end++;
  return end;
}

function textIn(bytes: Uint8Array, { start, end }: CellSpan): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8');
}
