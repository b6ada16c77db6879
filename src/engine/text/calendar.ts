// Days, represented as the number of days since 1970-01-01 in UTC, and calendar periods.

/** The length of a day, in milliseconds. */
const MILLISECONDS_PER_DAY = 86_400_000;

/** 0001-01-01 */
export const EARLIEST_DAY = -719_162;

/** 9999-12-31 */
export const LATEST_DAY = 2_932_896;

/** @param date a date as `YYYY-MM-DD`, or an ISO 8601 timestamp */
export function dayOf(date: string): number {
  return Math.floor(Date.parse(date) / MILLISECONDS_PER_DAY);
}

/** The date as `YYYY-MM-DD` */
export function dateOf(day: number): string {
  return new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

/** The date as `YYYY-MM-DD` */
export function dateText(year: number, month: number, day: number): string {
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/**
 * JavaScript interprets years below 100 as years in the 20th century. This is harmless here, because the corresponding months
 * have the same length.
 */
export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The first and last day of a period, both inclusive, as `YYYY-MM-DD`. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

/** All years, quarters or months that overlap the given range of days, in order. */
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

/** The number of months since January of the year 0. */
function monthOf(day: number): number {
  const date = new Date(day * MILLISECONDS_PER_DAY);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
