// The most popular search terms and their histories, based only on published numbers.

import type { Span } from '../../engine/addressing/ranges.ts';
import type { PeriodCount } from '../../engine/charts/history.ts';
import { groupBy } from '../../engine/grouping.ts';
import { findTerms, type TermStore } from '../../engine/terms/store.ts';
import { LEAST_COUNT } from '../../engine/terms/terms.ts';
import { calendarPeriods, dateOf, type Period } from '../../engine/text/calendar.ts';
import { dayText, monthText } from '../../engine/text/format.ts';
import type { SearchesView } from '../markup/sections/searches.ts';

type Days = NonNullable<Span>;

const MOST_POPULAR = 10;

/**
 * The published search terms, from most to least popular. A term has a separate record for each number of results, and for each
 * council to which searches were restricted. Records whose text differs only in leading or trailing spaces count as one term.
 * Letter case matters, because `LED` and `led` can mean different things.
 */
function termsByText(store: TermStore) {
  const { keys, counts } = findTerms(store, {});
  // The keys are in the same order as in the API's list, so that equally popular terms always appear in the same order.
  const groups = groupBy(keys, (key) => store.dictionary.queryOf(key).trim());
  const terms = Array.from(groups, ([query, keys]) => ({
    ...{ query, keys },
    total: keys.reduce((sum, key) => sum + counts[key]!, 0),
  }));
  return terms.sort((a, b) => b.total - a.total);
}

/**
 * The histories of the most popular terms. Every number is the sum of `times_seen` in the API's list for the same days, so the
 * page reveals nothing that the API doesn't publish.
 * @param span the first and last days of the search log
 */
export function searchHistories(store: TermStore, span: Days): SearchesView {
  const terms = termsByText(store);
  if (terms.length === 0) return { unit: 'day', periods: [], terms: [] };
  const days = span.last - span.first + 1;
  const { unit, periodsOf, nameOf } = UNITS.find(({ mostDays }) => days <= mostDays)!;
  const periods = periodsOf(span);
  const popular = terms.slice(0, MOST_POPULAR);
  const inPeriods = periods.map(({ start, end }) => {
    const { counts } = findTerms(store, { first: start, last: end });
    return popular.map(({ keys }) => publishedIn(keys.map((key) => counts[key]!)));
  });
  const results = store.dictionary.resultCounts();
  return {
    unit,
    periods: periods.map(({ start }) => ({ start, name: nameOf(start) })),
    terms: popular.map(({ query, keys, total }, index) => {
      const ofKeys = keys.map((key) => results[key]!);
      return {
        ...{ query, total, counts: inPeriods.map((counts) => counts[index]!) },
        results: [ofKeys.reduce((a, b) => Math.min(a, b)), ofKeys.reduce((a, b) => Math.max(a, b))],
      };
    }),
  };
}

function publishedIn(counts: readonly number[]): PeriodCount {
  const published = counts.filter((count) => count >= LEAST_COUNT);
  return {
    published: published.reduce((sum, count) => sum + count, 0),
    hasHidden: published.length < counts.length,
  };
}

const UNITS = [
  /**
   * `mostDays` is the maximum length of a log for which the periods fit into a small chart. The first and last periods may extend
   * beyond the log.
   */
  { unit: 'day', mostDays: 31, periodsOf: (span: Days) => periodsOfDays(span, 1), nameOf: dayText },
  {
    ...{ unit: 'week', mostDays: 26 * 7 },
    // Weeks begin on Monday. 1970-01-01 was a Thursday.
    periodsOf: ({ first, last }: Days) => periodsOfDays({ first: first - ((first + 3) % 7), last }, 7),
    nameOf: (start: string) => `the week of ${dayText(start)}`,
  },
  { unit: 'month', mostDays: 10 * 366, periodsOf: (span: Days) => calendarPeriods(span, 1), nameOf: monthText },
  {
    ...{ unit: 'year', mostDays: Number.POSITIVE_INFINITY },
    periodsOf: (span: Days) => calendarPeriods(span, 12),
    nameOf: (start: string) => start.slice(0, 4),
  },
];

/** Splits a span of days into periods of equal length. */
function periodsOfDays({ first, last }: Days, days: number): readonly Period[] {
  return Array.from({ length: Math.ceil((last - first + 1) / days) }, (_, index) => {
    const start = first + index * days;
    return { start: dateOf(start), end: dateOf(start + days - 1) };
  });
}
