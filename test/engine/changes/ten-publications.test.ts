// Everything that a site publishes about more than ten edits of invented tables equals a separate computation.
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../../src/program/commands/build.ts';
import { commitsIn, morningOf, withHistory } from '../../support/git-history.ts';
import { recorded, temporaryFolder } from '../../support/program.ts';
import { hiddenIn, RARE_LOG } from '../../support/rare-log.ts';
import { type ExpectedEntry, entriesBetween, HEADERS, publishedOf } from './expected-changes.ts';
import { filesOf, TABLES } from './invented-data.ts';
import { editsOf } from './invented-editor.ts';
import { canonical, type PublishedRecord, sortedTables, tablesIn, withChanges } from './rebuilding.ts';
import { feedEntries, listedForCouncil, listedOn, textOf, wordsFor } from './shown-changes.ts';

const SITE = {
  ...{ siteUrl: 'https://climate.example', title: 'Invented data', hosts: ['fetch'] },
  licence: { name: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
  dates: { dateRangeDays: 1, openEndedDays: 1 },
};

interface Version {
  readonly version: string;
  readonly date: string;
  readonly tags: readonly string[];
  readonly commit: string;
  readonly previous: string | null;
  readonly file: string;
  readonly hash: string;
}

const closing: (() => Promise<void>)[] = [];
const folder = () => temporaryFolder((close) => void closing.push(close));
afterAll(async () => {
  for (const close of closing) await close();
});

async function built(data: string, changes: object, cache?: string): Promise<string> {
  const out = path.join(folder(), 'dist');
  const { effects, told } = recorded();
  expect(await build({ data, out, cache, site: { ...SITE, changes } }, effects), told.join('\n')).toBe(0);
  return out;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const changesOf = (out: string) => JSON.parse(readFileSync(path.join(out, 'changes.json'), 'utf8'));

/** The files about changes. */
function filesAbout(out: string): ReadonlyMap<string, Buffer> {
  const names = readdirSync(out, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [path.relative(out, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')] : [],
  );
  const own = names.filter((name) => /^(?:changes|versions)[./]/.test(name)).sort();
  return new Map(own.map((name) => [name, readFileSync(path.join(out, name))]));
}

describe.each([1, 20_250_817])('with edits from the seed %i', (seed) => {
  const edits = editsOf(seed);
  const dates = edits.map((_, index) => `2025-0${1 + (index % 9)}-1${Math.floor(index / 9)}`).sort();
  const published = edits
    .map((edit, index) => ({ ...edit, day: dates[index]!, index }))
    .filter((e) => !e.isUnpublished);
  /** Nothing is known before the first version. */
  const expected: (readonly ExpectedEntry[])[] = published.map(({ tables }, index) =>
    index === 0 ? [] : entriesBetween(publishedOf(published[index - 1]!.tables), publishedOf(tables)),
  );
  let [data, out] = ['', ''];
  let versions: readonly Version[] = [];
  let changes: readonly PublishedRecord[] = [];
  const archive = (name = '') => readFileSync(path.join(out, 'versions', `${name}.zip`));

  beforeAll(async () => {
    const commits = edits.map(({ tables, writing }, index) => ({
      date: morningOf(dates[index]!),
      files: { ...filesOf(tables, writing), ...RARE_LOG },
    }));
    data = withHistory(folder(), commits);
    out = await built(data, { commits: 20 });
    ({ versions, changes } = changesOf(out));
  });

  test('every edit of the data is a version, and nothing else is', () => {
    expect(published.length).toBeGreaterThan(10);
    const hashes = commitsIn(data);
    const ids = published.map(({ day, index }) => `${day}-${hashes[index]!.slice(0, 7)}`);
    expect(versions).toEqual(
      published.map(({ day, index }, position) => ({
        ...{ version: ids[position], date: `${day}T09:30:00Z`, tags: [], commit: hashes[index] },
        previous: ids[position - 1] ?? null,
        file: `https://climate.example/versions/${ids[position]}.zip`,
        hash: `sha256:${sha256(archive(ids[position]))}`,
      })),
    );
    expect(archive('latest').equals(archive(ids.at(-1)))).toBe(true);
    expect(changesOf(out)).toMatchObject({ title: SITE.title, licence: SITE.licence });
  });

  test('the records are those of the edits', () => {
    for (const [index, { about }] of published.entries()) {
      const { version } = versions[index]!;
      const records = expected[index]!.flatMap((entry) => entry.records.map((record) => ({ version, ...record })));
      const own = changes.filter((change) => change.version === version);
      expect(own.map(canonical).sort(), about).toEqual(records.map(canonical).sort());
    }
    expect(changes).toHaveLength(expected.flat().flatMap(({ records }) => records).length);
    const order = new Map(versions.map(({ version }, index) => [version, index]));
    const positions = changes.map(({ version }) => order.get(version)!);
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
  });

  /** The code that a council with this code after a version has in the end. */
  const finalCode = (code: string, index: number): string =>
    expected.slice(index + 1).reduce((latest, entries) => {
      const renamed = entries
        .flatMap(({ records }) => records)
        .find(({ source, field, before }) => source === 'councils' && field === 'authority_code' && before === latest);
      return renamed ? String(renamed.after) : latest;
    }, code);

  test('the archives contain the tables, and the records turn each version into the next', () => {
    for (const [index, { about, tables }] of published.entries()) {
      const own = tablesIn(archive(versions[index]!.version));
      const rows = Object.entries(publishedOf(tables)).map(([name, known]) => [
        name,
        known.map(({ row }) =>
          Object.fromEntries(HEADERS[name as 'plans'].map((field) => [field, String(row[field] ?? '')])),
        ),
      ]);
      expect(sortedTables(own), about).toEqual(sortedTables(Object.fromEntries(rows)));
      if (index === 0) continue;
      const { version, previous } = versions[index]!;
      const records = changes.filter((change) => change.version === version);
      expect(sortedTables(withChanges(tablesIn(archive(previous!)), records)), about).toEqual(sortedTables(own));
    }
  });

  test('the description in each archive is that of its files', () => {
    for (const { version, date } of versions) {
      const files = unzipSync(archive(version));
      const description = JSON.parse(Buffer.from(files['datapackage.json']!).toString());
      const [, year, month, day, commit] = /^(\d{4})-0(\d)-(\d\d)-(.{7})$/.exec(version)!;
      expect(description).toMatchObject({ version: `${year}.${month}.${day}+${commit}`, created: date });
      const names = TABLES.map((name) => `${name}.csv`);
      expect(Object.keys(files).sort()).toEqual([...names, 'datapackage.json'].sort());
      expect(description.resources).toHaveLength(TABLES.length);
      for (const [index, name] of names.entries()) {
        const bytes = files[name]!;
        const fields = HEADERS[TABLES[index]!];
        expect(Buffer.from(bytes).toString().split('\r\n')[0]).toBe(fields.join(','));
        const resource = description.resources.find((each: { path: string }) => each.path === name);
        expect(resource).toMatchObject({ bytes: bytes.length, hash: `sha256:${sha256(bytes)}` });
        expect(resource.schema.fields.map((field: { name: string }) => field.name)).toEqual(fields);
      }
    }
  });

  test('each page shows the changes of its version in words, below the names of the councils, and nothing else', () => {
    for (const [index, { about }] of published.entries()) {
      const page = readFileSync(path.join(out, 'changes', versions[index]!.version, 'index.html'), 'utf8');
      const items = listedOn(page);
      const entries = expected[index]!;
      expect(items, about).toHaveLength(entries.length);
      for (const entry of entries) {
        const { name, authority_code: code } = entry.council;
        const heading = textOf(`${name} (${code})`);
        const words = wordsFor(entry);
        const found = items.filter(
          (item) => item.heading === heading && words.every((word) => item.text.includes(word)),
        );
        expect(found, `${about}: ${heading}: ${words.join(' | ')}`).not.toHaveLength(0);
      }
    }
  });

  test('the list of versions links to each page, with the newest first', () => {
    const list = readFileSync(path.join(out, 'changes', 'index.html'), 'utf8');
    const links = Array.from(list.matchAll(/<h2><a href="[^"]*\/changes\/([^"/]+)\/"/g), ([, version]) => version);
    expect(links).toEqual(versions.map(({ version }) => version).toReversed());
  });

  test('each feed has the versions that concern it, and nothing else', () => {
    const about = (isIn: (entry: ExpectedEntry, index: number) => boolean) =>
      versions
        .flatMap(({ version }, index) => (expected[index]!.some((entry) => isIn(entry, index)) ? [version] : []))
        .toReversed();
    const listed = (name: string) => feedEntries(readFileSync(path.join(out, name), 'utf8'));
    expect(listed('changes.atom')).toEqual(versions.map(({ version }) => version).toReversed());
    // Councils that were removed and earlier codes keep their feeds.
    const councils = published.flatMap(({ tables }) => publishedOf(tables).councils.map(({ row }) => row));
    const countries = new Set(councils.map(({ country }) => String(country)));
    const codes = [...new Set(councils.map(({ authority_code: code }) => String(code)))];
    const feeds = [
      ...codes.map((code) => `council-${code}`),
      ...Array.from(countries, (country) => country.toLowerCase().replace(' ', '-')),
    ];
    const names = readdirSync(path.join(out, 'changes')).filter((name) => name.endsWith('.atom'));
    expect(names.sort()).toEqual(feeds.map((feed) => `${feed}.atom`).sort());
    for (const code of codes) {
      expect(listed(`changes/council-${code}.atom`), code).toEqual(
        about(({ council }, index) => finalCode(String(council.authority_code), index) === finalCode(code, 0)),
      );
    }
    for (const country of countries) {
      const name = `changes/${country.toLowerCase().replace(' ', '-')}.atom`;
      const left = ({ records }: ExpectedEntry) =>
        records.some(({ field, before }) => field === 'country' && before === country);
      expect(listed(name), country).toEqual(about((entry) => entry.council.country === country || left(entry)));
    }
    expect(feeds.flatMap((feed) => listed(`changes/${feed}.atom`)).length).toBeGreaterThan(20);
  });

  test('the page of each council lists its own changes, and nothing else', () => {
    for (const { row } of publishedOf(edits.at(-1)!.tables).councils) {
      const page = readFileSync(path.join(out, String(row.url), 'index.html'), 'utf8');
      const own = versions.flatMap(({ version }, index) => {
        const isOwn = ({ council }: ExpectedEntry) =>
          finalCode(String(council.authority_code), index) === row.authority_code;
        const { length } = expected[index]!.filter(isOwn);
        return length > 0 ? [[version, length]] : [];
      });
      expect(listedForCouncil(page), String(row.name)).toEqual(own.toReversed());
      expect(page).toContain(`/changes/council-${row.authority_code}.atom"`);
    }
  });

  test('no file about changes contains rare or withheld searches', () => {
    const files = filesAbout(out);
    expect(hiddenIn(Buffer.from(Object.values(RARE_LOG).join())).length).toBeGreaterThan(100);
    expect(files.size).toBeGreaterThan(2 * versions.length);
    for (const [name, bytes] of files) {
      const contents = name.endsWith('.zip') ? Object.values(unzipSync(bytes)) : [bytes];
      for (const content of contents) expect(hiddenIn(content), name).toEqual([]);
    }
  });

  // Builds of other edits wouldn't show more.
  if (seed === 1)
    test('builds of a copy have the same bytes, and builds of fewer commits the same versions', async () => {
      const copy = path.join(folder(), 'elsewhere');
      cpSync(data, copy, { recursive: true });
      const cache = path.join(folder(), 'cache');
      const files = filesAbout(out);
      // The second build takes the comparisons from the cache.
      for (const again of [await built(copy, { commits: 20 }, cache), await built(copy, { commits: 20 }, cache)]) {
        expect([...filesAbout(again).keys()]).toEqual([...files.keys()]);
        for (const [name, bytes] of filesAbout(again)) expect(bytes.equals(files.get(name)!), name).toBe(true);
      }
      const few = await built(data, { commits: 3 });
      // One of the three commits only changes the order of rows.
      const newest = versions.slice(-2);
      expect(changesOf(few).versions).toEqual([{ ...newest[0], previous: null }, newest[1]]);
      expect(changesOf(few).changes).toEqual(
        changes.filter((change) => newest.some((each) => each.version === change.version)),
      );
      for (const name of [...newest.map(({ version }) => version), 'latest'])
        expect(readFileSync(path.join(few, 'versions', `${name}.zip`)).equals(archive(name))).toBe(true);
      expect(readdirSync(path.join(few, 'versions'))).toHaveLength(3);
    });
});
