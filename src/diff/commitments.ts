// Compares the commitments of each council. Identical commitments are paired first, then the most similar ones.

import { linkTo } from '../addressing/links.ts';
import type { Item } from '../api/endpoint.ts';
import { itemsOf } from '../respond/content.ts';
import { jsonOf } from '../respond/json.ts';
import { type Changes, changedFields, occurrences, type RecordChange } from './changes.ts';
import type { CouncilPair } from './councils.ts';
import type { Side } from './sides.ts';
import { ALIKE, similarity } from './similarity.ts';
import { codeOf } from './version.ts';

/** A commitment and the council that made it. */
export interface ComparedCommitment {
  readonly council: Item;
  readonly commitment: Item;
}

export interface CommitmentChange extends RecordChange {
  /** The council as it is after the edit. */
  readonly council: Item;
}

/** Changes are in the same order as the councils. */
export function commitmentChanges(
  pairs: readonly CouncilPair[],
  before: Side,
  after: Side,
): Changes<ComparedCommitment, CommitmentChange> {
  const paired = pairs.map((pair) => ({
    council: pair.after ?? pair.before,
    pairing: pairCommitments(commitmentsOf(pair.before, before), commitmentsOf(pair.after, after)),
  }));
  const allOf = (kind: 'added' | 'removed') =>
    paired.flatMap(({ council, pairing }) => pairing[kind].map((commitment) => ({ council, commitment })));
  return {
    added: allOf('added'),
    removed: allOf('removed'),
    changed: paired.flatMap(({ council, pairing }) =>
      pairing.changed.map(([before, after]) => ({
        ...{ council, before, after, fields: changedFields(before, after, ['council']) },
      })),
    ),
  };
}

function commitmentsOf(council: Item | undefined, { pagedSite, content }: Side): readonly Item[] {
  if (!council) return [];
  const link = linkTo({ endpoint: 'council', key: codeOf(council) }, 'json', pagedSite);
  return itemsOf(content.list({ endpoint: 'council-commitments' }, link));
}

// ---- comparing the commitments of one council ----

/** Excludes identical commitments. */
type Pairing = Changes<Item, readonly [before: Item, after: Item]>;

/**
 * The maximum number of pairs to compare, which takes two seconds. If there are more, none are compared. Actual councils have
 * about a dozen commitments.
 */
const MOST_PAIRS = 250_000;

/** Preserves the order of the commitments. The result is deterministic. */
export function pairCommitments(before: readonly Item[], after: readonly Item[]): Pairing {
  const [removed, added] = [without(before, after), without(after, before)];
  const compared = removed.length * added.length > MOST_PAIRS ? [] : removed;
  const scores = compared
    .flatMap((before, one) => added.map((after, other) => ({ one, other, score: similarity(before, after) })))
    .filter(({ score }) => score >= ALIKE)
    .sort((a, b) => b.score - a.score || a.one - b.one || a.other - b.other);
  const [beforeOf, paired] = [new Map<number, number>(), new Set<number>()];
  for (const { one, other } of scores) {
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

/** Excludes the link to the council, because its code may have changed. */
const keyOf = ({ council, ...own }: Item): string => jsonOf(own);

/** The items that occur more often in `items` than in `others`. If some of several equal items are left, they are the last ones. */
function without(items: readonly Item[], others: readonly Item[]): readonly Item[] {
  const left = occurrences(others.map(keyOf));
  return items.filter((item) => {
    const count = left.get(keyOf(item)) ?? 0;
    left.set(keyOf(item), count - 1);
    return count <= 0;
  });
}
