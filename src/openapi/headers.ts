// The headers of answers (behaviour, JSON text and headers; RFC 9110, Fetch), as components of the description.
import { API_HEADERS, PREFLIGHT_HEADERS } from '../route/rules.ts';
import type { Header, MediaType, Reference } from './document.ts';

const text = (description: string, ...examples: readonly (string | undefined)[]): Header => ({
  description,
  schema: { type: 'string', examples },
});

const HEADERS = {
  Vary: text(
    'The request headers that the response depends on. Hosts that compress responses add to this list.',
    API_HEADERS.Vary,
  ),
  Allow: text(
    'The methods that you can use. On hosts without a router, only 405 and OPTIONS responses have this header.',
    API_HEADERS.Allow,
  ),
  ETag: text(
    'Identifies this version of the response. Send this value in If-None-Match with your next request.',
    '"5f3c0a9be2c146d7a1b40c88"',
  ),
  'Cache-Control': text('How long you may cache the response.', API_HEADERS['Cache-Control']),
  'Access-Control-Allow-Origin': text(
    'Web pages from any origin may read the response.',
    API_HEADERS['Access-Control-Allow-Origin'],
  ),
  Location: {
    description: 'The same URL with a slash at the end of its path.',
    schema: { type: 'string', format: 'uri-reference' },
  },
  'Access-Control-Allow-Methods': text(
    'The methods that web pages from other origins may use.',
    PREFLIGHT_HEADERS['Access-Control-Allow-Methods'],
  ),
  'Access-Control-Allow-Headers': text(
    'The headers that web pages from other origins may send.',
    PREFLIGHT_HEADERS['Access-Control-Allow-Headers'],
  ),
  'Access-Control-Max-Age': text(
    'How long a browser may cache these permissions, in seconds.',
    PREFLIGHT_HEADERS['Access-Control-Max-Age'],
  ),
} as const satisfies Readonly<Record<string, Header>>;

export const HEADER_COMPONENTS: Readonly<Record<string, Header>> = HEADERS;

const headersNamed = (...names: readonly (keyof typeof HEADERS)[]): Readonly<Record<string, Reference>> =>
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
