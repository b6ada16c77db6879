// The sitemap and robots.txt are well-formed and complete, and every URL in them works.
import { expect, onTestFinished, test } from 'vitest';
import type { LinkedSite } from '../../../src/engine/addressing/links.ts';
import { LIST_NAMES } from '../../../src/engine/api/api.ts';
import { textOf } from '../../../src/engine/site/file-content.ts';
import { filesOf, type PlannedFile } from '../../../src/engine/site/site-plan.ts';
import { sitemapFiles } from '../../../src/engine/site/sitemap.ts';
import { FILTERED_GROUPS } from '../../../src/engine/site/url-groups.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { listen } from '../../../src/hosts/serve/listen.ts';
import { openSite } from '../../../src/hosts/serve/served-site.ts';
import { createSiteServer } from '../../../src/hosts/serve/site-server.ts';
import { staticHost } from '../../../src/hosts/static.ts';
import { temporaryFolder } from '../../support/program.ts';
import { datasetIn, EDGE_DATA, FEW_DATES, memorySite } from '../router/edge-site.ts';

const SITE: LinkedSite = { siteUrl: 'https://climate.example', links: 'query' };
const PAGES = ['', 'reference/', 'councils/wales/'];

const filesFor = (site: LinkedSite, paths: readonly string[], most?: number): Map<string, string> =>
  new Map(
    sitemapFiles(
      site,
      paths.map((path) => ({ indexed: `${site.siteUrl}/${path}` })),
      LIST_NAMES.map((endpoint) => ({ endpoint })),
      most,
    ).map(({ path, text }) => [path, text]),
  );

/** The URLs in a sitemap or an index of sitemaps. Fails if the file contains anything else. */
function addressesIn(text: string, list = 'urlset', item = 'url'): readonly string[] {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  const lines = text.split('\n');
  const entries = lines.slice(2, -2);
  expect([...lines.slice(0, 2), ...lines.slice(-2)]).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    `</${list}>`,
    '',
  ]);
  expect(entries).not.toEqual([]);
  // Matches line by line, because a single expression for 50,000 entries would overflow the stack.
  const entry = new RegExp(`^<${item}><loc>((?:[^<>&"']|&(?:amp|lt|gt|quot|#39);)+)</loc></${item}>$`);
  expect(entries.filter((line) => !entry.test(line))).toEqual([]);
  return entries.map((line) => entry.exec(line)![1]!.replace(/&([^;]+);/g, (_, name: string) => named[name]!));
}

test('special characters of XML and URLs are escaped', () => {
  const siteUrl = `https://climate.example/a&b'<c>"é`;
  const [first] = addressesIn(filesFor({ siteUrl, links: 'query' }, PAGES).get('sitemap.xml')!);
  expect(first).toBe(`https://climate.example/a&b'%3Cc%3E%22%C3%A9/`);
});

test('pages whose last change is known have its date', () => {
  const changed = '2025-08-17T09:30:00Z';
  const files = [{ indexed: `${SITE.siteUrl}/changes/`, changed }, { indexed: `${SITE.siteUrl}/` }, { changed }];
  const [whole] = sitemapFiles(SITE, files, []);
  expect(whole!.text.split('\n').slice(2, -2)).toEqual([
    '<url><loc>https://climate.example/changes/</loc><lastmod>2025-08-17T09:30:00Z</lastmod></url>',
    '<url><loc>https://climate.example/</loc></url>',
  ]);
  const [index, first] = sitemapFiles(SITE, files, [], 1);
  expect(index!.text).not.toContain('lastmod');
  expect(first!.text).toContain(`<lastmod>${changed}</lastmod>`);
});

test('if there are too many URLs for one sitemap, there is an index of several', () => {
  const paths = Array.from({ length: 50_001 }, (_, index) => `councils/council-${index}/`);
  const exactly = filesFor(SITE, paths.slice(0, 49_997));
  expect([...exactly.keys()]).toEqual(['sitemap.xml', 'robots.txt']);
  expect(addressesIn(exactly.get('sitemap.xml')!)).toHaveLength(50_000);
  const more = filesFor(SITE, paths);
  expect([...more.keys()]).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml', 'robots.txt']);
  expect(addressesIn(more.get('sitemap.xml')!, 'sitemapindex', 'sitemap')).toEqual([
    'https://climate.example/sitemap-1.xml',
    'https://climate.example/sitemap-2.xml',
  ]);
  const parts = ['sitemap-1.xml', 'sitemap-2.xml'].map((name) => addressesIn(more.get(name)!));
  expect(parts.map((part) => part.length)).toEqual([50_000, 4]);
  expect(new Set(parts.flat()).size).toBe(50_004);
  // The protocol's other limit, in bytes.
  expect(Math.max(...[...more.values()].map((text) => Buffer.byteLength(text)))).toBeLessThan(50 * 1024 ** 2);
});

