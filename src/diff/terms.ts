// Compares the search terms in the list for all days. Only published terms are compared.
import { listTerms, type SearchTerm, type TermStore } from '../searchterms/store.ts';
import type { IsWithheld } from '../searchterms/withheld-terms.ts';
import { type Changes, keyChanges } from './changes.ts';

/** In the order of the list. Only the number of searches can change, because the other fields identify the term. */
export interface TermChanges extends Changes<SearchTerm, { readonly before: SearchTerm; readonly after: SearchTerm }> {
  /** The number of terms removed because they are now withheld. Naming them would publish them again. */
  readonly withheld: number;
}

/** @param isWithheld uses the list of withheld terms after the edit */
export function compareTerms(before: TermStore, after: TermStore, isWithheld: IsWithheld = () => false): TermChanges {
  const [was, is] = [termsIn(before), termsIn(after)];
  const changes = keyChanges(was, is, (one, other) => one.times_seen === other.times_seen);
  const removed = changes.removed.map((key) => was.get(key)!);
  const named = removed.filter(({ user_query }) => !isWithheld(user_query));
  return {
    added: changes.added.map((key) => is.get(key)!),
    removed: named,
    withheld: removed.length - named.length,
    changed: changes.changed.map((key) => ({ before: was.get(key)!, after: is.get(key)! })),
  };
}

function termsIn(store: TermStore): ReadonlyMap<string, SearchTerm> {
  const { count, slice } = listTerms(store, {});
  return new Map(slice(0, count).map((term) => [termKey(term), term]));
}

/** A key that is the same for the same term in every version. */
export const termKey = ({ times_seen: _, ...term }: SearchTerm): string => JSON.stringify(term);
