// The notices about pages that don't exist and about empty lists: the exact cause, and links to other pages. The numbers of terms
// and commitments are those of the live service (test/conformance/edge/golden.jsonl), with 10 and 4 on a page.
import { describe, expect, test } from 'vitest';
import { SITE_INDEX } from '../../../src/engine/addressing/site-files.ts';
import { createRouter, type Router } from '../../../src/engine/router/router.ts';
import { COUNTS_HEADER, datasetOf, text } from '../../support/source.ts';
import { ask, BROWSER, edgeSite, FEW_DATES, memorySite, smallSite, textOf } from '../router/edge-site.ts';
import { decodeEntities, hrefsOf, shownJson } from './markup.ts';

/** The notices on a page, as markup. */
const noticesOn = (page: string): readonly string[] =>
  Array.from(page.matchAll(/<p class="notice">(.*?)<\/p>/gs), ([, notice]) => notice!);

const asText = (markup: string): string => decodeEntities(markup.replace(/<[^>]*>/g, ''));

async function noticeAt(target: string, router?: Router) {
  const { body, status } = await ask(router ?? (await edgeSite()).router, target, { accept: BROWSER });
  const page = textOf({ body });
  const notices = noticesOn(page);
  expect(notices).toHaveLength(1);
  return { text: asText(notices[0]!), links: hrefsOf(notices[0]!), page, status };
}

const jsonAt = async (target: string) => JSON.parse(textOf(await ask((await edgeSite()).router, target)));

describe('a page that doesn’t exist', () => {
  const TERMS = '/api/searchterms/';
  const SEVERAL = (value: string, pages: number) =>
    `This page does not exist: "${value}". The list has ${pages} pages, numbered from 1. Go to the first page or the last page.`;
  const ONE = (value: string) => `This page does not exist: "${value}". The list has only one page. Go to that page.`;

  test.each<[string, string, readonly string[]]>([
    [`${TERMS}?page=999`, SEVERAL('999', 4), [TERMS, `${TERMS}?page=4`]],
    [`${TERMS}?page=5`, SEVERAL('5', 4), [TERMS, `${TERMS}?page=4`]],
    [`${TERMS}?page=0`, SEVERAL('0', 4), [TERMS, `${TERMS}?page=4`]],
    [`${TERMS}?page=-1`, SEVERAL('-1', 4), [TERMS, `${TERMS}?page=4`]],
    [`${TERMS}?page=abc`, SEVERAL('abc', 4), [TERMS, `${TERMS}?page=4`]],
    [`${TERMS}?page=`, SEVERAL('', 4), [TERMS, `${TERMS}?page=4`]],
    [`${TERMS}?page=1&page=LAST`, SEVERAL('LAST', 4), [TERMS, `${TERMS}?page=4`]],
    ['/api/commitments/?page=99', SEVERAL('99', 3), ['/api/commitments/', '/api/commitments/?page=3']],
    [
      `${TERMS}?start_date=2021-01-01&end_date=2021-01-03&page=3`,
      SEVERAL('3', 2),
      [
        `${TERMS}?end_date=2021-01-03&start_date=2021-01-01`,
        `${TERMS}?end_date=2021-01-03&page=2&start_date=2021-01-01`,
      ],
    ],
    [
      `${TERMS}?start_date=2021-01-01&end_date=2021-01-02&page=x`,
      ONE('x'),
      [`${TERMS}?end_date=2021-01-02&start_date=2021-01-01`],
    ],
    [
      `${TERMS}?min_count=100000&page=2`,
      'This page does not exist: "2". The list is empty. Go to the list to see why.',
      [`${TERMS}?min_count=100000`],
    ],
    // The links repeat the request's format and its other parameters.
    [
      `${TERMS}?x=%3Cb%3E&page=9&format=api`,
      SEVERAL('9', 4),
      [`${TERMS}?format=api&x=%3Cb%3E`, `${TERMS}?format=api&page=4&x=%3Cb%3E`],
    ],
  ])('%s', async (target, text, links) => {
    const notice = await noticeAt(target);
    expect([notice.status, notice.text, notice.links]).toEqual([404, text, links]);
    expect(shownJson(notice.page)).toEqual({ detail: 'Invalid page.' });
    for (const link of links) expect((await ask((await edgeSite()).router, link)).status).toBe(200);
    const answer = await ask((await edgeSite()).router, target, { accept: 'application/json' }).catch(() => undefined);
    if (!target.includes('format=api')) expect(textOf(answer!)).toBe('{"detail":"Invalid page."}');
  });

  test('below a base path', async () => {
    const { router } = await smallSite('https://climate.example/data');
    const { links } = await noticeAt(`/data${TERMS}?page=7`, router);
    expect(links).toEqual([`/data${TERMS}`, `/data${TERMS}?page=4`]);
  });

  test('has the filters of the list', async () => {
    const { page } = await noticeAt('/api/searchterms/?min_count=7&page=99');
    expect(page).toContain('7 searches or more');
  });

  test('isn’t mentioned by other errors, which read no data', async () => {
    const { files } = await edgeSite();
    const asked: string[] = [];
    const router = createRouter((file) => {
      asked.push(file);
      return files.get(file);
    });
    for (const target of ['/api/searchterms/?min_count=4&page=999', '/api/nope/?page=0', '/api/searchterms/?page=x']) {
      const accept = target.endsWith('x') ? 'application/json' : BROWSER;
      expect(textOf(await ask(router, target, { accept }))).not.toContain('numbered from 1');
    }
    expect(asked).toEqual([SITE_INDEX]);
  });
});

