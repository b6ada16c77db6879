// Follows every link of every kind of page: it must lead somewhere, and keep the browsable rendering.
import { expect } from 'vitest';

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

export const linksOf = (page: string): readonly string[] =>
  Array.from(page.matchAll(/<(?:a|link)\b[^>]* href="([^"]*)"/g), ([, address]) => address!.replaceAll('&amp;', '&'));

export interface Followed {
  readonly status: number;
  /** Of a page; undefined for anything else. */
  readonly page: string | undefined;
}

interface Site {
  /** Without a slash at its end. */
  readonly url: string;
  readonly ask: (target: string) => Promise<Followed>;
  /** Whether a link isn't to be followed. */
  readonly isLeftOut?: (target: string) => boolean;
}

/** @returns how many targets were answered with 200 */
export async function followLinks({ url, ask, isLeftOut = () => false }: Site): Promise<number> {
  const waiting = [...KINDS];
  const seen = new Set(waiting);
  const faults: string[] = [];
  let found = 0;
  for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
    const { status, page } = await ask(target);
    const isKnownError = KINDS.includes(target) && status >= 400;
    if (!isKnownError && status !== 200) faults.push(`${target}: ${status}`);
    if (status === 200) found++;
    if (page === undefined) continue;
    const isData = /^\/api\//.test(target);
    for (const link of linksOf(page)) {
      const address = new URL(link, url + target);
      if (address.origin !== url) continue;
      const inside = address.pathname + address.search;
      // Crumbs of an error page name what isn't there.
      if (seen.has(inside) || inside.startsWith('/api/councils/XXX/') || /nowhere|page=99|min_count=4/.test(inside))
        continue;
      const offersFormats = address.searchParams.get('format') === 'json';
      const isPage = inside.startsWith('/api/') && isData && !offersFormats;
      if (isPage && address.searchParams.get('format') !== 'api') faults.push(`${target} → ${inside}`);
      seen.add(inside);
      if (!isLeftOut(inside)) waiting.push(inside);
    }
  }
  expect(faults).toEqual([]);
  return found;
}
