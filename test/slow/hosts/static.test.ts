// A site for plain file servers, on the real `serve` package.
import glob from 'fast-glob';
import { expect, test } from 'vitest';
import { endpointOf, LIST_NAMES } from '../../../src/api/api.ts';
import { build } from '../../../src/commands/build.ts';
import { completeSite, expectOwnFiles } from '../../hosts/own-files.ts';
import { filteringQuery } from '../../hosts/requests.ts';
import { recorded, temporaryFolder } from '../../support/program.ts';
import { dataOf } from '../../support/reference.ts';
import { startServePackage } from '../support/serve-package.ts';

const EDGE = dataOf('edge');
test('`serve` sends every file with its Content-Type and Vary', async () => {
  const out = temporaryFolder();
  const site = { siteUrl: 'https://climate.example', hosts: ['static'], dates: { dateRangeDays: 2, openEndedDays: 2 } };
  expect(await build({ data: EDGE, out, site }, recorded().effects)).toBe(0);
  const url = await startServePackage(out);

  const files = glob.sync(['**/*.{json,html}', '!serve.json', '!api/councils/country-*/**'], { cwd: out });
  const filtered = ['any', 'england_wales'].map((slug) => `api/councils/country-${slug}/type-county-council.json`);
  expect(files.length).toBeGreaterThan(120);
  for (const file of [...files, ...filtered, ...filtered.map((name) => name.replace('.json', '.html'))]) {
    const response = await fetch(`${url}/${file}`, { redirect: 'manual' });
    const type = file.endsWith('.json') ? 'application/json' : 'text/html; charset=utf-8';
    const isAnswer = /^(?:api|documents)\//.test(file);
    expect.soft([file, response.status, response.headers.get('content-type')]).toEqual([file, 200, type]);
    if (isAnswer)
      expect
        .soft([file, response.headers.get('vary')?.split(', ')])
        .toEqual([file, expect.arrayContaining(['Accept'])]);
    await response.arrayBuffer();
  }
});

test('`serve` answers no address of the API that could have a query', async () => {
  const out = temporaryFolder();
  const site = { siteUrl: 'https://climate.example', hosts: ['static'], dates: { dateRangeDays: 0, openEndedDays: 0 } };
  expect(await build({ data: EDGE, out, site }, recorded().effects)).toBe(0);
  const url = await startServePackage(out);
  const ask = async (target: string) => {
    const response = await fetch(url + target, { redirect: 'manual' });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  const lists = LIST_NAMES.flatMap((list) =>
    ['', filteringQuery(list), '?page=2'].map((query) => endpointOf(list).path + query),
  );
  for (const target of [...lists, '/api/councils/AAA/', '/api/councils/AAA/?x=1']) {
    const { status, text } = await ask(target);
    expect.soft([target, status]).toEqual([target, 404]);
    expect.soft([target, text]).toEqual([target, expect.stringContaining('Not found.')]);
  }
  expect(await ask('/')).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
});

test('`serve` has the site’s own files', async () => {
  const out = temporaryFolder();
  const site = { siteUrl: 'https://climate.example', hosts: ['static'], dates: { dateRangeDays: 0, openEndedDays: 0 } };
  expect(await build({ data: EDGE, out, site }, recorded().effects)).toBe(0);
  completeSite(out);
  // It knows no other method, and drops a slash at the end before it looks for a file.
  await expectOwnFiles(await startServePackage(out), out, { refuses: false, slashless: [200] });
});
