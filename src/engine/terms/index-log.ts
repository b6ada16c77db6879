// Creates the search-term index from the daily counts. The index contains the keys that may be published, in order, and their
// days.

import { compareCodePoints } from '../text/collation.ts';
import { type DayCounts, type Days, daysOf, type KeyDays, totalOf } from './day-counts.ts';
import { LEAST_COUNT, LEAST_RESULTS } from './terms.ts';

/**
 * The keys that may be published, with the days on which each was searched for. They are in the order in which the API resolves
 * ties: by query, result count and restriction, with strings compared by code point.
 */
export interface TermIndex extends KeyDays {
  readonly queries: readonly string[];
  readonly resultCounts: Float64Array;
  readonly restrictions: readonly string[];
}

/**
 * Leaves out keys that no response can show, and makes dates less precise if this doesn't affect any response. The store then
 * reveals no more than the API does.
 * @param counts the daily counts from a complete log
 * @param isSnapped whether the dates have already been coarsened, which must never be done twice
 */
export function indexLog(counts: DayCounts, isSnapped = false): TermIndex {
  const { queries, restrictions, keys } = counts;
  const published = publishedKeys(counts);
  return {
    queries: Array.from(published, (key) => queries[keys.query[key]!]!),
    resultCounts: Float64Array.from(published, (key) => keys.results[key]!),
    restrictions: Array.from(published, (key) => restrictions[keys.restriction[key]!]!),
    ...daysOf(counts, published, isSnapped ? undefined : snap),
  };
}

/** @param total the total number of searches for the key */
export const mayBePublished = (results: number, total: number): boolean =>
  results >= LEAST_RESULTS && total >= LEAST_COUNT;

/** The keys that may be published, in the order in which the API resolves ties. */
function publishedKeys(counts: DayCounts): Uint32Array {
  const { queries, restrictions, keys } = counts;
  const found: number[] = [];
  keys.results.forEach((results, key) => {
    if (mayBePublished(results, totalOf(counts, key))) found.push(key);
  });
  const query = (key: number) => queries[keys.query[key]!]!;
  const restriction = (key: number) => restrictions[keys.restriction[key]!]!;
  return Uint32Array.from(found).sort(
    (a, b) =>
      compareCodePoints(query(a), query(b)) ||
      keys.results[a]! - keys.results[b]! ||
      compareCodePoints(restriction(a), restriction(b)),
  );
}

/**
 * Moves searches to the same day if every range that shows the key contains all of them. Such a range contains at least 5
 * consecutive searches. For a key with T searches, d1 ≤ … ≤ dT, where T is at most 7, the range always includes d(T−4) to d4. All
 * of these searches can therefore be given the date d(T−4). If T is 8 or more, there is nothing to move. The log must be complete,
 * and this must never be done twice.
 */
export function snap(key: Days): Days {
  const total = key.searches.reduce((sum, searches) => sum + searches, 0);
  if (total < LEAST_COUNT || total > 2 * LEAST_COUNT - 3) return key;
  const events = Array.from(key.days).flatMap((day, entry) => Array<number>(key.searches[entry]!).fill(day));
  events.fill(events[total - LEAST_COUNT]!, total - LEAST_COUNT, LEAST_COUNT - 1);
  const snapped = new Map<number, number>();
  for (const day of events) snapped.set(day, (snapped.get(day) ?? 0) + 1);
  return { days: Int32Array.from(snapped.keys()), searches: Float64Array.from(snapped.values()) };
}
