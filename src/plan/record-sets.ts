// Which records a filter lets through, without looking at each: lists of the same ones are found at once.
import { endpointOf } from '../api/api.ts';
import { type Counts, countsOf, type SiteIndex, wordFilters, wordsIn } from '../respond/content.ts';
import type { Address } from '../route/address.ts';

/**
 * The kinds of records, by the words that they can be filtered by, that an address lets through: two addresses of one list
 * with the same have the same records. Undefined for a list that is not filtered by words, or that has pages.
 */
export function recordsIn({ endpoint, values = {} }: Address, site: SiteIndex): string | undefined {
  const counts = countsOf(endpoint, site);
  if (counts === undefined || endpointOf(endpoint).shape !== 'items') return undefined;
  const words = wordFilters(endpoint).map(([name]) => new Set(wordsIn(values, name)));
  return `${endpoint} ${kindsIn(counts, words)}`;
}

function kindsIn(counts: Counts, [words = new Set(), ...others]: readonly ReadonlySet<string>[], isIn = true): string {
  if (typeof counts === 'number') return isIn ? '1' : '0';
  let kinds = '';
  for (const word in counts) kinds += kindsIn(counts[word]!, others, isIn && (words.size === 0 || words.has(word)));
  return kinds;
}
