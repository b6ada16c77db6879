// Follows every link on every kind of page. Each link must lead somewhere, and links within the API must keep the HTML format.
import { expect, test } from 'vitest';
import { siteFileAt } from '../src/engine/addressing/site-path.ts';
import {
  ask,
  datasetIn,
  EDGE_DATA,
  edgeSite,
  type MemorySite,
  memorySite,
  SITE_URL,
  textOf,
} from './engine/router/edge-site.ts';

/** One page of each kind. */
const KINDS = [
  ...['/', '/api/?format=api', '/api/councils/?format=api'],
  ...['/api/councils/?country=Wales,England&authority_type=County+Council&format=api', '/api/councils/GLA/?format=api'],
  ...['/api/councils/GLA/commitments?format=api', '/api/commitments/?format=api&page=2'],
  '/api/searchterms/?format=api',
  '/api/searchterms/?format=api&start_date=2021-01-01&end_date=2021-01-05&min_count=6&x=%C3%A9',
  ...['/api/councils/XXX/?format=api', '/api/searchterms/?format=api&min_count=4'],
  ...['/api/searchterms/?format=api&page=99', '/api/nowhere/?format=api'],
];

const linksOf = (page: string): readonly string[] =>
  Array.from(page.matchAll(/<(?:a|link)\b[^>]* href="([^"]*)"/g), ([, address]) => address!.replaceAll('&amp;', '&'));

/** One of the thousands of combinations of filters is enough. */
const isCombination = (target: string): boolean =>
  /=[^&]*%2C[^&]*%2C|authority_type=[^&]*%2C.*country=|authority_type=.*country=[^&]*%2C/.test(target);

/** @returns the text of the page; undefined if the file isn't a page */
async function pageAt(site: MemorySite, target: string): Promise<{ readonly status: number; readonly page?: string }> {
  const response = await site.router({ method: 'GET', target, accept: undefined });
  const file = 'file' in response ? siteFileAt(response.file) : undefined;
  if ('file' in response) {
    const body = file === undefined ? undefined : site.files.get(file);
    if (!body) return { status: 404 };
    return file!.endsWith('.html') ? { status: 200, page: textOf({ body }) } : { status: 200 };
  }
  const { status, headers } = response;
  return headers['Content-Type']!.startsWith('text/html') ? { status, page: textOf(response) } : { status };
}

test('links lead to responses in the same format', async () => {
  const options = { pageSizes: { commitments: 3, searchterms: 5 } };
  const site = await memorySite(await datasetIn(EDGE_DATA), SITE_URL, options, { composes: ['filtered councils'] });
  const waiting = new Set(KINDS);
  const faults: string[] = [];
  let found = 0;
  for (const target of waiting) {
    const { status, page = '' } = await pageAt(site, target);
    const isKnownError = KINDS.includes(target) && status >= 400;
    if (!isKnownError && status !== 200) faults.push(`${target}: ${status}`);
    if (status === 200) found++;
    for (const link of linksOf(page)) {
      const { origin, pathname, search, searchParams } = new URL(link, SITE_URL + target);
      const inside = pathname + search;
      if (origin !== SITE_URL || waiting.has(inside)) continue;
      // The breadcrumb on an error page can name a page that doesn't exist.
      if (inside.startsWith('/api/councils/XXX/') || /nowhere|page=99|min_count=4/.test(inside)) continue;
      const isPage =
        [target, inside].every((each) => each.startsWith('/api/')) && searchParams.get('format') !== 'json';
      if (isPage && searchParams.get('format') !== 'api') faults.push(`${target} → ${inside}`);
      if (!isCombination(inside)) waiting.add(inside);
    }
  }
  expect(faults).toEqual([]);
  // The records and commitments of 15 councils, and the pages of both lists, each also as JSON.
  expect(found).toBeGreaterThan(80);
});

test('a page chosen by the Accept header has links without a format', async () => {
  const { router } = await edgeSite();
  const page = textOf(await ask(router, '/api/commitments/', { accept: 'text/html' }));
  // The canonical link leads to the same page, at the URL that always leads to a page.
  const canonical = `<link rel="canonical" href="${SITE_URL}/api/commitments/?format=api">`;
  expect(page).toContain(canonical);
  const links = linksOf(page.replace(canonical, '')).filter((link) => link.startsWith(`${SITE_URL}/api/`));
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => link.includes('format='))).toEqual([]);
});
