// Which commitments of one council are which after an edit: equal ones first, then those most alike.
import type { Item } from '../api/endpoint.ts';
import { jsonOf } from '../respond/json.ts';
import { ALIKE, similarity } from './similarity.ts';

export interface Pairing {
  /** Equal ones left out. */
  readonly changed: readonly (readonly [before: Item, after: Item])[];
  readonly removed: readonly Item[];
  readonly added: readonly Item[];
}

/** Comparing this many pairs takes two seconds. If there are more, none are compared; real councils have a dozen commitments. */
const MOST_PAIRS = 250_000;

/** Always the same for the same commitments in the same order, in which they come out, too. */
export function pairCommitments(before: readonly Item[], after: readonly Item[]): Pairing {
  const [removed, added] = withoutEqual(before, after);
  const compared = removed.length * added.length > MOST_PAIRS ? [] : removed;
  const rows = compared
    .flatMap((before, one) => added.map((after, other) => ({ one, other, score: similarity(before, after) })))
    .filter(({ score }) => score >= ALIKE)
    .sort((a, b) => b.score - a.score || a.one - b.one || a.other - b.other);
  const [beforeOf, paired] = [new Map<number, number>(), new Set<number>()];
  for (const { one, other } of rows) {
    if (paired.has(one) || beforeOf.has(other)) continue;
    paired.add(one);
    beforeOf.set(other, one);
  }
  return {
    changed: added.flatMap((item, other) => {
      const one = beforeOf.get(other);
      return one === undefined ? [] : [[removed[one]!, item] as const];
    }),
    removed: removed.filter((_, one) => !paired.has(one)),
    added: added.filter((_, other) => !beforeOf.has(other)),
  };
}

/** What says whose a commitment is doesn't count: a council's code may have changed. */
const keyOf = ({ council, ...own }: Item): string => jsonOf(own);

function withoutEqual(before: readonly Item[], after: readonly Item[]): readonly [readonly Item[], readonly Item[]] {
  const counts = new Map<string, number>();
  for (const item of before) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  const take = (item: Item): boolean => {
    const count = counts.get(keyOf(item)) ?? 0;
    if (count > 0) counts.set(keyOf(item), count - 1);
    return count > 0;
  };
  const added = after.filter((item) => !take(item));
  // The first ones are equal to one after the edit; as many as are left over are gone, the last ones.
  const removed = before.toReversed().filter(take).reverse();
  return [removed, added];
}
