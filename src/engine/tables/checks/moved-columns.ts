// Finds columns whose cells are no longer in the same rows as in an earlier version, because someone sorted the column without the
// others, moved it up or down, or filled it with one value. Each cell is valid, so only a comparison of versions can show this.

import type { Finding } from '../../csv/findings.ts';
import { CODES, hasErrors } from '../../diagnostics/diagnostic.ts';
import { groupBy } from '../../grouping.ts';
import { compareCodePoints } from '../../text/collation.ts';
import { counted, listText, quoted } from '../../text/format.ts';
import { type ColumnRule, isStrict } from '../column.ts';
import type { Row, Table } from '../read-table.ts';
import { isWhole } from '../table-set.ts';
import { referenceIn, type TableName, tableNamed } from '../tables.ts';
import type { EarlierTable } from './earlier.ts';

/** The minimum number of changed rows. Someone may have edited fewer rows one by one. */
const FEWEST = 5;
/** The minimum number of changed rows if they are most of the table. */
const FEWEST_OF_MOST = 3;
/** In a column with only two values, edits may exchange some of them by chance, unless they affect at least this share of the rows. */
const SHARE_OF_TWO = 0.25;

/** The maximum number of changed rows. Comparing more would take too long. */
const MOST_CHANGED = 100_000;
/** The maximum for blocks of several columns, of which there are many. */
const MOST_CHANGED_FOR_BLOCKS = 10_000;

/** The cells of a row in the columns that both versions have, in the order of these columns. */
interface ComparedRow {
  /** In the current file. */
  readonly row: Row<TableName>;
  readonly cells: readonly string[];
}

/** A row that differs only in some columns. */
interface Pair {
  readonly before: ComparedRow;
  readonly now: ComparedRow;
}

/** Reports a moved column instead of the findings that it causes. Must be called after all other checks. */
export function findMovedColumns(table: Table<TableName>, earlier: EarlierTable): void {
  const before: Table<TableName> | undefined = isWhole(table) ? earlier.table(table.name) : undefined;
  if (!before) return;
  const columns = [...table.columns.keys()].filter((name) => name !== '' && before.columns.has(name));
  const rules: Readonly<Record<string, ColumnRule | undefined>> = tableNamed(table.name).columns;
  const comparedIn = (one: Table<TableName>) =>
    one.rows.map(
      (row): ComparedRow => ({ row, cells: columns.map((name) => canonical(one.text(row, name), rules[name])) }),
    );
  const all = comparedIn(table);
  const [old, now] = withoutCommon(comparedIn(before), all);
  if (now.length < FEWEST_OF_MOST || Math.max(old.length, now.length) > MOST_CHANGED) return;
  const isMostly = (pairs: readonly Pair[]) => 2 * pairs.length >= now.length && isEnough(pairs.length, all.length);
  const found: Move[] = [];
  for (const block of blocksOf(columns.length, now.length <= MOST_CHANGED_FOR_BLOCKS)) {
    const pairsOf = block.map((candidate) => ({ candidate, pairs: pairsFor(candidate, old, now) }));
    const likely = pairsOf.filter(({ candidate, pairs }) => isMostly(pairs) && haveEndsChanged(candidate, pairs));
    for (const { candidate, pairs } of likely.sort(byLikelihood)) {
      const cause = causeOf(pairs, { candidate, all, rules: candidate.map((index) => rules[columns[index]!]) });
      if (cause !== undefined) found.push({ columns: candidate.map((index) => columns[index]!), pairs, cause });
    }
    // If these columns explain the changes, so do larger blocks that contain them.
    if (likely.some(({ pairs }) => pairs.length >= ALMOST_ALL * now.length)) break;
  }
  const isSure = ({ cause }: Move) => Number(cause !== OVERWRITTEN);
  const [best] = found.sort((a, b) => isSure(b) - isSure(a) || byLikelihood(a, b));
  if (best) report(table, best, earlier.name);
}

/** Less than 1, because someone may also have edited some of the rows. */
const ALMOST_ALL = 0.9;

const OVERWRITTEN = 'probably overwritten';

interface Move {
  readonly columns: readonly string[];
  readonly pairs: readonly Pair[];
  /** What someone has probably done to the columns. */
  readonly cause: string;
}

