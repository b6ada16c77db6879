// Probes of the headers, on answers that are otherwise right.
import { SITE_HEADERS } from '../route/rules.ts';
import { numberText } from '../terminal.ts';
import { actualText, BY_QUERY, type Exchange, isType, LEVELS } from './exchange.ts';
import { type Deviation, deviationIn, type Probe, type Seen } from './probe.ts';

/** Answers of the API with the status that they should have; a probe of its own holds HEAD against GET. */
const sound = ({ open }: Seen): readonly Exchange[] =>
  open().filter(
    ({ request, answer, expected }) =>
      request.target.startsWith('/api') && request.method !== 'HEAD' && answer.status === expected.status,
  );

const header = (exchange: Exchange, name: string): string => exchange.answer.headers.get(name) ?? '';
const named = (name: string, value: string): string => (value === '' ? `no ${name}` : `${name}: ${value}`);

/** What browsers show or use of the site besides answers. */
const shown = ({ open }: Seen): readonly Exchange[] =>
  open().filter(
    ({ request, answer, expected }) =>
      ['home', 'style', 'council-page'].includes(request.name) && answer.status === expected.status,
  );

function wrongType(seen: Seen): Deviation | undefined {
  const wrong = [...sound(seen), ...shown(seen)].filter(
    (exchange) =>
      exchange.expected.type !== undefined &&
      // Redirects and 304 have nothing to name the type of.
      ![301, 304].includes(exchange.answer.status) &&
      !isType(header(exchange, 'content-type'), exchange.expected.type),
  );
  return deviationIn(wrong, (first) => {
    const isCharset = header(first, 'content-type').startsWith('application/json');
    return {
      // Some hosts of plain files add it for good, and can’t be told not to.
      severity: isCharset && seen.level === 'path' ? 'warning' : 'error',
      actual: named('Content-Type', header(first, 'content-type')),
      expected: `Content-Type: ${first.expected.type}`,
      impact: isCharset
        ? 'The host adds a charset, which JSON doesn’t have. Clients that compare the exact type reject the response.'
        : 'The host sends the wrong type, so browsers may download the file and clients may refuse to read it.',
      fix: `Make the host send exactly “${first.expected.type}” for these URLs.`,
    };
  });
}

function noVary(seen: Seen): Deviation | undefined {
  const names = (exchange: Exchange) =>
    header(exchange, 'vary')
      .toLowerCase()
      .split(/\s*,\s*/);
  const wrong = sound(seen).filter(
    (exchange) =>
      exchange.answer.status === 200 &&
      (exchange.request.method ?? 'GET') === 'GET' &&
      !['accept', '*'].some((name) => names(exchange).includes(name)),
  );
  return deviationIn(wrong, (first) => ({
    actual: named('Vary', header(first, 'vary')),
    expected: 'Vary: Accept',
    impact:
      'Caches don’t know that a URL can return JSON or a page, so a client may get the page that a browser requested.',
    fix: 'Make the host send “Vary: Accept” with everything under /api/, even if it adds Accept-Encoding.',
  }));
}

function noCors(seen: Seen): Deviation | undefined {
  const wrong = sound(seen).filter((exchange) => {
    const method = exchange.request.method ?? 'GET';
    return (
      method === 'GET' && exchange.answer.status === 200 && header(exchange, 'access-control-allow-origin') !== '*'
    );
  });
  return deviationIn(wrong, (first) => ({
    actual: named('Access-Control-Allow-Origin', header(first, 'access-control-allow-origin')),
    expected: 'Access-Control-Allow-Origin: *',
    impact: 'Browsers stop web pages on other sites from reading the data.',
    fix: 'Make the host send “Access-Control-Allow-Origin: *” with every response.',
  }));
}

function unguarded(seen: Seen): Deviation | undefined {
  const isBare = (exchange: Exchange) =>
    header(exchange, 'x-content-type-options').toLowerCase() !== 'nosniff' ||
    header(exchange, 'content-security-policy') === '';
  const wrong = seen
    .open('home', 'style', 'councils')
    .filter((exchange) => exchange.answer.status === 200 && isBare(exchange));
  const names = ['X-Content-Type-Options', 'Content-Security-Policy'] as const;
  return deviationIn(wrong, (first) => ({
    severity: 'warning',
    actual: names.map((name) => named(name, header(first, name))).join('; '),
    expected: `X-Content-Type-Options: ${SITE_HEADERS['X-Content-Type-Options']}; a Content-Security-Policy`,
    impact: 'Browsers may treat data as a page and run scripts in it, because a search term can be any text.',
    fix: 'Make the host send both headers with every file. Its configuration from “host NAME” or “_headers” has them.',
  }));
}

