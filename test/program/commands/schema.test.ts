// “schema”: what it prints, which files it writes, and which files it doesn't touch.

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { SCHEMA_NAMES } from '../../../src/councils/names.ts';
import { jsonSchemaOf } from '../../../src/engine/tables/json-schema.ts';
import { type SchemaOptions, schema } from '../../../src/program/commands/schema.ts';
import { recorded, temporaryFolder } from '../../support/program.ts';
import { COUNTS_HEADER, type Files, GOOD, LOG_HEADER, REDACTED_HEADER, sourceFolder } from '../../support/source.ts';

async function run(options: Partial<SchemaOptions>) {
  const { effects, printed, told } = recorded();
  const code = await schema({ data: sourceFolder(), ...options }, effects);
  return { code, printed: printed.join('\n'), told: told.join('\n') };
}

interface Descriptor {
  readonly [key: string]: unknown;
  readonly resources: readonly {
    readonly name: string;
    readonly path: string;
    readonly schema: { readonly foreignKeys?: unknown; readonly fieldsMatch: string };
    readonly compression?: string;
  }[];
}

async function packageOf(files: Files): Promise<{ readonly descriptor: Descriptor; readonly told: string }> {
  const { code, printed, told } = await run({ data: sourceFolder(files) });
  expect(code).toBe(0);
  return { descriptor: JSON.parse(printed), told };
}

const site = (options: object): Files => ({ 'site.json': JSON.stringify(options) });
const TABLES = ['councils', 'commitments', 'plans', 'emergencies'];
const namesIn = ({ resources }: Descriptor) => resources.map(({ name }) => name);

describe('without a table, the data package is printed', () => {
  test('with the values from site.json', async () => {
    const licence = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' };
    const options = { title: 'Ångström’s data', description: 'One.', licence, siteUrl: 'https://climate.example/' };
    const { descriptor } = await packageOf(site(options));
    expect(descriptor).toMatchObject({
      profile: 'tabular-data-package',
      name: 'angstroms-data',
      title: 'Ångström’s data',
      description: 'One.',
      homepage: 'https://climate.example',
      licenses: [{ title: 'CC BY 4.0', path: licence.url }],
    });
  });

  test('and without site.json', async () => {
    const { descriptor } = await packageOf(site({ title: '例' }));
    expect(descriptor.name).toBe('council-climate-commitments');
    expect(descriptor).not.toHaveProperty('licenses');
    expect(descriptor).not.toHaveProperty('homepage');
  });

  test('with only the existing tables', async () => {
    const { descriptor } = await packageOf({ 'councils.csv': null, 'plans.csv': null });
    expect(namesIn(descriptor)).toEqual(['commitments', 'emergencies']);
    expect(descriptor.resources.map(({ schema }) => schema.foreignKeys)).toEqual([undefined, undefined]);
  });

  test.each<[string, Files, string]>([
    ['no tables', Object.fromEntries(Object.keys(GOOD).map((name) => [name, null])), '[missing-file]'],
    ['invalid options', site({ titel: 'x' }), '[unknown-option]'],
    ['unreadable logs', { 'searches.csv': null, 'searches.csv.gz': GOOD['searches.csv'] }, '[bad-gzip]'],
  ])('but not with %s', async (_, files, code) => {
    const { printed, ...ended } = await run({ data: sourceFolder(files) });
    expect([printed, ended]).toEqual(['', { code: 1, told: expect.stringContaining(code) }]);
  });
});

