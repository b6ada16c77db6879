// The filters of a list have working links and correct counts.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Address, fileOf, listWith, urlOf } from '../../../src/engine/addressing/address.ts';
import {
  ENDPOINT_NAMES,
  endpointOf,
  LIST_NAMES,
  type ListName,
  SOURCE_NAMES,
  sourceOf,
} from '../../../src/engine/api/api.ts';
import type { Item } from '../../../src/engine/api/endpoint.ts';
import { countsOf, wordFilters } from '../../../src/engine/respond/content.ts';
import { runs } from '../../support/campaign.ts';
import { addressesOf } from '../addressing/addresses.ts';
import {
  ask,
  BROWSER,
  datasetIn,
  EDGE_DATA,
  memorySite,
  PAGE_SIZES,
  SITE_URL,
  textOf,
  wholeEdgeSite,
} from '../router/edge-site.ts';
import { decodeEntities, hrefsOf, tagsOf } from './markup.ts';
import { SITE } from './samples.ts';

/** The part of a page that contains the filters. */
function panelOf(page: string): string {
  const panel = /<section class="filters".*?<\/section>/s.exec(page)?.[0];
  if (panel === undefined) throw new Error('the page has no filters');
  return panel;
}

interface Offered {
  readonly title: string;
  readonly url: string;
  readonly isChosen: boolean;
  readonly count: number | undefined;
}

const choicesOf = (panel: string): readonly Offered[] =>
  Array.from(
    panel.matchAll(/<li><a href="([^"]*)"( aria-current="true")?>([^<]*)(?: <small>\((\d+)\)<\/small>)?<\/a>/g),
    ([, url, chosen, title, count]) => ({
      ...{ title: decodeEntities(title!), url: decodeEntities(url!) },
      ...{ isChosen: chosen !== undefined, count: count === undefined ? undefined : Number(count) },
    }),
  );

async function pageAt(target: string, accept?: string): Promise<string> {
  const { router } = await wholeEdgeSite();
  const answer = await ask(router, target, { accept });
  expect([target, answer.status]).toEqual([target, 200]);
  return textOf(answer);
}

async function jsonAt(target: string): Promise<unknown> {
  const { router } = await wholeEdgeSite();
  return JSON.parse(textOf(await ask(router, target)));
}

async function itemsAt(target: string): Promise<readonly Item[]> {
  const body = (await jsonAt(target)) as
    | readonly Item[]
    | { readonly next: string | null; readonly results: readonly Item[] };
  if (!('results' in body)) return body;
  return [...body.results, ...(body.next === null ? [] : await itemsAt(body.next.slice(SITE_URL.length)))];
}

const WORD_LISTS = LIST_NAMES.filter((endpoint) => wordFilters(endpoint).length > 0);
const firstPages = (endpoint: ListName) => addressesOf(endpoint).map((address) => ({ ...address, page: 1 }));

describe.each(WORD_LISTS)('%s', (endpoint) => {
  test('each choice adds or removes itself, and its number is that of its records', async () => {
    const all = await itemsAt(urlOf({ endpoint }));
    expect(all.length).toBeGreaterThan(1);
    const filters = wordFilters(endpoint);
    const offered = filters.flatMap(([name, { field, words }]) => words.map((word) => ({ name, field, word })));
    await fc.assert(
      fc.asyncProperty(firstPages(endpoint), async (address) => {
        const chosenOf = (name: string) => (address.values?.[name] ?? []) as readonly unknown[];
        const choices = choicesOf(panelOf(await pageAt(urlOf(address, 'api'))));
        expect(choices.map(({ title }) => title)).toEqual(offered.map(({ word }) => word));
        for (const [index, { title, url, isChosen, count }] of choices.entries()) {
          const { name, field, word } = offered[index]!;
          expect(isChosen).toBe(chosenOf(name).includes(word));
          const matching = all.filter(
            (item) =>
              String(item[field]) === word &&
              filters.every(
                ([other, { field }]) =>
                  other === name || chosenOf(other).length === 0 || chosenOf(other).includes(String(item[field])),
              ),
          );
          expect([title, count]).toEqual([title, matching.length]);
          const toggled = new Set(chosenOf(name));
          if (!toggled.delete(word)) toggled.add(word);
          const query = new URLSearchParams(url.split('?')[1]);
          for (const [other] of filters) {
            const words = (query.get(other) ?? '').split(',').filter(Boolean);
            if (other === name) expect(new Set(words)).toEqual(toggled);
            else expect(words).toEqual([...chosenOf(other)]);
          }
          expect(query.get('format')).toBe('api');
        }
      }),
      runs(90, 40),
    );
  });
});