describe('an empty range of days', () => {
  const at = (query: string) => noticeAt(`/api/searchterms/?${query}`);

  test('suggests the reverse order if the dates are in the wrong order', async () => {
    const { text, links, page, status } = await at('start_date=2021-01-03&end_date=2021-1-2&min_results=1&x=1');
    expect([status, text]).toEqual([
      200,
      'The start date (2021-01-03) is after the end date (2021-01-02), so the list is empty. Swap the dates, or show all days.',
    ]);
    expect(shownJson(page)).toEqual({ count: 0, next: null, previous: null, results: [] });
    expect(links).toEqual(['/api/searchterms/?end_date=2021-01-03&start_date=2021-01-02', '/api/searchterms/']);
    expect((await jsonAt(links[0]!)).count).toBe(9);
  });

  test('has links that keep the format and the minimums', async () => {
    const { links } = await at('start_date=2023-01-01&end_date=2021-01-01&min_count=7&format=api');
    expect(links).toEqual([
      '/api/searchterms/?end_date=2023-01-01&format=api&min_count=7&start_date=2021-01-01',
      '/api/searchterms/?format=api&min_count=7',
    ]);
  });

  test.each([
    [
      'start_date=2021-01-08',
      'The start date (2021-01-08) is after the data ends (2021-01-07), so the list is empty. Choose an earlier date, or show all days.',
    ],
    [
      'start_date=2022-01-01&end_date=2022-12-31&min_count=10',
      'The start date (2022-01-01) is after the data ends (2021-01-07), so the list is empty. Choose an earlier date, or show all days.',
    ],
    [
      'end_date=2020-12-31',
      'The end date (2020-12-31) is before the data begins (2021-01-01), so the list is empty. Choose a later date, or show all days.',
    ],
    [
      'start_date=0001-01-01&end_date=0999-12-31',
      'The end date (0999-12-31) is before the data begins (2021-01-01), so the list is empty. Choose a later date, or show all days.',
    ],
    // The dates aren't the only cause, or aren't a cause at all.
    [
      'min_count=100000',
      'No search terms match these filters. Choose different dates or lower minimum values, or see all search terms.',
    ],
    [
      'start_date=2021-01-06&end_date=2021-01-06&min_results=2147483648',
      'No search terms match these filters. Choose different dates or lower minimum values, or see all search terms.',
    ],
  ])('%s', async (query, expected) => expect((await at(query)).text).toBe(expected));

  test.each(['start_date=2021-01-06', 'end_date=2021-01-01', 'start_date=2021-01-04&end_date=2021-01-04'])(
    '%s isn’t empty',
    async (query) => {
      const { router } = await edgeSite();
      expect(noticesOn(textOf(await ask(router, `/api/searchterms/?${query}`, { accept: BROWSER })))).toEqual([]);
    },
  );
});

test('error pages that are sent for many requests state no number of pages', async () => {
  const { files } = await edgeSite();
  const page = textOf({ body: files.get('documents/errors/invalid-page.html')! });
  expect(noticesOn(page).map(asText)).toEqual([
    'This page does not exist. page must be between 1 and the number of pages, or last. See all commitments or all search terms.',
  ]);
});

test('without a search log, the dates aren’t the cause', async () => {
  const dataset = await datasetOf({ 'searches.csv': text(COUNTS_HEADER) });
  const { router } = await memorySite(dataset, 'https://climate.example', { dates: FEW_DATES });
  for (const query of ['', '?start_date=2021-01-03&end_date=2021-01-02', '?start_date=2021-01-03'])
    expect((await noticeAt(`/api/searchterms/${query}`, router)).text).toBe('There are no search terms yet.');
  const { text: beyond } = await noticeAt('/api/searchterms/?page=2', router);
  expect(beyond).toBe('This page does not exist: "2". The list is empty. Go to the list to see why.');
});
