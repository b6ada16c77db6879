// Folders with only the required tables: no search log and no site.json.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../src/program/commands/build.ts';
import { check } from '../../../src/program/commands/check.ts';
import { recorded, temporaryFolder, unwrapped } from '../../support/program.ts';
import { type Files, LOG_HEADER, SITE, sourceFolder, text } from '../../support/source.ts';

const tables = (more: Files = {}) => sourceFolder({ 'searches.csv': null, ...more });

async function checked(data: string, site: object = {}) {
  const { effects, printed } = recorded();
  const code = await check({ data, site: { ...site }, format: 'json' }, effects);
  const records: readonly { readonly code: string; readonly severity: string }[] = JSON.parse(printed.join(''));
  return { code, found: records.map((record) => `${record.severity} ${record.code}`) };
}

async function built(data: string, site: object = {}) {
  const { effects, told } = recorded();
  const out = path.join(temporaryFolder(), 'dist');
  const code = await build({ data, out, site: { ...site } }, effects);
  const read = (name: string) => readFileSync(path.join(out, name), 'utf8');
  return { code, told: unwrapped(told.join('\n')), read };
}

test('check finds no errors', async () => {
  expect(await checked(tables())).toEqual({ code: 0, found: ['notice no-site-url'] });
  expect(await checked(tables(), SITE)).toEqual({ code: 0, found: [] });
});

test('check prints that there are no problems', async () => {
  const { effects, printed } = recorded();
  const data = tables();
  await check({ data, site: {}, format: 'pretty' }, effects);
  expect(printed.join('\n')).toContain(`No problems found in ${data}: 2 councils, 2 commitments.`);
});

test('if there is another error, the missing URL doesn’t change the exit code', async () => {
  const dates = { minCounts: [5, 6, 7, 8, 9, 10], dateRangeDays: 366, openEndedDays: 366 };
  const log = text(LOG_HEADER, '2000-01-01,a,1,', '2000-12-31,b,1,');
  const { code, found } = await checked(tables({ 'searches.csv': log }), { dates });
  expect([code, found]).toEqual([1, ['notice no-site-url', 'error too-many-responses']]);
});

test('build reports that the site has no URL', async () => {
  const data = tables();
  const file = path.join(data, 'site.json');
  const { code, told } = await built(data);
  expect(code).toBe(2);
  expect(told).toContain(
    `Add { "siteUrl": "https://climate.example" } to a new file called ${file}, or use --site-url.`,
  );
  writeFileSync(file, '{}');
  expect((await built(data)).told).toContain(`Add "siteUrl": "https://climate.example" to ${file}, or use --site-url.`);
});

test('a site without searches has an empty list of search terms, and doesn’t mention searches anywhere else', async () => {
  const { code, told, read } = await built(tables(), { ...SITE, hosts: ['static'] });
  expect(code).toBe(0);
  expect(told).not.toMatch(/search/i);
  expect(JSON.parse(read('api/searchterms/index.json'))).toEqual({ count: 0, next: null, previous: null, results: [] });
  expect(read('api/searchterms/index.html')).toContain('<p class="notice">There are no search terms yet.</p>');
  const pages = ['index.html', 'about/index.html', 'downloads/index.html', '404.html', 'councils/index.html'];
  for (const page of [...pages, 'documents/errors/not-found.html'])
    expect(read(page).replace(/Find a council|search"/g, ''), page).not.toMatch(/search[ -]?(?:es|term)|searchterms/i);
});

const WITHOUT = { 'plans.csv': null, 'emergencies.csv': null };

test.each<[string, Files, string]>([
  ['both', WITHOUT, 'there is no plans.csv or emergencies.csv, so the site has no plans or emergency declarations'],
  ['plans', { 'plans.csv': null }, 'there is no plans.csv, so the site has no plans'],
  [
    'declarations',
    { 'emergencies.csv': null },
    'there is no emergencies.csv, so the site has no emergency declarations',
  ],
])('there is one notice if there is no table of %s', async (_, files, notice) => {
  const { code, told, read } = await built(tables(files), { ...SITE, hosts: ['static'] });
  expect(code).toBe(0);
  expect(told.split('[tables-left-out]')).toHaveLength(2);
  expect(told).toContain(`notice ${notice} [tables-left-out]`);
  const [first] = JSON.parse(read('api/councils/index.json'));
  expect(first).toMatchObject({
    ...('plans.csv' in files && { plan_count: 0, plans_last_update: null }),
    ...('emergencies.csv' in files && { declared_emergency: null }),
  });
});
