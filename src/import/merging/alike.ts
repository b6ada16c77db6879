// Rows with one key, on both sides: which is which by what they have in common.
import type { Entry, SheetEntry } from './entry.ts';

export interface Alike {
  readonly pairs: readonly (readonly [SheetEntry, Entry])[];
  /** Rows of the sheet that may be any of ours. */
  readonly undecided: readonly SheetEntry[];
  /** Rows of ours that may be any of those. */
  readonly contested: readonly Entry[];
}

/** Of more pairs than these, none is held against the others. */
const MOST_PAIRS = 2500;

type Rows = Readonly<{ sheet: readonly SheetEntry[]; ours: readonly Entry[] }>;
type MayBeOne = (one: SheetEntry, our: Entry) => boolean;

/**
 * Those most alike first. What is left goes in order where it makes no difference which is which.
 * @param mayBeOne absent where any row of ours may be any row of the sheet
 */
export function pairAlike(sheet: readonly SheetEntry[], ours: readonly Entry[], mayBeOne?: MayBeOne): Alike {
  const isMany = sheet.length * ours.length > MOST_PAIRS;
  // None of them is known to be another one.
  if (isMany && mayBeOne) return { pairs: [], undecided: [], contested: [] };
  const { pairs, left } = isMany ? { pairs: [], left: { sheet, ours } } : pairBest({ sheet, ours }, mayBeOne);
  const rest = mayBeOne ? withCandidates(left, mayBeOne) : left;
  if (rest.sheet.length === 0) return { pairs, undecided: [], contested: [] };
  if (!isAllOne(rest)) return { pairs, undecided: rest.sheet, contested: rest.ours };
  return { pairs: [...pairs, ...inOrder(rest, mayBeOne)], undecided: [], contested: [] };
}

/** Those most alike, then again of those that are left, until no two are more alike than any other two. */
function pairBest(rows: Rows, mayBeOne: MayBeOne | undefined) {
  const pairs: (readonly [SheetEntry, Entry])[] = [];
  let left = rows;
  for (;;) {
    const found = bestPairs(left, mayBeOne);
    if (found.length === 0) return { pairs, left };
    pairs.push(...found);
    const gone = new Set<Entry>(found.flat());
    left = { sheet: left.sheet.filter((one) => !gone.has(one)), ours: left.ours.filter((our) => !gone.has(our)) };
  }
}

/** Those that have more in common with each other than with any other row. */
function bestPairs({ sheet, ours }: Rows, mayBeOne: MayBeOne = () => true): Alike['pairs'] {
  const likeness = sheet.map((one) => ours.map((our) => (mayBeOne(one, our) ? inCommon(one, our) : -1)));
  const bestOurs = likeness.map((row) => onlyBest(row));
  const bestSheet = ours.map((_, other) => onlyBest(likeness.map((row) => row[other]!)));
  return sheet.flatMap((one, index) => {
    const other = bestOurs[index];
    return other !== undefined && bestSheet[other] === index ? [[one, ours[other]!] as const] : [];
  });
}

/** How long the cells are that are equal: a text in common says more than a yes or no. */
const inCommon = ({ plain, columns }: SheetEntry, our: Entry): number =>
  columns.reduce((sum, column) => sum + (plain[column] === our.plain[column] ? plain[column]!.length : 0), 0);

/** Where the greatest number stands, if it stands but once and is none below 0. */
function onlyBest(numbers: readonly number[]): number | undefined {
  const best = numbers.reduce((most, number) => Math.max(most, number), 0);
  const place = numbers.indexOf(best);
  return place < 0 || numbers.indexOf(best, place + 1) >= 0 ? undefined : place;
}

/** Whether the table will say the same, whichever of ours is which of the sheet's: what stays of ours has to be one. */
function isAllOne({ sheet, ours }: Rows): boolean {
  if (sheet.length < ours.length) return false;
  const [first, ...others] = ours;
  return [...(first?.plain.keys() ?? [])].every((column) => {
    const text = first!.plain[column];
    const isSame = others.every(({ plain }) => plain[column] === text) && (text === '' || sheet.length === ours.length);
    return isSame || sheet.every(({ columns, plain }) => columns.includes(column) && plain[column] !== '');
  });
}

/** Rows that may be one of the other side. */
const withCandidates = ({ sheet, ours }: Rows, mayBeOne: MayBeOne): Rows => ({
  sheet: sheet.filter((one) => ours.some((our) => mayBeOne(one, our))),
  ours: ours.filter((our) => sheet.some((one) => mayBeOne(one, our))),
});

/** The first of ours is the first of the sheet that it may be, and so on. */
function inOrder({ sheet, ours }: Rows, mayBeOne: MayBeOne = () => true): Alike['pairs'] {
  const left = new Set(sheet);
  return ours.flatMap((our) => {
    for (const one of left) {
      if (!mayBeOne(one, our)) continue;
      left.delete(one);
      return [[one, our] as const];
    }
    return [];
  });
}