test('the counts of a source don’t include records with a key', () => {
  const counts = Object.fromEntries(SOURCE_NAMES.map((name) => [`${sourceOf(name).name}Counts`, { Wales: 1 }]));
  for (const endpoint of ENDPOINT_NAMES.filter((name) => endpointOf(name).key))
    expect([endpoint, countsOf(endpoint, { ...SITE, ...counts })]).toEqual([endpoint, undefined]);
});

describe('councils', () => {
  // Written by hand from the councils of the edge set. The numbers take the other filter into account.
  test.each([
    ['?country=Wales', ['TWB', 'ACC'], [2]],
    ['?country=scotland,northern%20ireland', ['NIX', 'TWA'], [1, 1]],
    ['?authority_type=Metropolitan+District', ['SAN', 'STH'], [2]],
    ['?authority_type=Unitary+Authority&country=England', ['AAA', 'ZZZ'], [2, 2]],
    ['?country=Wales&authority_type=County+Council', [], [0, 0]],
  ])('%s lists these councils, and the page shows their number', async (query, codes, numbers) => {
    const items = await itemsAt(`/api/councils/${query}`);
    expect(items.map((item) => item.authority_code)).toEqual(codes);
    const choices = choicesOf(panelOf(await pageAt(`/api/councils/${query}`, BROWSER)));
    expect(choices.flatMap(({ isChosen, count }) => (isChosen ? [count] : []))).toEqual(numbers);
  });

  test('the selected values are shown, and can be removed', async () => {
    const page = await pageAt('/api/councils/?country=wales,England&authority_type=SRA,county+council', BROWSER);
    const chosen = /<p class="chosen">.*?<\/p>/s.exec(page)![0];
    expect(hrefsOf(chosen)).toEqual(
      [
        '/api/councils/?authority_type=County+Council&amp;country=Wales',
        '/api/councils/?authority_type=County+Council&amp;country=England',
        '/api/councils/?country=England%2CWales',
        '/api/councils/',
      ].map(decodeEntities),
    );
    expect(panelOf(await pageAt('/api/councils/', BROWSER))).not.toContain('class="chosen"');
  });
});

