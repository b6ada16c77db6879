// The years, quarters and months of a search log.
import { dateOf } from './calendar.ts';
import { dateText, daysInMonth } from './query.ts';

/** From a day to another, both included, `YYYY-MM-DD`. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

/**
 * Calendar periods of so many months that have a day in the span, the first first.
 * @param span its first and last day, counted from 1970-01-01
 */
export function calendarPeriods(
  span: { readonly first: number; readonly last: number },
  months: number,
): readonly Period[] {
  const periods: Period[] = [];
  const last = monthOf(span.last);
  for (let month = Math.floor(monthOf(span.first) / months) * months; month <= last; month += months) {
    const year = Math.floor(month / 12);
    const [first, end] = [(month % 12) + 1, (month % 12) + months];
    periods.push({ start: dateText(year, first, 1), end: dateText(year, end, daysInMonth(year, end)) });
  }
  return periods;
}

/** Counted from that of the year nought. */
function monthOf(day: number): number {
  const date = dateOf(day);
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}
