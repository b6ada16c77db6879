// Every link of every kind of page is followed: it must lead somewhere, and keep the browsable rendering.
import path from 'node:path';
import { expect, test } from 'vitest';
import { startPreview } from './support/program.ts';

const EDGE = path.join(import.meta.dirname, 'conformance', 'edge', 'data');

/** One of each kind: every endpoint, every error, OPTIONS, a path without a route, the home page. */
const KINDS = [
  '/',
  '/api/?format=api',
  '/api/councils/?format=api',
  '/api/councils/?country=Wales,England&authority_type=County+Council&format=api',
  '/api/councils/GLA/?format=api',
  '/api/councils/GLA/commitments?format=api',
  '/api/commitments/?format=api&page=2',
  '/api/searchterms/?format=api',
  '/api/searchterms/?format=api&start_date=2021-01-01&end_date=2021-01-05&min_count=6&x=%C3%A9',
  '/api/councils/XXX/?format=api',
  '/api/searchterms/?format=api&min_count=4',
  '/api/searchterms/?format=api&page=99',
  '/api/nowhere/?format=api',
];

const linksOf = (page: string): readonly string[] =>
  Array.from(page.matchAll(/<(?:a|link)\b[^>]* href="([^"]*)"/g), ([, address]) => address!.replaceAll('&amp;', '&'));

test('links lead to answers in the same rendering', async () => {
  const { url } = await startPreview(EDGE, { pageSizes: { commitments: 3, searchterms: 5 } });
  const waiting = [...KINDS];
  const seen = new Set(waiting);
  const statuses = new Map<number, number>();
  for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
    const response = await fetch(url + target, { redirect: 'manual' });
    const isKnownError = KINDS.includes(target) && response.status >= 400;
    expect.soft(isKnownError || response.status === 200, `${target}: ${response.status}`).toBe(true);
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    const isData = /^\/api\//.test(target);
    for (const link of linksOf(await response.text())) {
      const address = new URL(link, url + target);
      if (address.origin !== url) continue;
      const inside = address.pathname + address.search;
      // Crumbs of an error page name what isn't there.
      if (seen.has(inside) || inside.startsWith('/api/councils/XXX/') || /nowhere|page=99|min_count=4/.test(inside))
        continue;
      const offersFormats = address.searchParams.get('format') === 'json';
      const isPage = inside.startsWith('/api/') && isData && !offersFormats;
      if (isPage) expect.soft(address.searchParams.get('format'), `${target} → ${inside}`).toBe('api');
      seen.add(inside);
      waiting.push(inside);
    }
  }
  // 15 councils with their record and commitments, the pages of both lists, each also as JSON.
  expect(statuses.get(200)).toBeGreaterThan(80);
});

test('a page by Accept has links without a format', async () => {
  const { url } = await startPreview(EDGE);
  const page = await (await fetch(`${url}/api/commitments/`, { headers: { accept: 'text/html' } })).text();
  const links = linksOf(page).filter((link) => link.startsWith(`${url}/api/`));
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => link.includes('format='))).toEqual([]);
});
