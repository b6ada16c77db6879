// The files that hold the answers: names that any file system and any host takes, and that tell their address.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Address, addressOfFile, fileOf, NO_FILTER, urlOf } from '../../src/route/address.ts';
import { RENDERINGS } from '../../src/route/endpoints.ts';
import { runs } from '../support/campaign.ts';
import { addressAt, anyAddress, COUNCIL_FILTERS } from './addresses.ts';

const PARTS = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.(?:json|html)$/;

test('an address comes back from its file, with the rendering', () => {
  fc.assert(
    fc.property(anyAddress, fc.constantFrom(...RENDERINGS), (address, rendering) => {
      const file = fileOf(address, rendering);
      expect(addressOfFile(file)).toEqual({ address, rendering });
      expect(file).toMatch(PARTS);
    }),
    runs(4, 1500),
  );
});

test('every filter of the councils has a file of its own, whatever becomes of letter case', () => {
  const names = new Set<string>();
  for (const address of COUNCIL_FILTERS) {
    for (const rendering of RENDERINGS) {
      const file = fileOf(address, rendering);
      expect(addressOfFile(file)).toEqual({ address, rendering });
      expect(file).toMatch(PARTS);
      names.add(file.toLowerCase());
    }
  }
  expect(names.size).toBe(8192);
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

test.each<[Address, string]>([
  [{ endpoint: 'root' }, 'api/index'],
  [{ endpoint: 'councils', countries: [], types: [] }, 'api/councils/index'],
  [{ endpoint: 'council', code: 'CON' }, 'api/councils/CON/index'],
  [{ endpoint: 'council-commitments', code: 'CON' }, 'api/councils/CON/commitments'],
  [{ endpoint: 'commitments', page: 1 }, 'api/commitments/index'],
  [{ endpoint: 'searchterms', filter: NO_FILTER, page: 1 }, 'api/searchterms/index'],
])('a path-only address lies where its URL says: %j', (address, stem) => {
  for (const rendering of RENDERINGS) {
    expect(fileOf(address, rendering)).toBe(`${stem}.${rendering}`);
    expect(`/${stem}`.replace(/index$/, '')).toBe(urlOf(address));
  }
});

test.each<[Address, string]>([
  [{ endpoint: 'councils', countries: ['Wales'], types: [] }, 'api/councils/country-wales/type-any'],
  [
    { endpoint: 'councils', countries: ['England', 'Northern Ireland'], types: ['City of London', 'London Borough'] },
    'api/councils/country-england_northern-ireland/type-city-of-london_london-borough',
  ],
  [{ endpoint: 'commitments', page: 12 }, 'api/commitments/page-12'],
  [{ endpoint: 'searchterms', filter: NO_FILTER, page: 2 }, 'api/searchterms/page-2'],
  [
    { endpoint: 'searchterms', filter: { start: '2021-01-01', minCount: 5, minResults: 2 }, page: 1 },
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
    const date = fc.constantFrom('any', '2021-01-01', '2024-02-29', '2023-02-29', '2021-1-1', '9999-99-99', '-');
    const number = fc.constantFrom('0', '1', '2', '4', '5', '05', '10', '9007199254740991', '9'.repeat(30), '1e3', '');
    const filter = fc
      .tuple(date, date, number, number)
      .map(([start, end, count, results]) => `from-${start}_to-${end}_count-${count}_results-${results}`);
    const folder = fc.oneof(
      filter,
      fc.constantFrom('', 'AAA', 'aaa', 'country-any', 'country-wales', 'country-wales_england'),
    );
    const name = fc.oneof(
      number.map((page) => `page-${page}`),
      fc.constantFrom('index', 'commitments', 'type-any', 'type-sra', 'type-london-borough'),
    );
    const list = fc.constantFrom('councils', 'commitments', 'searchterms', '');
    const file = fc
      .tuple(list, folder, name, fc.constantFrom(...RENDERINGS))
      .map(
        ([list, folder, name, rendering]) =>
          `${['api', list, folder, name].filter((part) => part !== '').join('/')}.${rendering}`,
      );
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
    expect(answers).toBeGreaterThan(50);
  });
});
