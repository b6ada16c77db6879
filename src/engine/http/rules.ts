// Statuses, error texts and headers for all responses. Hosts and the router only translate these rules.
import type { ParameterFault } from '../addressing/address.ts';
import { ENDPOINT_NAMES, type LimitName, type ParameterName, parametersIn } from '../api/api.ts';
import { CONTENT_TYPES, METHODS, type Rendering } from '../api/media.ts';

/** Pages may load and read only the site's own files, and contain no code (Content Security Policy 3). */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

/** The headers for every response. */
export const SITE_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Accept-Ranges, Allow, Content-Range, ETag',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': CONTENT_POLICY,
  'X-Frame-Options': 'DENY',
};

/**
 * The headers that charts in pages of their own have instead, so that other sites can show them in a frame. Browsers ignore
 * X-Frame-Options if the policy says which sites may (https://www.w3.org/TR/CSP3/#frame-ancestors-and-frame-options). Any site may,
 * and so may a file, in which people try out what they have copied. If a host sends the other policy too, that makes no difference.
 */
export const EMBED_HEADERS = {
  'Content-Security-Policy': `${CONTENT_POLICY}; frame-ancestors * file:`,
} as const satisfies Readonly<Record<string, string>>;

/** Files that a build may replace are cached for five minutes; files with a hash in their name are cached indefinitely. */
export const CACHE = { short: 'public, max-age=300', immutable: 'public, max-age=31536000, immutable' } as const;

const ALLOW = { Allow: METHODS.join(', ') };

/** The response headers that pages display. */
export const SHOWN_HEADERS: Readonly<Record<string, string>> = { Vary: 'Accept', ...ALLOW };

/** The headers for every response under `/api/`. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  ...SHOWN_HEADERS,
  'Cache-Control': CACHE.short,
  ...SITE_HEADERS,
};

/** The response to the preflight request that browsers send before an unusual request (Fetch, section 4.8). */
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

/** All errors except 405, because its text mentions the method. The keys are also used as file names. */
export const ERRORS: Readonly<Record<ErrorName, ErrorRule>> = {
  'not-found': { status: 404, detail: 'Not found.' },
  'invalid-page': { status: 404, detail: 'Invalid page.' },
  'not-acceptable': { status: 406, detail: 'Could not satisfy the request Accept header.' },
  ...badValues,
};

export type ErrorName = 'not-found' | 'invalid-page' | 'not-acceptable' | BadName;

export const errorOf = (fault: ParameterFault): ErrorName => (fault === 'page' ? 'invalid-page' : badName(fault));

/** An error response for a request whose response isn't prebuilt. */
export interface RefusalRule extends ErrorRule {
  /** The reason phrase for the status. Routers never send this status. */
  readonly reason: string;
}

/** The error on a host without a router. */
export const NOT_PREBUILT: RefusalRule = {
  status: 501,
  reason: 'Not Implemented',
  detail: 'Not prebuilt on this host.',
};

/** The keys are also used as file names. A host responds with `unavailable` while its router is down. */
export const REFUSALS: Readonly<Record<RefusalName, RefusalRule>> = {
  'not-prebuilt': NOT_PREBUILT,
  unavailable: {
    status: 503,
    reason: 'Service Unavailable',
    detail: 'Service temporarily unavailable, try again later.',
  },
};
export type RefusalName = 'not-prebuilt' | 'unavailable';

/** The number of seconds after which clients should retry while the router is down. */
export const RETRY_AFTER = '10';

/**
 * A server's timeouts for clients and for the router behind it, in seconds. Clients send little data, and the router responds
 * within milliseconds.
 */
export const TIMEOUTS = { request: 10, connect: 2, response: 5 } as const;

/** Statuses that indicate a failure of the router, including those sent by a proxy in front of it. */
export const ROUTER_FAILURES: readonly string[] = ['500', '502', '503', '504'];

/** The methods with a prebuilt 405 response on hosts without a router. */
export const REFUSED_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

export function methodNotAllowed(method: string): ErrorRule {
  return { status: 405, detail: `Method "${method}" not allowed.` };
}

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
