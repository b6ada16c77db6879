// A site for plain file servers, on the real `serve` package.
import { expect, test } from 'vitest';
import { endpointOf, LIST_NAMES } from '../../../src/engine/api/api.ts';
import { build } from '../../../src/program/commands/build.ts';
import { completeSite, expectOwnFiles } from '../../hosts/own-files.ts';
import { filteringQuery } from '../../hosts/requests.ts';
import { recorded, temporaryFolder } from '../../support/program.ts';
import { dataOf } from '../../support/reference.ts';
import { startServePackage } from '../support/serve-package.ts';

async function startSite() {
  const out = temporaryFolder();
  const site = { siteUrl: 'https://climate.example', hosts: ['static'], dates: { dateRangeDays: 0, openEndedDays: 0 } };
  expect(await build({ data: dataOf('edge'), out, site }, recorded().effects)).toBe(0);
  completeSite(out);
  return { out, url: await startServePackage(out) };
}

test('`serve` doesn’t respond at API URLs that could have a query', async () => {
  const { url } = await startSite();
  const lists = LIST_NAMES.flatMap((list) =>
    ['', filteringQuery(list), '?page=2'].map((query) => endpointOf(list).path + query),
  );
  for (const target of [...lists, '/api/councils/AAA/', '/api/councils/AAA/?x=1']) {
    const response = await fetch(url + target, { redirect: 'manual' });
    expect.soft([target, response.status]).toEqual([target, 404]);
    expect.soft([target, await response.text()]).toEqual([target, expect.stringContaining('<h1>Page not found</h1>')]);
  }
});

test('`serve` sends the site’s own files, and filtered lists', async () => {
  const { out, url } = await startSite();
  // The package rejects other methods, and removes a trailing slash before it looks for a file.
  await expectOwnFiles(url, out, { refuses: false, validates: 'bare', slashless: [200], ranges: 'always' });
  for (const slug of ['any', 'england_wales']) {
    const response = await fetch(`${url}/api/councils/country-${slug}/type-county-council.json`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
  }
});
