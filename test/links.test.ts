// Every link of every kind of page is followed: it must lead somewhere, and keep the browsable rendering.
import { expect, test } from 'vitest';
import { siteFileAt } from '../src/addressing/site-path.ts';
import { followLinks, linksOf } from './followed-links.ts';
import { ask, datasetIn, EDGE_DATA, edgeSite, memorySite, SITE_URL, textOf } from './router/edge-site.ts';

/** Of thousands of combinations of filters, one of each will do. */
const isCombination = (target: string): boolean =>
  /=[^&]*%2C[^&]*%2C|authority_type=[^&]*%2C.*country=|authority_type=.*country=[^&]*%2C/.test(target);

test('links lead to answers in the same rendering', async () => {
  const site = await memorySite(
    await datasetIn(EDGE_DATA),
    SITE_URL,
    { pageSizes: { commitments: 3, searchterms: 5 } },
    { composes: ['filtered councils'] },
  );
  const followed = await followLinks({
    url: SITE_URL,
    isLeftOut: isCombination,
    ask: async (target) => {
      const answer = await site.router({ method: 'GET', target, accept: undefined });
      if (!('file' in answer)) {
        const isPage = answer.headers['Content-Type']!.startsWith('text/html');
        return { status: answer.status, page: isPage ? textOf(answer) : undefined };
      }
      const file = siteFileAt(answer.file);
      const body = file === undefined ? undefined : site.files.get(file);
      return { status: body ? 200 : 404, page: body && file!.endsWith('.html') ? textOf({ body }) : undefined };
    },
  });
  // 15 councils with their record and commitments, the pages of both lists, each also as JSON.
  expect(followed).toBeGreaterThan(80);
});

test('a page by Accept has links without a format', async () => {
  const { router } = await edgeSite();
  const page = textOf(await ask(router, '/api/commitments/', { accept: 'text/html' }));
  const links = linksOf(page).filter((link) => link.startsWith(`${SITE_URL}/api/`));
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((link) => link.includes('format='))).toEqual([]);
});
