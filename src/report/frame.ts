// A row of a file as it is shown under a message: on one line of a terminal, clipped around the cell that it is about, and
// with marks below it that stand right whatever its characters take: wide ones, tabs, line breaks.
import stringWidth from 'string-width';
import type { Excerpt } from '../problem.ts';
import { printable } from '../text/printable.ts';

export interface CodeFrame {
  readonly line: string;
  /** How many columns the marks stand in from the left, and how many they take: one at least. */
  readonly indent: number;
  readonly marked: number;
}

const ELLIPSIS = '…';
/** How much of the width the cell in question may take, while others are there. */
const SHARE = 0.6;
/** No other cell is clipped to fewer columns. */
const LEAST = 4;

/**
 * @param width the columns that there are
 * @param reserved how many are kept for the cell, even if it takes fewer
 */
export function codeFrameOf({ text, from, to }: Excerpt, width: number, reserved = 1): CodeFrame {
  // Each takes a column at least: those further away are not to be seen, and not worth their time.
  const before = partsOf(text.slice(0, from))
    .slice(-width)
    .map((cell) => shownCell(cell, width));
  const after = partsOf(text.slice(to))
    .slice(0, width)
    .map((cell) => shownCell(cell, width));
  const others = [...before, ...after];
  const taken = others.reduce((sum, cell) => sum + widthOf(cell), 0);
  const own = clip(shownCell(text.slice(from, to), width), Math.max(width - taken, Math.floor(width * SHARE)));
  const room = width - Math.max(widthOf(own), Math.min(reserved, Math.floor(width * SHARE)));
  const most = clipFor(others, room);
  const [left, right] = [before, after].map((parts) => parts.map((part) => clip(part, most)).join('')) as [
    string,
    string,
  ];
  const [shownLeft, shownRight] = around(left, right, room);
  return { line: shownLeft + own + shownRight, indent: widthOf(shownLeft), marked: Math.max(1, widthOf(own)) };
}

/** The cells of a part of a row, each with the comma after it. */
function partsOf(text: string): readonly string[] {
  const cells: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '"') isQuoted = !isQuoted;
    if (text[index] !== ',' || isQuoted) continue;
    cells.push(text.slice(start, index + 1));
    start = index + 1;
  }
  return start < text.length ? [...cells, text.slice(start)] : cells;
}

/** Of a cell that is far too long only so much as may be shown of it, and how it ends. */
const shownCell = (text: string, width: number): string =>
  printable(text.length <= 8 * width ? text : text.slice(0, 8 * width - 1) + text.at(-1));

/** To how many columns the cells have to be clipped so that all of them fit: as many as can be. */
function clipFor(cells: readonly string[], room: number): number {
  const widths = cells.map(widthOf);
  const fits = (most: number) => widths.reduce((total, width) => total + Math.min(width, most), 0) <= room;
  let most = widths.reduce((most, width) => Math.max(most, width), LEAST);
  while (most > LEAST && !fits(most)) most--;
  return most;
}

/** What is left of both sides where even clipped cells are too many: what is nearest, and as much of each side as can be. */
function around(left: string, right: string, room: number): readonly [string, string] {
  const [leftWidth, rightWidth] = [widthOf(left), widthOf(right)];
  if (leftWidth + rightWidth <= room) return [left, right];
  const half = Math.floor(room / 2);
  const forRight = leftWidth < half ? room - leftWidth : Math.min(rightWidth, half);
  return [clipStart(left, room - forRight), clip(right, forRight)];
}

/** As much of the beginning as fits; the end says that there is more. A comma at the end of a cell stays. */
export function clip(text: string, most: number): string {
  if (!isFarLonger(text, most) && widthOf(text) <= most) return text;
  const end = ELLIPSIS + (text.length > 1 && text.endsWith(',') && most > 2 ? ',' : '');
  return heads(text, most - end.length) + end;
}

/** As much of the end as fits. */
function clipStart(text: string, most: number): string {
  if (!isFarLonger(text, most) && widthOf(text) <= most) return text;
  let shown = '';
  let width = 1;
  for (const character of [...charactersOf(text.slice(-UNITS * most))].toReversed()) {
    width += widthOf(character);
    if (width > most) break;
    shown = character + shown;
  }
  return ELLIPSIS + shown;
}

/** How many UTF-16 units a column may take: of marks above a letter there is no end. */
const UNITS = 16;

/** Whether a text need not be measured, which takes minutes where it has megabytes. */
const isFarLonger = (text: string, most: number): boolean => text.length > UNITS * (most + 1);

function heads(text: string, most: number): string {
  let shown = '';
  let width = 0;
  // No character takes less than a column, but for those that belong to another one.
  for (const character of charactersOf(text.slice(0, UNITS * (most + 1)))) {
    width += widthOf(character);
    if (width > most) break;
    shown += character;
  }
  return shown;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Characters as people see them: with all marks that belong to them. */
function* charactersOf(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment;
}

const ASCII = /^[\x20-\x7e]*$/;

/** How many columns of a terminal a text takes. */
export const widthOf = (text: string): number => (ASCII.test(text) ? text.length : stringWidth(text));
