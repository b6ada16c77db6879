// Reads parameter values exactly as the live service does.
import { dateText, daysInMonth } from '../text/calendar.ts';

// Python's str.strip removes U+001C–U+001F and U+0085 but not U+FEFF. JavaScript's trim does the opposite.
const SPACE = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const LEADING = new RegExp(`^${SPACE}+`);
const TRAILING = new RegExp(`(?<!${SPACE})${SPACE}+$`);
const INTEGER = /^[+-]?[0-9]+$/;

export function trimSpace(text: string): string {
  return text.replace(LEADING, '').replace(TRAILING, '');
}

/** Reads a decimal integer, which may have a sign, leading zeros and surrounding whitespace. Very large values are inexact. */
export function readInteger(text: string): number | undefined {
  const digits = trimSpace(text);
  return INTEGER.test(digits) ? Number(digits) : undefined;
}

const DATE = /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})$/;

/** Reads a date from year 1 to year 9999, in the form `YYYY-MM-DD`. The month and day may be single digits. */
export function readDate(text: string): string | undefined {
  const parts = DATE.exec(text);
  if (!parts) return undefined;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1 || (day > 28 && day > daysInMonth(year, month))) return undefined;
  return text.length === 10 ? text : dateText(year, month, day);
}

/** The known values in a comma-separated list, in the order given in `known`. */
export function readList<Value extends string>(text: string | undefined, known: readonly Value[]): readonly Value[] {
  if (text === undefined) return [];
  const named = new Set(text.split(',').map((value) => trimSpace(value).toLowerCase()));
  return known.filter((value) => named.has(value.toLowerCase()));
}

/** The unknown values in a comma-separated list, without duplicates, as written in the request. */
export function unknownIn(text: string | undefined, known: readonly string[]): readonly string[] {
  const [values, names] = [new Set(text?.split(',').map(trimSpace)), known.map((name) => name.toLowerCase())];
  return [...values].filter((value) => value && !names.includes(value.toLowerCase()));
}
