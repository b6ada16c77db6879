// Query strings and the values in them: reading them as the service does, and writing them into links.
import { compareCodePoints } from '../text/collation.ts';

/** Decoded pairs in the request's order, repeats included. */
export type QueryParameters = readonly (readonly [name: string, value: string])[];

/**
 * Decodes a query string (without `?`) as a form: `+` is a space, a broken escape stays as it is, invalid UTF-8
 * becomes U+FFFD, `;` does not separate, empty pieces are skipped (WHATWG URL, application/x-www-form-urlencoded).
 */
export function parseQuery(query: string): QueryParameters {
  return query === '' ? [] : [...new URLSearchParams(`?${query}`)];
}

/** The value that counts: the last one. */
export function lastValueOf(parameters: QueryParameters, name: string): string | undefined {
  return parameters.findLast(([other]) => other === name)?.[1];
}

/** Encodes form-style: space as `+`, letters, digits and `~-_.` kept, all else escaped. */
export function encodeForm(text: string): string {
  // A page has hundreds of links, and hardly any holds more than days and numbers.
  if (/^[\w.~-]*$/.test(text)) return text;
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** A query string with its `?`, sorted by name by code point, repeats in their order; empty when there is none. */
export function writeQuery(parameters: QueryParameters): string {
  if (parameters.length === 0) return '';
  const sorted = parameters.toSorted(([a], [b]) => compareCodePoints(a, b));
  return `?${sorted.map(([name, value]) => `${encodeForm(name)}=${encodeForm(value)}`).join('&')}`;
}

/** The parameters with `page` set, or without it for the first page. */
export function withPage(parameters: QueryParameters, page: number): QueryParameters {
  const others = parameters.filter(([name]) => name !== 'page');
  return page === 1 ? others : [...others, ['page', String(page)]];
}

// What the service's language calls white space (Python's str.strip), which differs from JavaScript's trim
// in U+001C … U+001F and U+0085 (it has them) and U+FEFF (it has not).
const SPACE = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const LEADING = new RegExp(`^${SPACE}+`);
const TRAILING = new RegExp(`(?<!${SPACE})${SPACE}+$`);
const INTEGER = /^[+-]?[0-9]+$/;

export function trimSpace(text: string): string {
  return text.replace(LEADING, '').replace(TRAILING, '');
}

/** A decimal integer with optional sign, leading zeros and outer white space; of any size (then inexact, but ordered). */
export function readInteger(text: string): number | undefined {
  const digits = trimSpace(text);
  return INTEGER.test(digits) ? Number(digits) : undefined;
}

const DATE = /^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})$/;

/** A calendar date of the years 1 to 9999, one-digit months and days allowed; as `YYYY-MM-DD`. */
export function readDate(text: string): string | undefined {
  const parts = DATE.exec(text);
  if (!parts) return undefined;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return dateText(year, month, day);
}

/** `YYYY-MM-DD` */
export function dateText(year: number, month: number, day: number): string {
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
}

/** Years before 100 count as those of the 20th century, which have the same leap years. */
export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The known values named in a comma list, in the order of `known`; unknown, empty and repeated ones don't count. */
export function readList<Value extends string>(text: string | undefined, known: readonly Value[]): readonly Value[] {
  if (text === undefined) return [];
  const named = new Set(text.split(',').map((value) => trimSpace(value).toLowerCase()));
  return known.filter((value) => named.has(value.toLowerCase()));
}

/** The values in a comma list that are not known, each once, as they were written. */
export function unknownIn(text: string | undefined, known: readonly string[]): readonly string[] {
  const [values, names] = [new Set(text?.split(',').map(trimSpace)), known.map((name) => name.toLowerCase())];
  return [...values].filter((value) => value && !names.includes(value.toLowerCase()));
}
