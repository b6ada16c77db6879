// The data package of all downloads.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textOf } from '../../../src/engine/site/file-content.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { profileFaults } from '../../support/data-package-profile.ts';
import { planOf } from '../../support/planned.ts';
import { COUNTS_HEADER, EMERGENCIES_HEADER, PLANS_HEADER, sourceFolder, text } from '../../support/source.ts';

const descriptorOf = (golden: string) =>
  JSON.parse(readFileSync(`test/golden/${golden}/expected/downloads/datapackage.json`, 'utf8'));

test.each(['project-page', 'smallest', 'typical'])(
  'the description of all downloads of %s conforms to version 2.0',
  (golden) => {
    expect(profileFaults(descriptorOf(golden))).toEqual([]);
  },
);

test.each([
  ['a resource without a path', 'path', undefined, '/resources/0'],
  ['a path out of the folder', 'path', '../councils.csv', '/resources/0/path'],
  ['a hash without its algorithm', 'hash', 'abc', '/resources/0/hash'],
  ['a misspelt property', 'medaitype', 'text/csv', '/resources/0'],
  ['an unknown type of column', 'schema', { fields: [{ name: 'a', type: 'text' }] }, '/resources/0/schema/fields/0'],
])('the profile finds %s', (_, name, value, where) => {
  const descriptor = descriptorOf('smallest');
  descriptor.resources[0][name] = value;
  expect(profileFaults(JSON.parse(JSON.stringify(descriptor))).join('\n')).toContain(`${where}: `);
});

/** The text of each download, keyed by path. */
async function downloadsOf(files: Readonly<Record<string, string>>, site: object = {}) {
  const plan = await planOf(sourceFolder(files), { siteUrl: 'https://climate.example', ...site });
  const downloads = filesOf(plan).filter(({ path }) => path.startsWith('downloads/'));
  return new Map(downloads.map(({ path, render }) => [path, textOf(render())]));
}

const packageOf = async (files: Readonly<Record<string, string>>, site?: object) =>
  JSON.parse((await downloadsOf(files, site)).get('downloads/datapackage.json')!);

const UNDATED = {
  'searches.csv': text(COUNTS_HEADER),
  'plans.csv': text(PLANS_HEADER, 'ABC,Plan,,'),
  'emergencies.csv': text(EMERGENCIES_HEADER),
};

test.each([
  ['a plan', { 'plans.csv': text(PLANS_HEADER, 'ABC,Plan,Action plan,2024-11-05') }, '2024.11.5'],
  ['a declaration', { 'emergencies.csv': text(EMERGENCIES_HEADER, 'ABC,2019-03-10') }, '2019.3.10'],
  ['the search log', { 'searches.csv': text(COUNTS_HEADER, '2025-08-17,solar,3,,9') }, '2025.8.17'],
  ['nothing', {}, undefined],
])('the version is the newest date in the data, which is %s', async (_, files, version) => {
  expect((await packageOf({ ...UNDATED, ...files })).version).toBe(version);
});

test('the licence, the sources and the contributors are those in site.json', async () => {
  const described = await packageOf(UNDATED, {
    licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
    sources: [{ name: 'Council register', url: 'https://register.example/' }],
    contributors: [{ name: 'Ŵyl y Môr', url: 'https://forum.example' }, { name: 'Volunteers' }],
  });
  expect(described).toMatchObject({
    licenses: [{ title: 'CC BY 4.0', path: 'https://creativecommons.org/licenses/by/4.0/' }],
    sources: [{ title: 'Council register', path: 'https://register.example/' }],
    contributors: [{ title: 'Ŵyl y Môr', path: 'https://forum.example' }, { title: 'Volunteers' }],
  });
  expect(profileFaults(described)).toEqual([]);
});

test('without them, the properties are missing, because most of the lists mustn’t be empty', async () => {
  const described = await packageOf(UNDATED);
  for (const name of ['licenses', 'sources', 'contributors']) expect(described).not.toHaveProperty(name);
  expect(profileFaults(described)).toEqual([]);
});

test('its tables begin with the name of the first column, and other CSV files with a byte order mark', async () => {
  const downloads = await downloadsOf({});
  const { resources } = JSON.parse(downloads.get('downloads/datapackage.json')!);
  const tables = resources.filter(({ format }: { format: string }) => format === 'csv');
  expect(tables).toHaveLength(5);
  for (const { path, schema } of tables)
    expect(downloads.get(`downloads/${path}`)?.startsWith(`${schema.fields[0].name},`), path).toBe(true);
  const paths = tables.map(({ path }: { path: string }) => `downloads/${path}`);
  const others = [...downloads].filter(([path]) => path.endsWith('.csv') && !paths.includes(path));
  expect(others.length).toBeGreaterThan(4);
  for (const [path, content] of others) expect([path, content.charCodeAt(0)]).toEqual([path, 0xfeff]);
});

test('no description mentions requests to the API', async () => {
  const downloads = await downloadsOf({ 'searches.csv': text(COUNTS_HEADER, '2025-08-17,solar,3,,9') });
  const { resources } = JSON.parse(downloads.get('downloads/datapackage.json')!);
  const terms = resources.find(({ name }: { name: string }) => name === 'searchterms');
  expect(terms.description).toContain('begins on 2025-08-17 and ends on 2025-08-17');
  expect(terms.schema.fields.find(({ name }: { name: string }) => name === 'times_seen').description).toBe(
    'The number of times people searched for the term on all days in the search log.',
  );
  for (const path of ['downloads/datapackage.json', 'downloads/index.html'])
    expect(downloads.get(path), path).not.toMatch(/selected days|your (?:request|filters)/);
});
