// Probes of the headers, on answers that are otherwise right.
import { SITE_HEADERS } from '../route/rules.ts';
import { actualText, BY_QUERY, type Exchange, isType, LEVELS } from './exchange.ts';
import type { Deviation, Probe, Seen } from './probe.ts';

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
  const [first] = wrong;
  if (!first) return undefined;
  const isCharset = header(first, 'content-type').startsWith('application/json');
  return {
    // Some hosts of plain files add it for good, and can’t be told not to.
    severity: isCharset && seen.level === 'path' ? 'warning' : 'error',
    about: wrong,
    actual: named('Content-Type', header(first, 'content-type')),
    expected: `Content-Type: ${first.expected.type}`,
    impact: isCharset
      ? 'The host adds to the type. JSON has no charset, and clients that compare the type refuse the answer.'
      : 'The host doesn’t know what the file is: browsers download it, and clients refuse to read it.',
    fix: `Let the host send exactly “${first.expected.type}” for these answers.`,
  };
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
  const [first] = wrong;
  return (
    first && {
      severity: 'error',
      about: wrong,
      actual: named('Vary', header(first, 'vary')),
      expected: 'Vary: Accept',
      impact:
        'Caches don’t know that the same address has JSON and a page: a client may get the page that a browser asked for.',
      fix: 'Let the host send “Vary: Accept” with everything under /api/, and keep it when it adds Accept-Encoding.',
    }
  );
}

function noCors(seen: Seen): Deviation | undefined {
  const wrong = sound(seen).filter((exchange) => {
    const method = exchange.request.method ?? 'GET';
    return (
      method === 'GET' && exchange.answer.status === 200 && header(exchange, 'access-control-allow-origin') !== '*'
    );
  });
  const [first] = wrong;
  return (
    first && {
      severity: 'error',
      about: wrong,
      actual: named('Access-Control-Allow-Origin', header(first, 'access-control-allow-origin')),
      expected: 'Access-Control-Allow-Origin: *',
      impact: 'Web pages of other sites can’t read the data: browsers keep it from them.',
      fix: 'Let the host send “Access-Control-Allow-Origin: *” with every answer.',
    }
  );
}

function unguarded(seen: Seen): Deviation | undefined {
  const isBare = (exchange: Exchange) =>
    header(exchange, 'x-content-type-options').toLowerCase() !== 'nosniff' ||
    header(exchange, 'content-security-policy') === '';
  const wrong = seen
    .open('home', 'style', 'councils')
    .filter((exchange) => exchange.answer.status === 200 && isBare(exchange));
  const [first] = wrong;
  const names = ['X-Content-Type-Options', 'Content-Security-Policy'] as const;
  return (
    first && {
      severity: 'warning',
      about: wrong,
      actual: names.map((name) => named(name, header(first, name))).join('; '),
      expected: `X-Content-Type-Options: ${SITE_HEADERS['X-Content-Type-Options']}; a Content-Security-Policy`,
      impact: 'Browsers may take data for a page and run what stands in it: a search term may be any text.',
      fix: 'Let the host send both headers with everything, as the configuration made for it does (“host NAME”, or “_headers”).',
    }
  );
}

/** A day, in seconds: nobody should read older data after a new build. */
const TOO_LONG = 86_400;

function cachedTooLong({ open }: Seen): Deviation | undefined {
  const age = (exchange: Exchange) => Number(/max-age=(\d+)/i.exec(header(exchange, 'cache-control'))?.[1] ?? 0);
  const wrong = open('root', 'councils', 'commitments', 'searchterms', 'home').filter(
    (exchange) => exchange.answer.status === 200 && age(exchange) > TOO_LONG,
  );
  const [first] = wrong;
  return (
    first && {
      severity: 'error',
      about: wrong,
      actual: named('Cache-Control', header(first, 'cache-control')),
      expected: 'Cache-Control: public, max-age=300',
      impact: 'Clients and caches keep this answer for days: after a new build they mix old data with new.',
      fix: 'Let only assets/ and the hashed files in store/ be kept for long; answers five minutes.',
    }
  );
}

function uncached({ open }: Seen): Deviation | undefined {
  const isKept = (exchange: Exchange) =>
    exchange.request.name === 'style'
      ? /immutable|max-age=\d{6,}/i.test(header(exchange, 'cache-control'))
      : header(exchange, 'cache-control') !== '';
  const wrong = open('councils', 'style').filter((exchange) => exchange.answer.status === 200 && !isKept(exchange));
  const [first] = wrong;
  return (
    first && {
      severity: 'warning',
      about: wrong,
      actual: named('Cache-Control', header(first, 'cache-control')),
      expected: `Cache-Control: public, max-age=${first.request.name === 'style' ? '31536000, immutable' : '300'}`,
      impact:
        'Nobody knows how long the answer may be kept: caches guess, and browsers ask again for what never changes.',
      fix: 'Let the host send the Cache-Control of the configuration made for it (“host NAME”, or “_headers”).',
    }
  );
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
    expected: unchanged ? '304, and no content' : 'an ETag, or a Last-Modified',
    impact: 'Whoever asks again for an unchanged list gets all of it again.',
    fix: unchanged ? 'Let If-None-Match reach what made the ETag.' : 'Switch on entity tags at the host.',
  };
}

/** In bytes; below, packing is hardly worth it. */
const WORTH_PACKING = 20_000;

function notCompressed({ open }: Seen): Deviation | undefined {
  const [large] = open('councils', 'commitments', 'searchterms').filter(
    (exchange) => exchange.answer.bytes.length > WORTH_PACKING && header(exchange, 'content-encoding') === '',
  );
  return (
    large && {
      severity: 'warning',
      about: [large],
      actual: `${large.answer.bytes.length.toLocaleString('en')} bytes, not compressed`,
      expected: 'Content-Encoding: gzip, or br',
      impact: 'The lists take several times as long to load as they need to.',
      fix: 'Switch on compression for application/json and text/html. In front of “serve”, a proxy does that.',
    }
  );
}

const headers = { topic: 'headers', levels: LEVELS, explains: false } as const;

export const HEADER_PROBES: readonly Probe[] = [
  { ...headers, name: 'types', description: 'answers name their Content-Type exactly', examine: wrongType },
  { ...headers, name: 'vary', levels: BY_QUERY, description: 'Vary names Accept', examine: noVary },
  { ...headers, name: 'cors', description: 'web pages of other sites may read the data', examine: noCors },
  { ...headers, name: 'guard', description: 'browsers guess no types and run no scripts', examine: unguarded },
  { ...headers, name: 'freshness', description: 'no answer is kept for too long', examine: cachedTooLong },
  { ...headers, name: 'caching', description: 'caches know how long to keep answers', examine: uncached },
  { ...headers, name: 'validators', description: 'what hasn’t changed isn’t sent again', examine: notValidated },
  { ...headers, name: 'compression', description: 'long answers are compressed', examine: notCompressed },
];
