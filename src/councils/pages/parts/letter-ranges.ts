// Splits a long list into pages of about the same length. All councils with the same letter are on the same page.

import { groupBy } from '../../../engine/grouping.ts';

interface Lettered {
  /** The letter under which the item's council is listed. */
  readonly initial: string;
}

interface Letter<Item> extends Lettered {
  readonly items: readonly Item[];
}

/** The letters on one page. */
export type LetterRange<Item> = readonly Letter<Item>[];

/**
 * @param items sorted by the council's place
 * @param most the most items on a page, unless they all have the same letter
 */
export function letterRanges<Item extends Lettered>(
  items: readonly Item[],
  most: number,
): readonly LetterRange<Item>[] {
  const letters = Array.from(
    groupBy(items, ({ initial }) => initial),
    ([initial, own]) => ({ initial, items: own }),
  );
  let pages = Math.ceil(items.length / most);
  let ranges = balancedRanges(letters, pages);
  while (ranges.some((range) => range.length > 1 && itemsIn(range).length > most))
    ranges = balancedRanges(letters, ++pages);
  return ranges;
}

/** A letter is on the page that would contain the middle of its items if all pages were equally long. */
function balancedRanges<Item>(letters: LetterRange<Item>, pages: number): readonly LetterRange<Item>[] {
  const total = itemsIn(letters).length;
  let before = 0;
  const ranges = groupBy(letters, ({ items: { length } }) => {
    const middle = before + length / 2;
    before += length;
    return Math.floor((middle * pages) / total);
  });
  return [...ranges.values()];
}

export const itemsIn = <Item>(range: LetterRange<Item>): readonly Item[] => range.flatMap(({ items }) => items);

/** For example, `A to G`, or `B` for a single letter. Empty if there are no letters. */
export function rangeName(range: readonly Lettered[]): string {
  const [first = '', last = ''] = [range[0]?.initial, range.at(-1)?.initial];
  return first === last ? first : `${first} to ${last}`;
}

/** A sentence for the page with these letters. */
export const rangeText = (range: readonly Lettered[]): string =>
  `This page lists councils ${range.length > 1 ? 'from' : 'beginning with'} ${rangeName(range)}.`;
