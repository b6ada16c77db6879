// `next` and `previous`: the request's own parameters in the service's spelling, with the other page (behaviour, Links).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Address, PageNumber } from '../../src/addressing/address.ts';
import { parseQuery, type QueryParameters } from '../../src/addressing/query.ts';
import type { JsonDocument } from '../../src/respond/document.ts';
import { documentOf, pageCount } from '../../src/respond/document.ts';
import { runs } from '../support/campaign.ts';
import { character } from '../support/characters.ts';
import { contentOf, SITE } from './samples.ts';

const SIZE = SITE.pageSizes.searchterms;
const items = (count: number) => Array.from({ length: count }, (_, index) => ({ number: index }));

async function page(
  count: number,
  number: PageNumber,
  query: string,
): Promise<Extract<JsonDocument, { kind: 'page' }> | undefined> {
  const address: Address = { endpoint: 'searchterms', page: number };
  const body = await documentOf(address, contentOf(items(count)), SITE, {
    format: undefined,
    parameters: parseQuery(query),
  });
  return 'kind' in body && body.kind === 'page' ? body : undefined;
}

const BASE = 'https://climate.example/data/api/searchterms/';

describe('links', () => {
  test.each<[string, PageNumber, string | null, string | null]>([
    ['', 1, '?page=2', null],
    ['page=1', 1, '?page=2', null],
    ['page=2', 2, '?page=3', ''],
    ['page=3', 3, '?page=4', '?page=2'],
    ['page=last', 'last', null, '?page=3'],
    ['page=4', 4, null, '?page=3'],
    ['zz=1&page=2&aa=2', 2, '?aa=2&page=3&zz=1', '?aa=2&zz=1'],
    ['b=1&a=2&b=0&page=2', 2, '?a=2&b=1&b=0&page=3', '?a=2&b=1&b=0'],
    ['page=9&a&page=2', 2, '?a=&page=3', '?a='],
    ['PAGE=2&page=2', 2, '?PAGE=2&page=3', '?PAGE=2'],
    ['format=api', 1, '?format=api&page=2', null],
    ['format=', 1, '?format=&page=2', null],
    ['page=2&format=json', 2, '?format=json&page=3', '?format=json'],
    ['min_count=+05&start_date=2021-1-1', 1, '?min_count=+05&page=2&start_date=2021-1-1', null],
    ['q=%FF,%20~', 1, '?page=2&q=%EF%BF%BD%2C+~', null],
  ])('%j on page %s', async (query, number, next, previous) => {
    const body = await page(4 * SIZE, number, query);
    expect(body?.next).toBe(next === null ? null : BASE + next);
    expect(body?.previous).toBe(previous === null ? null : BASE + previous);
  });

  // Written once more, from bytes.
  const encoded = (text: string): string =>
    Array.from(Buffer.from(text), (byte) => {
      const character = String.fromCharCode(byte);
      if (byte === 0x20) return '+';
      return /[A-Za-z0-9_.~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    }).join('');
  const written = (parameters: QueryParameters): string => {
    const names = [...new Set(parameters.map(([name]) => name))].sort((a, b) =>
      Buffer.compare(Buffer.from(a), Buffer.from(b)),
    );
    const sorted = names.flatMap((name) => parameters.filter(([other]) => other === name));
    return sorted.length === 0 ? '' : `?${sorted.map((pair) => pair.map(encoded).join('=')).join('&')}`;
  };

  test('of any parameters', async () => {
    const name = fc.oneof(
      fc.constantFrom('a', 'b', 'page', 'format', 'min_count', '', '\uffff', '🌍'),
      fc.string({ unit: character, maxLength: 3 }),
    );
    const pair = fc.tuple(name, fc.string({ unit: character, maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { maxLength: 8 }), fc.integer({ min: 1, max: 4 }), async (parameters, number) => {
        const body = await documentOf({ endpoint: 'searchterms', page: number }, contentOf(items(4 * SIZE)), SITE, {
          format: undefined,
          parameters,
        });
        if (!('kind' in body) || body.kind !== 'page') return expect.unreachable();
        const others = parameters.filter(([name]) => name !== 'page');
        const link = (page: number) => BASE + written(page === 1 ? others : [...others, ['page', String(page)]]);
        expect(body.next).toBe(number === 4 ? null : link(number + 1));
        expect(body.previous).toBe(number === 1 ? null : link(number - 1));
      }),
      runs(80, 250),
    );
  });
});

describe('pages', () => {
  test('hold every item once, in order, and no page is beyond the last', async () => {
    for (let count = 0; count <= 3 * SIZE + 1; count++) {
      const last = pageCount(count, SIZE);
      const seen: unknown[] = [];
      for (let number = 1; number <= last; number++) {
        const body = await page(count, number, '');
        expect(body?.count).toBe(count);
        expect(body?.items.length).toBeLessThanOrEqual(SIZE);
        seen.push(...body!.items.map((item) => item.number));
        expect([body?.next === null, body?.previous === null]).toEqual([number === last, number === 1]);
      }
      expect(seen).toEqual(items(count).map(({ number }) => number));
      expect(await page(count, 'last', '')).toEqual(await page(count, last, ''));
      for (const beyond of [last + 1, 2 ** 53, Number.POSITIVE_INFINITY])
        expect(await page(count, beyond, '')).toBeUndefined();
    }
  });

  test('an empty list has a first page', async () => {
    expect(await page(0, 1, '')).toEqual({ kind: 'page', count: 0, next: null, previous: null, items: [] });
    expect(await page(0, 'last', '')).toMatchObject({ count: 0 });
  });
});
