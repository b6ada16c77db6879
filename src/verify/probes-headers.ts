// Probes of the headers of responses that are otherwise right.
import type { RecordWords } from '../api/endpoint.ts';
import { RECORDS } from '../api/words.ts';
import { SITE_HEADERS } from '../http/rules.ts';
import { numberText } from '../text/format.ts';
import { BY_QUERY, type Exchange, headerOf, isType, LEVELS, LISTED } from './exchange.ts';
import { actualText } from './exchange-text.ts';
import type { Probes, Seen } from './probe.ts';

/** The headers of a response, in words. */
const shown =
  (...names: readonly string[]) =>
  ({ response: { headers } }: Exchange): string =>
    names.map((name) => (headers.get(name) ? `${name}: ${headers.get(name)}` : `no ${name}`)).join('; ');

const hasStatus = ({ response, expected }: Exchange): boolean => response.status === expected.status;
const isFound = ({ request, response }: Exchange): boolean =>
  (request.method ?? 'GET') === 'GET' && response.status === 200;
/** Whether it is a correct response of the API. */
const isOfApi = (exchange: Exchange): boolean =>
  exchange.request.target.startsWith('/api') && isFound(exchange) && hasStatus(exchange);

/** Checks one header of each response with status 200. */
const header = (name: string, isGood: (value: string, exchange: Exchange) => boolean) => ({
  isWrong: (exchange: Exchange) => isFound(exchange) && !isGood(headerOf(exchange, name), exchange),
  actual: shown(name),
});

const addsCharset = (exchange: Exchange): boolean => headerOf(exchange, 'content-type').startsWith('application/json');

/** A day, in seconds: after a new build, old data should not be used for longer. */
const TOO_LONG = 86_400;

const isStyle = ({ request }: Exchange): boolean => request.name === 'style';

/** The response to the conditional request, or the first list if it has nothing to make one from. */
function notValidated({ open, all }: Seen): readonly Exchange[] {
  const [list] = open('list');
  const [unchanged] = all('unchanged');
  if (list?.response.status !== 200 || unchanged?.response.status === 304) return [];
  return [unchanged ?? list];
}

const isConditional = ({ request }: Exchange): boolean => request.name === 'unchanged';

/** In bytes; compressing less is hardly worth it. */
const WORTH_COMPRESSING = 20_000;
const isUncompressed = (exchange: Exchange): boolean =>
  exchange.response.bytes.length > WORTH_COMPRESSING && headerOf(exchange, 'content-encoding') === '';

const UNTRUSTED = Object.values(RECORDS).flatMap(({ untrusted }: RecordWords) => untrusted ?? []);

const headers = { topic: 'headers', levels: LEVELS, explains: false } as const;

export const HEADER_PROBES: Probes = {
  types: {
    ...headers,
    description: 'responses have the right Content-Type',
    isWrong: (exchange) =>
      hasStatus(exchange) &&
      // The probe `head` compares HEAD with GET, and redirects have no content.
      exchange.request.method !== 'HEAD' &&
      exchange.response.status !== 301 &&
      !isType(headerOf(exchange, 'content-type'), exchange.expected.type),
    // Some hosts of plain files always add it.
    severity: (first, { level }) => (addsCharset(first) && level === 'path' ? 'warning' : undefined),
    actual: shown('Content-Type'),
    expected: ({ expected }) => `Content-Type: ${expected.type}`,
    impact: (first) =>
      addsCharset(first)
        ? 'The host adds a charset, which JSON doesn’t have. Clients that compare the exact type reject the response.'
        : 'The host sends the wrong type, so browsers may download the file and clients may refuse to read it.',
    fix: ({ expected }) => `Make the host send exactly “${expected.type}” for these URLs.`,
  },
  vary: {
    ...headers,
    levels: BY_QUERY,
    description: 'Vary includes Accept',
    ...header('Vary', (value, of) => !isOfApi(of) || /(?:^|,)\s*(?:accept|\*)\s*(?:,|$)/i.test(value)),
    expected: 'Vary: Accept',
    impact:
      'Caches don’t know that a URL can return JSON or a page, so a client may get the page that a browser requested.',
    fix: 'Make the host send “Vary: Accept” with everything under /api/, even if it adds Accept-Encoding.',
  },
  cors: {
    ...headers,
    description: 'web pages on other sites can read the data',
    ...header('Access-Control-Allow-Origin', (value, of) => !isOfApi(of) || value === '*'),
    expected: 'Access-Control-Allow-Origin: *',
    impact: 'Browsers stop web pages on other sites from reading the data.',
    fix: 'Make the host send “Access-Control-Allow-Origin: *” with every response.',
  },
  guard: {
    ...headers,
    description: 'headers stop browsers from running scripts',
    requests: ['home', 'style', 'list'],
    isWrong: (exchange) =>
      isFound(exchange) &&
      (headerOf(exchange, 'x-content-type-options').toLowerCase() !== 'nosniff' ||
        headerOf(exchange, 'content-security-policy') === ''),
    severity: 'warning',
    actual: shown('X-Content-Type-Options', 'Content-Security-Policy'),
    expected: `X-Content-Type-Options: ${SITE_HEADERS['X-Content-Type-Options']}; a Content-Security-Policy`,
    impact: `Browsers may treat data as a page and run scripts in it, because ${UNTRUSTED.join(' or ')} can be any text.`,
    fix: 'Make the host send both headers with every file. Its configuration from “host NAME” or “_headers” has them.',
  },
  freshness: {
    ...headers,
    description: 'responses aren’t cached for too long',
    requests: [...LISTED, 'home'],
    ...header('Cache-Control', (value) => !(Number(/max-age=(\d+)/i.exec(value)?.[1]) > TOO_LONG)),
    expected: 'Cache-Control: public, max-age=300',
    impact: 'Clients and caches keep this response for days, so they mix old data with new data after a build.',
    fix: 'Allow long caching only for assets/ and for files in store/ with a hash in their name. Use five minutes for the rest.',
  },
  caching: {
    ...headers,
    description: 'responses say how long to cache them',
    requests: ['list', 'style'],
    ...header('Cache-Control', (value, of) => (isStyle(of) ? /immutable|max-age=\d{6,}/i : /./).test(value)),
    severity: 'warning',
    expected: (first) => `Cache-Control: public, max-age=${isStyle(first) ? '31536000, immutable' : '300'}`,
    impact: 'Caches have to guess how long to keep responses, and browsers request files again that never change.',
    fix: 'Make the host send Cache-Control as in its configuration from “host NAME” or “_headers”.',
  },
  validators: {
    ...headers,
    description: 'unchanged responses aren’t sent again',
    wrongIn: notValidated,
    severity: 'warning',
    actual: (first) => (isConditional(first) ? actualText(first) : 'no ETag, no Last-Modified'),
    expected: (first) => (isConditional(first) ? '304, without content' : 'an ETag or Last-Modified header'),
    impact: 'Clients that request an unchanged list again download all of it again.',
    fix: (first) =>
      isConditional(first)
        ? 'Pass the If-None-Match header on to the server that sets the ETag.'
        : 'Turn on ETags on the host.',
  },
  compression: {
    ...headers,
    description: 'long responses are compressed',
    requests: LISTED,
    isWrong: (exchange, { open }) => exchange === open(...LISTED).find(isUncompressed),
    severity: 'warning',
    actual: ({ response }) => `${numberText(response.bytes.length)} bytes, not compressed`,
    expected: 'Content-Encoding: gzip or br',
    impact: 'The lists take several times as long to load as they would if compressed.',
    fix: 'Turn on compression for application/json and text/html. With “serve”, use a proxy that compresses.',
  },
};
