// Sites whose answers link to each other by path, on servers that know nothing but paths: every link is followed.
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { preparePlan } from '../../src/commands/prepare.ts';
import { serve } from '../../src/commands/serve.ts';
import { githubPagesHost } from '../../src/hosts/github-pages.ts';
import type { Host } from '../../src/hosts/host.ts';
import { linkFormFor } from '../../src/hosts/link-form.ts';
import { HOSTS } from '../../src/hosts/registry.ts';
import { s3Host } from '../../src/hosts/s3.ts';
import { staticHost } from '../../src/hosts/static.ts';
import { FILTERED_COUNCILS } from '../../src/plan/families.ts';
import { filesOf, type Plan } from '../../src/plan/planned.ts';
import { hasErrors } from '../../src/problem.ts';
import { headersOfFile } from '../../src/route/file-headers.ts';
import { writeSite } from '../../src/write/write-site.ts';
import { answersAmong, type Crawled, crawl } from '../support/crawl.ts';
import { recorded, temporaryFolder } from '../support/program.ts';
import { dataOf } from '../support/reference.ts';
import { startServePackage } from '../support/serve-package.ts';
import { completeSite } from './own-files.ts';

const EDGE = dataOf('edge');
const ROOTS = ['index.html', 'api/index.json', '404.html'];
const SITE = {
  pageSizes: { commitments: 4, searchterms: 10 },
  dates: { pairs: 4, opens: 3, minCounts: [5, 7], minResults: [1, 2] },
};

async function builtSite(host: Host, siteUrl: string, out: string): Promise<Plan> {
  const { prepared, problems } = await preparePlan({ data: EDGE, site: { ...SITE, siteUrl, links: 'path' } }, () => [
    host,
  ]);
  expect(hasErrors(problems)).toBe(false);
  expect(await writeSite(out, filesOf(prepared!.plan))).toHaveProperty('files');
  completeSite(out);
  return prepared!.plan;
}

/** All that a store of files does: the file at exactly that path, or the 404 document. */
async function startPrimitiveServer(folder: string, notFound: string): Promise<string> {
  const server = createServer((request, response) => {
    // No query is cut off: a link that has one finds nothing.
    const file = path.join(folder, decodeURIComponent(request.url ?? '/'));
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile() === true;
    response.statusCode = isFile ? 200 : 404;
    createReadStream(isFile ? file : path.join(folder, notFound)).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

/** Nothing is missing, nothing leads astray, and all that was prebuilt was reached, each in both renderings. */
function expectWhole({ statuses, astray }: Crawled, plan: Plan, answers: number): void {
  expect(astray).toEqual([]);
  expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);
  const prebuilt = answersAmong(filesOf(plan).map((file) => file.path));
  expect(answersAmong(statuses.keys())).toEqual(prebuilt);
  const planned = plan.families.reduce((sum, family) => sum + family.answers, 0);
  expect([planned, prebuilt.length]).toEqual([answers, 2 * answers]);
}

const withoutFilters = (host: Host): Host => ({ ...host, composes: [FILTERED_COUNCILS] });
const FILTERS = 4095;
const ANSWERS = 192;

describe('every link leads to a file, and links lead to every file', () => {
  test('on the most primitive file server, every filter prebuilt', async () => {
    const out = temporaryFolder();
    const plan = await builtSite(s3Host, 'https://climate.example', out);
    const url = await startPrimitiveServer(out, '404.html');
    expectWhole(await crawl('https://climate.example', url, ROOTS), plan, ANSWERS + FILTERS);
    expect((await fetch(`${url}/api/`)).status).toBe(404);
  });

  test('below a path, as a project on GitHub Pages has it', async () => {
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

  test('on the `serve` package, with the headers of every file', async () => {
    const out = temporaryFolder();
    const plan = await builtSite(withoutFilters(staticHost), 'https://climate.example', out);
    const url = await startServePackage(out);
    const crawled = await crawl('https://climate.example', url, ROOTS);
    expectWhole(crawled, plan, ANSWERS);
    for (const file of crawled.statuses.keys()) {
      const { headers } = await fetch(`${url}/${file}`, { method: 'HEAD', redirect: 'manual' });
      for (const [name, value] of Object.entries(headersOfFile(file))) {
        const sent = headers.get(name);
        // A host that compresses adds Accept-Encoding.
        if (name === 'Vary') expect.soft([file, sent?.split(', ')]).toEqual([file, expect.arrayContaining([value])]);
        else expect.soft([file, name, sent]).toEqual([file, name, value]);
      }
    }
  });

  test('on the `serve` package as it comes, below a path', async () => {
    const folder = temporaryFolder();
    const siteUrl = 'http://localhost:3000/repo';
    const plan = await builtSite(withoutFilters(githubPagesHost), siteUrl, path.join(folder, 'repo'));
    expectWhole(await crawl(siteUrl, await startServePackage(folder), ROOTS), plan, ANSWERS);
  });
});

test('a path-linked site is no site for a router', async () => {
  const out = temporaryFolder();
  await builtSite(withoutFilters(staticHost), 'https://climate.example', out);
  const { effects, told } = recorded();
  expect(await serve({ out, port: 0, listen: '127.0.0.1' }, effects)).toBe(2);
  expect(told.join('\n')).toContain('built with path links: build it without --links path');
});

describe('the form of links', () => {
  const other = (kind: Host['kind']): Host => ({ ...staticHost, name: kind, kind });
  const [github, s3] = [HOSTS['github-pages'], HOSTS.s3];

  test.each([
    ['query', [staticHost], undefined],
    ['path', [staticHost], 'path'],
    ['path', [github], undefined],
    ['path', [github, s3, staticHost], undefined],
    ['query', [other('router')], undefined],
    ['query', [other('rewrite'), staticHost], 'query'],
  ] as const)('is %s', (form, hosts, asked) => {
    expect(linkFormFor(hosts, asked)).toBe(form);
  });

  test.each([
    ['query links for router; path links for github-pages', [other('router'), github], undefined],
    ['path links for --links path; query links for rewrite', [other('rewrite')], 'path'],
    ['query links for --links query; path links for s3', [s3], 'query'],
  ] as const)('can’t be: %s', (needs, hosts, asked) => {
    expect(linkFormFor(hosts, asked)).toEqual({ code: 'links-mismatch', values: { needs } });
  });
});
