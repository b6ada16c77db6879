// Which search terms appear in the list of all days, and which vanish from it. Only published terms ever get here.
import { listTerms, type SearchTerm, type TermStore } from '../searchterms/store.ts';
import type { IsWithheld } from '../searchterms/withheld-terms.ts';
import type { Changes } from './changes.ts';

export interface TermChange {
  readonly before: SearchTerm;
  readonly after: SearchTerm;
}

/** Each in the order of the list. Only the number of searches can change: all else says which term it is. */
export interface TermChanges extends Changes<SearchTerm, TermChange> {
  /** How many vanish because they are withheld now. Naming them would publish them again. */
  readonly withheld: number;
}

/** @param isWithheld after the edit */
export function compareTerms(before: TermStore, after: TermStore, isWithheld: IsWithheld = () => false): TermChanges {
  const [earlier, later] = [termsIn(before), termsIn(after)];
  const gone = [...earlier].filter(([key]) => !later.has(key)).map(([, term]) => term);
  const removed = gone.filter(({ user_query }) => !isWithheld(user_query));
  return {
    added: [...later].filter(([key]) => !earlier.has(key)).map(([, term]) => term),
    removed,
    withheld: gone.length - removed.length,
    changed: [...later].flatMap(([key, term]) => {
      const was = earlier.get(key);
      return was && was.times_seen !== term.times_seen ? [{ before: was, after: term }] : [];
    }),
  };
}

function termsIn(store: TermStore): ReadonlyMap<string, SearchTerm> {
  const { count, slice } = listTerms(store, {});
  return new Map(slice(0, count).map((term) => [termKey(term), term]));
}

/** The same for the same term in any edition. */
export const termKey = ({ times_seen: _, ...term }: SearchTerm): string => JSON.stringify(term);
