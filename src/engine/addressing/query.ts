// Reads query strings exactly as the live service does, and writes them into links.
import { getOrAdd } from '../grouping.ts';
import { compareCodePoints } from '../text/collation.ts';

/** Decoded parameters in the order of the request, including repeated ones. */
export type QueryParameters = readonly (readonly [name: string, value: string])[];

/**
 * Decodes a query (without `?`) as form data (WHATWG URL, application/x-www-form-urlencoded). `+` is a space, invalid escapes are
 * kept, invalid UTF-8 becomes U+FFFD, and `;` isn't a separator.
 */
export function parseQuery(query: string): QueryParameters {
  return query === '' ? [] : [...new URLSearchParams(`?${query}`)];
}

/** If a parameter is repeated, its last value is used. */
export function lastValueOf(parameters: QueryParameters, name: string): string | undefined {
  return parameters.findLast(([other]) => other === name)?.[1];
}

const encoded = new Map<string, string>();
/** Requests can contain any text, so a router can't keep all of them. */
const MOST_KEPT = 500;

/** Encodes a space as `+`, keeps letters, digits and `~-_.`, and escapes all other characters. */
export function encodeForm(text: string): string {
  // Most values need no escaping. The others are often the same on many pages.
  if (/^[\w.~-]*$/.test(text)) return text;
  if (encoded.size >= MOST_KEPT) encoded.clear();
  return getOrAdd(encoded, text, () =>
    encodeURIComponent(text)
      .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
      .replaceAll('%20', '+'),
  );
}

/** The query, including its `?`. Parameters are sorted by name in code point order, and repeated ones keep their order. */
export function writeQuery(parameters: QueryParameters): string {
  const sorted = parameters.toSorted(([a], [b]) => compareCodePoints(a, b));
  let query = '';
  for (const [name, value] of sorted) query += `${query === '' ? '?' : '&'}${encodeForm(name)}=${encodeForm(value)}`;
  return query;
}

/** The parameters for another page. The first page doesn't need `page`. */
export function withPage(parameters: QueryParameters, page: number): QueryParameters {
  const others = parameters.filter(([name]) => name !== 'page');
  return page === 1 ? others : [...others, ['page', String(page)]];
}
