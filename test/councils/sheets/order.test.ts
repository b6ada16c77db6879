// Folders and files give the same tables and the same record in any order, time zone and language.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { snapshot } from '../../support/importing.ts';
import { temporaryFolder } from '../../support/program.ts';
import { EXCERPTS, type Excerpt, excerptOf } from './sheet-mutations.ts';

const PROGRAM = path.join(import.meta.dirname, '..', '..', '..', 'build', 'src', 'cli.js');

/** Runs the program in a folder that has these files in its folder `sheets`. */
function run(files: Readonly<Record<string, Uint8Array>>, inputs: readonly string[], env = {}) {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'sheets'));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, 'sheets', name), bytes);
  const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } } as const;
  const flags = ['--as-of', '2025-07-01', '--data', 'data', '--rejects', 'rejects.csv', '--write'];
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'import', ...inputs, ...flags], options);
  return { status, stderr, folder };
}

const named = (nameOf: (excerpt: Excerpt, index: number) => string) =>
  Object.fromEntries(EXCERPTS.map((excerpt, index) => [nameOf(excerpt, index), excerptOf(excerpt)]));

/** The bytes of a file in the form that `snapshot` uses. */
const inLatin1 = (text: string) => Buffer.from(text).toString('latin1');

/** The tables and the record, without the names of the sheets' files. */
function tablesIn({ status, stderr, folder }: ReturnType<typeof run>, names: readonly string[]) {
  expect([status, stderr]).toEqual([0, '']);
  const { 'imported-rows.csv': record = '', ...tables } = snapshot(path.join(folder, 'data'));
  const plain = names.reduce(
    (text, name, index) => text.replaceAll(`,${inLatin1(name)}\n`, `,${EXCERPTS[index]}\n`),
    record,
  );
  return { ...tables, record: plain };
}

const files = named((excerpt) => `${excerpt}.csv`);
const names = Object.keys(files);
const paths = names.map((name) => path.join('sheets', name));

test.each([
  ['Pacific/Auckland', 'tr_TR.UTF-8'],
  ['America/New_York', 'sv_SE.UTF-8'],
])('in the time zone %s and the language %s', (zone, language) => {
  const first = tablesIn(run(files, paths, { TZ: 'UTC', LC_ALL: 'C', LANG: 'C' }), names);
  const reversed = run(files, paths.toReversed(), { TZ: zone, LC_ALL: language, LANG: language });
  expect(tablesIn(reversed, names)).toEqual(first);
});

test('in folders in which the files have other names', () => {
  const first = tablesIn(run(files, paths), names);
  for (const nameOf of [
    (_: Excerpt, index: number) => `${9 - index}.csv`,
    (excerpt: Excerpt) => `${excerpt[2]}Ç.CSV`,
  ]) {
    const others = named(nameOf);
    const result = run(others, ['sheets']);
    expect(tablesIn(result, Object.keys(others))).toEqual(first);
  }
});

test('a register that isn’t recognised is reported if the councils are missing', () => {
  const { status, stderr } = run({ 'plans.csv': excerptOf('plans'), 'register.csv': Buffer.from('a,b\n1,2\n') }, [
    'sheets',
  ]);
  expect([status, stderr]).toEqual([2, expect.stringContaining('[no-councils-yet]')]);
  expect(stderr).toMatch(/register\.csv[\s\S]*\[unknown-sheet\]/);
});
