// Query strings: read as the service reads them, and written into links.
import { compareCodePoints } from '../text/collation.ts';

/** Decoded, in the request's order, with repeats. */
export type QueryParameters = readonly (readonly [name: string, value: string])[];

/**
 * Decodes a query (without `?`) as a form (WHATWG URL, application/x-www-form-urlencoded): `+` is a space, invalid
 * escapes stay, invalid UTF-8 becomes U+FFFD, `;` doesn't separate.
 */
export function parseQuery(query: string): QueryParameters {
  return query === '' ? [] : [...new URLSearchParams(`?${query}`)];
}

/** If a parameter is repeated, the last value is used. */
export function lastValueOf(parameters: QueryParameters, name: string): string | undefined {
  return parameters.findLast(([other]) => other === name)?.[1];
}

/** A space becomes `+`; letters, digits and `~-_.` stay; everything else is escaped. */
export function encodeForm(text: string): string {
  // Skips the slow path for most of the hundreds of values on a page.
  if (/^[\w.~-]*$/.test(text)) return text;
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** With `?`, sorted by name in code point order; repeats keep their order. */
export function writeQuery(parameters: QueryParameters): string {
  if (parameters.length === 0) return '';
  const sorted = parameters.toSorted(([a], [b]) => compareCodePoints(a, b));
  return `?${sorted.map(([name, value]) => `${encodeForm(name)}=${encodeForm(value)}`).join('&')}`;
}

/** Without `page` for the first page. */
export function withPage(parameters: QueryParameters, page: number): QueryParameters {
  const others = parameters.filter(([name]) => name !== 'page');
  return page === 1 ? others : [...others, ['page', String(page)]];
}
