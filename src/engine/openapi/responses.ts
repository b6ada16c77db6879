// Responses shared by several endpoints, as components of the OpenAPI document: redirects, and errors with advice on how to
// resolve them (behaviour, JSON text and headers; RFC 9110, Fetch).
import { ENDPOINT_NAMES, endpointOf, kindOf } from '../api/api.ts';
import { schemaRef } from '../api/schemas.ts';
import { wordsOf } from '../api/words.ts';
import { byName } from '../grouping.ts';
import {
  API_HEADERS,
  ERRORS,
  type ErrorName,
  errorOf,
  methodNotAllowed,
  NOT_PREBUILT,
  PREFLIGHT_HEADERS,
  REFUSALS,
  RETRY_AFTER,
} from '../http/rules.ts';
import { describedParameters } from './described-parameters.ts';
import type { Example, Header, MediaType, Reference, Response, Schema } from './document.ts';

const DESCRIPTIONS = {
  Vary: 'The request headers that the response depends on. Hosts that compress responses add to this list.',
  Allow: 'The methods that you can use. On hosts without a router, only 405 and OPTIONS responses have this header.',
  ETag: 'Identifies this version of the response. Send this value in If-None-Match with your next request.',
  'Cache-Control': 'How long you may cache the response.',
  'Access-Control-Allow-Origin': 'Web pages from any origin may read the response.',
  'Retry-After': 'How long to wait before you send the request again, in seconds.',
  Location: 'The same URL with a slash at the end of its path.',
  'Access-Control-Allow-Methods': 'The methods that web pages from other origins may use.',
  'Access-Control-Allow-Headers': 'The headers that web pages from other origins may send.',
  'Access-Control-Max-Age': 'How long a browser may cache these permissions, in seconds.',
} as const;

const EXAMPLES: Readonly<Record<string, string>> = {
  ...API_HEADERS,
  ...PREFLIGHT_HEADERS,
  ETag: '"5f3c0a9be2c146d7a1b40c88"',
  'Retry-After': RETRY_AFTER,
};

const schemaOf = (name: string): Schema =>
  name === 'Location' ? { type: 'string', format: 'uri-reference' } : { type: 'string', examples: [EXAMPLES[name]] };

export const HEADER_COMPONENTS: Readonly<Record<string, Header>> = Object.fromEntries(
  Object.entries(DESCRIPTIONS).map(([name, description]) => [name, { description, schema: schemaOf(name) }]),
);

const headersNamed = (...names: readonly (keyof typeof DESCRIPTIONS)[]): Readonly<Record<string, Reference>> =>
  byName(names, (name) => ({ $ref: `#/components/headers/${name}` }));

const EVERYWHERE = ['Vary', 'Allow', 'Cache-Control', 'Access-Control-Allow-Origin'] as const;

export const DATA_HEADERS = headersNamed('ETag', ...EVERYWHERE);
const ERROR_HEADERS = headersNamed(...EVERYWHERE);
const MOVED_HEADERS = headersNamed('Location', ...EVERYWHERE);
const PREFLIGHT = ['Access-Control-Allow-Methods', 'Access-Control-Allow-Headers', 'Access-Control-Max-Age'] as const;
export const OPTIONS_HEADERS = headersNamed(...EVERYWHERE, ...PREFLIGHT);

/** A browsable page. */
export const HTML_TEXT: MediaType = { schema: { type: 'string' } };

// ---- errors ----

const items = ENDPOINT_NAMES.filter((name) => endpointOf(name).shape === 'item');
/** The kinds of records that a path may refer to even if they don't exist. */
const records = items.map((name) => kindOf(name).name);
/** Advice on the format of keys. */
const keys = items.flatMap((name) => wordsOf(name).key?.advice ?? []);

/** Advice for each error, which is used as the summary of its example. */
const ADVICE: Readonly<Partial<Record<ErrorName, string>>> = {
  'not-found': `Check the URL. ${keys.join(' ')} The value of \`format\` must be \`json\` or \`api\`.`,
  'invalid-page': 'Follow the `next` and `previous` links, or use `page=last`.',
  'not-acceptable':
    'Send an Accept header that allows `application/json` or `text/html`. If you set `format`, the header must allow that format.',
  ...Object.fromEntries(
    ENDPOINT_NAMES.flatMap((endpoint) =>
      describedParameters(endpoint).map(({ name, advice }) => [errorOf(name), advice]),
    ),
  ),
};

/** @param available the URL of the list of prebuilt responses */
export function responseComponents(available: string) {
  const refused: Example = {
    summary: 'Use a URL from the list at `available`.',
    value: { detail: NOT_PREBUILT.detail, available },
  };
  const waiting: Example = {
    summary: 'Wait a few seconds, or use a URL from the list at `available`.',
    value: { detail: REFUSALS.unavailable.detail, available },
  };
  const posted = { summary: 'Use GET. The API is read-only.', value: { detail: methodNotAllowed('POST').detail } };
  return {
    Moved: { description: 'The path must end with a slash.', headers: MOVED_HEADERS },
    NotModified: { description: 'The copy that you identified in If-None-Match is current.', headers: DATA_HEADERS },
    BadRequest: refusal('A parameter is not valid.', examplesOf(...badParameters())),
    UnknownFormat: refusal('The format is not recognised.', examplesOf('not-found')),
    NotFound: refusal(
      `The ${records.join(' or ')} does not exist, or the format is not recognised.`,
      examplesOf('not-found'),
    ),
    NoSuchPage: refusal(
      'The page does not exist, or the format is not recognised.',
      examplesOf('invalid-page', 'not-found'),
    ),
    MethodNotAllowed: refusal('The method is not GET, HEAD or OPTIONS.', { post: posted }),
    // The body is always JSON, because the client accepts neither of the two formats.
    NotAcceptable: refusal('The client accepts neither JSON nor HTML.', examplesOf('not-acceptable'), { html: false }),
    NotPrebuilt: refusal(
      'The response is not prebuilt. Only hosts without a router return this error.',
      { refused },
      { schema: 'NotPrebuilt' },
    ),
    Unavailable: refusal(
      'The response is not prebuilt, and the router is unavailable. Only web servers in front of a router return this error.',
      { waiting },
      { schema: 'NotPrebuilt', headers: headersNamed('Retry-After', ...EVERYWHERE) },
    ),
  } as const satisfies Readonly<Record<string, Response>>;
}

const refusal = (
  description: string,
  examples: Readonly<Record<string, Example>>,
  { schema = 'ApiError', html = true, headers = ERROR_HEADERS } = {},
): Response => ({
  description,
  headers,
  content: {
    'application/json': { schema: schemaRef(schema), examples },
    ...(html && { 'text/html': HTML_TEXT }),
  },
});

const examplesOf = (...names: readonly ErrorName[]): Readonly<Record<string, Example>> =>
  byName(names, (name) => ({ summary: ADVICE[name]!, value: { detail: ERRORS[name].detail } }));

const badParameters = (): readonly ErrorName[] =>
  (Object.keys(ERRORS) as ErrorName[]).filter((name) => ERRORS[name].status === 400);

export const responseRef = (name: keyof ReturnType<typeof responseComponents>): Reference => ({
  $ref: `#/components/responses/${name}`,
});
