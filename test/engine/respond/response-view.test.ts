// The text on a page besides its data: its heading, and what to do after an error or if a list is empty.
import { describe, expect, test } from 'vitest';
import { siteFileAt } from '../../../src/engine/addressing/site-path.ts';
import {
  ask,
  BROWSER,
  datasetIn,
  EDGE_DATA,
  edgeSite,
  FEW_DATES,
  memorySite,
  SITE_URL,
  textOf,
} from '../router/edge-site.ts';
import { decodeEntities, hrefsOf } from './markup.ts';

/** The notice on a page. Undefined if there is none. */
const noticeOf = (page: string): string | undefined => /<p class="notice">(.*?)<\/p>/s.exec(page)?.[1];

test.each([
  ['GET', '/api/nope/', 404, 'Check the URL'],
  ['GET', '/api/councils/XXX/', 404, 'No council has this code'],
  ['GET', '/api/councils/XXX/commitments', 200, 'No commitments are recorded for this council'],
  ['GET', '/api/councils/?country=Scotland&authority_type=County+Council', 200, 'No councils match these filters'],
  ['GET', '/api/commitments/?page=99', 404, 'This page does not exist'],
  ['GET', '/api/searchterms/?page=x', 404, 'This page does not exist'],
  ['GET', '/api/searchterms/?min_count=100000', 200, 'No search terms match these filters'],
  [
    'GET',
    '/api/searchterms/?start_date=x',
    400,
    '<code>start_date</code> is not a real date: <bdi>&quot;x&quot;</bdi>.',
  ],
  ['GET', '/api/searchterms/?end_date=2021-02-30', 400, 'not a real date: <bdi>&quot;2021-02-30&quot;</bdi>.'],
  ['GET', '/api/searchterms/?min_count=4', 400, 'must be a whole number of 5 or more: <bdi>&quot;4&quot;</bdi>.'],
  ['GET', '/api/searchterms/?min_results=0', 400, 'must be a whole number of 1 or more: <bdi>&quot;0&quot;</bdi>.'],
  ['POST', '/api/councils/', 405, 'read-only'],
])('%s %s', async (method, target, status, words) => {
  const { router, files } = await edgeSite();
  const response = await ask(router, target, { method, accept: BROWSER });
  expect(response.status).toBe(status);
  const notice = noticeOf(textOf(response))!;
  expect(notice).toContain(words);
  const links = hrefsOf(notice);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    const file = siteFileAt(link);
    if (file !== undefined) expect([link, files.has(file)]).toEqual([link, true]);
    else expect([link, (await ask(router, link)).status]).toEqual([link, 200]);
  }
});