/** The same value can be written in different ways, such as TRUE and true. */
function canonical(cell: string, rule: ColumnRule | undefined): string {
  const value = rule && isStrict(rule) ? rule.valueIn(cell) : undefined;
  return value === undefined || value === null ? cell : String(value);
}

const isEnough = (rows: number, all: number): boolean => rows >= FEWEST || (rows >= FEWEST_OF_MOST && 2 * rows >= all);

const keyOf = (cells: readonly string[]): string => cells.join('\0');

/** Both lists of rows without those that they have in common. */
function withoutCommon(before: readonly ComparedRow[], now: readonly ComparedRow[]) {
  const counts = countsOf(before.map(({ cells }) => keyOf(cells)));
  const changed = now.filter(({ cells }) => !isTaken(counts, keyOf(cells)));
  // The counts are now those of the rows that aren't in the current version.
  return [before.filter(({ cells }) => isTaken(counts, keyOf(cells))), changed] as const;
}

function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Takes one of the counted values. @returns false if there is none left */
function isTaken(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0;
  if (count > 0) counts.set(key, count - 1);
  return count > 0;
}

type Candidate = readonly number[];

/** Blocks of neighbouring columns that may have moved, the smallest first. At least one column must stay. */
function blocksOf(width: number, areLarge: boolean): readonly (readonly Candidate[])[] {
  const largest = areLarge ? width - 1 : Math.min(width - 1, 1);
  return Array.from({ length: Math.max(largest, 0) }, (_, index) => index + 1).map((size) =>
    Array.from({ length: width - size + 1 }, (_, start) => Array.from({ length: size }, (_, index) => start + index)),
  );
}

/** Pairs of rows that are equal except in these columns. */
function pairsFor(candidate: Candidate, old: readonly ComparedRow[], now: readonly ComparedRow[]): readonly Pair[] {
  const restOf = ({ cells }: ComparedRow) => keyOf(cells.filter((_, index) => !candidate.includes(index)));
  const byRest = groupBy(old, restOf);
  const used = new Map<string, number>();
  return now.flatMap((row) => {
    const rest = restOf(row);
    const count = used.get(rest) ?? 0;
    const before = byRest.get(rest)?.[count];
    // Without any other cells, nothing shows that the rows are the same.
    if (!before || isEmptyKey(rest)) return [];
    used.set(rest, count + 1);
    return [{ before, now: row }];
  });
}

const isEmptyKey = (key: string): boolean => /^\0*$/.test(key);

/** Whether the first and the last column of a block have changed. Otherwise, a smaller block has changed. */
const haveEndsChanged = (candidate: Candidate, pairs: readonly Pair[]): boolean =>
  [candidate[0]!, candidate.at(-1)!].every((column) =>
    pairs.some(({ before, now }) => before.cells[column] !== now.cells[column]),
  );

/** Puts the more likely move first: the one after which all other columns still have their rows in the same order. */
function byLikelihood(a: { readonly pairs: readonly Pair[] }, b: { readonly pairs: readonly Pair[] }): number {
  return Number(isInOrder(b.pairs)) - Number(isInOrder(a.pairs)) || b.pairs.length - a.pairs.length;
}

/** Whether almost all rows are still in the same order. Rows that differ only in the moved columns may have changed places. */
function isInOrder(pairs: readonly Pair[]): boolean {
  const numbers = pairs.map(({ before }) => before.row.number);
  const ascending = numbers.filter((number, index) => index === 0 || numbers[index - 1]! < number).length;
  return ascending >= ALMOST_ALL * numbers.length;
}

interface Compared {
  readonly candidate: Candidate;
  readonly all: readonly ComparedRow[];
  readonly rules: readonly (ColumnRule | undefined)[];
}

