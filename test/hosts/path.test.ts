// Follows every link of sites with path links, on servers that ignore queries.
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOf } from '../../src/engine/site/site-plan.ts';
import { githubPagesHost } from '../../src/hosts/github-pages.ts';
import { s3Host } from '../../src/hosts/s3/s3.ts';
import { staticHost } from '../../src/hosts/static.ts';
import { serve } from '../../src/program/commands/serve.ts';
import { crawl } from '../support/crawl.ts';
import { recorded, temporaryFolder, unwrapped } from '../support/program.ts';
import {
  ANSWERS,
  builtSite,
  expectWhole,
  ROOTS,
  startFileServer,
  startPrimitiveServer,
  withoutFilters,
} from './path-site.ts';

describe('every link leads to a file, and links lead to every file', () => {
  test('on the simplest file server', async () => {
    const out = temporaryFolder();
    const plan = await builtSite(withoutFilters(s3Host), 'https://climate.example', out);
    const url = await startPrimitiveServer(out, '404.html');
    expectWhole(await crawl('https://climate.example', url, ROOTS), plan, ANSWERS);
    expect((await fetch(`${url}/api/`)).status).toBe(404);
  });

  test('below a path, as for a project on GitHub Pages', async () => {
    const folder = temporaryFolder();
    const siteUrl = 'https://owner.example/repo';
    const plan = await builtSite(withoutFilters(githubPagesHost), siteUrl, path.join(folder, 'repo'));
    const url = await startPrimitiveServer(folder, 'repo/404.html');
    expectWhole(await crawl(siteUrl, url, ROOTS), plan, ANSWERS);
    const missing = await fetch(`${url}/repo/api/nowhere.html`);
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('href="/repo/index.html"')]);
    expect(filesOf(plan).map((file) => file.path)).toContain('.nojekyll');
    const sitemap = await (await fetch(`${url}/repo/sitemap.xml`)).text();
    const named = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => new URL(address!).pathname);
    expect(named.length).toBeGreaterThan(3);
    for (const path of [...named, '/repo/robots.txt', '/repo/favicon.svg'])
      expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  });
});

test('on the `serve` package, a URL with a query never returns the unfiltered list', async () => {
  const out = temporaryFolder();
  await builtSite(withoutFilters(staticHost), 'https://climate.example', out);
  const url = await startFileServer(out);
  const filtered = [
    'councils/?country=Wales',
    'commitments/?page=2',
    'searchterms/?min_count=7',
    'councils?country=Wales',
  ];
  for (const target of filtered) expect([target, (await fetch(`${url}/api/${target}`)).status]).toEqual([target, 404]);
  for (const target of ['', 'reference/', 'api/councils/index.json', 'api/commitments/page-2.json'])
    expect([target, (await fetch(`${url}/${target}`)).status]).toEqual([target, 200]);
});

test('a router rejects a site with path links', async () => {
  const out = temporaryFolder();
  await builtSite(withoutFilters(staticHost), 'https://climate.example', out);
  const { effects, told } = recorded();
  expect(await serve({ out, port: 0, listen: '127.0.0.1', drain: 1000 }, effects)).toBe(2);
  expect(unwrapped(told.join('\n'))).toContain('built for plain file servers: build it for this host');
});
