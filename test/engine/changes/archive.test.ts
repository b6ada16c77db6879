// The archives with the data of each version: two independent programs can read them, and they have the same bytes everywhere.

import { hash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import type { Item } from '../../../src/engine/api/endpoint.ts';
import { archiver, dataVersion } from '../../../src/engine/changes/archive.ts';
import type { Publication } from '../../../src/engine/changes/publications.ts';
import { getOrAdd } from '../../../src/engine/grouping.ts';
import { once } from '../../../src/engine/once.ts';
import { datasetOf } from '../../support/source.ts';
import { type ZipEntry, zipEntries } from '../../support/zip.ts';

const CREDITS = { licence: undefined, sources: [], contributors: [] };
const OPTIONS = { title: 'Climate', description: 'What councils do.', ...CREDITS };
const ODD = 'He said “no”,\r\n"twice" <b>&amp;</b>';

const PLAN = { authority_code: 'ABC', document_type: 'Action plan', updated_at: '2021-05-06', url: null };
/** Versions share the rows that are in several of them. */
const tables = once(() => datasetOf());
const plansKnown = new Map<string, Item>();
const planOf = (title: string): Item => getOrAdd(plansKnown, title, () => ({ ...PLAN, title }));

/** A version in which the plans have these titles. */
async function versionOf(titles: readonly string[], changed: Partial<Publication> = {}): Promise<Publication> {
  const { councils, commitments, emergencies } = await tables();
  const plans = titles.map(planOf);
  return {
    ...{ version: '2025-08-17-1a2b3c4', date: '2025-08-17T23:30:00Z', content: titles.join(), previous: undefined },
    ...{ changes: undefined, isFirst: true, site: () => undefined },
    rows: () => ({ councils, commitments, plans, emergencies }) as ReturnType<Publication['rows']>,
    ...changed,
  };
}

const contentOf = (archive: Uint8Array, name: string): string =>
  zipEntries(archive).find((entry) => entry.name === name)!.content;

const describedIn = (archive: Uint8Array) => JSON.parse(contentOf(archive, 'datapackage.json'));

test('two readers find the same files in an archive', async () => {
  const archive = archiver(OPTIONS)(await versionOf(['Our plan', ODD]));
  const entries = zipEntries(archive);
  expect(entries.map(({ name, modified }) => [name, modified])).toEqual(
    ['datapackage.json', 'councils.csv', 'commitments.csv', 'plans.csv', 'emergencies.csv'].map((name) => [
      name,
      '1980-01-01 00:00:00',
    ]),
  );
  const others = Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);
  expect(others).toEqual(entries.map(({ name, content }) => [name, content]));
  expect(contentOf(archive, 'plans.csv')).toBe(
    [
      'authority_code,title,document_type,updated_at,url\r\n',
      'ABC,Our plan,Action plan,2021-05-06,\r\n',
      'ABC,"He said “no”,\r\n""twice"" <b>&amp;</b>",Action plan,2021-05-06,\r\n',
    ].join(''),
  );
  // Nothing that anybody searched for is part of a version.
  expect(entries.filter(({ content }) => content.includes('heat pump'))).toEqual([]);
});

test('the description has the version, its date, and the hash of each table', async () => {
  const archive = archiver(OPTIONS)(await versionOf(['Our plan']));
  const { resources, ...described } = describedIn(archive);
  expect(described).toMatchObject({
    ...{ title: 'Climate', description: 'What councils do.' },
    ...{ version: '2025.8.17+1a2b3c4', created: '2025-08-17T23:30:00Z' },
  });
  const tables = zipEntries(archive).slice(1);
  expect(resources.map(({ path, bytes, hash }: Record<string, unknown>) => [path, bytes, hash])).toEqual(
    tables.map(({ name, content }: ZipEntry) => [
      name,
      Buffer.byteLength(content),
      `sha256:${hash('sha256', Buffer.from(content))}`,
    ]),
  );
});

test('the bytes don’t depend on the time zone', async () => {
  const before = process.env.TZ;
  onTestFinished(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
  const dates = ['2025-08-17T23:30:00Z', '2026-01-01T00:00:00Z', '2024-03-31T01:30:00Z', '1970-01-01T00:00:00Z'];
  const hours = new Set<number>();
  const archives = new Set<string>();
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/London', 'Asia/Kathmandu']) {
    process.env.TZ = zone;
    hours.add(new Date('2025-08-17T23:30:00Z').getHours());
    const make = archiver(OPTIONS);
    const made = await Promise.all(dates.map(async (date) => make(await versionOf(['Our plan'], { date }))));
    archives.add(made.map((bytes) => hash('sha256', bytes)).join());
    expect(new Set(made.map((bytes) => zipEntries(bytes)[0]!.modified))).toEqual(new Set(['1980-01-01 00:00:00']));
  }
  expect(hours.size).toBe(5);
  expect(archives.size).toBe(1);
});

test('the bytes don’t depend on other archives, or on the order in which they are made', async () => {
  const versions = await Promise.all(
    [['One'], ['One', 'Two'], ['Two'], ['One'], []].map((titles) => versionOf(titles)),
  );
  const alone = versions.map((version) => hash('sha256', archiver(OPTIONS)(version)));
  const [forward, backward] = [archiver(OPTIONS), archiver(OPTIONS)];
  expect(versions.map((version) => hash('sha256', forward(version)))).toEqual(alone);
  expect(versions.toReversed().map((version) => hash('sha256', backward(version)))).toEqual(alone.toReversed());
  expect(new Set(alone).size).toBe(4);
});

test('a version is described by its own options, if they are valid', async () => {
  const make = archiver(OPTIONS);
  const titleIn = async (site: string | undefined) => {
    const file = site === undefined ? undefined : { name: 'site.json', bytes: Buffer.from(site) };
    return describedIn(make(await versionOf(['Our plan'], { site: () => file }))).title;
  };
  expect(await titleIn('{"title": "Then"}')).toBe('Then');
  expect(await titleIn('{"title": "Later"}')).toBe('Later');
  expect(await titleIn('{"title": "Faulty"')).toBe('Climate');
  expect(await titleIn('{"title": "Unknown", "colour": "red"}')).toBe('Climate');
  expect(await titleIn(undefined)).toBe('Climate');
  expect(await titleIn('{"title": "Then"}')).toBe('Then');
});

test('a version has the licence of its own options', async () => {
  const licence = { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' };
  const site = { name: 'site.json', bytes: Buffer.from(JSON.stringify({ licence })) };
  const { licenses } = describedIn(archiver(OPTIONS)(await versionOf([], { site: () => site })));
  expect(licenses).toEqual([expect.objectContaining({ path: licence.url })]);
});

test.each([
  ['2025-08-17-1a2b3c4', '2025.8.17+1a2b3c4'],
  ['2025-08-17', '2025.8.17'],
  ['2025-12-01-b-2', '2025.12.1+b-2'],
])('the version %s is %s in descriptions', (version, expected) => {
  expect(dataVersion({ version })).toBe(expected);
});
