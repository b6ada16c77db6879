// Compares records without a key. Identical records of the same owner are paired first, then the most similar ones.

import { distance } from 'fastest-levenshtein';
import { COMPARED } from '#service/changes';
import { RECORDS } from '#service/words';
import { linkTo } from '../../engine/addressing/links.ts';
import { type KeyedName, type RecordSource, sourceOf } from '../../engine/api/api.ts';
import type { Item } from '../../engine/api/endpoint.ts';
import { groupBy } from '../../engine/grouping.ts';
import { jsonOf } from '../../engine/respond/json.ts';
import { type Changes, changedFields, occurrences, type RecordChange } from './changes.ts';
import { type ComparableVersion, keyIn } from './comparable-versions.ts';
import type { RecordPair } from './keyed-records.ts';

/** A record and the record to which it belongs, if it belongs to one. */
export interface ComparedRecord {
  readonly owner: Item | undefined;
  readonly record: Item;
}

export interface OwnedChange extends RecordChange {
  /** The owner as it is after the edit. */
  readonly owner: Item | undefined;
}

/** @param owners the pairs of records to which these may belong; without any, all records are compared with each other */
export function otherChanges(
  source: RecordSource,
  owners: readonly RecordPair[],
  before: ComparableVersion,
  after: ComparableVersion,
): Changes<ComparedRecord, OwnedChange> {
  const { owner: owned, links } = sourceOf(source);
  const [was, is] = [recordsByOwner(source, before), recordsByOwner(source, after)];
  const paired: readonly { readonly owner: Item | undefined; readonly pairing: Pairing }[] = owned
    ? owners.map((pair) => ({
        owner: pair.after ?? pair.before,
        pairing: pairSimilar(source, was(pair.before), is(pair.after)),
      }))
    : [{ owner: undefined, pairing: pairSimilar(source, before.records[source], after.records[source]) }];
  const allOf = (kind: 'added' | 'removed') =>
    paired.flatMap(({ owner, pairing }) => pairing[kind].map((record) => ({ owner, record })));
  return {
    added: allOf('added'),
    removed: allOf('removed'),
    changed: paired.flatMap(({ owner, pairing }) =>
      pairing.changed.map(([before, after]) => ({
        ...{ owner, before, after, fields: changedFields(before, after, links) },
      })),
    ),
  };
}

/** The records that link to an owner. The order of changes is that of the owners. */
function recordsByOwner(source: RecordSource, { records, pagedSite }: ComparableVersion) {
  const [field = '', endpoint] = sourceOf(source).owner ?? [];
  const byLink = groupBy(records[source], (item) => item[field]);
  return (owner: Item | undefined): readonly Item[] => {
    if (!owner) return [];
    const key = keyIn(endpoint as KeyedName, owner);
    return byLink.get(linkTo({ endpoint: endpoint as KeyedName, key }, 'json', pagedSite)) ?? [];
  };
}

// ---- comparing the records of one owner ----

/** Excludes identical records. */
type Pairing = Changes<Item, readonly [before: Item, after: Item]>;

/**
 * The maximum number of pairs to compare, which takes two seconds. If there are more, none are compared. The records of one owner
 * are usually about a dozen.
 */
const MOST_PAIRS = 250_000;

/** Preserves the order of the records. The result is deterministic. */
export function pairSimilar(source: RecordSource, before: readonly Item[], after: readonly Item[]): Pairing {
  const { links } = sourceOf(source);
  const [removed, added] = [without(before, after, links), without(after, before, links)];
  const similarity = similarityOf(source);
  const compared = removed.length * added.length > MOST_PAIRS ? [] : removed;
  const scores = compared
    .flatMap((before, one) => added.map((after, other) => ({ one, other, score: similarity(before, after) })))
    .filter(({ score }) => score >= LEAST_SIMILARITY)
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

/** Excludes links, because the key of the owner may have changed. */
const textWithout = (item: Item, links: readonly string[]): string =>
  jsonOf(Object.fromEntries(Object.entries(item).filter(([field]) => !links.includes(field))));

/** The items that occur more often in `items` than in `others`. If some of several equal items are left, they are the last ones. */
function without(items: readonly Item[], others: readonly Item[], links: readonly string[]): readonly Item[] {
  const left = occurrences(others.map((item) => textWithout(item, links)));
  return items.filter((item) => {
    const text = textWithout(item, links);
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

// ---- how similar two records are ----

/** The text has as much weight as five other fields. */
const TEXT_WEIGHT = 5;
/** The maximum number of characters to compare. */
const COMPARED_CHARACTERS = 200;

/** The minimum similarity at which two records are considered the same. */
const LEAST_SIMILARITY = 0.5;

/** @returns a function that compares two records: from 0 (nothing in common) to 1 (equal) */
export function similarityOf(source: RecordSource): (before: Item, after: Item) => number {
  const { text } = COMPARED[source];
  const { links } = sourceOf(source);
  const fields = Object.keys(RECORDS[source].fields).filter((field) => field !== text && !links.includes(field));
  return (before, after) => {
    const same = fields.filter((field) => before[field] === after[field]).length;
    const [one, other] = text === undefined ? ['', ''] : [String(before[text]), String(after[text])];
    if (one === '' && other === '') return same / fields.length;
    return (same + TEXT_WEIGHT * textSimilarity(one, other)) / (fields.length + TEXT_WEIGHT);
  };
}

/** The unchanged proportion of the longer text. */
export function textSimilarity(one: string, other: string): number {
  const [first, second] = [one.slice(0, COMPARED_CHARACTERS), other.slice(0, COMPARED_CHARACTERS)];
  return 1 - distance(first, second) / Math.max(first.length, second.length, 1);
}