describe('search terms', () => {
  const inputsOf = (panel: string) =>
    tagsOf(panel)
      .filter(({ name }) => name === 'input')
      .map(({ attributes }) => attributes);

  test('the form uses the parameters in the specification, and without edits it changes nothing', async () => {
    for (const [target, accept] of [
      ['/api/searchterms/?format=api', undefined],
      ['/api/searchterms/', BROWSER],
    ] as const) {
      const panel = panelOf(await pageAt(target, accept));
      expect(
        tagsOf(panel)
          .find(({ name }) => name === 'form')!
          .attributes.get('action'),
      ).toBe('/api/searchterms/');
      const inputs = inputsOf(panel);
      const names = ['start_date', 'end_date', 'min_count', 'min_results', ...(accept ? [] : ['format'])];
      expect(inputs.map((input) => input.get('name'))).toEqual(names);
      for (const input of inputs) expect(input.has('required')).toBe(input.get('type') !== 'hidden');
      const query = inputs
        .map((input) => `${input.get('name')}=${input.get('value')}`)
        .filter((pair) => !pair.startsWith('format'));
      const asked = (await jsonAt(`/api/searchterms/?${query.join('&')}`)) as { results: unknown };
      expect(asked.results).toEqual(((await jsonAt('/api/searchterms/')) as { results: unknown }).results);
      // This also applies if the router can't compose anything.
      const { files } = await wholeEdgeSite();
      const [start, end] = inputs.map((input) => input.get('value')!);
      const shown = listWith('searchterms', { start_date: start!, end_date: end! });
      expect(files.has(fileOf(shown, 'html'))).toBe(true);
    }
  });

  test.each([`1${'0'.repeat(22)}`, '9'.repeat(400)])(
    'a number far beyond all counts is one that can be asked for: %s',
    async (digits) => {
      const panel = panelOf(await pageAt(`/api/searchterms/?min_count=${digits}&min_results=${digits}&format=api`));
      const values = inputsOf(panel).flatMap((input) => (input.get('type') === 'number' ? [input.get('value')!] : []));
      expect(values).toHaveLength(2);
      for (const value of values) expect(value).toMatch(/^[0-9]{16}$/);
      const links = hrefsOf(panel).map(decodeEntities);
      expect(links.filter((link) => link.includes('min_count=')).length).toBeGreaterThan(3);
      const { router } = await wholeEdgeSite();
      for (const link of links) expect([link, (await ask(router, link)).status]).toEqual([link, 200]);
    },
  );

  // The days in the log of the edge set.
  const [first, last] = ['2021-01-01', '2021-01-07'];
  const [start, end, min] = ['start_date', 'end_date', 'min_count'] as const;
  test.each<[string, (string | undefined)[], string[]?]>([
    ['?start_date=2021-1-2&end_date=2021-03-04&min_count=+007&min_results=2', ['2021-01-02', '2021-03-04', '7', '2']],
    // If the other field were filled in, the range would end before it begins.
    ['?start_date=2099-1-1', ['2099-01-01', '']],
    ['?end_date=1999-01-01', ['', '1999-01-01']],
    ['?start_date=2099-01-01&end_date=1999-01-01', ['2099-01-01', '1999-01-01']],
    [`?start_date=${last}`, [last, last]],
    [`?end_date=${first}`, [first, first]],
    // An invalid field keeps what the user entered, like all others.
    ['?start_date=2099-1-1&min_count=x', ['2099-01-01', '', 'x'], [min]],
    ['?start_date=x&end_date=1999-01-01', ['x', '1999-01-01'], [start]],
    ['?start_date=2021-02-30&end_date=2021-3-4&min_count=7', ['2021-02-30', '2021-03-04', '7', '1'], [start]],
    ['?start_date=2021-01-02&end_date=%22%3E%3Cb%3E', ['2021-01-02', '"><b>', '5', '1'], [end]],
    ['?start_date=&end_date=x', ['', 'x', '5', '1'], [start, end]],
    ['?start_date=x&min_count=4', ['x', undefined, '4', '1'], [start, min]],
    ['?min_results=many&end_date=1999-01-01', ['', '1999-01-01', '5', 'many'], ['min_results']],
  ])('the fields of %s, in which invalid values are marked', async (query, values, wrong = []) => {
    const { router } = await wholeEdgeSite();
    const response = await ask(router, `/api/searchterms/${query}`, { accept: BROWSER });
    expect(response.status).toBe(wrong.length > 0 ? 400 : 200);
    const panel = panelOf(textOf(response));
    const fields = inputsOf(panel);
    for (const [index, value] of values.entries())
      if (value !== undefined) expect(fields[index]!.get('value')).toBe(value);
    const marked = fields.filter((field) => field.get('aria-invalid') === 'true');
    expect(marked.map((field) => field.get('name'))).toEqual(wrong);
    for (const field of marked) {
      // A browser would clear a date field without a valid date.
      expect(field.get('type')).toBe('text');
      const message = new RegExp(`<p id="${field.get('aria-describedby')}">([^<]+)</p>`).exec(panel)?.[1];
      expect(message).toMatch(/^Enter a (?:real date, such as \d{4}-\d\d-\d\d|whole number of \d or more)\.$/);
    }
  });

  test('ranges link to responses and keep the thresholds, and the current range is marked', async () => {
    const page = await pageAt('/api/searchterms/?min_count=6&format=api');
    const choices = choicesOf(panelOf(page));
    expect(choices.map(({ title }) => title)).toEqual(['2021', 'Q1', 'Jan']);
    for (const { url } of choices) {
      expect(url).toContain('min_count=6');
      const there = choicesOf(panelOf(await pageAt(url)));
      expect(there.filter(({ isChosen }) => isChosen).map((choice) => choice.url)).toContain(url);
    }
  });
});

test('on hosts that ignore queries, filters link only to existing lists', async () => {
  const { files } = await memorySite(await datasetIn(EDGE_DATA), `${SITE_URL}/data`, {
    links: 'path',
    pageSizes: PAGE_SIZES,
    dates: { dateRangeDays: 2, openEndedDays: 3, quarters: false, minCounts: [5, 6], minResults: [1, 2] },
  });
  const addresses: readonly Address[] = [
    ...fc.sample(fc.oneof(...WORD_LISTS.map(firstPages)), runs(91, 20)),
    ...[{}, { start_date: '2021-01-01', end_date: '2021-12-31' }].flatMap((range) =>
      [5, 6].flatMap((min_count) =>
        [1, 2].map((min_results) => listWith('searchterms', { ...range, min_count, min_results })),
      ),
    ),
  ];
  let offered = 0;
  for (const address of addresses) {
    const file = files.get(fileOf(address, 'html'));
    if (!file) continue;
    const panel = panelOf(Buffer.from(file).toString());
    expect(panel).not.toContain('<form');
    for (const href of hrefsOf(panel)) {
      expect([href, files.has(href.replace('/data/', ''))]).toEqual([href, true]);
      offered++;
    }
  }
  expect(offered).toBeGreaterThan(200);
});
