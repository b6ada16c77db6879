// Requests to a site, each with the actual response and the expected one.
import { attempt } from '../../engine/attempt.ts';
import { NOT_PREBUILT } from '../../engine/http/rules.ts';
import type { SiteResponse } from './client.ts';

/** The ways in which a host handles queries: it responds to all of them, responds only to prebuilt ones, or ignores them. */
export const LEVELS = ['exact', 'canonical', 'path'] as const;
export type Level = (typeof LEVELS)[number];
/** The levels for hosts that don't ignore queries. */
export const BY_QUERY = ['exact', 'canonical'] as const satisfies readonly Level[];

/** Requests for the start of the API, its first list and its other lists. */
export const LIST_REQUESTS = ['start', 'list', 'other-list'] as const;
/** Requests for responses that are available as files on every host. */
export const PREBUILT = [...LIST_REQUESTS, 'second-page', 'record'] as const;
/** Requests that require a router or a set of rewrite rules. */
export const QUERIES = ['filtered', 'respelled', 'range', 'carried'] as const;

type Refused = 'unknown-key' | 'nowhere' | 'beyond' | 'below-least' | 'slash' | 'post' | 'xml-format' | 'xml-accept';
type OtherFile = 'index' | 'store' | 'home' | 'style' | 'description' | 'record-page' | 'download' | 'preflight';
/** Other ways to request the start or the first list. `again` and `unchanged` are sent last. */
type OtherWay = 'options' | 'head' | 'html-format' | 'html-accept' | 'again' | 'unchanged';

/** The purpose of a request. Several requests may have the same purpose. */
export type RequestName = (typeof PREBUILT | typeof QUERIES)[number] | Refused | OtherFile | OtherWay;

export interface Request {
  readonly name: RequestName;
  readonly method?: string;
  /** The path and query, relative to the site's root, with a leading slash. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For an API response, its URL on a host with a router and the path of its file. */
  readonly url?: string;
  readonly file?: string;
  /** The expected response, if it isn't an API response. */
  readonly expected?: Expected;
}

export interface Expected {
  readonly status: number;
  /** The expected Content-Type. Undefined if any type is acceptable. */
  readonly type?: string | undefined;
  /** The acceptable response bodies. Empty if the body isn't compared. */
  readonly texts: readonly string[];
  /** Checks the kind of text if the exact wording doesn't matter. */
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

/** @returns an empty string if the header is missing */
export const headerOf = ({ response }: Pick<Exchange, 'response'>, name: string): string =>
  response.headers.get(name) ?? '';

/** The URL to which a response redirects, or an empty string if it doesn't redirect. */
export function redirectOf({ url, response }: Pick<Exchange, 'url' | 'response'>): string {
  const location = headerOf({ response }, 'location');
  return location !== '' && URL.canParse(location, url) ? new URL(location, url).href : '';
}

/** Whether no complete response was received. */
export const isFailed = ({ response }: Exchange): boolean => response.failure !== undefined;

export const isQuery = ({ request }: Exchange): boolean => request.target.includes('?');

/**
 * Whether a host refused a request because the response isn't prebuilt, which is correct without a router (behaviour, What differs
 * …).
 */
export function isRefusal({ status, text }: SiteResponse): boolean {
  if (status !== NOT_PREBUILT.status) return false;
  const { detail, available } = (jsonIn(text) ?? {}) as { readonly detail?: unknown; readonly available?: unknown };
  return detail === NOT_PREBUILT.detail && typeof available === 'string';
}

export const jsonIn = (text: string): unknown => attempt(() => JSON.parse(text));

/** The Content-Type of pages and style sheets may include a charset. The Content-Type of JSON must not. */
export function isType(actual: string, expected: string | undefined): boolean {
  if (expected === undefined || actual === expected) return true;
  const [, text] = /^(text\/[a-z]+); charset=utf-8$/.exec(expected) ?? [];
  return text !== undefined && new RegExp(`^${text}(?:;\\s*charset="?utf-8"?)?$`, 'i').test(actual);
}

/** Whether the text is an OpenAPI document. */
export const isDescription = (text: string): boolean =>
  typeof (jsonIn(text) as { readonly openapi?: unknown } | undefined | null)?.openapi === 'string';

export const isPage = (text: string): boolean => /^\s*<(?:!doctype|html)/i.test(text);
