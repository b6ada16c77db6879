// frictionless accepts every data package, and reads the right number of rows from each of its files.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { python, rowsOf, SITES, TABLES } from './tools.ts';

interface Validated {
  readonly name: string;
  readonly rows: number;
  readonly errors: readonly string[];
}

async function validated(folder: string): Promise<readonly Validated[]> {
  const { status, stdout, output } = await python(['data_packages.py', folder, 'datapackage.json']);
  if (status !== 0) throw new Error(output);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const errorsOf = (all: readonly Validated[]) =>
  all.flatMap(({ name, errors }) => errors.map((each) => `${name}: ${each}`));

test.for(SITES)('downloads of %s', async ([, out], { annotate }) => {
  const found = await validated(path.join(out, 'downloads'));
  expect(errorsOf(found)).toEqual([]);
  const rows = Object.fromEntries(found.map(({ name, rows }) => [name, rows]));
  for (const table of TABLES) {
    const count = rowsOf(out, table).length;
    for (const name of [table, `${table}-json`, `council-climate-commitments-xlsx ${table}`]) {
      expect(rows[name], name).toBe(count);
    }
  }
  await annotate(`${found.length} descriptors and tables are valid`);
});

test('tables of the sample', async ({ annotate }) => {
  const found = await validated(path.resolve('data'));
  expect(found).toHaveLength(7);
  expect(errorsOf(found)).toEqual([]);
  await annotate(`${found.length} descriptors and tables are valid`);
});

test('downloads with an invalid code', async ({ annotate }) => {
  const folder = temporaryFolder();
  cpSync(path.join(inject('sites').sample, 'downloads'), folder, { recursive: true });
  const plans = path.join(folder, 'plans.csv');
  writeFileSync(plans, readFileSync(plans, 'utf8').replace(/^[A-Z]+(?=,)/m, 'XXXX'));
  const errors = errorsOf(await validated(folder));
  expect(errors).toEqual([
    expect.stringMatching(/^plans: foreign-key: .*XXXX/),
    expect.stringMatching(/^plans: hash-count: /),
  ]);
  await annotate('rejected');
});
