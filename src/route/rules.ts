// The host-neutral rules of every answer: statuses, their bodies, headers. Hosts and the router only translate them.
import type { ParameterFault } from './address.ts';
import {
  CONTENT_TYPES,
  ENDPOINTS,
  type Endpoint,
  type EndpointName,
  LEAST_COUNT,
  LEAST_RESULTS,
  MEDIA_TYPES,
  METHODS,
  RENDERINGS,
  type Rendering,
} from './endpoints.ts';

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

const badDate = (name: string): ErrorRule => ({
  status: 400,
  detail: `${name} must be a valid date with the format YYYY-MM-DD`,
});
const badThreshold = (name: string, least: number): ErrorRule => ({
  status: 400,
  detail: `${name} must be an integer greater than or equal to ${least}`,
});

/** Every error an answer can be, but the 405, whose text names the method. Keys are also the names of their files. */
export const ERRORS = {
  'not-found': { status: 404, detail: 'Not found.' },
  'invalid-page': { status: 404, detail: 'Invalid page.' },
  'not-acceptable': { status: 406, detail: 'Could not satisfy the request Accept header.' },
  'bad-start-date': badDate('start_date'),
  'bad-end-date': badDate('end_date'),
  'bad-min-count': badThreshold('min_count', LEAST_COUNT),
  'bad-min-results': badThreshold('min_results', LEAST_RESULTS),
} as const satisfies Record<string, ErrorRule>;

export type ErrorName = keyof typeof ERRORS;

export const errorOf = (fault: ParameterFault): ErrorName =>
  fault === 'page' ? 'invalid-page' : (`bad-${fault.replace('_', '-')}` as ErrorName);

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
export const REASONS: Readonly<Record<number, string>> = {
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

/** What OPTIONS answers on an endpoint (behaviour, JSON text and headers). */
export function optionsOf(endpoint: EndpointName): OptionsDocument {
  const { title, summary, note, parameters }: Endpoint = ENDPOINTS[endpoint];
  return {
    name: title,
    description: [
      note ? `${summary} ${note}` : summary,
      ...parameters.map(({ name, text }) => `* \`${name}\`: ${text}`),
    ].join('\n'),
    renders: RENDERINGS.map((rendering) => MEDIA_TYPES[rendering]),
    parses: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  };
}
