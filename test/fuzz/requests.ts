// Random requests, made from names that the router knows, and from requests that others have used to attack servers.
import fc from 'fast-check';
import { BROWSER } from '../engine/router/edge-site.ts';
import { anyCharacter } from './runs.ts';

const SEGMENTS = [
  ...['api', 'councils', 'commitments', 'searchterms', 'AAA', 'BBB', 'CON', 'aaa', 'AAAAA', 'openapi.json'],
  ...['index.json', 'index.html', 'page-2.json'],
  ...['', '.', '..', '%2e%2e', '%2f', '%5c', '%00', '%0d%0aX: y', '%', '%zz', '%c0%af', '%ff', '%ed%a0%80'],
  ...['%E2%80%AE', '\\', ';x=1', '*', 'API', '%61pi'],
  ...['store', 'documents', 'assets', '404.html', '_headers', 'build-manifest.json', 'constructor', '__proto__', 'é'],
  ...['\0', '\r\n', '\u202e', '\ud800'],
];
const KNOWN = [
  ...['/api', '/api/', '/api/councils', '/api/councils/', '/api/councils/AAA', '/api/councils/AAA/'],
  '/api/councils/AAA/commitments',
  ...['/api/commitments/', '/api/commitments', '/api/searchterms/', '/api/searchterms', '/api/councils/ZZZ/'],
  ...['/api/nothing/', '/', '/api//'],
  ...['//api/councils/', '/api/../api/councils/', '/api/councils/%41AA/', '/%61pi/councils/', '/api/councils%2F', '*'],
  ...['', 'http://climate.example/api/'],
];
const path = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...KNOWN) },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...SEGMENTS), { maxLength: 6 }).map((segments) => `/${segments.join('/')}`),
  },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom(...SEGMENTS), { maxLength: 3 }).map((segments) => `/api/${segments.join('/')}`),
  },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 20 }).map((text) => `/api/${text}`) },
);

const NAMES = [
  ...['country', 'authority_type', 'page', 'format', 'start_date', 'end_date', 'min_count', 'min_results'],
  ...['Page', 'pag%65', 'page%00', '', 'x', 'é', '%', '%ff', '__proto__', 'constructor', 'page[]', 'next', '\u{1f469}'],
  ...['%F0%9F%92%A9', '%ed%a0%80'],
];
const VALUES = [
  ...['Wales', 'wales,Scotland', 'England%2CWales', ',,,', '%20Wales+', 'SRA', 'Combined+Authority'],
  ...['Unitary Authority,County Council', 'ſcotland'],
  ...['1', '2', '0', '-1', '+1', '%2B2', '01', '1.0', '1e3', 'last', 'LAST', '999999999999999999999', '-0', '٣', '%31'],
  ...['5', '6', '4', '0x5', 'NaN', 'Infinity'],
  ...['json', 'api', 'JSON', 'xml', 'jsonp', '', 'api,json', 'html', 'toString', '__proto__', '%00'],
  ...['%0d%0aSet-Cookie:x', '<script>alert(1)</script>', '"><hostile>'],
  ...['2025-01-01', '2025-1-1', '2025-02-30', '0001-01-01', '9999-12-31', '0000-01-01', '10000-01-01'],
  ...['2025-06-03T00:00', '2025/06/03', ' 2025-01-01', '-2025-01-01'],
  ...['%', '%%', '%f', '%ff%fe', '&', '=', '==', '#', '?', ';', '+', '++', "'", '{{title}}', '$&', '\ud800', '\u2028'],
  ...['../../etc/passwd', 'a=b', '🦊'],
];
const parameter = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES))
      .map(([name, value]) => `${name}=${value}`),
  },
  { weight: 1, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 10 }) },
);

/** Fills a query with up to 100 kB of text. */
const FILLING = [
  ...['x', '%', '%25', '%ff', '+', ',', '&', '=', 'page=1&', '&x=1', 'x&', 'country=Wales,', '9', '-', 'é', '%20', '?'],
  ...['&&format=api', '\u{1f469}', '"', '<'],
];
const long = fc
  .tuple(fc.constantFrom(...FILLING), fc.constantFrom(3000, 20_000, 100_000), fc.constantFrom(...NAMES))
  .map(([piece, bytes, name]) => `${name}=${piece.repeat(Math.ceil(bytes / piece.length))}`);
const many = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...VALUES), fc.integer({ min: 1000, max: 5000 }), fc.boolean())
  .map(([name, value, count, numbered]) =>
    Array.from({ length: count }, (_, index) => `${name}${numbered ? index : ''}=${value}`).join('&'),
  );

const query = fc.oneof(
  { weight: 100, arbitrary: fc.constant('') },
  { weight: 250, arbitrary: fc.array(parameter, { minLength: 1, maxLength: 4 }).map((all) => `?${all.join('&')}`) },
  { weight: 10, arbitrary: fc.array(parameter, { maxLength: 3 }).map((all) => `?${all.join('?')}#${all.join('&')}`) },
  { weight: 1, arbitrary: fc.tuple(long, parameter).map((all) => `?${all.join('&')}`) },
  { weight: 1, arbitrary: fc.tuple(many, parameter).map((all) => `?${all.join('&')}`) },
);

const ACCEPTS = [
  ...[
    BROWSER,
    '*/*',
    'text/html',
    'application/json',
    'application/*',
    'text/*',
    'text/html;q=0',
    'application/json;v=2, text/html',
  ],
  ...['', ',', ';', '/', '*', '*/json', 'text', 'image/png', 'a/b/c', 'TEXT/HTML', 'text/html;=;;'],
  ...['application/json;q', '\0', 'é/é', ', '.repeat(2000), 'a/b;q=1,'.repeat(500)],
];
const METHODS = [
  ...['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'get', 'TRACE', 'CONNECT', 'PROPFIND', '', '"', 'G\r\nET'],
  ...['<hostile>', '\u202e', 'x'.repeat(2000)],
];
const TAGS = [
  ...['*', '""', '"x"', 'W/"x"', '"', 'W/', ',', '"a","b"', '*, "x"', '"x'.repeat(2000), ' '.repeat(5000), '\0'],
  ...[`W/"${'a'.repeat(500)}`, '"é"'],
];

export interface RandomRequest {
  readonly target: string;
  readonly method: string;
  readonly accept: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

export const requests: fc.Arbitrary<RandomRequest> = fc.record({
  target: fc.tuple(path, query).map((both) => both.join('')),
  method: fc.oneof({ weight: 6, arbitrary: fc.constant('GET') }, { weight: 1, arbitrary: fc.constantFrom(...METHODS) }),
  accept: fc.option(fc.constantFrom(...ACCEPTS), { nil: undefined, freq: 2 }),
  ifNoneMatch: fc.option(fc.constantFrom(...TAGS), { nil: undefined, freq: 2 }),
});
