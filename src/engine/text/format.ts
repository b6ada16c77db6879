// Formats numbers, sizes, durations, dates and lists for people to read.
import { once } from '../once.ts';

/** Uses decimal units, for example `850 bytes`, `12.3 kB` or `385.0 MB` */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), units.length);
  return `${(bytes / 1000 ** power).toFixed(1)} ${units[power - 1]}`;
}

/** For example, `85 ms` or `3.2 s` */
export function durationText(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Shortens commit hashes, but no other revision names. */
export const shortCommit = (revision: string): string =>
  /^[0-9a-f]{40,64}$/.test(revision) ? revision.slice(0, 7) : revision;

// Creating a formatter takes longer than reading a table, so whole numbers are formatted without one.
const numbers = /* @__PURE__ */ once(() => new Intl.NumberFormat('en'));

/** Rounded up, for example `8 s` or `3 min` */
export function remainingText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return seconds < 100 ? `${seconds} s` : `${numberText(Math.ceil(seconds / 60))} min`;
}

/** For example, `0.5 s` or `1,000 s` */
export const secondsText = (milliseconds: number): string => `${numberText(milliseconds / 1000)} s`;

/** For example, `2.5 MiB` */
export function mebibytesText(bytes: number): string {
  const mebibytes = bytes / 2 ** 20;
  return `${Number.isInteger(mebibytes) ? mebibytes : mebibytes.toFixed(1)} MiB`;
}

/** For example, `12,345` */
export const numberText = (value: number): string =>
  Number.isSafeInteger(value) ? String(value).replace(/\B(?=(?:\d{3})+$)/g, ',') : numbers().format(value);

/** For example, `1 cell` or `1,234 cells` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;

/** For example, `a.csv and 3 other logs` */
export const namesOf = ([first, ...others]: readonly string[]): string =>
  others.length === 0 ? first! : `${first} and ${counted(others.length, 'other log')}`;

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;

/** Converts `2025-07-03` to `3 July 2025` */
export function dayText(date: string): string {
  const [year, month, day] = date.split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** Converts `2025-07-03` to `July 2025` */
export const monthText = (date: string): string => `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

/** A percentage such as `82%`. It is 0% or 100% only if that is the exact value. */
export function shareText(part: number, whole: number): string {
  const share = Math.round((100 * part) / whole);
  if (share === 0 && part > 0) return 'under 1%';
  if (share === 100 && part < whole) return 'over 99%';
  return `${share}%`;
}

/** For example, `a`, `a and b` or `a, b and c` */
export function listText(parts: readonly string[], word: 'and' | 'or' = 'and'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}

export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Shortens text to a maximum number of characters (code points), ending with an ellipsis. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** The beginning of a text on one line, ending between two words, or within a word that is longer than 40 characters. */
export function excerpt(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const short = shortened(line, most);
  return short === line ? line : short.replace(/[,;:.–-]* \S{0,40}…$/, '…');
}

export const quoted = (text: string): string => `“${text}”`;
