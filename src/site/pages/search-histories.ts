// The most popular search terms and their history, from published numbers only.
import type { PeriodCount } from '../../../templates/charts/history.ts';
import type { SearchesView } from '../../../templates/sections/searches.ts';
import type { Span } from '../../addressing/ranges.ts';
import { LEAST_COUNT } from '../../api/vocabulary.ts';
import { groupBy } from '../../grouping.ts';
import { findTerms, type TermStore } from '../../searchterms/store.ts';
import { calendarPeriods, dateOf, type Period } from '../../text/calendar.ts';
import { dayText, monthText } from '../../text/format.ts';

const MOST_POPULAR = 10;

/** A search term, with all its records in the API: one for each number of results and restriction to a council. */
interface Term {
  readonly query: string;
  readonly keys: readonly number[];
  readonly total: number;
}

/**
 * The published search terms, the most popular first. Records whose texts differ only in leading and trailing spaces are
 * one term. Letter case is kept: `LED` and `led` can mean different things.
 */
export function termsByText(store: TermStore): readonly Term[] {
  const { keys, counts } = findTerms(store, {});
  // In the order of the API's list, so that equally popular terms have a fixed order.
  const groups = groupBy(keys, (key) => store.dictionary.queryOf(key).trim());
  const terms = Array.from(groups, ([query, keys]) => ({
    ...{ query, keys },
    total: keys.reduce((sum, key) => sum + counts[key]!, 0),
  }));
  return terms.sort((a, b) => b.total - a.total);
}

/**
 * The histories of the most popular terms. Every number is a sum of `times_seen` in the API's list for the same days, so
 * this page reveals nothing that the API doesn't publish.
 * @param span of the search log
 */
export function searchHistories(store: TermStore, span: Span, terms: readonly Term[]): SearchesView {
  if (!span || terms.length === 0) return { unit: 'day', periods: [], terms: [], leastCount: LEAST_COUNT };
  const days = span.last - span.first + 1;
  const { unit, periodsOf, nameOf } = UNITS.find(({ mostDays }) => days <= mostDays)!;
  const periods = periodsOf(span);
  const popular = terms.slice(0, MOST_POPULAR);
  const inPeriods = periods.map(({ start, end }) => {
    const { counts } = findTerms(store, { start_date: start, end_date: end });
    return popular.map(({ keys }) => publishedIn(keys.map((key) => counts[key]!)));
  });
  const results = store.dictionary.resultCounts();
  return {
    ...{ unit, leastCount: LEAST_COUNT },
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

type Days = NonNullable<Span>;

interface Unit {
  readonly unit: string;
  /** The longest log that has few enough periods for a small chart. */
  readonly mostDays: number;
  /** The whole periods that have a day in the span. The first and the last may extend beyond it. */
  readonly periodsOf: (span: Days) => readonly Period[];
  readonly nameOf: (start: string) => string;
}

const UNITS: readonly Unit[] = [
  { unit: 'day', mostDays: 31, periodsOf: (span) => periodsOfDays(span, 1), nameOf: dayText },
  {
    ...{ unit: 'week', mostDays: 26 * 7 },
    // From Monday on; 1970-01-01 was a Thursday.
    periodsOf: ({ first, last }) => periodsOfDays({ first: first - ((first + 3) % 7), last }, 7),
    nameOf: (start) => `the week of ${dayText(start)}`,
  },
  { unit: 'month', mostDays: 10 * 366, periodsOf: (span) => calendarPeriods(span, 1), nameOf: monthText },
  {
    ...{ unit: 'year', mostDays: Number.POSITIVE_INFINITY },
    periodsOf: (span) => calendarPeriods(span, 12),
    nameOf: (start) => start.slice(0, 4),
  },
];

/** Periods of the same number of days, from the first day to the last. */
function periodsOfDays({ first, last }: Days, days: number): readonly Period[] {
  return Array.from({ length: Math.ceil((last - first + 1) / days) }, (_, index) => {
    const start = first + index * days;
    return { start: dateOf(start), end: dateOf(start + days - 1) };
  });
}
