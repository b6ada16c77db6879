// Shows fixes as a diff, with each row before and after all its fixes, clipped around the changed cells.

import { type Excerpt, excerptText, type Fixable } from '../../engine/diagnostics/diagnostic.ts';
import { groupBy } from '../../engine/grouping.ts';
import { counted, listText, numberText } from '../../engine/text/format.ts';
import { printable } from '../../engine/text/printable.ts';
import { styled, textWidthOf } from '../terminal.ts';
import { codeFrameOf } from './code-frame.ts';
import { MOST_OF_A_FILE } from './shown-problems.ts';
import { placeText } from './texts.ts';

const INDENT = 4;

/** A row in which cells were fixed, perhaps in several rounds, or the same cell more than once. */
interface FixedRow {
  /** Each fixed cell, with its first and its last fix. */
  readonly cells: readonly (readonly [first: Fixable, last: Fixable])[];
  readonly before: Excerpt;
  readonly after: Excerpt;
}

/** @param fixed in the order in which they were applied */
export function fixesText(fixed: readonly Fixable[], stream: NodeJS.WriteStream = process.stdout): string {
  return [...groupBy(fixed, ({ file }) => file)]
    .map(([file, fixes]) => {
      const rows = fixedRows(fixes);
      const left = rows.length - MOST_OF_A_FILE;
      const count = rows.reduce((sum, { cells }) => sum + cells.length, 0);
      return [
        `${styled('bold', printable(file), stream)}: ${counted(count, 'cell')} fixed`,
        ...rows.slice(0, MOST_OF_A_FILE).map((row) => rowText(row, stream)),
        ...(left > 0 ? [`  … and ${numberText(left)} more`] : []),
      ].join('\n\n');
    })
    .join('\n\n');
}

/** Fixes can change the line numbers of later rounds, but not the numbers of rows. */
const rowOf = ({ place }: Fixable): number => place.cell?.row ?? place.line;

/** @param fixes of the same file */
const fixedRows = (fixes: readonly Fixable[]): readonly FixedRow[] =>
  [...groupBy(fixes, rowOf).values()].map((ofRow): FixedRow => {
    const rounds = [...groupBy(ofRow, ({ place }) => place.excerpt.text)];
    const [before] = rounds[0]!;
    const [last, lastFixes] = rounds.at(-1)!;
    const after = replaced(last, lastFixes);
    const cells = [...groupBy(ofRow, cellOf).values()].map((ofCell) => [ofCell[0]!, ofCell.at(-1)!] as const);
    return { cells, ...differenceOf(before, after) };
  });

const cellOf = ({ place }: Fixable): string => place.cell?.address ?? `${place.column}`;

const replaced = (text: string, fixes: readonly Fixable[]): string =>
  fixes
    .toSorted((a, b) => b.place.excerpt.from - a.place.excerpt.from)
    .reduce((row, { place: { excerpt }, fix }) => row.slice(0, excerpt.from) + fix.text + row.slice(excerpt.to), text);

const CELL = /(?:"(?:[^"]|"")*"|[^",])+|,/g;

/** Marks the cells from the first one that differs to the last. */
function differenceOf(before: string, after: string): Pick<FixedRow, 'before' | 'after'> {
  const old: readonly string[] = before.match(CELL) ?? [];
  const now: readonly string[] = after.match(CELL) ?? [];
  const shorter = Math.min(old.length, now.length);
  let [start, end] = [0, 0];
  while (start < shorter && old[start] === now[start]) start++;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const marked = (text: string, parts: readonly string[]) => ({
    text,
    from: parts.slice(0, start).join('').length,
    to: text.length - parts.slice(parts.length - end).join('').length,
  });
  return { before: marked(before, old), after: marked(after, now) };
}

function rowText({ cells, before, after }: FixedRow, stream: NodeJS.WriteStream): string {
  const width = textWidthOf(stream) - INDENT;
  const lineOf = (shown: Excerpt) => codeFrameOf(shown, width).line;
  return [
    `  ${placesText(cells.map(([{ place }]) => place))}`,
    styled('red', `  - ${lineOf(before)}`, stream),
    styled('green', `  + ${lineOf(after)}`, stream),
  ].join('\n');
}

function placesText(places: readonly Fixable['place'][]): string {
  const [first] = places;
  const addresses = places.map(({ cell, column }) => cell?.address ?? `${column}`);
  return places.length === 1 ? placeText(first!) : `line ${first!.line}, cells ${listText(addresses)}`;
}

/** The fixed cells as data for programs, each with its text before and after all fixes. */
export const fixRecords = (fixed: readonly Fixable[]): readonly object[] =>
  [...groupBy(fixed, ({ file }) => file).values()]
    .flatMap(fixedRows)
    .flatMap(({ cells }) => cells)
    .map(([{ code, file, place }, { fix }]) => ({
      code,
      file,
      line: place.line,
      cell: place.cell?.address,
      field: place.cell?.column,
      from: excerptText(place.excerpt),
      to: fix.text,
    }));
