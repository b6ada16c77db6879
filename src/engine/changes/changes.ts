// Additions, removals and changes between two versions.
import type { Item } from '../api/endpoint.ts';
import { counted, numberText } from '../text/format.ts';

export type Value = Item[string];

/** The values of a field before and after an edit. */
export interface FieldChange {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
}

export interface Changes<Entry, Changed = Entry> {
  readonly added: readonly Entry[];
  readonly removed: readonly Entry[];
  readonly changed: readonly Changed[];
}

export const CHANGE_KINDS = ['added', 'removed', 'changed'] as const;

export const countOf = ({ added, removed, changed }: Changes<unknown>): number =>
  added.length + removed.length + changed.length;

/** The keys of entries that were added, removed or changed. */
export function keyChanges<Value>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
  isSame = (one: Value, other: Value): boolean => one === other,
): Changes<string> {
  const [was, is] = [[...before.keys()], [...after.keys()]];
  return {
    added: is.filter((key) => !before.has(key)),
    removed: was.filter((key) => !after.has(key)),
    changed: is.filter((key) => before.has(key) && !isSame(before.get(key)!, after.get(key)!)),
  };
}

/** The number of times that each entry occurs in a list. */
export function occurrences<Entry>(list: readonly Entry[]): Map<Entry, number> {
  const counts = new Map<Entry, number>();
  for (const entry of list) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return counts;
}

/** A missing field counts as null. */
export const changedFields = (before: Item, after: Item, fields: readonly string[]): readonly FieldChange[] =>
  fields
    .filter((field) => (before[field] ?? null) !== (after[field] ?? null))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));

/**
 * For example, `2 rows added, 1 changed`, or without a noun `2 added, 1 changed`
 * @param counts the number and the kind of each change
 */
export const changeCounts = (noun: string, counts: readonly (readonly [count: number, change: string])[]): string =>
  counts
    .filter(([count]) => count > 0)
    .map(
      ([count, change], index) => `${index === 0 && noun !== '' ? counted(count, noun) : numberText(count)} ${change}`,
    )
    .join(', ');
