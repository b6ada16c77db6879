// Lists that are limited by days and thresholds: which ranges of days are prebuilt, and with which thresholds.
import { ENDPOINT_NAMES, type EndpointName, type ParameterName, parametersIn } from '../api/api.ts';
import type { Day, Threshold, ThresholdOption, Values } from '../api/parameter.ts';
import { dateOf, dayOf } from './calendar.ts';
import { calendarPeriods, type Period } from './periods.ts';

/** The options of a site for such lists: each range comes with each of some values of the thresholds. */
export interface DatePolicy extends Readonly<Record<ThresholdOption, readonly number[]>> {
  /** Every pair of days among the last so many of the log. */
  readonly dateRangeDays: number;
  /** Each of the last so many days as the start alone, and as the end alone. */
  readonly openEndedDays: number;
  readonly months: boolean;
  readonly quarters: boolean;
  readonly years: boolean;
}

/** First and last day of a log, from 1970-01-01; undefined for an empty one. */
export type Span = { readonly first: number; readonly last: number } | undefined;

/** The parameters of such a list. */
export interface RangeParameters {
  readonly first: ParameterName;
  readonly last: ParameterName;
  readonly thresholds: readonly (readonly [name: ParameterName, threshold: Threshold])[];
}

/** @returns undefined for a list that is not limited by days */
export const rangeParametersOf = (endpoint: EndpointName): RangeParameters | undefined => LIMITS.get(endpoint);

const LIMITS = new Map(ENDPOINT_NAMES.map((endpoint) => [endpoint, limitsIn(endpoint)]));

function limitsIn(endpoint: EndpointName): RangeParameters | undefined {
  const days: Partial<Record<Day['side'], ParameterName>> = {};
  const thresholds: [ParameterName, Threshold][] = [];
  for (const [name, parameter] of parametersIn(endpoint)) {
    if (parameter.kind === 'day') days[parameter.side] = name;
    if (parameter.kind === 'threshold') thresholds.push([name, parameter]);
  }
  const { first, last } = days;
  return first && last && { first, last, thresholds };
}

/** A range of days: both, one, or neither of its ends. */
export type Range = Partial<Period>;

export const rangeIn = (values: Values, { first, last }: RangeParameters): Range => ({
  ...(values[first] !== undefined && { start: values[first] as string }),
  ...(values[last] !== undefined && { end: values[last] as string }),
});

/** The values of a range, without those that `values` has of another. */
export const withRange = (values: Values, { start, end }: Range, { first, last }: RangeParameters): Values => ({
  ...values,
  [first]: start,
  [last]: end,
});

/** The least value of a threshold that an address lets through. */
export const leastOf = (values: Values, [name, { least }]: RangeParameters['thresholds'][number]): number =>
  (values[name] as number | undefined) ?? least;

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** The kinds of ranges that a site may have; the first kind that has a range names it. */
export type RangeKind = 'openStart' | 'openEnd' | 'years' | 'quarters' | 'months' | 'pairs';

/** In months. */
const PERIODS = { years: 12, quarters: 3, months: 1 } as const;
type PeriodKind = keyof typeof PERIODS;
export const PERIOD_KINDS = /* @__PURE__ */ Object.keys(PERIODS) as readonly PeriodKind[];

/** The calendar periods that have a day in the span, where the policy asks for them. */
export const prebuiltPeriods = (kind: PeriodKind, policy: DatePolicy, span: Span): readonly Period[] =>
  span && policy[kind] ? calendarPeriods(span, PERIODS[kind]) : [];

/** The ranges of the date policy, but that of all days. The last days are the log's, not today's. */
export function prebuiltRanges(policy: DatePolicy, span: Span): Readonly<Record<RangeKind, readonly Range[]>> {
  const lastDays = (count: number) =>
    span
      ? numbers(Math.min(count, span.last - span.first + 1))
          .map((back) => dateOf(span.last - back))
          .reverse()
      : [];
  const ends = lastDays(policy.openEndedDays);
  const days = lastDays(policy.dateRangeDays);
  const periods = (kind: PeriodKind) => prebuiltPeriods(kind, policy, span);
  return {
    openStart: ends.map((start) => ({ start })),
    openEnd: ends.map((end) => ({ end })),
    years: periods('years'),
    quarters: periods('quarters'),
    months: periods('months'),
    pairs: days.flatMap((start, index) => days.slice(index).map((end) => ({ start, end }))),
  };
}

/** What a router knows of the ranges of its site. */
export interface RangeSite {
  /** Of the log, `YYYY-MM-DD`; undefined for an empty one. */
  readonly days?: { readonly first: string; readonly last: string } | undefined;
  readonly dates: DatePolicy;
}

/**
 * Whether an answer's range is among the prebuilt ones, with its thresholds. A router asks it of every request, and so
 * doesn't list them; test/router/prebuilt.test.ts compares the two.
 */
export function isPrebuiltRange(values: Values, limits: RangeParameters, { days, dates }: RangeSite): boolean {
  const { start, end } = rangeIn(values, limits);
  const isWhole = start ? start === days?.first && end === days.last : !end;
  if (isWhole && limits.thresholds.every(([name]) => values[name] === undefined)) return true;
  if (!limits.thresholds.every((each) => dates[each[1].option].includes(leastOf(values, each)))) return false;
  const [from, to] = [start ?? end, end ?? start];
  if (!days || !from || !to || isWhole) return isWhole;
  const before = dateOf(dayOf(days.last) - dates[start && end ? 'dateRangeDays' : 'openEndedDays']);
  if (from > before && from >= days.first && from <= to && to <= days.last) return true;
  const first = dayOf(from);
  return (
    from <= days.last &&
    to >= days.first &&
    PERIOD_KINDS.flatMap((kind) => prebuiltPeriods(kind, dates, { first, last: first })).some(
      (period) => period.start === from && period.end === to,
    )
  );
}