/**
 * Whether a crawler may request a path, according to the longest rule that matches. If two match, the one that allows wins (RFC
 * 9309, 2.2.2).
 */
function mayAsk(robots: string, path: string): boolean {
  const rules = Array.from(robots.matchAll(/^(Allow|Disallow): (\S+)$/gm), ([, kind, rule]) => ({ kind, rule: rule! }));
  const pattern = (rule: string) =>
    new RegExp(
      `^${rule
        .replace(/[.+?^{}()|[\]\\]/g, '\\$&')
        .replaceAll('*', '.*')
        .replace(/\$(?!$)/g, '\\$')}`,
    );
  const [best] = rules
    .filter(({ rule }) => pattern(rule).test(path))
    .sort((a, b) => b.rule.length - a.rule.length || (a.kind === 'Allow' ? -1 : 1));
  return best?.kind !== 'Disallow';
}

test('crawlers can read everything except the endless filters', () => {
  const robots = filesFor({ siteUrl: 'https://climate.example/data', links: 'query' }, PAGES).get('robots.txt')!;
  expect(robots).toMatch(/^(?:# .*\n)+User-agent: \*\n(?:(?:Allow|Disallow): \S+\n)+\nSitemap: \S+\n$/);
  expect(robots).toContain('\nSitemap: https://climate.example/data/sitemap.xml\n');
  const escaped = filesFor({ siteUrl: 'https://climate.example/a*b$', links: 'query' }, PAGES).get('robots.txt')!;
  expect(escaped).toContain('Disallow: /a%2Ab%24/api/*?\n');
  for (const path of ['/', '/councils/wales/', '/api/councils/', '/api/councils/?format=api', '/api/openapi.json'])
    expect([path, mayAsk(robots, `/data${path}`)]).toEqual([path, true]);
  for (const query of ['?country=Wales', '?country=Wales&format=api', '?format=api&page=2', '?start_date=2025-01-01'])
    expect([query, mayAsk(robots, `/data/api/searchterms/${query}`)]).toEqual([query, false]);
  expect(mayAsk(filesFor({ ...SITE, links: 'path' }, PAGES).get('robots.txt')!, '/api/councils/index.html')).toBe(true);
});

test.each(['query', 'path'] as const)('every URL of a whole site with %s links works', async (links) => {
  const siteUrl = 'https://climate.example';
  const options = { links, dates: FEW_DATES };
  const { plan } = await memorySite(await datasetIn(EDGE_DATA), siteUrl, options, {
    files: links === 'path' ? () => [] : staticHost.files,
    composes: FILTERED_GROUPS,
  });
  const files = filesOf(plan);
  const text = (path: string) => textOf(files.find((file: PlannedFile) => file.path === path)!.render());
  const addresses = addressesIn(text('sitemap.xml'));
  const robots = text('robots.txt');
  const pages = files
    .map(({ path }) => path)
    .filter((path) => /^(?!api\/|documents\/|embed\/|404\.).*\.html$/.test(path));
  expect(addresses).toHaveLength(pages.length + 3);
  const paths = addresses.map((address) => address.slice(siteUrl.length));
  expect(paths.filter((path) => !mayAsk(robots, path))).toEqual([]);
  if (links === 'path') {
    expect(paths.filter((path) => !files.some((file) => `/${file.path}` === path))).toEqual([]);
    return;
  }
  const out = temporaryFolder();
  expect(await writeSite(out, files)).toHaveProperty('files');
  const site = await openSite(out);
  const { server, close } = createSiteServer(
    () => site,
    (error) => {
      throw error;
    },
  );
  onTestFinished(async () => void (await close()));
  const url = `http://127.0.0.1:${await listen(server, 0, 0, '127.0.0.1')}`;
  for (const path of [...paths, '/robots.txt', '/sitemap.xml']) {
    const { status, headers } = await fetch(url + path, { redirect: 'manual' });
    const type = /\.(\w+)$/.exec(path)?.[1] ?? 'html';
    expect([path, status, headers.get('content-type')?.includes(type === 'txt' ? 'plain' : type)]).toEqual([
      path,
      200,
      true,
    ]);
  }
});
