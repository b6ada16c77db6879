// Addresses convert to URLs and back, and to file names and back. Every file system and host accepts the file names.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Address,
  fileOf,
  isPaged,
  listWith,
  routeOf,
  stemTemplates,
  urlOf,
} from '../../../src/engine/addressing/address.ts';
import { ENDPOINT_NAMES, type EndpointName, endpointOf } from '../../../src/engine/api/api.ts';
import { RENDERINGS } from '../../../src/engine/api/media.ts';
import type { Parameter } from '../../../src/engine/api/parameter.ts';
import { addressOfFile } from '../../support/address-of-file.ts';
import { runs } from '../../support/campaign.ts';
import { addressAt, anyAddress, anyValue, WORD_FILTERS, whole } from './addresses.ts';

describe('URLs', () => {
  test('an address converts to a URL and back, in any format', () => {
    fc.assert(
      fc.property(anyAddress, fc.constantFrom(undefined, 'api', 'json'), (address, format) => {
        expect(addressAt(urlOf(address, format))).toEqual(address);
      }),
      runs(1, 1000),
    );
    for (const address of WORD_FILTERS) expect(addressAt(urlOf(address, 'api'))).toEqual(address);
    const last = ENDPOINT_NAMES.map((endpoint): Address => ({ endpoint, page: 'last' })).filter(isPaged);
    expect(last.length).toBeGreaterThan(1);
    for (const address of last) expect(addressAt(urlOf(address))).toEqual(whole(address));
  });

  test('different addresses have different URLs', () => {
    expect(new Set(WORD_FILTERS.map((address) => urlOf(address))).size).toBe(WORD_FILTERS.length);
    fc.assert(
      fc.property(anyAddress, anyAddress, (a, b) => {
        expect(urlOf(a) === urlOf(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
      runs(2, 300),
    );
  });
});

test.each<[Address, url: string, stem: string]>([
  [
    listWith('councils', { country: ['Northern Ireland', 'Wales'], authority_type: ['Non-Metropolitan District'] }),
    '/api/councils/?authority_type=Non-Metropolitan+District&country=Northern+Ireland%2CWales',
    'api/councils/country-northern-ireland_wales/type-non-metropolitan-district',
  ],
  [listWith('councils', { country: ['Wales'] }), '/api/councils/?country=Wales', 'api/councils/country-wales/type-any'],
  [{ endpoint: 'council', key: 'CON' }, '/api/councils/CON/', 'api/councils/CON/index'],
  [{ endpoint: 'commitments', page: 12 }, '/api/commitments/?page=12', 'api/commitments/page-12'],
  [
    { ...listWith('searchterms', { start_date: '2021-01-01', min_count: 7 }), page: 2 },
    '/api/searchterms/?min_count=7&page=2&start_date=2021-01-01',
    'api/searchterms/from-2021-01-01_to-any_count-7_results-1/page-2',
  ],
])('%j is canonical, and has a readable file name', (address, url, stem) => {
  expect([urlOf(address), fileOf(address, 'json')]).toEqual([url, `${stem}.json`]);
});

test.each([
  ...['', '/', '/api', '/api/councils', '/api//', '//api/', '/API/', '/api/Councils/', '/api/councils//'],
  ...['/api/councils/AAA', '/api/councils/AAA/commitments/', '/api/councils/AAA/Commitments'],
  ...['/api/councils//commitments', '/api/councils/A/B/', '/api/councils/AAA/plans', '/api/commitments/AAA/'],
  ...['/api/searchterms/1/', '/api/nothing/', '/api/index.json', '/constructor', '__proto__', 'toString'],
  ...['/api/councils/AAA/\n', ' /api/'],
])('%j has no route', (path) => {
  expect(routeOf(path)).toBeUndefined();
});

const PARTS = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.(?:json|html)$/;

test('every combination of words has its own file, even if letter case is ignored', () => {
  const names = new Set<string>();
  for (const address of WORD_FILTERS) {
    for (const rendering of RENDERINGS) {
      const file = fileOf(address, rendering);
      expect(addressOfFile(file)).toEqual({ address, rendering });
      expect(file).toMatch(PARTS);
      names.add(file.toLowerCase());
    }
  }
  expect(names.size).toBe(WORD_FILTERS.length * RENDERINGS.length);
});

test('two addresses never share a file, even if letter case is ignored', () => {
  fc.assert(
    fc.property(fc.array(anyAddress, { minLength: 2, maxLength: 60 }), (addresses) => {
      const files = new Map<string, string>();
      for (const address of addresses) {
        const file = fileOf(address, 'json').toLowerCase();
        const key = JSON.stringify(address);
        expect(files.get(file) ?? key).toBe(key);
        files.set(file, key);
      }
    }),
    runs(6, 200),
  );
});

describe('no other file is a response', () => {
  test.each([
    ...['', 'index.html', '404.json', 'api', 'api/index', 'api/index.txt', 'api/index.JSON', '/api/index.json'],
    ...['API/index.json', 'store/index.json', 'documents/errors/not-found.json', 'api/councils/aaa/index.json'],
    ...['api/councils/AAAAA/index.json', 'api/councils/AAA/page-2.json', 'api/councils/AAA/index.json/index.json'],
    ...['api/councils/AAA/AAA/index.json', 'api/commitments/page-1.json', 'api/commitments/page-02.json'],
    ...['api/commitments/page-.json', 'api/commitments/page-1e3.json'],
    ...['api/councils/country-wales_england/type-any.json', 'api/councils/country-any/type-any.json'],
    ...['api/councils/country-narnia/type-any.json', 'api/councils/country-wales_wales/type-any.json'],
    ...['api/councils/country-Wales/type-any.json', 'api/councils/country-wales/type-sra.json'],
    ...['api/councils/country-wales/index.json', 'api/searchterms/from-any_to-any_count-5_results-1/page-1.json'],
    'api/searchterms/from-any_to-any_count-07_results-1/page-1.json',
    ...['api/searchterms/from-2021-01-01_to-any_count-5_results-1/index.json', 'api/../api/index.json'],
    ...['api//index.json', 'api/commitments/page-0.json', 'api/searchterms/page-0.html'],
    'api/searchterms/from-any_to-any_count-4_results-1/page-1.json',
    'api/searchterms/from-any_to-any_count-5_results-0/page-1.json',
    'api/searchterms/from-2021-02-29_to-any_count-5_results-1/page-1.json',
    'api/searchterms/from-any_to-2021-1-5_count-5_results-1/page-1.json',
    'api/searchterms/from-0000-01-01_to-any_count-5_results-1/page-1.json',
    'api/searchterms/from--_to-any_count-5_results-1/page-1.json',
  ])('%j', (file) => {
    expect(addressOfFile(file)).toBeUndefined();
  });

  test('a name similar to that of a response is a response only if a URL leads to its address', () => {
    const number = ['0', '1', '2', '4', '5', '05', '10', '9007199254740991', '9'.repeat(30), '1e3', ''];
    const pageOrKey = fc.constantFrom(...number, 'AAA', 'aaa', 'AAAAA', 'index');
    const partOf = (parameter: Parameter | undefined): fc.Arbitrary<string> =>
      parameter
        ? fc.oneof(
            anyValue(parameter).map((value) => parameter.toFile(value as never)),
            fc.constantFrom('any', 'sra', '2021-1-1', '9999-99-99', '-', 'b_a', ...number),
          )
        : pageOrKey;
    const filled = (endpoint: EndpointName) => {
      const { parameters } = endpointOf(endpoint);
      return fc
        .constantFrom(...Object.values(stemTemplates(endpoint)))
        .chain((template) =>
          fc.tuple(
            ...template
              .split(/[{}]/)
              .map((piece, index) => (index % 2 === 0 ? fc.constant(piece) : partOf(parameters[piece]))),
          ),
        )
        .map((pieces) => pieces.join(''));
    };
    const file = fc
      .tuple(fc.oneof(...ENDPOINT_NAMES.map(filled)), fc.constantFrom(...RENDERINGS))
      .map((parts) => parts.join('.'));
    let found = 0;
    fc.assert(
      fc.property(file, (file) => {
        const named = addressOfFile(file);
        if (!named) return;
        found++;
        expect(addressAt(urlOf(named.address))).toEqual(named.address);
        expect(fileOf(named.address, named.rendering)).toBe(file);
      }),
      runs(12, 3000),
    );
    expect(found).toBeGreaterThan(200);
  });
});