/** A day, in seconds: nobody should read older data after a new build. */
const TOO_LONG = 86_400;

function cachedTooLong({ open }: Seen): Deviation | undefined {
  const age = (exchange: Exchange) => Number(/max-age=(\d+)/i.exec(header(exchange, 'cache-control'))?.[1] ?? 0);
  const wrong = open('root', 'councils', 'commitments', 'searchterms', 'home').filter(
    (exchange) => exchange.answer.status === 200 && age(exchange) > TOO_LONG,
  );
  return deviationIn(wrong, (first) => ({
    actual: named('Cache-Control', header(first, 'cache-control')),
    expected: 'Cache-Control: public, max-age=300',
    impact: 'Clients and caches keep this response for days, so they mix old data with new data after a build.',
    fix: 'Allow long caching only for assets/ and for files in store/ with a hash in their name. Use five minutes for the rest.',
  }));
}

function uncached({ open }: Seen): Deviation | undefined {
  const isKept = (exchange: Exchange) =>
    exchange.request.name === 'style'
      ? /immutable|max-age=\d{6,}/i.test(header(exchange, 'cache-control'))
      : header(exchange, 'cache-control') !== '';
  const wrong = open('councils', 'style').filter((exchange) => exchange.answer.status === 200 && !isKept(exchange));
  return deviationIn(wrong, (first) => ({
    severity: 'warning',
    actual: named('Cache-Control', header(first, 'cache-control')),
    expected: `Cache-Control: public, max-age=${first.request.name === 'style' ? '31536000, immutable' : '300'}`,
    impact: 'Caches have to guess how long to keep responses, and browsers request files again that never change.',
    fix: 'Make the host send Cache-Control as in its configuration from “host NAME” or “_headers”.',
  }));
}

function notValidated({ open, find }: Seen): Deviation | undefined {
  const [councils] = open('councils');
  if (councils?.answer.status !== 200) return undefined;
  const unchanged = find('unchanged');
  if (unchanged?.answer.status === 304) return undefined;
  return {
    severity: 'warning',
    about: [unchanged ?? councils],
    actual: unchanged ? actualText(unchanged) : 'no ETag, no Last-Modified',
    expected: unchanged ? '304, without content' : 'an ETag or Last-Modified header',
    impact: 'Clients that request an unchanged list again download all of it again.',
    fix: unchanged
      ? 'Pass the If-None-Match header on to the server that sets the ETag.'
      : 'Turn on ETags on the host.',
  };
}

/** In bytes; below, packing is hardly worth it. */
const WORTH_PACKING = 20_000;

function notCompressed({ open }: Seen): Deviation | undefined {
  const wrong = open('councils', 'commitments', 'searchterms').filter(
    (exchange) => exchange.answer.bytes.length > WORTH_PACKING && header(exchange, 'content-encoding') === '',
  );
  return deviationIn(wrong.slice(0, 1), (large) => ({
    severity: 'warning',
    actual: `${numberText(large.answer.bytes.length)} bytes, not compressed`,
    expected: 'Content-Encoding: gzip or br',
    impact: 'The lists take several times as long to load as they would if compressed.',
    fix: 'Turn on compression for application/json and text/html. With “serve”, use a proxy that compresses.',
  }));
}

const headers = { topic: 'headers', levels: LEVELS, explains: false } as const;

export const HEADER_PROBES: readonly Probe[] = [
  { ...headers, name: 'types', description: 'responses have the right Content-Type', examine: wrongType },
  { ...headers, name: 'vary', levels: BY_QUERY, description: 'Vary includes Accept', examine: noVary },
  { ...headers, name: 'cors', description: 'web pages on other sites can read the data', examine: noCors },
  { ...headers, name: 'guard', description: 'headers stop browsers from running scripts', examine: unguarded },
  { ...headers, name: 'freshness', description: 'responses aren’t cached for too long', examine: cachedTooLong },
  { ...headers, name: 'caching', description: 'responses say how long to cache them', examine: uncached },
  { ...headers, name: 'validators', description: 'unchanged responses aren’t sent again', examine: notValidated },
  { ...headers, name: 'compression', description: 'long responses are compressed', examine: notCompressed },
];
