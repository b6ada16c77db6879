// Rows with one key, on both sides: which is which by what they have in common.
import type { Entry, SheetEntry } from './entry.ts';

interface Alike {
  readonly pairs: readonly (readonly [SheetEntry, Entry])[];
  /** Rows of the sheet that may be any of ours. */
  readonly undecided: readonly SheetEntry[];
  /** Rows of ours that may be any of those. */
  readonly contested: readonly Entry[];
}

/** Of more pairs than these, none is held against the others. */
const MOST_PAIRS = 10_000;

/** Those most alike first. What is left goes in order, unless there are more of ours than of the sheet's. */
export function pairAlike(sheet: readonly SheetEntry[], ours: readonly Entry[]): Alike {
  const pairs: (readonly [SheetEntry, Entry])[] = [];
  const left = { sheet: [...sheet], ours: [...ours] };
  const isSingle = sheet.length === 1 && ours.length === 1;
  while (!isSingle && left.sheet.length * left.ours.length <= MOST_PAIRS) {
    const found = bestPairs(left.sheet, left.ours);
    if (found.length === 0) break;
    pairs.push(...found);
    const [done, gone] = [new Set(found.map(([one]) => one)), new Set(found.map(([, our]) => our))];
    left.sheet = left.sheet.filter((one) => !done.has(one));
    left.ours = left.ours.filter((our) => !gone.has(our));
  }
  if (left.sheet.length === 0) return { pairs, undecided: [], contested: [] };
  if (left.sheet.length < left.ours.length) return { pairs, undecided: left.sheet, contested: left.ours };
  return {
    pairs: [...pairs, ...left.ours.map((our, index) => [left.sheet[index]!, our] as const)],
    undecided: [],
    contested: [],
  };
}

/** Those that have more in common with each other than with any other row. */
function bestPairs(sheet: readonly SheetEntry[], ours: readonly Entry[]): readonly (readonly [SheetEntry, Entry])[] {
  const likeness = sheet.map((one) => ours.map((our) => inCommon(one, our)));
  const bestOurs = likeness.map((row) => onlyBest(row));
  const bestSheet = ours.map((_, other) => onlyBest(likeness.map((row) => row[other]!)));
  return sheet.flatMap((one, index) => {
    const other = bestOurs[index];
    return other !== undefined && bestSheet[other] === index ? [[one, ours[other]!] as const] : [];
  });
}

/** How long the cells are that are equal: a text in common says more than a yes or no. */
function inCommon({ plain, columns }: SheetEntry, our: Entry): number {
  return columns.reduce((sum, column) => sum + (plain[column] === our.plain[column] ? plain[column]!.length : 0), 0);
}

/** Where the greatest number stands, if it stands but once. */
function onlyBest(numbers: readonly number[]): number | undefined {
  const best = numbers.reduce((most, number) => Math.max(most, number), 0);
  const place = numbers.indexOf(best);
  return numbers.indexOf(best, place + 1) < 0 ? place : undefined;
}
