// A site whose URL contains a path: its links contain the path, and requests may contain it. The contract of routers includes such
// a site.
import { expect, test } from 'vitest';
import { hrefsOf } from '../respond/markup.ts';
import { ask, smallSite, textOf } from './edge-site.ts';

const SITE_URL = 'https://x.example/data';

test.each([
  ['/data/', '/'],
  ['/data/councils/aaa/?x=1', '/councils/aaa/?x=1'],
  ['/', '/'],
  ['/data', '/data'],
  ['/database/api/', '/database/api/'],
  ['/data/data/api/', '/data/api/'],
  ['/Data/api/', '/Data/api/'],
])('%s is left to the host as %s', async (target, file) => {
  const { router } = await smallSite(SITE_URL);
  expect(await router({ method: 'GET', target, accept: undefined })).toEqual({ file });
});

test.each(['/api/', '/api/councils/AAA/', '/api/searchterms/?x=1', '/api/nope/', '/api/searchterms/?page=0'])(
  'every link on the page of %s contains the path',
  async (target) => {
    const { router } = await smallSite(SITE_URL);
    const page = textOf(await ask(router, target, { accept: 'text/html' }));
    const own = hrefsOf(page).filter((href) => href.startsWith('/') || href.startsWith('https://x.example'));
    expect(own.length).toBeGreaterThan(3);
    for (const href of own) expect(href).toMatch(/^(?:https:\/\/x\.example)?\/data\//);
  },
);

test.each(['https://x.example/apis', 'https://x.example/a/b/c', 'https://x.example:8443/d%20e'])(
  '%s',
  async (siteUrl) => {
    const { router, files } = await smallSite(siteUrl);
    const base = new URL(siteUrl).pathname;
    const root = textOf(await ask(router, `${base}/api/`));
    expect(JSON.parse(root).councils).toBe(`${siteUrl}/api/councils/`);
    expect((await ask(router, `${base}/api`)).headers.Location).toBe(`${base}/api/`);
    expect(files.has('api/index.json')).toBe(true);
  },
);
