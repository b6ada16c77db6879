// What was asked of a site and what came of it, beside what a right host answers.
import { attempt } from '../attempt.ts';
import { NOT_PREBUILT } from '../http/rules.ts';
import type { Answer, Failure } from './ask.ts';

/** What a host can do with a query: answer any, answer what is prebuilt, or never see it. */
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
  /** Of an answer of the API: what asks a router for it, and the file that holds it. */
  readonly url?: string;
  readonly file?: string;
  /** Of any other response. */
  readonly expected?: Expected;
}

export interface Expected {
  readonly status: number;
  /** Content-Type; undefined where any will do. */
  readonly type?: string | undefined;
  /** Texts of which any is right; empty where the text is not looked at. */
  readonly texts: readonly string[];
  /** If any text of some kind is right. */
  readonly hasRightText?: (text: string) => boolean;
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

export const isWrong = ({ answer: { status, text }, expected }: Exchange): boolean =>
  status !== expected.status ||
  (expected.texts.length > 0 && !expected.texts.includes(text)) ||
  expected.hasRightText?.(text) === false;

/** @returns '' for a header that is missing */
export const headerOf = ({ answer }: Pick<Exchange, 'answer'>, name: string): string => answer.headers.get(name) ?? '';

/** The address that a response redirects to; '' if it names none. */
export function redirectOf({ url, answer }: Pick<Exchange, 'url' | 'answer'>): string {
  const location = headerOf({ answer }, 'location');
  return location !== '' && URL.canParse(location, url) ? new URL(location, url).href : '';
}

export const isQuery = ({ request }: Exchange): boolean => request.target.includes('?');

/** Whether a host without a router says that it has no such answer (behaviour, What differs …). */
export function isRefusal({ status, text }: Answer): boolean {
  if (status !== NOT_PREBUILT.status) return false;
  const { detail, available } = (jsonIn(text) ?? {}) as { readonly detail?: unknown; readonly available?: unknown };
  return detail === NOT_PREBUILT.detail && typeof available === 'string';
}

export const jsonIn = (text: string): unknown => attempt(() => JSON.parse(text));

/** Whether a Content-Type is the one that is wanted. A page names its own charset, too, and a style sheet has that of its page. JSON has none to name. */
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
