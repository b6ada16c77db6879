// What was asked of a site and what came of it, beside what a right host answers; and both in words.
import { attempt } from '../attempt.ts';
import { clippedPrintable } from '../report/printable.ts';
import { NOT_PREBUILT } from '../route/rules.ts';
import { counted, numberText } from '../terminal.ts';
import type { Answer, Failure } from './ask.ts';

/** What a host can do with a query: answer any, answer what is prebuilt, or never see it. */
export const LEVELS = ['exact', 'canonical', 'path'] as const;
export type Level = (typeof LEVELS)[number];
/** The levels of hosts that see queries. */
export const BY_QUERY = ['exact', 'canonical'] as const satisfies readonly Level[];

export interface Request {
  readonly name: string;
  readonly method?: string;
  /** Path and query from the site's root, with a slash at its beginning. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Expected {
  readonly status: number;
  /** Content-Type; undefined where any will do. */
  readonly type?: string | undefined;
  /** Texts of which any is right; empty where the text is not looked at. */
  readonly texts: readonly string[];
}

export interface Exchange {
  readonly request: Request;
  readonly url: string;
  readonly answer: Answer;
  readonly expected: Expected;
}

/** A request without an answer. */
export interface Unanswered extends Failure {
  readonly request: Request;
  readonly url: string;
}

export const isRight = ({ answer, expected }: Exchange): boolean =>
  answer.status === expected.status && (expected.texts.length === 0 || expected.texts.includes(answer.text));

export const isQuery = ({ request }: Exchange): boolean => request.target.includes('?');

/** Whether a host without a router says that it has no such answer (behaviour, What differs …). */
export function isRefusal({ status, text }: Answer): boolean {
  if (status !== NOT_PREBUILT.status) return false;
  const { detail, available } = (jsonIn(text) ?? {}) as { readonly detail?: unknown; readonly available?: unknown };
  return detail === NOT_PREBUILT.detail && typeof available === 'string';
}

export const jsonIn = (text: string): unknown => attempt(() => JSON.parse(text));

/** Whether a Content-Type is the one that is wanted. A page names its own charset, too, and a style sheet has that of its page. JSON has none to name. */
export function isType(actual: string, expected: string): boolean {
  const [, text] = /^(text\/[a-z]+); charset=utf-8$/.exec(expected) ?? [];
  return (
    actual === expected || (text !== undefined && new RegExp(`^${text}(?:;\\s*charset="?utf-8"?)?$`, 'i').test(actual))
  );
}

export const isPage = (text: string): boolean => /^\s*<(?:!doctype|html)/i.test(text);

// ---- in words ----

/** The longest text, in characters, that may quote a host's answer. */
export const LONG = 400;

export function askedText({ request, url }: Pick<Exchange, 'request' | 'url'>): string {
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => ` (${name}: ${value})`);
  return clippedPrintable(`${request.method ?? 'GET'} ${url}${headers.join('')}`, LONG);
}

export function actualText(asked: Pick<Exchange, 'answer'> | Failure): string {
  if ('failure' in asked) return asked.failure;
  const { status, headers, text } = asked.answer;
  return said(status, headers.get('content-type') ?? 'no Content-Type', text, headers.get('location'));
}

export const expectedText = ({ expected }: Pick<Exchange, 'expected'>): string =>
  said(expected.status, expected.type, expected.texts[0], undefined);

function said(status: number, type: string | undefined, text: string | undefined, location: string | null | undefined) {
  const what = location ? `to ${location}` : text === undefined || text === '' ? undefined : contentText(text);
  return [status, location ? undefined : type, what].filter((part) => part !== undefined).join(', ');
}

/** What an answer holds: `397 records`, `count 12, 10 records on this page`, `“Not found.”`, `the page “Home”`. */
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

/** The longest quote from an answer, in characters. */
const LONGEST_QUOTE = 100;

const clip = (text: string): string => clippedPrintable(text, LONGEST_QUOTE);

/** The text of a value that should be a string, but may not be. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : String(compact(value)));

/** Whether two texts are JSON of the same values in the same order. */
export function sameValues(actual: string, expected: string): boolean {
  const got = compact(jsonIn(actual));
  return got !== undefined && got === compact(jsonIn(expected));
}

/** @returns undefined if there is no JSON, or it is nested too deeply to serialise */
const compact = (value: unknown): string | undefined => attempt(() => JSON.stringify(value));

/** In what two answers of the same kind differ. */
export function differenceText(actual: string, expected: string): string {
  const [of, from] = [contentText(actual), contentText(expected)];
  const [got, right] = [jsonIn(actual), jsonIn(expected)] as const;
  if (of !== from) return `${of} instead of ${from}`;
  const links = (value: unknown) => value as { readonly next?: unknown; readonly results?: unknown };
  if (Array.isArray(links(right)?.results) && compact(links(got).results) === compact(links(right).results)) {
    return `a different next or previous link: ${clip(textOf(links(got).next))} instead of ${clip(textOf(links(right).next))}`;
  }
  return of === 'one record'
    ? 'a record with other values'
    : 'the right number of records, but different ones or in another order';
}
