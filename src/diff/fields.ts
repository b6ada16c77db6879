// What of a record differs, field by field.

import type { Item } from '../api/endpoint.ts';
import type { FieldChange } from '../report/values.ts';

/** @param left fields that don't count */
export function changedFields(before: Item, after: Item, left: readonly string[] = []): readonly FieldChange[] {
  const fields = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...fields]
    .filter((field) => !left.includes(field) && before[field] !== after[field])
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}