describe('values that a list can’t be filtered by', () => {
  const noticesAt = async (target: string) => {
    const { router } = await edgeSite();
    const response = await ask(router, `/api/councils/${target}&format=api`);
    expect(response.status).toBe(200);
    return Array.from(textOf(response).matchAll(/<p class="notice">(.*?)<\/p>/gs), ([, notice]) =>
      decodeEntities(notice!),
    );
  };

  test.each([
    [
      '?country=France',
      [
        'Values that are not in the list of countries were ignored: <bdi>"France"</bdi>. The countries are England, Northern Ireland, Scotland and Wales. If you choose none of these, councils in all countries are shown.',
      ],
    ],
    ['?country=France, Wales,france,,Spain', ['<bdi>"France", "france", "Spain"</bdi>.']],
    ['?country=Spain&country=France', ['<bdi>"France"</bdi>.']],
    [
      '?authority_type=SRA',
      [
        'Authority types that are not in the list below were ignored: <bdi>"SRA"</bdi>. If you choose no type from that list, councils of all types are shown.',
      ],
    ],
    ['?authority_type=x&country=y', ['not in the list of countries were ignored: <bdi>"y"</bdi>.', '<bdi>"x"</bdi>.']],
    ['?country=%3Cb%3E%00"', ['<bdi>"<b>\\u0000\\""</bdi>.']],
    [`?country=${'x'.repeat(500)}`, [`<bdi>"${'x'.repeat(79)}…</bdi>.`]],
    ['?country=wales, ENGLAND ,,&authority_type=county council', []],
    ['?country=&authority_type=,', []],
    ['?Country=France&page=x', []],
  ])('%s', async (query, expected) => {
    const notices = await noticesAt(query);
    expect(notices.length).toBe(expected.length);
    for (const [index, words] of expected.entries()) expect(notices[index]).toContain(words);
  });

  test('have a notice on an empty list too, and don’t change the JSON', async () => {
    const { router } = await edgeSite();
    expect(await noticesAt('?country=Scotland,France&authority_type=County+Council')).toEqual([
      expect.stringContaining('"France"'),
      expect.stringContaining('No councils match'),
    ]);
    const jsonAt = async (query: string) => textOf(await ask(router, `/api/councils/${query}`));
    expect(await jsonAt('?country=France')).toBe(await jsonAt(''));
  });

  test('cause a separate page with its own ETag, even if the list is prebuilt', async () => {
    const site = await memorySite(await datasetIn(EDGE_DATA), SITE_URL, {});
    const page = (query: string, ifNoneMatch?: string) =>
      ask(site.router, `/api/councils/${query}`, { accept: BROWSER, ifNoneMatch });
    const [plain, ignored] = [await page('?country=Wales'), await page('?country=Wales%2CFrance')];
    expect(textOf(ignored)).toContain('France');
    expect({ ...ignored.headers, ETag: '' }).toEqual({ ...plain.headers, ETag: '' });
    expect(ignored.headers.ETag).not.toBe(plain.headers.ETag);
    expect((await page('?country=Wales%2CFrance', ignored.headers.ETag)).status).toBe(304);
    expect((await page('?country=Wales%2CFrance', plain.headers.ETag)).status).toBe(200);
  });
});

test('the links on error documents work on hosts that ignore queries', async () => {
  const { files } = await memorySite(await datasetIn(EDGE_DATA), 'https://climate.example/data', {
    links: 'path',
    dates: FEW_DATES,
  });
  const pages = [...files.keys()].filter((path) => /^documents\/(?:errors|no-).*\.html$/.test(path));
  expect(pages.length).toBeGreaterThan(10);
  for (const path of pages) {
    const links = hrefsOf(noticeOf(textOf({ body: files.get(path)! }))!);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect([path, link, files.has(link.replace('/data/', ''))]).toEqual([path, link, true]);
  }
});

test.each([
  ['/api/councils/XXX/', 'Council', ['Home', 'API', 'Councils', 'Council']],
  ['/api/nope/', 'Page not found', ['Home', 'API']],
])('the heading and breadcrumbs of the composed error %s', async (target, heading, crumbs) => {
  const { router } = await edgeSite();
  const page = textOf(await ask(router, target, { accept: BROWSER }));
  const links = Array.from(/<ol>(.*?)<\/ol>/s.exec(page)![1]!.matchAll(/<a[^>]*>(.*?)<\/a>/g), ([, crumb]) => crumb);
  expect([/<h1>(.*?)<\/h1>/s.exec(page)![1], links]).toEqual([heading, crumbs]);
});

test('the label of a commitment distinguishes a promise, none found and none recorded', async () => {
  const { router } = await edgeSite();
  interface Commitments {
    readonly results: readonly { has_promise: boolean | null; target_year: number | null; scope: string | null }[];
  }
  const words = { true: [], false: ['no promise found'], null: ['promise not recorded'] };
  const seen = new Set<boolean | null>();
  for (let page = 1; page <= 3; page++) {
    const target = `/api/commitments/?page=${page}`;
    const { results } = JSON.parse(textOf(await ask(router, target))) as Commitments;
    const shown = textOf(await ask(router, target, { accept: BROWSER }));
    const labels = Array.from(shown.matchAll(/<summary><bdi>(.*?)<\/bdi>/g), ([, label]) => label!);
    expect(labels).toEqual(
      results.map(({ has_promise, target_year, scope }) =>
        [
          ...words[`${has_promise}`],
          ...(target_year === null && has_promise === false ? [] : [target_year ?? 'no target year']),
          ...(scope ? [scope] : []),
        ].join(', '),
      ),
    );
    for (const { has_promise } of results) seen.add(has_promise);
  }
  expect(seen).toEqual(new Set([true, false, null]));
});
