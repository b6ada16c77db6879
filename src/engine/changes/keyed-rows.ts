// Compares rows that have a key. They are paired by key, then by the other fields that identify them.
import type { Item } from '../api/endpoint.ts';
import { getOrAdd } from '../grouping.ts';
import { compareCodePoints } from '../text/collation.ts';
import type { ComparedTable } from './compared-tables.ts';

/** A row that exists in one or both versions. */
export type RowPair =
  | { readonly before: Item; readonly after: Item }
  | { readonly before: Item; readonly after?: never }
  | { readonly before?: never; readonly after: Item };

/** Sorted by heading and then by key. For rows in both versions, those after the edit are used. */
export function pairByKey(table: ComparedTable, before: readonly Item[], after: readonly Item[]): readonly RowPair[] {
  const own = table.key!;
  // Most versions have the same rows in the same order.
  if (before.length === after.length && before.every((row, index) => row[own] === after[index]![own]))
    return before.map((row, index) => ({ before: row, after: after[index]! })).sort(pairOrder(table));
  const pairs: RowPair[] = [];
  let [gone, come] = [before, after];
  for (const key of [own, ...(table.otherKeys ?? [])]) {
    const left = new Map<Item[string], Item[]>();
    for (const row of come) if (row[key] !== '') getOrAdd(left, row[key]!, () => []).push(row);
    const paired = new Set<Item>();
    for (const row of gone) {
      const same = left.get(row[key]!)?.shift();
      if (!same) continue;
      pairs.push({ before: row, after: same });
      paired.add(row).add(same);
    }
    gone = gone.filter((row) => !paired.has(row));
    come = come.filter((row) => !paired.has(row));
  }
  pairs.push(...gone.map((row) => ({ before: row })), ...come.map((row) => ({ after: row })));
  return pairs.sort(pairOrder(table));
}

function pairOrder(table: ComparedTable): (one: RowPair, other: RowPair) => number {
  const compare = rowOrder(table);
  return (one, other) => compare(one.after ?? one.before, other.after ?? other.before);
}

/** Compares headings first, then keys. */
export function rowOrder({ key = '', heading = key }: ComparedTable): (one: Item, other: Item) => number {
  const compareBy = (field: string) => (one: Item, other: Item) =>
    compareCodePoints(String(one[field]), String(other[field]));
  const [byHeading, byKey] = [compareBy(heading), compareBy(key)];
  return (one, other) => byHeading(one, other) || byKey(one, other);
}
