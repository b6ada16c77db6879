// The search-term index in memory, and the query over it: the only way in which a search-term answer is made, at
// build time and at request time.
import type { SearchTermFilter } from '../route/address.ts';
import { dayOf } from '../route/calendar.ts';
import type { TermIndex } from './index-log.ts';

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
  /** Searches in all postings before posting p; one longer than `days`. Doubles, because 32 bits may not hold them. */
  readonly searchesBefore: Float64Array;
}

export function storeOf({ searches, resultCounts, ...columns }: TermIndex): SearchTermStore {
  const searchesBefore = new Float64Array(searches.length + 1);
  searches.forEach((times, entry) => {
    searchesBefore[entry + 1] = searchesBefore[entry]! + times;
  });
  return { ...columns, resultCounts: [...resultCounts], searchesBefore };
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
  readonly timesSeen: Float64Array;
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

/** Above this, a counting sort's table would cost more than a sort by comparison. */
const COUNTABLE = 1_000_000;

// The sort must keep the order of the keys among equals, which is the API's tie-break.
function mostPopularFirst(keys: readonly number[], timesSeen: readonly number[]): Matches {
  const sorted = { keys: new Uint32Array(keys.length), timesSeen: new Float64Array(keys.length) };
  placesOf(timesSeen).forEach((place, index) => {
    sorted.keys[place] = keys[index]!;
    sorted.timesSeen[place] = timesSeen[index]!;
  });
  return sorted;
}

/** Where each value goes when they are sorted, the largest first. */
function placesOf(values: readonly number[]): Uint32Array {
  const places = new Uint32Array(values.length);
  const most = values.reduce((most, value) => Math.max(most, value), 0);
  if (most > COUNTABLE) {
    const order = values.map((_, index) => index).sort((a, b) => values[b]! - values[a]!);
    order.forEach((index, place) => {
      places[index] = place;
    });
    return places;
  }
  const nextPlace = new Uint32Array(most + 2);
  for (const value of values) nextPlace[most - value + 1]!++;
  for (let rank = 1; rank < nextPlace.length; rank++) nextPlace[rank]! += nextPlace[rank - 1]!;
  values.forEach((value, index) => {
    places[index] = nextPlace[most - value]!++;
  });
  return places;
}

/**
 * The list of a filter's terms.
 * @param itemOf makes the entry of a key with its `times_seen`
 */
export function listTerms(
  store: SearchTermStore,
  filter: SearchTermFilter,
  itemOf: (key: number, timesSeen: number) => SearchTerm = (key, timesSeen) => termOf(store, key, timesSeen),
) {
  const { keys, timesSeen } = findTerms(store, filter);
  return {
    count: keys.length,
    slice: (first: number, size: number): readonly SearchTerm[] =>
      Array.from(keys.subarray(first, first + size), (key, index) => itemOf(key, timesSeen[first + index]!)),
  };
}

export function termOf(store: SearchTermStore, key: number, timesSeen: number): SearchTerm {
  return {
    user_query: store.queries[key]!,
    result_count: store.resultCounts[key]!,
    times_seen: timesSeen,
    council_restriction: store.restrictions[key]!,
  };
}
