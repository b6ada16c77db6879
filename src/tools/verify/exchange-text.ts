// Describes requests and responses in words.
import { attempt } from '../../engine/attempt.ts';
import { counted, numberText } from '../../engine/text/format.ts';
import { clippedPrintable } from '../../engine/text/printable.ts';
import { type Exchange, isPage, jsonIn } from './exchange.ts';

/** The maximum length of text that quotes a response, in characters. */
export const LONG = 400;

export function requestText({ request, url }: Pick<Exchange, 'request' | 'url'>): string {
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => ` (${name}: ${value})`);
  return clippedPrintable(`${request.method ?? 'GET'} ${url}${headers.join('')}`, LONG);
}

export function actualText({ response }: Pick<Exchange, 'response'>): string {
  const { status, headers, text, failure } = response;
  const location = headers.get('location');
  if (location) return `${status}, Location: ${location}`;
  return failure ?? responseText(status, headers.get('content-type') ?? 'no Content-Type', text);
}

export const expectedText = ({ expected: { status, type = '', texts } }: Pick<Exchange, 'expected'>): string =>
  responseText(status, type, texts[0] ?? '');

const responseText = (status: number, type: string, text: string): string =>
  [status, type, text && contentText(text)].filter((part) => part !== '').join(', ');

/** Summarises a response: `397 records`, `count 12, 10 records on this page`, `“Not found.”` or `the page “Home”`. */
function contentText(text: string): string {
  if (isPage(text)) return `the page “${clip(/<title>([^<]*)/i.exec(text)?.[1]?.trim() ?? 'without a title')}”`;
  const value = jsonIn(text);
  if (Array.isArray(value)) return counted(value.length, 'record');
  const { detail, count, results, renders, name } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof detail === 'string') return `“${clip(detail)}”`;
  if (typeof count === 'number' && Array.isArray(results)) {
    return `count ${numberText(count)}, ${counted(results.length, 'record')} on this page`;
  }
  if (Array.isArray(renders)) return `the description “${clip(textOf(name))}”`;
  return value === undefined ? `text that isn’t JSON: “${clip(text.trim())}”` : 'one record';
}

/** The maximum length of a quotation from a response, in characters. */
const LONGEST_QUOTE = 100;

const clip = (text: string): string => clippedPrintable(text, LONGEST_QUOTE);

/** Converts a value to text. It should be a string, but may be anything else. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : String(compact(value)));

/** Whether two JSON documents contain the same values in the same order. */
export function sameValues(actual: string, expected: string): boolean {
  const got = compact(jsonIn(actual));
  return got !== undefined && got === compact(jsonIn(expected));
}

/** @returns undefined if the value is missing or is nested too deeply to be serialised as JSON */
const compact = (value: unknown): string | undefined => attempt(() => JSON.stringify(value));

/** Describes the difference between two responses of the same kind. */
export function differenceText(actual: string, expected: string): string {
  const [of, from] = [contentText(actual), contentText(expected)];
  const [got, right] = [jsonIn(actual), jsonIn(expected)] as const;
  if (of !== from) return `expected ${from}, but got ${of}`;
  const links = (value: unknown) => value as { readonly next?: unknown; readonly results?: unknown };
  if (Array.isArray(links(right)?.results) && compact(links(got).results) === compact(links(right).results)) {
    return `a different “next” or “previous” link (expected ${clip(textOf(links(right).next))}, but got ${clip(textOf(links(got).next))})`;
  }
  return of === 'one record'
    ? 'a record with different values'
    : 'the right number of records, but different ones or in a different order';
}
