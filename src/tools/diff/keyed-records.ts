// Compares records that have a key. They are paired by key, then by the other fields that identify them.
import { COMPARED } from '#service/changes';
import { type RecordSource, sourceOf } from '../../engine/api/api.ts';
import type { Item } from '../../engine/api/endpoint.ts';
import { getOrAdd } from '../../engine/grouping.ts';
import { compareCodePoints } from '../../engine/text/collation.ts';
import { type Changes, changedFields, type RecordChange } from './changes.ts';

/** A record that exists in one or both versions. */
export type RecordPair =
  | { readonly before: Item; readonly after: Item }
  | { readonly before: Item; readonly after?: never }
  | { readonly before?: never; readonly after: Item };

/** Sorted by heading and then by key. For records in both versions, those after the edit are used. */
export function pairRecords(
  source: RecordSource,
  before: readonly Item[],
  after: readonly Item[],
): readonly RecordPair[] {
  const pairs: RecordPair[] = [];
  let [gone, come] = [before, after];
  for (const key of [sourceOf(source).key!.field, ...(COMPARED[source].otherKeys ?? [])]) {
    const left = new Map<Item[string], Item[]>();
    for (const record of come) if (record[key] !== '') getOrAdd(left, record[key]!, () => []).push(record);
    const paired = new Set<Item>();
    for (const record of gone) {
      const same = left.get(record[key]!)?.shift();
      if (!same) continue;
      pairs.push({ before: record, after: same });
      paired.add(record).add(same);
    }
    gone = gone.filter((record) => !paired.has(record));
    come = come.filter((record) => !paired.has(record));
  }
  pairs.push(...gone.map((record) => ({ before: record })), ...come.map((record) => ({ after: record })));
  const compare = recordOrder(source);
  return pairs.sort((one, other) => compare(one.after ?? one.before, other.after ?? other.before));
}

/** Compares headings first, then keys. */
export function recordOrder(source: RecordSource): (one: Item, other: Item) => number {
  const { key, heading = key!.field } = sourceOf(source);
  const compareBy = (field: string) => (one: Item, other: Item) =>
    compareCodePoints(String(one[field]), String(other[field]));
  const [byHeading, byKey] = [compareBy(heading), compareBy(key!.field)];
  return (one, other) => byHeading(one, other) || byKey(one, other);
}

/** Links are left out, because they change only if the key of a record does. */
export function keyedChanges(source: RecordSource, pairs: readonly RecordPair[]): Changes<Item, RecordChange> {
  const { links } = sourceOf(source);
  const changed = pairs.flatMap(({ before, after }): readonly RecordChange[] => {
    const fields = before && after ? changedFields(before, after, links) : [];
    return before && after && fields.length > 0 ? [{ before, after, fields }] : [];
  });
  return {
    added: pairs.flatMap(({ before, after }) => (before ? [] : [after])),
    removed: pairs.flatMap(({ before, after }) => (after ? [] : [before])),
    changed,
  };
}
