// Calendar days as YYYY-MM-DD, always UTC, for the generators.

const DAY = 86_400_000;

export const isoDay = (time) => new Date(time).toISOString().slice(0, 10);
export const addDays = (day, days) => isoDay(Date.parse(day) + days * DAY);
export const daysBetween = (first, last) => Math.round((Date.parse(last) - Date.parse(first)) / DAY);

/** A random day from `first` to `last`, both included. */
export const randomDay = (random, first, last) =>
  addDays(first, random.integer(0, Math.max(0, daysBetween(first, last))));

/** Formats a second of the day as HH:MM:SS. */
export function clock(second) {
  const two = (n) => String(n).padStart(2, '0');
  return `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`;
}
