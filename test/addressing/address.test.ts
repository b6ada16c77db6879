// Address → URL → address, and address → file → address.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Address,
  addressOf,
  addressOfFile,
  fileOf,
  isPaged,
  listWith,
  routeOf,
  urlOf,
} from '../../src/addressing/address.ts';
import { parseQuery } from '../../src/addressing/query.ts';
import { ENDPOINT_NAMES } from '../../src/api/api.ts';
import { RENDERINGS } from '../../src/api/media.ts';
import { runs } from '../support/campaign.ts';
import { addressAt, anyAddress, WORD_FILTERS, whole } from './addresses.ts';

describe('URLs', () => {
  test('an address comes back from its URL, in whatever rendering', () => {
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

  test.each<[Address, string]>([
    [{ endpoint: 'root' }, '/api/'],
    [{ endpoint: 'councils' }, '/api/councils/'],
    [
      listWith('councils', {
        country: ['Northern Ireland', 'Wales'],
        authority_type: ['Non-Metropolitan District'],
      }),
      '/api/councils/?authority_type=Non-Metropolitan+District&country=Northern+Ireland%2CWales',
    ],
    [{ endpoint: 'council', key: 'CON' }, '/api/councils/CON/'],
    [{ endpoint: 'council-commitments', key: 'CON' }, '/api/councils/CON/commitments'],
    [{ endpoint: 'commitments', page: 1 }, '/api/commitments/'],
    [{ endpoint: 'commitments', page: 3 }, '/api/commitments/?page=3'],
    [{ endpoint: 'searchterms' }, '/api/searchterms/'],
    [
      {
        ...listWith('searchterms', {
          ...{ start_date: '2021-01-01', end_date: '2021-12-31' },
          ...{ min_count: 7, min_results: 2 },
        }),
        page: 2,
      },
      '/api/searchterms/?end_date=2021-12-31&min_count=7&min_results=2&page=2&start_date=2021-01-01',
    ],
  ])('the canonical URL of %j', (address, url) => {
    expect(urlOf(address)).toBe(url);
  });

  // A Windows machine can't hold a file of this name; the address is what it is all the same.
  test.each(['CON', 'PRN', 'AUX', 'NUL'])('%s is a code like any other', (code) => {
    expect(addressAt(`/api/councils/${code}/`)).toEqual(whole({ endpoint: 'council', key: code }));
    expect(addressOfFile(`api/councils/${code}/index.json`)?.address).toEqual(
      whole({ endpoint: 'council', key: code }),
    );
  });
});

describe('routes', () => {
  test.each([
    ['/api/', 'root'],
    ['/api/councils/', 'councils'],
    ['/api/commitments/', 'commitments'],
    ['/api/searchterms/', 'searchterms'],
    ['/api/councils/AAA/', 'council'],
    ['/api/councils/anything at all/', 'council'],
    ['/api/councils/AAA/commitments', 'council-commitments'],
  ])('%s leads to %s', (path, endpoint) => {
    expect(routeOf(path)?.endpoint).toBe(endpoint);
  });

  test.each([
    ...['', '/', '/api', '/api/councils', '/api//', '//api/', '/API/', '/api/Councils/', '/api/councils//'],
    ...[
      '/api/councils/AAA',
      '/api/councils/AAA/commitments/',
      '/api/councils/AAA/Commitments',
      '/api/councils//commitments',
    ],
    ...[
      '/api/councils/A/B/',
      '/api/councils/AAA/plans',
      '/api/commitments/AAA/',
      '/api/searchterms/1/',
      '/api/nothing/',
    ],
    ...['/api/index.json', '/constructor', '__proto__', 'toString', '/api/councils/AAA/\n', ' /api/'],
  ])('%j leads nowhere', (path) => {
    expect(routeOf(path)).toBeUndefined();
  });
});

describe('parameters of an address', () => {
  const searchTerms = (query: string) => addressOf({ endpoint: 'searchterms' }, parseQuery(query));

  test('the first wrong one is named: dates, then thresholds, then the page', () => {
    const wrong = ['start_date=x', 'end_date=x', 'min_count=x', 'min_results=x', 'page=x'];
    const names = ['start_date', 'end_date', 'min_count', 'min_results', 'page'];
    for (let bits = 1; bits < 32; bits++) {
      const chosen = wrong.filter((_, index) => bits & (1 << index));
      const first = names.find((_, index) => bits & (1 << index));
      expect(searchTerms(chosen.toReversed().join('&'))).toEqual({ fault: first });
    }
  });

  test.each([
    ['page=1', 1],
    ['page=01', 1],
    ['page=%2B2', 2],
    ['page=+2+', 2],
    ['page=last', 'last'],
    ['page=0&page=3', 3],
    ['PAGE=7', 1],
  ])('the page in %s is %s', (query, page) => {
    expect(searchTerms(query)).toEqual({ endpoint: 'searchterms', values: {}, page });
  });

  test.each(['0', '-1', '', '1.0', 'LAST', ' last', 'last ', '1,2', '0x1', '1e0', '٣', 'NaN', 'Infinity'])(
    'page=%j is no page',
    (page) => {
      expect(searchTerms(`page=${encodeURIComponent(page)}`)).toEqual({ fault: 'page' });
    },
  );

  test('the councils know no page, and no unknown value', () => {
    const councils = (query: string) => addressOf({ endpoint: 'councils' }, parseQuery(query));
    expect(councils('page=x&country=Narnia&authority_type=SRA')).toEqual(whole({ endpoint: 'councils' }));
  });
});

test('a page without rendering has a file in each rendering', () => {
  expect(RENDERINGS.map((rendering) => fileOf({ endpoint: 'root' }, rendering))).toEqual([
    'api/index.json',
    'api/index.html',
  ]);
});
