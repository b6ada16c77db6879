// Determines which combinations of date ranges and thresholds are prebuilt.
import {
  type CountedThreshold,
  type EndpointName,
  isCountedThreshold,
  type ParameterName,
  parametersIn,
  perEndpoint,
  type ThresholdOption,
} from '../api/api.ts';
import type { Day, Values } from '../api/parameter.ts';
import { calendarPeriods, dateOf, dayOf, type Period } from '../text/calendar.ts';

/** The site options for prebuilt ranges. Each range is combined with each of these thresholds. */
export interface DatePolicy extends Readonly<Record<ThresholdOption, readonly number[]>> {
  /** The number of days at the end of the log for which every pair of days is prebuilt. */
  readonly dateRangeDays: number;
  /**
   * The number of days at the end of the log for which ranges are prebuilt that start or end on that day and are otherwise open.
   */
  readonly openEndedDays: number;
  readonly months: boolean;
  readonly quarters: boolean;
  readonly years: boolean;
}

/** The first and last days of a log, as days since 1970-01-01. Undefined if the log is empty. */
export type Span = { readonly first: number; readonly last: number } | undefined;

export interface RangeParameters {
  readonly first: ParameterName;
  readonly last: ParameterName;
  readonly thresholds: readonly (readonly [name: ParameterName, threshold: CountedThreshold])[];
}

/** @returns undefined if the endpoint has no date ranges */
export const rangeParametersOf: (endpoint: EndpointName) => RangeParameters | undefined =
  /* @__PURE__ */ perEndpoint(rangeParameters);

function rangeParameters(endpoint: EndpointName): RangeParameters | undefined {
  const days: Partial<Record<Day['side'], ParameterName>> = {};
  const thresholds: [ParameterName, CountedThreshold][] = [];
  for (const [name, parameter] of parametersIn(endpoint)) {
    if (parameter.kind === 'day') days[parameter.side] = name;
    if (isCountedThreshold(parameter)) thresholds.push([name, parameter]);
  }
  const { first, last } = days;
  return first && last && { first, last, thresholds };
}

/** A range may be open at one or both ends. */
export type Range = Partial<Period>;

export const rangeIn = (values: Values, { first, last }: RangeParameters): Range => ({
  ...(values[first] !== undefined && { start: values[first] as string }),
  ...(values[last] !== undefined && { end: values[last] as string }),
});

/** The same parameters with a different range. */
export const withRange = (values: Values, { start, end }: Range, { first, last }: RangeParameters): Values => ({
  ...values,
  [first]: start,
  [last]: end,
});

/** The prebuilt values of a threshold. */
export const prebuiltLeast = (policy: DatePolicy, option: ThresholdOption): readonly number[] => policy[option];

/** The threshold's value, or its default. */
export const thresholdValue = (values: Values, [name, { least }]: RangeParameters['thresholds'][number]): number =>
  (values[name] as number | undefined) ?? least;

/** The kinds of prebuilt ranges. A range that matches several kinds belongs to the first of them. */
export type RangeKind = 'openStart' | 'openEnd' | 'years' | 'quarters' | 'months' | 'pairs';

/** The length of each period, in months. */
const PERIODS = { years: 12, quarters: 3, months: 1 } as const;
type PeriodKind = keyof typeof PERIODS;
const PERIOD_KINDS = /* @__PURE__ */ Object.keys(PERIODS) as readonly PeriodKind[];

/** The periods that contain at least one day of the log, if the policy includes this kind. */
export const prebuiltPeriods = (kind: PeriodKind, policy: DatePolicy, span: Span): readonly Period[] =>
  span && policy[kind] ? calendarPeriods(span, PERIODS[kind]) : [];

/**
 * All ranges specified by the date policy, except the unlimited one. “Last” days are counted back from the newest date in the log,
 * not from today.
 */
export function prebuiltRanges(policy: DatePolicy, span: Span): Readonly<Record<RangeKind, readonly Range[]>> {
  const lastDays = (count: number): readonly string[] => {
    if (!span) return [];
    const first = Math.max(span.last - count + 1, span.first);
    return Array.from({ length: span.last - first + 1 }, (_, index) => dateOf(first + index));
  };
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

export interface RangeSite {
  /** The first and last days of the log as `YYYY-MM-DD`. Undefined if the log is empty. */
  readonly days?: { readonly first: string; readonly last: string } | undefined;
  readonly dates: DatePolicy;
}

/**
 * Whether a range is prebuilt for the given thresholds. This doesn't list all ranges, because the router checks every request;
 * test/engine/router/prebuilt.test.ts makes sure that it agrees with `prebuiltRanges`.
 */
export function isPrebuiltRange(values: Values, limits: RangeParameters, { days, dates }: RangeSite): boolean {
  const { start, end } = rangeIn(values, limits);
  const isWhole = start ? start === days?.first && end === days.last : !end;
  if (isWhole && limits.thresholds.every(([name]) => values[name] === undefined)) return true;
  if (!limits.thresholds.every((each) => prebuiltLeast(dates, each[1].option).includes(thresholdValue(values, each))))
    return false;
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
