// Shows a row from a file below a message, on a single line in the terminal. The row is clipped around its marked cell. The marks
// are in the right columns even after wide characters, tabs and line breaks.
import stringWidth from 'string-width';
import type { Excerpt } from '../../engine/diagnostics/diagnostic.ts';
import { printable } from '../../engine/text/printable.ts';

const ELLIPSIS = '…';
/** The maximum proportion of the width for the marked cell if there are other cells. */
const SHARE = 0.6;
/** The minimum width to which other cells are clipped, in columns. */
const LEAST = 4;

/**
 * @param width the width in columns
 * @returns the line, the column in which the marks begin, counting from 0, and the number of marks, which is at least one
 */
export function codeFrameOf({ text, from, to }: Excerpt, width: number) {
  const shown = (cell: string) => shownCell(cell, width);
  // Each cell needs at least one column, so more distant cells can't be shown.
  const before = partsOf(text.slice(0, from)).slice(-width).map(shown);
  const after = partsOf(text.slice(to)).slice(0, width).map(shown);
  const others = [...before, ...after];
  const taken = others.reduce((sum, cell) => sum + widthOf(cell), 0);
  const own = clip(shown(text.slice(from, to)), Math.max(width - taken, Math.floor(width * SHARE)));
  const room = width - Math.max(1, widthOf(own));
  const most = clipFor(others, room);
  const clipped = (cells: readonly string[]) => cells.map((cell) => clip(cell, most)).join('');
  const [shownLeft, shownRight] = around(clipped(before), clipped(after), room);
  return { line: shownLeft + own + shownRight, indent: widthOf(shownLeft), marked: Math.max(1, widthOf(own)) };
}

/** The cells in part of a row, each including the comma that follows it. */
const partsOf = (text: string): readonly string[] => text.match(/(?:"[^"]*(?:"|$)|[^",])+,?|,/g) ?? [];

/** Cuts a very long cell down to a length that is still more than can be shown. Keeps its last character. */
const shownCell = (text: string, width: number): string =>
  printable(text.length <= 8 * width ? text : text.slice(0, 8 * width - 1) + text.at(-1));

/** The largest width to which cells can be clipped so that all of them fit. */
function clipFor(cells: readonly string[], room: number): number {
  const widths = cells.map(widthOf);
  const fits = (most: number) => widths.reduce((total, width) => total + Math.min(width, most), 0) <= room;
  let most = widths.reduce((most, width) => Math.max(most, width), LEAST);
  while (most > LEAST && !fits(most)) most--;
  return most;
}

/** Clips the text on either side of the cell, keeping the parts nearest to it, if the clipped cells still don't fit. */
function around(left: string, right: string, room: number): readonly [string, string] {
  const [leftWidth, rightWidth] = [widthOf(left), widthOf(right)];
  if (leftWidth + rightWidth <= room) return [left, right];
  const half = Math.floor(room / 2);
  const forRight = leftWidth < half ? room - leftWidth : Math.min(rightWidth, half);
  return [clipStart(left, room - forRight), clip(right, forRight)];
}

/** The beginning of a text, with an ellipsis if it's clipped. The comma after a cell is kept. */
export function clip(text: string, most: number): string {
  if (!isFarLonger(text, most) && widthOf(text) <= most) return text;
  const end = ELLIPSIS + (text.length > 1 && text.endsWith(',') && most > 2 ? ',' : '');
  return fitting(charactersOf(text.slice(0, UNITS * (most + 1))), most - end.length).join('') + end;
}

/** As much of the end of a text as fits. */
function clipStart(text: string, most: number): string {
  if (!isFarLonger(text, most) && widthOf(text) <= most) return text;
  const shown = fitting(charactersOf(text.slice(-UNITS * most)).toReversed(), most - ELLIPSIS.length);
  return ELLIPSIS + shown.toReversed().join('');
}

/** The maximum number of UTF-16 code units per column. A letter can have any number of combining marks. */
const UNITS = 16;

/** Whether a text is certain to be too long. Measuring the width of several megabytes of text would take minutes. */
const isFarLonger = (text: string, most: number): boolean => text.length > UNITS * (most + 1);

/** As many of the first characters as fit. Only combining characters take up less than one column. */
function fitting(characters: readonly string[], most: number): readonly string[] {
  let room = most;
  const end = characters.findIndex((character) => {
    room -= widthOf(character);
    return room < 0;
  });
  return end < 0 ? characters : characters.slice(0, end);
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** User-perceived characters, each including its combining marks. */
const charactersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Characters that take up one column: ASCII, Latin letters, curly quotation marks and ellipses. */
const NARROW = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u017f‘’“”…]*$/;

/** The width of a text in terminal columns. */
export const widthOf = (text: string): number => (NARROW.test(text) ? text.length : stringWidth(text));
