// Which commitments of one council are which after an edit: equal ones first, then those most alike.
import { getOrAdd } from '../grouping.ts';
import type { Item } from '../respond/content.ts';
import { jsonOf } from '../respond/json.ts';
import { compareCodePoints } from '../route/collation.ts';
import { ALIKE, similarity } from './similarity.ts';

export interface Pairing {
  /** Equal ones left out. */
  readonly changed: readonly (readonly [before: Item, after: Item])[];
  readonly removed: readonly Item[];
  readonly added: readonly Item[];
}

/** Up to so many pairs all are held against each other; of more, only those that stand side by side in some order. */
const ALL_PAIRS = 2500;
/** How far apart, in each of the orders. */
const NEAR = 5;

/** Always the same for the same commitments in the same order, in which they come out, too. */
export function pairCommitments(before: readonly Item[], after: readonly Item[]): Pairing {
  const [removed, added] = withoutEqual(before, after);
  const rows = candidates(removed, added)
    .map(([one, other]) => ({ one, other, score: similarity(removed[one]!, added[other]!) }))
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

/** Indexes of those that are held against each other, each pair once. */
function candidates(before: readonly Item[], after: readonly Item[]): readonly (readonly [number, number])[] {
  if (before.length * after.length <= ALL_PAIRS) {
    return before.flatMap((_, one) => after.map((_, other) => [one, other] as const));
  }
  const near = new Map<number, Set<number>>();
  for (const order of ORDERS) {
    for (const [one, other] of neighbours(before.map(order), after.map(order))) {
      getOrAdd(near, one, () => new Set()).add(other);
    }
  }
  return [...near].flatMap(([one, others]) => Array.from(others, (other) => [one, other] as const));
}

/** What they are sorted by: their texts, what they come from, their place in the list. */
const ORDERS: readonly ((item: Item, index: number) => string)[] = [
  ({ text }) => String(text),
  ({ source, scope, target_year, text }) => [source, scope, target_year, text].join('\n'),
  (_, index) => String(index).padStart(9, '0'),
];

/** Each of the first with those of the second that would stand next to it. */
function neighbours(before: readonly string[], after: readonly string[]): readonly (readonly [number, number])[] {
  const sorted = (keys: readonly string[]) =>
    [...keys.keys()].sort((a, b) => compareCodePoints(keys[a]!, keys[b]!) || a - b);
  const inOrder = sorted(after);
  const pairs: (readonly [number, number])[] = [];
  let place = 0;
  for (const one of sorted(before)) {
    while (place < inOrder.length && compareCodePoints(after[inOrder[place]!]!, before[one]!) < 0) place++;
    for (const other of inOrder.slice(Math.max(0, place - NEAR), place + NEAR)) pairs.push([one, other]);
  }
  return pairs;
}
