// The headers of answers (behaviour, JSON text and headers; RFC 9110, Fetch), as components of the description.
import { API_HEADERS, PREFLIGHT_HEADERS } from '../http/rules.ts';
import type { Header, MediaType, Reference, Schema } from './document.ts';

const DESCRIPTIONS = {
  Vary: 'The request headers that the response depends on. Hosts that compress responses add to this list.',
  Allow: 'The methods that you can use. On hosts without a router, only 405 and OPTIONS responses have this header.',
  ETag: 'Identifies this version of the response. Send this value in If-None-Match with your next request.',
  'Cache-Control': 'How long you may cache the response.',
  'Access-Control-Allow-Origin': 'Web pages from any origin may read the response.',
  Location: 'The same URL with a slash at the end of its path.',
  'Access-Control-Allow-Methods': 'The methods that web pages from other origins may use.',
  'Access-Control-Allow-Headers': 'The headers that web pages from other origins may send.',
  'Access-Control-Max-Age': 'How long a browser may cache these permissions, in seconds.',
} as const;

const EXAMPLES: Readonly<Record<string, string>> = {
  ...API_HEADERS,
  ...PREFLIGHT_HEADERS,
  ETag: '"5f3c0a9be2c146d7a1b40c88"',
};

const schemaOf = (name: string): Schema =>
  name === 'Location' ? { type: 'string', format: 'uri-reference' } : { type: 'string', examples: [EXAMPLES[name]] };

export const HEADER_COMPONENTS: Readonly<Record<string, Header>> = Object.fromEntries(
  Object.entries(DESCRIPTIONS).map(([name, description]) => [name, { description, schema: schemaOf(name) }]),
);

const headersNamed = (...names: readonly (keyof typeof DESCRIPTIONS)[]): Readonly<Record<string, Reference>> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const EVERYWHERE = ['Vary', 'Allow', 'Cache-Control', 'Access-Control-Allow-Origin'] as const;

export const ANSWER_HEADERS = headersNamed('ETag', ...EVERYWHERE);
export const ERROR_HEADERS = headersNamed(...EVERYWHERE);
export const MOVED_HEADERS = headersNamed('Location', ...EVERYWHERE);
export const OPTIONS_HEADERS = headersNamed(
  ...EVERYWHERE,
  ...(['Access-Control-Allow-Methods', 'Access-Control-Allow-Headers', 'Access-Control-Max-Age'] as const),
);

/** A browsable page. */
export const HTML_TEXT: MediaType = { schema: { type: 'string' } };
