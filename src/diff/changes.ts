// What only one of two editions has, and what differs between them.
import type { Item } from '../api/endpoint.ts';
import type { FieldChange } from '../report/values.ts';

export interface Changes<Entry, Changed = Entry> {
  readonly added: readonly Entry[];
  readonly removed: readonly Entry[];
  readonly changed: readonly Changed[];
}

export const KINDS = ['added', 'removed', 'changed'] as const;

export interface RecordChange {
  readonly before: Item;
  readonly after: Item;
  readonly fields: readonly FieldChange[];
}

export const countOf = ({ added, removed, changed }: Changes<unknown>): number =>
  added.length + removed.length + changed.length;

/** @param left fields that don't count */
export function changedFields(before: Item, after: Item, left: readonly string[] = []): readonly FieldChange[] {
  const fields = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...fields]
    .filter((field) => !left.includes(field) && before[field] !== after[field])
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}
