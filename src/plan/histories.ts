// The most popular searches and how often each was made, period by period: numbers that the API itself gives, and no others.
import type { Period, SearchesView } from '../../templates/sections/searches.ts';
import { dayText, monthText } from '../../templates/words.ts';
import { NO_FILTER } from '../route/address.ts';
import { dateOf } from '../route/calendar.ts';
import { LEAST_COUNT } from '../route/endpoints.ts';
import { periodsOf as calendarPeriodsOf, type Period as Stretch } from '../route/periods.ts';
import { findTerms, type TermStore } from '../searchterms/store.ts';
import type { Span } from './families.ts';

const MOST_POPULAR = 10;

/**
 * Each number is the `times_seen` of the list of that period's days; what that list lacks, because it was searched for
 * fewer than five times, has none.
 * @param span of the search log
 */
export function searchHistories(store: TermStore, span: Span): SearchesView {
  const { keys, counts } = findTerms(store, NO_FILTER);
  if (!span || keys.length === 0) return { unit: 'day', periods: [], terms: [] };
  const { unit, periods } = periodsOf(span);
  const popular = Array.from(keys.subarray(0, MOST_POPULAR));
  const inPeriods = periods.map(({ start, end }) => {
    const found = findTerms(store, { ...NO_FILTER, start, end });
    return popular.map((key) => (found.counts[key]! < LEAST_COUNT ? undefined : found.counts[key]!));
  });
  const { dictionary } = store;
  const terms = popular.map((key, index) => ({
    query: dictionary.queryOf(key),
    results: dictionary.resultCounts()[key]!,
    restriction: dictionary.restrictionOf(key),
    total: counts[key]!,
    times: inPeriods.map((times) => times[index]),
  }));
  return { unit, periods, terms };
}

type Days = NonNullable<Span>;

interface Unit {
  readonly unit: SearchesView['unit'];
  /** Those that have a day in the span, whole. */
  readonly periodsOf: (span: Days) => readonly Stretch[];
  readonly nameOf: (start: string) => string;
}

const DAYS: Unit = { unit: 'day', periodsOf: (span) => stretchesOf(span, 1), nameOf: dayText };
const WEEKS: Unit = {
  unit: 'week',
  // From Monday on; 1970-01-01 was a Thursday.
  periodsOf: ({ first, last }) => stretchesOf({ first: first - ((((first + 3) % 7) + 7) % 7), last }, 7),
  nameOf: (start) => `the week of ${dayText(start)}`,
};
const MONTHS: Unit = { unit: 'month', periodsOf: (span) => calendarPeriodsOf(span, 1), nameOf: monthText };
const YEARS: Unit = {
  unit: 'year',
  periodsOf: (span) => calendarPeriodsOf(span, 12),
  nameOf: (start) => start.slice(0, 4),
};

/** As many as there are, each of so many days. */
function stretchesOf({ first, last }: Days, days: number): readonly Stretch[] {
  return Array.from({ length: Math.ceil((last - first + 1) / days) }, (_, index) => {
    const start = first + index * days;
    return { start: dateOf(start), end: dateOf(start + days - 1) };
  });
}

/** Short enough that something is to be seen, and not so many that nobody can tell them apart. */
function unitFor({ first, last }: Days): Unit {
  const days = last - first + 1;
  if (days <= 31) return DAYS;
  if (days <= 26 * 7) return WEEKS;
  return days <= 10 * 366 ? MONTHS : YEARS;
}

/** Whole periods that have a day in the span: the first and the last may reach beyond it. */
export function periodsOf(span: Days): Pick<SearchesView, 'unit' | 'periods'> {
  const { unit, periodsOf, nameOf } = unitFor(span);
  return { unit, periods: periodsOf(span).map((period): Period => ({ ...period, name: nameOf(period.start) })) };
}
