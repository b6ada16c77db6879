// What to do next: every error and every empty list of a page says so, and its links work.
import { expect, test } from 'vitest';
import { siteFileAt } from '../../src/route/site-path.ts';
import { ask, BROWSER, datasetIn, EDGE_DATA, edgeSite, FEW_DATES, memorySite, textOf } from '../router/edge-site.ts';
import { hrefsOf } from './markup.ts';

/** The notice of a page; undefined for none. */
const noticeOf = (page: string): string | undefined => /<p class="notice">(.*?)<\/p>/s.exec(page)?.[1];

test.each([
  ['GET', '/api/nope/', 404, 'nothing at this address'],
  ['GET', '/api/councils/XXX/', 404, 'No council has this code'],
  ['GET', '/api/councils/XXX/commitments', 200, 'No commitments of this council'],
  ['GET', '/api/councils/?country=Scotland&authority_type=County+Council', 200, 'No council is of these'],
  ['GET', '/api/commitments/?page=99', 404, 'beyond its last'],
  ['GET', '/api/searchterms/?page=x', 404, 'beyond its last'],
  ['GET', '/api/searchterms/?min_count=100000', 200, 'Nothing was searched'],
  ['GET', '/api/searchterms/?start_date=x', 400, 'A day is written as'],
  ['GET', '/api/searchterms/?end_date=2021-02-30', 400, 'A day is written as'],
  ['GET', '/api/searchterms/?min_count=4', 400, '5 or more'],
  ['GET', '/api/searchterms/?min_results=0', 400, '1 or more'],
  ['POST', '/api/councils/', 405, 'can only be read'],
])('%s %s', async (method, target, status, words) => {
  const { router, files } = await edgeSite();
  const answer = await ask(router, target, { method, accept: BROWSER });
  expect(answer.status).toBe(status);
  const notice = noticeOf(textOf(answer))!;
  expect(notice).toContain(words);
  const links = hrefsOf(notice);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) {
    const file = siteFileAt(link);
    if (file !== undefined) expect([link, files.has(file)]).toEqual([link, true]);
    else expect([link, (await ask(router, link)).status]).toEqual([link, 200]);
  }
});

test('an answer that has something to show says nothing', async () => {
  const { router } = await edgeSite();
  for (const target of ['/api/', '/api/councils/', '/api/councils/ACC/', '/api/commitments/', '/api/searchterms/']) {
    expect([target, noticeOf(textOf(await ask(router, target, { accept: BROWSER })))]).toEqual([target, undefined]);
  }
});

test('nor does a document of errors lead to where nothing is, linked by path', async () => {
  const { files } = await memorySite(await datasetIn(EDGE_DATA), 'https://climate.example/data', {
    links: 'path',
    dates: FEW_DATES,
  });
  const pages = [...files.keys()].filter((path) => /^(?:documents\/(?:errors|no-)|404).*\.html$/.test(path));
  expect(pages.length).toBeGreaterThan(10);
  for (const path of pages) {
    const links = hrefsOf(noticeOf(textOf({ body: files.get(path)! }))!);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect([path, link, files.has(link.replace('/data/', ''))]).toEqual([path, link, true]);
  }
});
