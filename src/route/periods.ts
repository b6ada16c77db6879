// The years, quarters and months of a search log.
import { DAY, dateOf } from './calendar.ts';

/** From a day to another, both included, `YYYY-MM-DD`. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

/**
 * Calendar periods of so many months that have a day in the span, the first first.
 * @param span its first and last day, counted from 1970-01-01
 */
export function periodsOf(span: { readonly first: number; readonly last: number }, months: number): readonly Period[] {
  const first = dateOf(span.first);
  const periods: Period[] = [];
  let month = Math.floor((Number(first.slice(5, 7)) - 1) / months) * months;
  for (const year = Number(first.slice(0, 4)); ; month += months) {
    const start = monthStart(year, month);
    if (start > span.last) return periods;
    periods.push({ start: dateOf(start), end: dateOf(monthStart(year, month + months) - 1) });
  }
}

/** @param month from 0, may lie beyond the year */
function monthStart(year: number, month: number): number {
  return Math.floor(new Date(0).setUTCFullYear(year, month, 1) / DAY);
}
