// Compares the published terms, using the list for all days.

import { COUNTED } from '../../engine/api/api.ts';
import type { Item } from '../../engine/api/endpoint.ts';
import { type Changes, keyChanges } from '../../engine/changes/changes.ts';
import type { TermStore } from '../../engine/terms/store.ts';
import { listTerms } from '../../engine/terms/term-records.ts';
import type { IsWithheld } from '../../engine/terms/withheld-terms.ts';

/**
 * Terms are in the same order as in the list. Only their numbers of searches can change, because the other fields identify the
 * terms.
 */
export interface TermChanges extends Changes<Item, { readonly before: Item; readonly after: Item }> {
  /** The number of terms removed because they are now withheld. Naming them would publish them again. */
  readonly withheld: number;
}

/** @param isWithheld checks the list of withheld terms as it is after the edit */
export function compareTerms(before: TermStore, after: TermStore, isWithheld: IsWithheld = () => false): TermChanges {
  const { fields } = COUNTED!;
  const [was, is] = [termsIn(before), termsIn(after)];
  const changes = keyChanges(was, is, (one, other) => one[fields.count] === other[fields.count]);
  const removed = changes.removed.map((key) => was.get(key)!);
  const named = removed.filter((term) => !isWithheld(String(term[fields.query])));
  return {
    added: changes.added.map((key) => is.get(key)!),
    removed: named,
    withheld: removed.length - named.length,
    changed: changes.changed.map((key) => ({ before: was.get(key)!, after: is.get(key)! })),
  };
}

function termsIn(store: TermStore): ReadonlyMap<string, Item> {
  const { count, slice } = listTerms(store, {});
  return new Map(slice(0, count).map((term) => [termKey(term), term]));
}

/** Identifies a term across versions. */
export const termKey = (term: Item): string => JSON.stringify({ ...term, [COUNTED!.fields.count]: undefined });
