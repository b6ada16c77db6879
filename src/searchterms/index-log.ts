// Makes the search-term index from the day counts of a log: which keys may be published, in which order, with which days.

import { LEAST_COUNT, LEAST_RESULTS } from '../api/vocabulary.ts';
import { compareCodePoints } from '../text/collation.ts';
import { type DayCounts, type Days, daysOf, type KeyDays, totalOf } from './day-counts.ts';

/**
 * The keys that may be published, in the order of the API's tie-break (query, number of results, restriction, by code
 * point), and for each the days on which it was searched.
 */
export interface TermIndex extends KeyDays {
  readonly queries: readonly string[];
  readonly resultCounts: Float64Array;
  readonly restrictions: readonly string[];
}

/**
 * The index of a complete log. Keys that no answer can ever show are left out, and days that no answer can tell apart
 * are snapped together, so that the store tells nothing that the API doesn't.
 * @param isSnapped whether the counts have been snapped before: never twice
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

/** Whether some answer shows a key with so many results, searched so often on all days. */
export const mayBePublished = (results: number, total: number): boolean =>
  results >= LEAST_RESULTS && total >= LEAST_COUNT;

/** The keys that some answer shows, in the order of the tie-break. */
function publishedKeys(counts: DayCounts): Uint32Array {
  const { queries, restrictions, keys } = counts;
  const published: number[] = [];
  for (let key = 0; key < keys.results.length; key++) {
    if (mayBePublished(keys.results[key]!, totalOf(counts, key))) published.push(key);
  }
  // Each text is compared as a number from then on: there are far fewer texts than keys.
  const query = ranksOf(
    queries,
    published.map((key) => keys.query[key]!),
  );
  const restriction = ranksOf(
    restrictions,
    published.map((key) => keys.restriction[key]!),
  );
  return Uint32Array.from(published).sort(
    (a, b) =>
      query[keys.query[a]!]! - query[keys.query[b]!]! ||
      keys.results[a]! - keys.results[b]! ||
      restriction[keys.restriction[a]!]! - restriction[keys.restriction[b]!]!,
  );
}

/** The place of each text in their order by code point; of those only that are used. */
function ranksOf(texts: readonly string[], used: readonly number[]): Uint32Array {
  const ranks = new Uint32Array(texts.length);
  const sorted = [...new Set(used)].sort((a, b) => compareCodePoints(texts[a]!, texts[b]!));
  sorted.forEach((index, rank) => {
    ranks[index] = rank;
  });
  return ranks;
}

/**
 * Moves the searches that no range with a visible count separates onto one day. Of searches d1 ≤ … ≤ dT with T below
 * 2 · 5 − 2, a range that shows the key (at least 5 of them, side by side) always holds d(T−3) … d4 together with
 * d(T−4): so they may as well have happened on that day. From T = 8 on, none are held by every such range.
 * Valid only for a complete log, and never twice.
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
