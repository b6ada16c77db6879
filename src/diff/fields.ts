// What of a record differs, field by field.
import type { Item } from '../respond/content.ts';

export type Value = Item[string];

export interface FieldChange {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
}

/** @param left fields that don't count */
export function changedFields(before: Item, after: Item, left: readonly string[] = []): readonly FieldChange[] {
  const fields = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...fields]
    .filter((field) => !left.includes(field) && before[field] !== after[field])
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}
