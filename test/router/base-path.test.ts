// A site whose address has a path: links carry it, files lie without it, and requests come with it or without.
import { beforeAll, describe, expect, test } from 'vitest';
import { hrefsOf } from '../respond/markup.ts';
import { ask, type MemorySite, smallSite, textOf } from './edge-site.ts';

let site: MemorySite;
beforeAll(async () => {
  site = await smallSite('https://x.example/data');
});

const TARGETS = [
  ...[
    '/api/',
    '/api/councils/?country=Wales',
    '/api/councils/AAA/',
    '/api/councils/AAA/?format=api',
    '/api/councils/AAA/commitments',
  ],
  ...[
    '/api/searchterms/?page=2',
    '/api/searchterms/?x=1&format=api',
    '/api/commitments/',
    '/api/nope/',
    '/api/searchterms/?page=0',
  ],
];

describe('with the base and without it', () => {
  test('the same answers', async () => {
    for (const target of TARGETS) {
      for (const accept of [undefined, 'text/html']) {
        const [bare, based] = [
          await ask(site.router, target, { accept }),
          await ask(site.router, `/data${target}`, { accept }),
        ];
        expect(based).toEqual(bare);
      }
    }
  });

  test('a missing slash is added where the request was', async () => {
    for (const target of ['/api', '/api/councils', '/api/councils/AAA', '/api/searchterms?page=2']) {
      const slashed = target.replace(/(?=\?|$)/, '/');
      expect((await ask(site.router, target)).headers.Location).toBe(slashed);
      expect((await ask(site.router, `/data${target}`)).headers.Location).toBe(`/data${slashed}`);
    }
  });

  test.each([
    ['/data/', '/'],
    ['/data/index.html', '/index.html'],
    ['/data/councils/aaa/?x=1', '/councils/aaa/?x=1'],
    ['/', '/'],
    ['/data', '/data'],
    ['/database/api/', '/database/api/'],
    ['/data/data/api/', '/data/api/'],
    ['/Data/api/', '/Data/api/'],
  ])('%s is left to the host as %s', async (target, file) => {
    expect(await site.router({ method: 'GET', target, accept: undefined })).toEqual({ file });
  });
});

test('every link of the answers carries the base', async () => {
  for (const target of TARGETS) {
    const json = textOf(await ask(site.router, target));
    for (const [link] of json.matchAll(/https:\/\/x\.example[^"]*/g))
      expect(link).toMatch(/^https:\/\/x\.example\/data\/api\//);
    const page = textOf(
      await ask(site.router, target, { accept: target.includes('format') ? undefined : 'text/html' }),
    );
    const own = hrefsOf(page).filter((href) => href.startsWith('/') || href.startsWith('https://x.example'));
    expect(own.length).toBeGreaterThan(3);
    for (const href of own) expect(href).toMatch(/^(?:https:\/\/x\.example)?\/data\//);
    expect(page).toContain('<link rel="stylesheet" href="/data/assets/style.');
  }
});

test('files lie at the root', () => {
  for (const file of site.files.keys()) expect(file).not.toMatch(/^\/|data/);
});

test.each(['https://x.example/apis', 'https://x.example/a/b/c', 'https://x.example:8443/d%20e'])(
  '%s',
  async (siteUrl) => {
    const { router } = await smallSite(siteUrl);
    const base = new URL(siteUrl).pathname;
    const root = textOf(await ask(router, `${base}/api/`));
    expect(JSON.parse(root).councils).toBe(`${siteUrl}/api/councils/`);
    expect((await ask(router, `${base}/api`)).headers.Location).toBe(`${base}/api/`);
    expect(textOf(await ask(router, `${base}/api/councils/?page=1`))).toBe(
      textOf(await ask(router, `${base}/api/councils/`)),
    );
  },
);
