// The most popular searches and how often each was made, period by period: numbers that the API itself gives, and no others.
import type { Period, SearchesView } from '../../templates/sections/searches.ts';
import { dayText, monthText } from '../../templates/words.ts';
import { NO_FILTER } from '../route/address.ts';
import { dateOf, dayOf } from '../route/calendar.ts';
import { LEAST_COUNT } from '../route/endpoints.ts';
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
type Unit = Pick<SearchesView, 'unit'> & {
  /** The first day of the period that a day lies in. */
  readonly startOf: (day: number) => number;
  /** The first day of the next one. */
  readonly after: (start: number) => number;
  readonly nameOf: (date: string) => string;
};

const DAYS: Unit = { unit: 'day', startOf: (day) => day, after: (start) => start + 1, nameOf: dayText };
/** From Monday on; 1970-01-01 was a Thursday. */
const WEEKS: Unit = {
  unit: 'week',
  startOf: (day) => day - ((((day + 3) % 7) + 7) % 7),
  after: (start) => start + 7,
  nameOf: (date) => `the week of ${dayText(date)}`,
};
const MONTHS: Unit = {
  unit: 'month',
  startOf: (day) => dayOf(`${dateOf(day).slice(0, 7)}-01`),
  after: (start) => MONTHS.startOf(start + 31),
  nameOf: monthText,
};
const YEARS: Unit = {
  unit: 'year',
  startOf: (day) => dayOf(`${dateOf(day).slice(0, 4)}-01-01`),
  after: (start) => YEARS.startOf(start + 366),
  nameOf: (date) => date.slice(0, 4),
};

/** Short enough that something is to be seen, and not so many that nobody can tell them apart. */
function unitFor({ first, last }: Days): Unit {
  const days = last - first + 1;
  if (days <= 31) return DAYS;
  if (days <= 26 * 7) return WEEKS;
  return days <= 10 * 366 ? MONTHS : YEARS;
}

/** Whole periods that have a day in the span: the first and the last may reach beyond it. */
export function periodsOf(span: Days): Pick<SearchesView, 'unit' | 'periods'> {
  const { unit, startOf, after, nameOf } = unitFor(span);
  const periods: Period[] = [];
  for (let start = startOf(span.first); start <= span.last; start = after(start)) {
    periods.push({ start: dateOf(start), end: dateOf(after(start) - 1), name: nameOf(dateOf(start)) });
  }
  return { unit, periods };
}
