// Requests to a site, with the actual and the expected responses.
import { attempt } from '../attempt.ts';
import { NOT_PREBUILT } from '../http/rules.ts';
import type { SiteResponse } from './client.ts';

/** What a host can do with a query: respond to any, respond to those prebuilt, or never see it. */
export const LEVELS = ['exact', 'canonical', 'path'] as const;
export type Level = (typeof LEVELS)[number];
/** The levels of hosts that see queries. */
export const BY_QUERY = ['exact', 'canonical'] as const satisfies readonly Level[];

/** Requests for the API's start, its first list and the others. */
export const LISTED = ['start', 'list', 'other-list'] as const;
/** Requests for responses that every host has as files. */
export const PREBUILT = [...LISTED, 'second-page', 'record'] as const;
/** Requests for responses that take a router or a set of rewrites. */
export const QUERIES = ['filtered', 'respelled', 'range', 'carried'] as const;

type Refused = 'unknown-key' | 'nowhere' | 'beyond' | 'below-least' | 'slash' | 'post' | 'xml-format' | 'xml-accept';
type OtherFile = 'index' | 'store' | 'home' | 'style' | 'description' | 'record-page';
/** Of the start or the first list; `again` and `unchanged` are sent last. */
type OtherWay = 'options' | 'head' | 'html-format' | 'html-accept' | 'again' | 'unchanged';

/** What a request is for; several may be for the same. */
export type RequestName = (typeof PREBUILT | typeof QUERIES)[number] | Refused | OtherFile | OtherWay;

export interface Request {
  readonly name: RequestName;
  readonly method?: string;
  /** Path and query from the site's root, with a slash at its beginning. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For a response of the API: its URL on a host with a router, and its file. */
  readonly url?: string;
  readonly file?: string;
  /** For any other response. */
  readonly expected?: Expected;
}

export interface Expected {
  readonly status: number;
  /** Content-Type; undefined if any is right. */
  readonly type?: string | undefined;
  /** Texts of which any is right; empty if the text is not compared. */
  readonly texts: readonly string[];
  /** If any text of a kind is right. */
  readonly hasRightText?: (text: string) => boolean;
}

export interface Exchange {
  readonly request: Request;
  readonly url: string;
  readonly response: SiteResponse;
  readonly expected: Expected;
}

export const isWrong = ({ response: { status, text }, expected }: Exchange): boolean =>
  status !== expected.status ||
  (expected.texts.length > 0 && !expected.texts.includes(text)) ||
  expected.hasRightText?.(text) === false;

/** @returns '' for a header that is missing */
export const headerOf = ({ response }: Pick<Exchange, 'response'>, name: string): string =>
  response.headers.get(name) ?? '';

/** The URL that a response redirects to; '' if it names none. */
export function redirectOf({ url, response }: Pick<Exchange, 'url' | 'response'>): string {
  const location = headerOf({ response }, 'location');
  return location !== '' && URL.canParse(location, url) ? new URL(location, url).href : '';
}

/** Whether there is no complete response. */
export const isFailed = ({ response }: Exchange): boolean => response.failure !== undefined;

export const isQuery = ({ request }: Exchange): boolean => request.target.includes('?');

/** Whether a host without a router refuses a request that is not prebuilt (behaviour, What differs …). */
export function isRefusal({ status, text }: SiteResponse): boolean {
  if (status !== NOT_PREBUILT.status) return false;
  const { detail, available } = (jsonIn(text) ?? {}) as { readonly detail?: unknown; readonly available?: unknown };
  return detail === NOT_PREBUILT.detail && typeof available === 'string';
}

export const jsonIn = (text: string): unknown => attempt(() => JSON.parse(text));

/** A page and a style sheet may leave out the charset, which they have otherwise. JSON has no charset. */
export function isType(actual: string, expected: string | undefined): boolean {
  if (expected === undefined) return true;
  const [, text] = /^(text\/[a-z]+); charset=utf-8$/.exec(expected) ?? [];
  return (
    actual === expected || (text !== undefined && new RegExp(`^${text}(?:;\\s*charset="?utf-8"?)?$`, 'i').test(actual))
  );
}

/** Whether a text is an OpenAPI document. */
export const isDescription = (text: string): boolean =>
  typeof (jsonIn(text) as { readonly openapi?: unknown } | undefined | null)?.openapi === 'string';

export const isPage = (text: string): boolean => /^\s*<(?:!doctype|html)/i.test(text);
