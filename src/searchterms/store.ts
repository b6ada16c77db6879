// The search-term index in memory, and the query over it: the only way in which a search-term answer is made, at
// build time and at request time.
import type { SearchTermFilter } from '../route/address.ts';
import { dayOf } from '../route/calendar.ts';

/**
 * Keys (user_query, result_count, council_restriction) in the order of the API's tie-break, as columns, and for each
 * its postings: the days on which it was searched, ascending, with how often.
 */
export interface SearchTermStore {
  readonly queries: readonly string[];
  readonly resultCounts: readonly number[];
  readonly restrictions: readonly string[];
  /** Where the postings of key k begin: `starts[k]` to `starts[k + 1]`. */
  readonly starts: Uint32Array;
  /** Days from 1970-01-01, a posting each. */
  readonly days: Int32Array;
  /** Searches in all postings before posting p; one longer than `days`. */
  readonly searchesBefore: Uint32Array;
}

/** An entry of the list (specification 2.3), in its field order. */
export type SearchTerm = {
  readonly user_query: string;
  readonly result_count: number;
  readonly times_seen: number;
  readonly council_restriction: string;
};

/** The keys that a filter lets through, most popular first, with their `times_seen`. */
export interface Matches {
  readonly keys: Uint32Array;
  readonly timesSeen: Uint32Array;
}

/** Counts within the days of the filter, then applies both thresholds (behaviour: dates filter before counting). */
export function findTerms(store: SearchTermStore, filter: SearchTermFilter): Matches {
  const first = filter.start === undefined ? Number.NEGATIVE_INFINITY : dayOf(filter.start);
  const beyond = filter.end === undefined ? Number.POSITIVE_INFINITY : dayOf(filter.end) + 1;
  const keys: number[] = [];
  const timesSeen: number[] = [];
  if (first < beyond) {
    for (let key = 0; key < store.queries.length; key++) {
      if (store.resultCounts[key]! < filter.minResults) continue;
      const times = searchesBefore(store, key, beyond) - searchesBefore(store, key, first);
      if (times < filter.minCount) continue;
      keys.push(key);
      timesSeen.push(times);
    }
  }
  return mostPopularFirst(keys, timesSeen);
}

/** Searches of the key on days before `day`, counted from the store's first posting. */
function searchesBefore(store: SearchTermStore, key: number, day: number): number {
  let low = store.starts[key]!;
  let high = store.starts[key + 1]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (store.days[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return store.searchesBefore[low]!;
}

// A counting sort: it keeps the order of the keys among equals, which is the API's tie-break.
function mostPopularFirst(keys: readonly number[], timesSeen: readonly number[]): Matches {
  const most = timesSeen.reduce((most, times) => Math.max(most, times), 0);
  const placeOf = new Uint32Array(most + 2);
  for (const times of timesSeen) placeOf[most - times + 1]!++;
  for (let rank = 1; rank < placeOf.length; rank++) placeOf[rank]! += placeOf[rank - 1]!;
  const sorted = { keys: new Uint32Array(keys.length), timesSeen: new Uint32Array(keys.length) };
  keys.forEach((key, index) => {
    const place = placeOf[most - timesSeen[index]!]!++;
    sorted.keys[place] = key;
    sorted.timesSeen[place] = timesSeen[index]!;
  });
  return sorted;
}

export function termOf(store: SearchTermStore, key: number, timesSeen: number): SearchTerm {
  return {
    user_query: store.queries[key]!,
    result_count: store.resultCounts[key]!,
    times_seen: timesSeen,
    council_restriction: store.restrictions[key]!,
  };
}