describe('search logs', () => {
  test('are missing from a data package while they are private, which a message says', async () => {
    for (const log of [GOOD['searches.csv'], `${COUNTS_HEADER}\n`, '', 'x,y\n', `${LOG_HEADER},redacted_date\n`]) {
      const { descriptor, told } = await packageOf({ 'searches.csv': log, 'searches/b.csv': log });
      expect(namesIn(descriptor)).toEqual(TABLES);
      expect(told).toMatch(/^2 private search logs are left out\./);
    }
  });

  test('are part of a data package once they are public', async () => {
    const files = { 'searches.csv': null, 'searches/2025/a.csv': `${COUNTS_HEADER}\n`, 'searches/a b.csv': LOG_HEADER };
    const packed = { 'searches/2025-a.csv.gz': gzipSync(`\ufeff\n${LOG_HEADER}\r\n`) };
    const { descriptor, told } = await packageOf({ ...files, ...packed, ...site({ searchLog: 'public' }) });
    expect(told).toBe('');
    expect(descriptor.resources.slice(4)).toMatchObject([
      { name: 'searches-2025-a', path: 'searches/2025-a.csv.gz', title: 'Raw search log', compression: 'gz' },
      { name: 'searches-2025-a-2', path: 'searches/2025/a.csv', title: 'Daily counts' },
      { name: 'searches-a-b', path: 'searches/a b.csv', title: 'Raw search log' },
    ]);
  });

  test('are part of a data package if they are redacted', async () => {
    const { descriptor, told } = await packageOf({ 'searches.csv': `${REDACTED_HEADER}\n` });
    expect(namesIn(descriptor)).toEqual([...TABLES, 'searches']);
    expect(told).toBe('');
  });

  test('never reveal text in a header beyond the columns of a log', async () => {
    const log = `${REDACTED_HEADER},2025-01-02,jane doe,3,,5\n`;
    const { descriptor } = await packageOf({ 'searches.csv': log });
    expect(namesIn(descriptor)).toEqual([...TABLES, 'searches']);
    expect(JSON.stringify(descriptor)).not.toContain('jane');
  });
});

describe('schemas', () => {
  test.each(SCHEMA_NAMES)('%s', async (table) => {
    const { code, printed } = await run({ data: '/nowhere', table });
    expect(code).toBe(0);
    expect(JSON.parse(printed)).toEqual(jsonSchemaOf(table));
  });

  test('are a single object, keyed by table', async () => {
    const { printed } = await run({ format: 'json-schema' });
    expect(JSON.parse(printed)).toEqual(Object.fromEntries(SCHEMA_NAMES.map((name) => [name, jsonSchemaOf(name)])));
  });

  test('in the Table Schema format show which columns may be missing', async () => {
    const { printed } = await run({ format: 'table-schema' });
    const matches = Object.entries(JSON.parse(printed) as Record<string, { fieldsMatch: string }>);
    expect(matches.filter(([, schema]) => schema.fieldsMatch === 'partial').map(([name]) => name)).toEqual([
      'councils',
      'plans',
      'emergencies',
      'ended-councils',
    ]);
  });
});

describe('--out', () => {
  test('writes all files, and then only those that have changed', async () => {
    const data = sourceFolder();
    const first = await run({ data, out: data });
    expect(first.printed).toBe(`9 files in ${data} (9 written, 0 unchanged)`);
    const names = ['datapackage.json', ...SCHEMA_NAMES.map((name) => `${name}.schema.json`)];
    expect(readdirSync(data).sort()).toEqual([...Object.keys(GOOD), ...names].sort());
    const time = () => statSync(path.join(data, 'plans.schema.json')).mtimeMs;
    const before = time();
    writeFileSync(path.join(data, 'site.json'), '{ "title": "Other" }');
    expect((await run({ data, out: data })).printed).toBe(`9 files in ${data} (1 written, 8 unchanged)`);
    expect(time()).toBe(before);
  });

  test('writes the requested schema to a new folder', async () => {
    const out = path.join(temporaryFolder(), 'a', 'b');
    await run({ out, format: 'json-schema' });
    expect(readdirSync(out)).toHaveLength(SCHEMA_NAMES.length);
    await run({ out, table: 'plans', format: 'table-schema' });
    expect(readdirSync(out)).toContain('plans.table-schema.json');
  });

  test('accepts a folder above the tables', async () => {
    const out = temporaryFolder();
    const data = path.join(out, 'data');
    mkdirSync(data);
    writeFileSync(path.join(data, 'plans.csv'), GOOD['plans.csv']);
    expect((await run({ data, out, format: 'data-package' })).code).toBe(0);
    const { resources } = JSON.parse(readFileSync(path.join(out, 'datapackage.json'), 'utf8'));
    expect(resources[0]).toMatchObject({ name: 'plans', path: 'data/plans.csv' });
  });

  test('never overwrites files that aren’t ours, and then writes nothing at all', async () => {
    for (const text of ['', '{}', 'null', '{ "$comment": "mine" }']) {
      const data = sourceFolder({ 'plans.schema.json': text });
      const { code, told } = await run({ data, out: data });
      expect(code).toBe(2);
      expect(told).toContain('[existing-file]');
      expect(readFileSync(path.join(data, 'plans.schema.json'), 'utf8')).toBe(text);
      expect(existsSync(path.join(data, 'datapackage.json'))).toBe(false);
    }
  });
});
