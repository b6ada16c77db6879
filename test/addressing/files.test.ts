// The files that hold the answers: names that any file system and any host takes, and that tell their address.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Address, addressOfFile, fileOf, listWith, stemTemplates, urlOf } from '../../src/addressing/address.ts';
import { ENDPOINT_NAMES, type EndpointName, endpointOf } from '../../src/api/api.ts';
import { RENDERINGS } from '../../src/api/media.ts';
import type { Parameter } from '../../src/api/parameter.ts';
import { runs } from '../support/campaign.ts';
import { addressAt, anyAddress, anyValue, WORD_FILTERS } from './addresses.ts';

const PARTS = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.(?:json|html)$/;

test('every combination of words has a file of its own, whatever becomes of letter case', () => {
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

test('two addresses never share a file, whatever becomes of letter case', () => {
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

test('no path of a file is the folder of another', () => {
  fc.assert(
    fc.property(anyAddress, anyAddress, (a, b) => {
      expect(`${fileOf(b, 'json')}`.startsWith(`${fileOf(a, 'json')}/`)).toBe(false);
    }),
    runs(9, 300),
  );
});

test.each(ENDPOINT_NAMES)('a path-only address is where its URL says: %s', (endpoint) => {
  const { key } = endpointOf(endpoint);
  for (const rendering of RENDERINGS) {
    // A Windows machine can’t hold a file of this name.
    const address = key ? { endpoint, key: 'CON' } : { endpoint };
    const [, stem] = new RegExp(`^(.*)\\.${rendering}$`).exec(fileOf(address, rendering))!;
    expect(`/${stem}`.replace(/index$/, '')).toBe(urlOf(address));
  }
});

test.each<[Address, string]>([
  [listWith('councils', { country: ['Wales'] }), 'api/councils/country-wales/type-any'],
  [
    listWith('councils', {
      country: ['England', 'Northern Ireland'],
      authority_type: ['City of London', 'London Borough'],
    }),
    'api/councils/country-england_northern-ireland/type-city-of-london_london-borough',
  ],
  [{ endpoint: 'commitments', page: 12 }, 'api/commitments/page-12'],
  [{ endpoint: 'searchterms', page: 2 }, 'api/searchterms/page-2'],
  [
    listWith('searchterms', { start_date: '2021-01-01', min_count: 5, min_results: 2 }),
    'api/searchterms/from-2021-01-01_to-any_count-5_results-2/page-1',
  ],
])('a filtered address lies in a folder that can be read: %j', (address, stem) => {
  expect(fileOf(address, 'json')).toBe(`${stem}.json`);
});

describe('any other file is no answer', () => {
  test.each([
    ...[
      '',
      'index.html',
      '404.json',
      'api',
      'api/index',
      'api/index.txt',
      'api/index.JSON',
      '/api/index.json',
      'API/index.json',
    ],
    ...[
      'store/index.json',
      'documents/errors/not-found.json',
      'api/councils/aaa/index.json',
      'api/councils/AAAAA/index.json',
    ],
    ...['api/councils/AAA/page-2.json', 'api/councils/AAA/index.json/index.json', 'api/councils/AAA/AAA/index.json'],
    ...[
      'api/commitments/page-1.json',
      'api/commitments/page-02.json',
      'api/commitments/page-.json',
      'api/commitments/page-1e3.json',
    ],
    ...['api/councils/country-wales_england/type-any.json', 'api/councils/country-any/type-any.json'],
    ...['api/councils/country-narnia/type-any.json', 'api/councils/country-wales_wales/type-any.json'],
    ...[
      'api/councils/country-Wales/type-any.json',
      'api/councils/country-wales/type-sra.json',
      'api/councils/country-wales/index.json',
    ],
    ...[
      'api/searchterms/from-any_to-any_count-5_results-1/page-1.json',
      'api/searchterms/from-any_to-any_count-07_results-1/page-1.json',
    ],
    ...[
      'api/searchterms/from-2021-01-01_to-any_count-5_results-1/index.json',
      'api/../api/index.json',
      'api//index.json',
    ],
  ])('%j', (file) => {
    expect(addressOfFile(file)).toBeUndefined();
  });

  test('nor are names of the right form whose address nobody can ask for', () => {
    const names = [
      'api/commitments/page-0.json',
      'api/searchterms/page-0.html',
      'api/searchterms/from-any_to-any_count-4_results-1/page-1.json',
      'api/searchterms/from-any_to-any_count-5_results-0/page-1.json',
      'api/searchterms/from-2021-02-29_to-any_count-5_results-1/page-1.json',
      'api/searchterms/from-any_to-2021-1-5_count-5_results-1/page-1.json',
      'api/searchterms/from-0000-01-01_to-any_count-5_results-1/page-1.json',
      'api/searchterms/from--_to-any_count-5_results-1/page-1.json',
    ];
    expect(names.filter((name) => addressOfFile(name))).toEqual([]);
  });

  test('a name near the grammar is an answer only if its address is one that a URL names', () => {
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
    let answers = 0;
    fc.assert(
      fc.property(file, (file) => {
        const found = addressOfFile(file);
        if (!found) return;
        answers++;
        expect(addressAt(urlOf(found.address))).toEqual(found.address);
        expect(fileOf(found.address, found.rendering)).toBe(file);
      }),
      runs(12, 3000),
    );
    expect(answers).toBeGreaterThan(200);
  });
});
