// Frictionless's own tool accepts the sample's data package, and finds the same problems between rows and tables as our check.
// (datapackage 1.1.10 and tableschema 1.12.6, which ignore `fieldsMatch` and `compression`.)
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { DiagnosticCode } from '../../../../src/engine/diagnostics/diagnostic.ts';
import { describeFolder } from '../../../../src/program/commands/schema.ts';
import { SAMPLE } from '../../../support/broken-host.ts';
import { ajvOf } from '../../../support/other-tools.ts';
import { type Files, GOOD, problemsOfFolder, sourceFolder } from '../../../support/source.ts';
import { Package } from '../../support/frictionless.ts';

/** The data package that “schema” writes for a folder. */
async function packageOf(folder: string) {
  const { file, problems } = await describeFolder(folder, folder);
  expect(problems).toEqual([]);
  writeFileSync(path.join(folder, file!.name), file!.text);
  return Package.load(path.join(folder, file!.name));
}

/** The errors that the tool finds, by resource. */
async function wrongIn(file: string): Promise<readonly string[]> {
  const loaded = await Package.load(file);
  expect(loaded.errors).toEqual([]);
  const found: string[] = [];
  for (const resource of loaded.resources) {
    const rows = await resource.read({ relations: true, forceCast: true }).catch((error: Error) => [error]);
    for (const row of rows) if (row instanceof Error) found.push(`${resource.name}: ${row.message}`);
  }
  return found;
}

const MANIFEST = path.join(SAMPLE, 'datapackage.json');

describe('the sample', () => {
  test('is a valid data package without an error in its tables', async () => {
    expect((await Package.load(MANIFEST)).valid).toBe(true);
    expect(await wrongIn(MANIFEST)).toEqual([]);
  });

  test('is read completely by the tool', async () => {
    const { resources } = await Package.load(MANIFEST);
    for (const resource of resources) {
      const rows = parse(readFileSync(path.join(SAMPLE, `${resource.name}.csv`)), { bom: true });
      expect((await resource.read()).length).toBe(rows.length - 1);
    }
  });

  test.each(['councils', 'commitments', 'plans', 'emergencies', 'searches-raw'] as const)(
    'has no row that the JSON Schema of %s refuses',
    (table) => {
      const validate = ajvOf(table);
      const file = path.join(SAMPLE, `${table.replace('-raw', '')}.csv`);
      const rows: object[] = parse(readFileSync(file), { bom: true, columns: true });
      expect(rows.length).toBeGreaterThan(20);
      for (const row of rows) expect(validate(row), JSON.stringify([row, validate.errors])).toBe(true);
    },
  );
});

const [COUNCILS, EMERGENCIES] = [GOOD['councils.csv'], GOOD['emergencies.csv']];

/** Faults that involve several rows or tables, each with our code and the tool's message. */
const FAULTS: readonly (readonly [code: DiagnosticCode, files: Files, theirs: RegExp])[] = [
  [
    'duplicate-code',
    { 'councils.csv': `${COUNCILS}ABC,Cedar,cedar,,W06000003,Wales,\n` },
    /^councils: Row 4 has an unique constraint violation in column "authority_code"$/,
  ],
  [
    'duplicate-gss-code',
    { 'councils.csv': COUNCILS.replace('S12000002', 'E06000001') },
    /^councils: Row 3 has an unique constraint violation in column "gss_code"$/,
  ],
  [
    'duplicate-slug',
    { 'councils.csv': COUNCILS.replace(',beech,', ',abbey,') },
    /^councils: Row 3 has an unique constraint violation in column "slug"$/,
  ],
  ...['commitments', 'plans', 'emergencies'].map(
    (table) =>
      [
        'unknown-council',
        { [`${table}.csv`]: GOOD[`${table}.csv` as 'plans.csv'].replace('\nABC', '\nABX') },
        new RegExp(`^${table}: Foreign key "authority_code" violation in row 2$`),
      ] as const,
  ),
  [
    'missing-column',
    { 'emergencies.csv': EMERGENCIES.replace('date_declared', 'date') },
    /^emergencies: The column header/,
  ],
];

test.each(FAULTS)('%s is found by both', async (code, files, theirs) => {
  const folder = sourceFolder(files);
  const ours = (await problemsOfFolder(folder)).map((problem) => problem.code);
  expect(ours.filter((found) => found === code)).toHaveLength(1);
  await packageOf(folder);
  const found = await wrongIn(path.join(folder, 'datapackage.json'));
  expect(found[0]).toMatch(theirs);
  // The tool reports an unreadable table again for each table that refers to it.
  expect(new Set(found.map((message) => message.replace(/^\w+: /, ''))).size).toBe(1);
});

test('both accept the good folder', async () => {
  const folder = sourceFolder();
  expect(await problemsOfFolder(folder)).toEqual([]);
  await packageOf(folder);
  expect(await problemsOfFolder(folder)).toEqual([]);
  expect(await wrongIn(path.join(folder, 'datapackage.json'))).toEqual([]);
});

// lib/resource.js in datapackage passes on only the options of a dialect that are true, and lib/table.js in tableschema drops spaces
// by default.
test('the tool removes spaces at the beginning of a cell, although the dialect forbids it', async () => {
  const folder = sourceFolder({ 'emergencies.csv': EMERGENCIES.replace('ABC', ' ABC') });
  expect((await problemsOfFolder(folder)).map(({ code }) => code)).toEqual(['bad-code']);
  await packageOf(folder);
  expect(await wrongIn(path.join(folder, 'datapackage.json'))).toEqual([]);
});

const fieldsOf = async (files: Files, table: string) => {
  const folder = sourceFolder(files);
  await packageOf(folder);
  const { resources } = JSON.parse(readFileSync(path.join(folder, 'datapackage.json'), 'utf8'));
  const { schema } = resources.find(({ name }: { name: string }) => name === table);
  expect(await wrongIn(path.join(folder, 'datapackage.json'))).toEqual([]);
  return { names: schema.fields.map(({ name }: { name: string }) => name), match: schema.fieldsMatch };
};

test('the fields are the columns of the file, in order, including extra columns', async () => {
  const plans =
    'note,title,updated_at,document_type,authority_code,url\nx,Plan,2021-05-06,Action plan,ABC,https://abbey.example/plan\n';
  expect(await fieldsOf({ 'plans.csv': plans }, 'plans')).toEqual({
    names: ['note', 'title', 'updated_at', 'document_type', 'authority_code', 'url'],
    match: 'subset',
  });
});

test('without a column for slugs, there is no such field', async () => {
  const councils = COUNCILS.replace(',slug', '').replace(',abbey,', ',').replace(',beech,', ',');
  expect((await fieldsOf({ 'councils.csv': councils }, 'councils')).names).not.toContain('slug');
});
