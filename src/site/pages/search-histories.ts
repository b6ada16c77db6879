// The most popular search terms and their history, from published numbers only.
import type { PeriodCount } from '../../../templates/charts/history.ts';
import type { SearchesView, SearchPeriod } from '../../../templates/sections/searches.ts';
import type { Span } from '../../addressing/ranges.ts';
import { LEAST_COUNT } from '../../api/vocabulary.ts';
import { groupBy } from '../../grouping.ts';
import { findTerms, type TermStore } from '../../searchterms/store.ts';
import { calendarPeriods, dateOf, type Period } from '../../text/calendar.ts';
import { dayText, monthText } from '../../text/format.ts';

const MOST_POPULAR = 10;

/** A search term, with all its records in the API: one for each number of results and restriction to a council. */
export interface Term {
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
  if (!span || terms.length === 0) return { unit: 'day', periods: [], terms: [] };
  const { unit, periods } = periodsOf(span);
  const popular = terms.slice(0, MOST_POPULAR);
  const inPeriods = periods.map(({ start, end }) => {
    const { counts } = findTerms(store, { start_date: start, end_date: end });
    return popular.map(({ keys }) => publishedIn(keys.map((key) => counts[key]!)));
  });
  const results = store.dictionary.resultCounts();
  return {
    ...{ unit, periods },
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
  readonly unit: SearchesView['unit'];
  /** The whole periods that have a day in the span. */
  readonly historyPeriods: (span: Days) => readonly Period[];
  readonly nameOf: (start: string) => string;
}

const DAYS: Unit = { unit: 'day', historyPeriods: (span) => stretchesOf(span, 1), nameOf: dayText };
const WEEKS: Unit = {
  unit: 'week',
  // From Monday on; 1970-01-01 was a Thursday.
  historyPeriods: ({ first, last }) => stretchesOf({ first: first - ((((first + 3) % 7) + 7) % 7), last }, 7),
  nameOf: (start) => `the week of ${dayText(start)}`,
};
const MONTHS: Unit = { unit: 'month', historyPeriods: (span) => calendarPeriods(span, 1), nameOf: monthText };
const YEARS: Unit = {
  unit: 'year',
  historyPeriods: (span) => calendarPeriods(span, 12),
  nameOf: (start) => start.slice(0, 4),
};

/** Periods of the same number of days, from the first day to the last. */
function stretchesOf({ first, last }: Days, days: number): readonly Period[] {
  return Array.from({ length: Math.ceil((last - first + 1) / days) }, (_, index) => {
    const start = first + index * days;
    return { start: dateOf(start), end: dateOf(start + days - 1) };
  });
}

/** The unit that gives few enough periods for a small chart: at most 122 in a century. */
function unitFor({ first, last }: Days): Unit {
  const days = last - first + 1;
  if (days <= 31) return DAYS;
  if (days <= 26 * 7) return WEEKS;
  return days <= 10 * 366 ? MONTHS : YEARS;
}

/** The whole periods that have a day in the span. The first and the last may extend beyond it. */
export function periodsOf(span: Days): Pick<SearchesView, 'unit' | 'periods'> {
  const { unit, historyPeriods: periodsOf, nameOf } = unitFor(span);
  return { unit, periods: periodsOf(span).map((period): SearchPeriod => ({ ...period, name: nameOf(period.start) })) };
}
