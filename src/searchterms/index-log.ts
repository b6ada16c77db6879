// Makes the search-term index from daily counts: the keys that may be published, in order, with their days.

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
 * Leaves out keys that no response can show, and coarsens dates that no response can tell apart, so that the store reveals
 * nothing that the API doesn't.
 * @param counts from a complete log
 * @param isSnapped whether the dates have been coarsened already, which must never be done twice
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

/** @param total the number of searches on all days */
export const mayBePublished = (results: number, total: number): boolean =>
  results >= LEAST_RESULTS && total >= LEAST_COUNT;

/** In the order of the tie-break. */
function publishedKeys(counts: DayCounts): Uint32Array {
  const { queries, restrictions, keys } = counts;
  const found: number[] = [];
  keys.results.forEach((results, key) => {
    if (mayBePublished(results, totalOf(counts, key))) found.push(key);
  });
  const published = Uint32Array.from(found);
  // Texts are ranked first, because there are far fewer texts than keys.
  const query = ranksOf(queries, keys.query, published);
  const restriction = ranksOf(restrictions, keys.restriction, published);
  return published.sort(
    (a, b) =>
      query[keys.query[a]!]! - query[keys.query[b]!]! ||
      keys.results[a]! - keys.results[b]! ||
      restriction[keys.restriction[a]!]! - restriction[keys.restriction[b]!]!,
  );
}

/**
 * The rank of each used text by code point.
 * @param textOf the index of each key's text
 */
function ranksOf(texts: readonly string[], textOf: Uint32Array, keys: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(texts.length);
  const used = new Set(keys.map((key) => textOf[key]!));
  [...used]
    .sort((a, b) => compareCodePoints(texts[a]!, texts[b]!))
    .forEach((index, rank) => {
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
