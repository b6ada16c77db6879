// Days as numbers: counted from 1970-01-01, in UTC.

/** In milliseconds. */
export const MILLISECONDS_PER_DAY = 86_400_000;

/** 0001-01-01, the first day that a date can name. */
export const EARLIEST_DAY = -719_162;

/** 9999-12-31, the last one. */
export const LATEST_DAY = 2_932_896;

/** @param date `YYYY-MM-DD`, or a timestamp in ISO 8601 */
export function dayOf(date: string): number {
  return Math.floor(Date.parse(date) / MILLISECONDS_PER_DAY);
}

/** `YYYY-MM-DD` */
export function dateOf(day: number): string {
  return new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}
