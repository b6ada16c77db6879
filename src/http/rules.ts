// The host-neutral rules of every answer: statuses, their bodies, headers. Hosts and the router only translate them.

import type { ParameterFault } from '../addressing/address.ts';
import { ENDPOINT_NAMES, type LimitName, type ParameterName, parametersIn } from '../api/api.ts';
import { CONTENT_TYPES, METHODS, type Rendering } from '../api/media.ts';

/**
 * What a page of the site may load and do: its own style sheet and pictures, nothing else (Content Security Policy 3).
 * The API's answers carry it too: a browser shows some of them as documents.
 */
const CONTENT_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of everything that the site sends: any page may read it, no browser guesses its type. */
export const SITE_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Allow, ETag',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': CONTENT_POLICY,
};

/** How long a copy may be used: what a build may replace, five minutes; what has a hash in its name, forever. */
export const CACHE = { short: 'public, max-age=300', immutable: 'public, max-age=31536000, immutable' } as const;

const ALLOW = { Allow: METHODS.join(', ') };

/** Headers that tell a client of the API what it may ask; browsable pages show them. */
export const SHOWN_HEADERS: Readonly<Record<string, string>> = { Vary: 'Accept', ...ALLOW };

/** Headers of every answer under `/api/`. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  ...SHOWN_HEADERS,
  'Cache-Control': CACHE.short,
  ...SITE_HEADERS,
};

/** What OPTIONS answers besides, to the question that a browser asks before an unusual request (Fetch, 4.8). */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Methods': METHODS.join(', '),
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
};

export function headersFor(rendering: Rendering): Record<string, string> {
  return { 'Content-Type': CONTENT_TYPES[rendering], ...API_HEADERS };
}

export interface ErrorRule {
  readonly status: number;
  readonly detail: string;
}

type Dashed<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}-${Dashed<Tail>}` : Name;
type BadName = `bad-${Dashed<LimitName>}`;

const badName = (parameter: ParameterName) => `bad-${parameter.replaceAll('_', '-')}` as BadName;

const badValues = /* @__PURE__ */ Object.fromEntries(
  ENDPOINT_NAMES.flatMap(parametersIn).flatMap(([name, parameter]) => {
    const detail = parameter.detail?.(name);
    return detail === undefined ? [] : [[badName(name), { status: 400, detail }]];
  }),
) as Readonly<Record<BadName, ErrorRule>>;

/** Every error an answer can be, but the 405, whose text names the method. Keys are also the names of their files. */
export const ERRORS: Readonly<Record<ErrorName, ErrorRule>> = {
  'not-found': { status: 404, detail: 'Not found.' },
  'invalid-page': { status: 404, detail: 'Invalid page.' },
  'not-acceptable': { status: 406, detail: 'Could not satisfy the request Accept header.' },
  ...badValues,
};

export type ErrorName = 'not-found' | 'invalid-page' | 'not-acceptable' | BadName;

export const errorOf = (fault: ParameterFault): ErrorName => (fault === 'page' ? 'invalid-page' : badName(fault));

/** The error for an answer that is not prebuilt; its document also names the list of prebuilt answers. */
export interface RefusalRule extends ErrorRule {
  /** The reason phrase of the status. Routers never send this status. */
  readonly reason: string;
}

/** On a host without a router (behaviour, What differs on hosts that can't run a router). */
export const NOT_PREBUILT: RefusalRule = {
  status: 501,
  reason: 'Not Implemented',
  detail: 'Not prebuilt on this host.',
};

/** On a server with a router behind it, while the router is down. */
const UNAVAILABLE: RefusalRule = {
  status: 503,
  reason: 'Service Unavailable',
  detail: 'Service temporarily unavailable, try again later.',
};

/** Keys are also the names of their files. */
export const REFUSALS = { 'not-prebuilt': NOT_PREBUILT, unavailable: UNAVAILABLE } as const;
export type RefusalName = keyof typeof REFUSALS;

/** How long clients should wait to try again while the router is down, in seconds. */
export const RETRY_AFTER = '10';

/** Methods whose 405 is prebuilt, for hosts without a router. */
export const REFUSED_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

export function methodNotAllowed(method: string): ErrorRule {
  return { status: 405, detail: `Method "${method}" not allowed.` };
}

/** Reason phrases of the statuses that pages show. */
export const REASON_PHRASES: Readonly<Record<number, string>> = {
  200: 'OK',
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
};

export interface OptionsDocument {
  readonly name: string;
  readonly description: string;
  readonly renders: readonly string[];
  readonly parses: readonly string[];
}