/** What someone has probably done. Undefined if they may have edited the cells on purpose. */
function causeOf(pairs: readonly Pair[], { candidate, all, rules }: Compared): string | undefined {
  const valueIn = ({ cells }: ComparedRow) => keyOf(candidate.map((index) => cells[index]!));
  const [before, now] = [pairs.map((pair) => valueIn(pair.before)), pairs.map((pair) => valueIn(pair.now))];
  const distinct = new Set(before);
  if (isShifted(before, now)) return 'probably moved up or down';
  if (areSameValues(before, now)) {
    if (distinct.size <= 2 && pairs.length < SHARE_OF_TWO * all.length) return undefined;
    const whole = all.map(valueIn).filter((value) => !isEmptyKey(value));
    const isInOneOrder = isSorted(whole) || isSorted(whole.toReversed());
    return isInOneOrder ? 'probably sorted without the other columns' : 'probably moved to other rows';
  }
  const varied = [...distinct].filter((value) => !isEmptyKey(value)).length > 1;
  const [first = ''] = now;
  // Someone may have updated several records on the same day.
  const isUpdate = candidate.length === 1 && rules[0]?.problem === 'bad-date' && before.every((value) => value < first);
  // If the column had two values, all changed rows had the same one. The unchanged rows have the other one.
  const isWhole = all.every((row) => valueIn(row) === first) && before.some((value) => !isEmptyKey(value));
  const isFilled = (varied || isWhole) && !isUpdate && !isEmptyKey(first) && now.every((value) => value === first);
  if (isFilled && areNeighbours(pairs, all, (row) => valueIn(row) === first))
    return `${quoted(first.replaceAll('\0', ','))} was probably copied into the cells below`;
  if (isSeries(now) && areNeighbours(pairs, all, () => false)) return 'probably filled with a series by a spreadsheet';
  const isOverwritten =
    candidate.length === 1 && isFact(rules[0]) && ![...before, ...now].includes('') && 2 * pairs.length >= all.length;
  return isOverwritten && varied ? OVERWRITTEN : undefined;
}

/** Whether many changes at once are unusual in this column. URLs and dates are often updated together. */
const isFact = (rule: ColumnRule | undefined): boolean =>
  rule !== undefined && isStrict(rule) && rule.problem !== 'bad-url' && rule.problem !== 'bad-date';

/** Whether both lists contain almost the same values, in any order. */
function areSameValues(before: readonly string[], now: readonly string[]): boolean {
  const counts = countsOf(before);
  const others = now.filter((value) => !isTaken(counts, value));
  return others.length <= Math.floor((1 - ALMOST_ALL) * now.length);
}

const isSorted = (values: readonly string[]): boolean =>
  values.every((value, index) => index === 0 || compareCodePoints(values[index - 1]!, value) <= 0);

/** Whether most cells have moved down or up by the same number of rows. */
function isShifted(before: readonly string[], now: readonly string[]): boolean {
  return [1, -1, 2, -2].some((by) => {
    const same = now.filter((value, index) => value === before[index - by]).length;
    return same >= FEWEST_OF_MOST && same >= now.length - Math.abs(by) && new Set(now).size > 2;
  });
}

/** Whether all values are whole numbers or years, each greater by one than the previous one. */
const isSeries = (values: readonly string[]): boolean =>
  values.length >= FEWEST &&
  values.every(
    (value, index) => /^[0-9]{1,9}$/.test(value) && (index === 0 || Number(value) === Number(values[index - 1]) + 1),
  );

/** Whether the changed rows are next to each other, apart from rows in between that had the same value before. */
function areNeighbours(
  pairs: readonly Pair[],
  all: readonly ComparedRow[],
  isSame: (row: ComparedRow) => boolean,
): boolean {
  const changed = new Set(pairs.map(({ now }) => now.row.number));
  const [first, last] = [pairs[0]!.now.row.number, pairs.at(-1)!.now.row.number];
  return all.every(
    (row) => row.row.number <= first || row.row.number >= last || changed.has(row.row.number) || isSame(row),
  );
}

function report(table: Table<TableName>, { columns, pairs, cause }: Move, version: string): void {
  const { findings } = table;
  const rows = new Set(pairs.map(({ now }) => now.row.number));
  const isMoved = (row: number | undefined) => row !== undefined && rows.has(row);
  const reference = referenceIn(table.name);
  const isCaused = ({ code, row, otherRow }: Finding) =>
    code === reference?.lost
      ? columns.includes(reference.column)
      : CODES[code].comparesCells === true && (isMoved(row) || isMoved(otherRow));
  const severity = hasErrors(findings.found().filter(isCaused)) ? 'error' : undefined;
  findings.withdraw(isCaused);
  const names = listText(columns.map(quoted));
  const values = {
    columns: columns.length === 1 ? `the column ${names} has` : `the columns ${names} have`,
    rows: counted(pairs.length, 'row'),
    version,
    cause,
  };
  findings.add({ code: 'moved-column', severity, row: 0, column: table.columns.get(columns[0]!), values });
}
