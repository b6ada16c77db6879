// Sites with path links: one with every filter prebuilt, and one on the `serve` package.
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { headersOfFile } from '../../../src/engine/http/file-headers.ts';
import { githubPagesHost } from '../../../src/hosts/github-pages.ts';
import { s3Host } from '../../../src/hosts/s3/s3.ts';
import { staticHost } from '../../../src/hosts/static.ts';
import {
  ANSWERS,
  builtSite,
  expectWhole,
  FILTERS,
  ROOTS,
  startPrimitiveServer,
  withoutFilters,
} from '../../hosts/path-site.ts';
import { crawl } from '../../support/crawl.ts';
import { temporaryFolder } from '../../support/program.ts';
import { startServePackage } from '../support/serve-package.ts';

describe('every link leads to a file, and links lead to every file', () => {
  test('on the simplest file server, with every filter prebuilt', async () => {
    const out = temporaryFolder();
    const plan = await builtSite(s3Host, 'https://climate.example', out);
    const url = await startPrimitiveServer(out, '404.html');
    expectWhole(await crawl('https://climate.example', url, ROOTS), plan, ANSWERS + FILTERS);
    expect((await fetch(`${url}/api/`)).status).toBe(404);
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
        // A host that compresses responses adds Accept-Encoding.
        if (name === 'Vary') expect.soft([file, sent?.split(', ')]).toEqual([file, expect.arrayContaining([value])]);
        else expect.soft([file, name, sent]).toEqual([file, name, value]);
      }
    }
  });

  test('on the `serve` package with its defaults, below a path', async () => {
    const folder = temporaryFolder();
    const siteUrl = 'http://localhost:3000/repo';
    const plan = await builtSite(withoutFilters(githubPagesHost), siteUrl, path.join(folder, 'repo'));
    expectWhole(await crawl(siteUrl, await startServePackage(folder), ROOTS), plan, ANSWERS);
  });
});
