// Which records a filter lets through, without looking at each: lists of the same ones are found at once.

import type { Address } from '../addressing/address.ts';
import { endpointOf } from '../api/api.ts';
import { type Counts, countsOf, type SiteIndex, wordFilters, wordsIn } from '../respond/content.ts';

/**
 * The kinds of records, by the words that they can be filtered by, that an address lets through: two addresses of one list
 * with the same have the same records. Undefined for a list that is not filtered by words, or that has pages.
 */
export function recordsIn({ endpoint, values = {} }: Address, site: SiteIndex): string | undefined {
  const counts = countsOf(endpoint, site);
  if (counts === undefined || endpointOf(endpoint).shape !== 'items') return undefined;
  const chosen = wordFilters(endpoint).map(([name]) => wordsIn(values, name));
  return `${endpoint} ${kindsIn(counts, chosen)}`;
}

function kindsIn(counts: Counts, chosen: readonly (readonly string[])[], filter = 0, isIn = true): string {
  if (typeof counts === 'number') return isIn ? '1' : '0';
  const words = chosen[filter] ?? [];
  let kinds = '';
  for (const word in counts) {
    kinds += kindsIn(counts[word]!, chosen, filter + 1, isIn && (words.length === 0 || words.includes(word)));
  }
  return kinds;
}
