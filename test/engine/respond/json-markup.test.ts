// The items of a list on its page: they are collapsed if there are many, each has an anchor, and the page stays small.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Address } from '../../../src/engine/addressing/address.ts';
import { kindOf } from '../../../src/engine/api/api.ts';
import type { Item } from '../../../src/engine/api/endpoint.ts';
import type { JsonDocument } from '../../../src/engine/respond/document.ts';
import { itemLinks, itemMarkup } from '../../../src/engine/respond/json-markup.ts';
import { renderResponsePage } from '../../../src/engine/respond/response-page.ts';
import { shownJson, tagsOf } from './markup.ts';
import { contentOf, SITE } from './samples.ts';

function pageOf(address: Address, body: JsonDocument): string {
  const links = itemLinks(SITE, 'api', contentOf([]));
  const request = { method: 'GET', target: '/api/', format: 'api', parameters: [] };
  return renderResponsePage(address, request, body, (item) => itemMarkup(item, kindOf(address.endpoint), links), SITE);
}

const terms = (count: number): readonly Item[] =>
  Array.from({ length: count }, (_, index) => ({
    user_query: `query ${index}`,
    result_count: index,
    times_seen: 500 - index,
    council_restriction: index % 3 ? '' : `"Wenmere ${index} City Council"`,
  }));

const named = (page: string, name: string) => tagsOf(page).filter((tag) => tag.name === name);

test.each([
  [3, 3],
  [20, 20],
  [21, 5],
  [100, 5],
])('of %d items, %d are expanded', (count, unfolded) => {
  const page = pageOf({ endpoint: 'councils' }, { kind: 'items', items: terms(count) });
  const [before, rest] = page.split('<details class="rest">');
  const isOpen = (part = '') =>
    named(part, 'details')
      .filter(({ attributes }) => !attributes.has('class'))
      .map(({ attributes }) => attributes.has('open'));
  expect(isOpen(before)).toEqual(Array(unfolded).fill(true));
  expect(isOpen(rest)).toEqual(Array(count - unfolded).fill(false));
  expect(shownJson(page)).toEqual(terms(count));
});

test('the other items of a long list are in one collapsed element, and keep their numbers', () => {
  const items = terms(1200);
  const page = pageOf(
    { endpoint: 'searchterms', page: 3 },
    { kind: 'page', count: 9000, next: null, previous: null, items },
  );
  expect(page).toContain(
    '</ol>\n<details class="rest"><summary>The other 1,195 items</summary><ol class="items" start="12">',
  );
  expect(
    named(page, 'ol')
      .slice(1)
      .map(({ attributes }) => attributes.get('start')),
  ).toEqual(['7', '12']);
});

test('the anchor of an item is its position in the whole list, or a council’s code', () => {
  const address = { endpoint: 'searchterms', page: 3 } as const;
  const page = pageOf(address, { kind: 'page', count: 9, next: null, previous: null, items: terms(3) });
  const ids = named(page, 'pre').flatMap(({ attributes }) => attributes.get('id') ?? []);
  expect(ids).toEqual(['item-7', 'item-8', 'item-9']);
  expect(page).toContain('<li><a href="#item-7">7</a><details');
  const councils = ['ABC', 'WXYZ'].map((authority_code) => ({ name: authority_code, authority_code }));
  const list = pageOf({ endpoint: 'councils' }, { kind: 'items', items: councils });
  expect(named(list, 'pre').flatMap(({ attributes }) => attributes.get('id') ?? [])).toEqual(['ABC', 'WXYZ']);
});

test('a council’s path is a link to its page, and its text is the path', () => {
  const item = { name: 'A', url: '/councils/wenmere-city-council/', authority_code: 'ABC' };
  const page = pageOf({ endpoint: 'council', key: 'ABC' }, { kind: 'item', item });
  expect(page).toContain('"<a href="/data/councils/wenmere-city-council/">/councils/wenmere-city-council/</a>"');
  for (const url of ['/councils/../x/', '/councils/a"b/', '//evil.example/', '/councils/a']) {
    const other = pageOf({ endpoint: 'council', key: 'ABC' }, { kind: 'item', item: { ...item, url } });
    expect(other).toContain(`<b>"url"</b>: "${url.replace('"', '\\"')}"`);
  }
});

test('a very long query is truncated in its label, between characters, but complete in its JSON', () => {
  const long = `${'🌍'.repeat(300)}`;
  const page = pageOf(
    { endpoint: 'searchterms' },
    {
      kind: 'page',
      ...{ count: 1, next: null, previous: null, items: [{ ...terms(1)[0]!, user_query: long }] },
    },
  );
  expect(/<bdi>(.*?)<\/bdi>/.exec(page)![1]).toBe(`${'🌍'.repeat(80)}…`);
  expect(page).toContain(`"${long}"`);
  const whole = '🌍'.repeat(80);
  const items = [{ ...terms(1)[0]!, user_query: whole }];
  const other = pageOf(
    { endpoint: 'searchterms' },
    { kind: 'page', ...{ count: 1, next: null, previous: null, items } },
  );
  expect(/<bdi>(.*?)<\/bdi>/.exec(other)![1]).toBe(whole);
});

test('a page of 100 items is smaller than 30 kB when compressed', () => {
  // Commitments have the longest records. All of these are different.
  const words = (seed: number) =>
    Array.from({ length: 60 }, (_, index) => ((seed * 7919 + index * 104_729) % 1_679_616).toString(36)).join(' ');
  const items = Array.from(
    { length: 100 },
    (_, index): Item => ({
      council: `${SITE.siteUrl}/api/councils/A${String.fromCharCode(65 + (index % 26))}A/`,
      ...{ has_promise: true, target_year: 2030 + (index % 20), scope: 'Whole area' },
      ...{
        text: `Short text ${index}`,
        source: `https://council-${index}.example/plan.pdf`,
        source_name: 'Climate plan',
      },
    }),
  );
  const compressed = (list: readonly Item[]) =>
    gzipSync(pageOf({ endpoint: 'commitments' }, { kind: 'page', count: 900, next: null, previous: null, items: list }))
      .length;
  expect(compressed(items)).toBeLessThan(10_000);
  expect(compressed(terms(100))).toBeLessThan(10_000);
  // This applies even to texts of 300 characters that can't be compressed.
  expect(compressed(items.map((item, index) => ({ ...item, text: words(index) })))).toBeLessThan(30_000);
});
