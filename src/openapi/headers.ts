// The headers of answers (behaviour, JSON text and headers; RFC 9110, Fetch), as components of the description.
import { API_HEADERS, PREFLIGHT_HEADERS } from '../route/rules.ts';
import type { Header, MediaType, Reference } from './document.ts';

const text = (description: string, ...examples: readonly (string | undefined)[]): Header => ({
  description,
  schema: { type: 'string', examples },
});

const HEADERS = {
  Vary: text('What the answer depends on besides its address; a host that compresses adds to it.', API_HEADERS.Vary),
  Allow: text('The methods there are; without a router on 405 and OPTIONS alone.', API_HEADERS.Allow),
  ETag: text('Names these very bytes: ask with If-None-Match next time.', '"5f3c0a9be2c146d7a1b40c88"'),
  'Cache-Control': text('How long a copy may be used.', API_HEADERS['Cache-Control']),
  'Access-Control-Allow-Origin': text('Any web page may read it.', API_HEADERS['Access-Control-Allow-Origin']),
  Location: { description: 'The same address with the slash.', schema: { type: 'string', format: 'uri-reference' } },
  'Access-Control-Allow-Methods': text(
    'What a web page may ask with.',
    PREFLIGHT_HEADERS['Access-Control-Allow-Methods'],
  ),
  'Access-Control-Allow-Headers': text('Any header.', PREFLIGHT_HEADERS['Access-Control-Allow-Headers']),
  'Access-Control-Max-Age': text('For how many seconds that holds.', PREFLIGHT_HEADERS['Access-Control-Max-Age']),
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
