// The cells that were fixed, row by row, and as data for programs.
import { type Excerpt, excerptText, type Fixable } from '../../engine/diagnostics/diagnostic.ts';
import { groupBy } from '../../engine/grouping.ts';

/** A row in which cells were fixed, perhaps in several rounds, or the same cell more than once. */
export interface FixedRow {
  /** Each fixed cell, with its first and its last fix. */
  readonly cells: readonly (readonly [first: Fixable, last: Fixable])[];
  readonly before: Excerpt;
  readonly after: Excerpt;
}

/** Fixes can change the line numbers of later rounds, but not the numbers of rows. */
const rowOf = ({ place }: Fixable): number => place.cell?.row ?? place.line;

/** @param fixes of the same file, in the order in which they were made */
export const fixedRows = (fixes: readonly Fixable[]): readonly FixedRow[] =>
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

/** A fixed cell as data for programs, with its text before and after all fixes. */
interface FixRecord {
  readonly code: string;
  readonly file: string;
  readonly line: number;
  readonly cell: string | undefined;
  readonly field: string | undefined;
  readonly from: string;
  readonly to: string;
}

export const fixRecords = (fixed: readonly Fixable[]): readonly FixRecord[] =>
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
