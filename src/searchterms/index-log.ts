// Makes the store from a search log: which keys may be published, in which order, with which days.
import { compareCodePoints } from '../route/collation.ts';
import { LEAST_COUNT, LEAST_RESULTS } from '../route/endpoints.ts';
import type { SearchTermStore } from './store.ts';

/** How often a key was searched, by day (from 1970-01-01). */
export interface KeyLog {
  readonly userQuery: string;
  readonly resultCount: number;
  readonly councilRestriction: string;
  readonly searchesByDay: ReadonlyMap<number, number>;
}

/**
 * The store of a complete log. Keys that no answer can ever show are left out, and days that no answer can tell apart
 * are snapped together, so that the store tells nothing that the API doesn't.
 */
export function indexLog(log: Iterable<KeyLog>): SearchTermStore {
  const published = [...log].filter((key) => key.resultCount >= LEAST_RESULTS && totalOf(key) >= LEAST_COUNT);
  published.sort(compareKeys);
  const starts = new Uint32Array(published.length + 1);
  const days: number[] = [];
  const searchesBefore: number[] = [0];
  published.forEach((key, index) => {
    for (const [day, searches] of snap(key.searchesByDay)) {
      days.push(day);
      searchesBefore.push(searchesBefore.at(-1)! + searches);
    }
    starts[index + 1] = days.length;
  });
  return {
    queries: published.map((key) => key.userQuery),
    resultCounts: published.map((key) => key.resultCount),
    restrictions: published.map((key) => key.councilRestriction),
    starts,
    days: Int32Array.from(days),
    searchesBefore: Float64Array.from(searchesBefore),
  };
}

function totalOf(key: KeyLog): number {
  let total = 0;
  for (const searches of key.searchesByDay.values()) total += searches;
  return total;
}

function compareKeys(a: KeyLog, b: KeyLog): number {
  return (
    compareCodePoints(a.userQuery, b.userQuery) ||
    a.resultCount - b.resultCount ||
    compareCodePoints(a.councilRestriction, b.councilRestriction)
  );
}

/**
 * Moves the searches that no range with a visible count separates onto one day. Of searches d1 ≤ … ≤ dT with T below
 * 2 · 5 − 2, a range that shows the key (at least 5 of them, side by side) always holds d(T−3) … d4 together with
 * d(T−4): so they may as well have happened on that day. From T = 8 on, none are held by every such range.
 * Valid only for a complete log, and never twice.
 */
export function snap(searchesByDay: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const sorted = [...searchesByDay].toSorted(([a], [b]) => a - b);
  let total = 0;
  for (const [, searches] of sorted) total += searches;
  if (total > 2 * LEAST_COUNT - 3) return new Map(sorted);
  const events = sorted.flatMap(([day, searches]) => Array<number>(searches).fill(day));
  events.fill(events[total - LEAST_COUNT]!, total - LEAST_COUNT, LEAST_COUNT - 1);
  const snapped = new Map<number, number>();
  for (const day of events) snapped.set(day, (snapped.get(day) ?? 0) + 1);
  return snapped;
}
