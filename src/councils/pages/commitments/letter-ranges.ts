// Splits a long list of commitments into pages of about the same length. All councils with the same letter are on the same page.

import { groupBy } from '../../../engine/grouping.ts';
import type { ListedCommitment } from './selections.ts';

interface Letter {
  readonly initial: string;
  readonly commitments: readonly ListedCommitment[];
}

/** The letters on one page. */
export type LetterRange = readonly Letter[];

/** The most commitments on a page, unless they all have the same letter. A page with 150 weighs 24 kB with its style sheet. */
const MOST = 150;

/** @param commitments sorted by the council's place */
export function letterRanges(commitments: readonly ListedCommitment[]): readonly LetterRange[] {
  const groups = groupBy(commitments, ({ initial }) => initial);
  const letters = Array.from(groups, ([initial, own]) => ({ initial, commitments: own }));
  let pages = Math.ceil(commitments.length / MOST);
  let ranges = balancedRanges(letters, pages);
  while (ranges.some((range) => range.length > 1 && commitmentsIn(range).length > MOST))
    ranges = balancedRanges(letters, ++pages);
  return ranges;
}

/** A letter is on the page that would contain the middle of its commitments if all pages were equally long. */
function balancedRanges(letters: readonly Letter[], pages: number): readonly LetterRange[] {
  const total = commitmentsIn(letters).length;
  let before = 0;
  const ranges = groupBy(letters, ({ commitments: { length } }) => {
    const middle = before + length / 2;
    before += length;
    return Math.floor((middle * pages) / total);
  });
  return [...ranges.values()];
}

export const commitmentsIn = (range: LetterRange): readonly ListedCommitment[] =>
  range.flatMap(({ commitments }) => commitments);

/** For example, `A to G`, or `B` for a single letter. */
export function rangeName(range: LetterRange): string {
  const [first, last] = [range[0]!.initial, range.at(-1)!.initial];
  return first === last ? first : `${first} to ${last}`;
}
