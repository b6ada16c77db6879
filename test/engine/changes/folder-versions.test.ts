// Versions in a folder of earlier tables, for data that isn't in git.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/program.ts';
import { built, found, unknown, withYear, writeTables, yearChanged } from './situations.ts';

function folderWith(years: Readonly<Record<string, number>>, current: number): string {
  const data = writeTables(temporaryFolder(), withYear(current));
  for (const [name, year] of Object.entries(years)) writeTables(path.join(data, 'earlier', name), withYear(year));
  return data;
}

const THREE = { '2025-01-01': 2031, '2025-01-02': 2032, '2025-01-02-b': 2033 };

test('each folder that is named after a date is a version', async () => {
  const { publications, ids, messages } = await found(folderWith(THREE, 2033), { folder: 'earlier' });
  expect(publications).toEqual([unknown(1), yearChanged(2, 2031, 2032), yearChanged(2, 2032, 2033)]);
  expect([ids, messages]).toEqual([Object.keys(THREE), []]);
});

test('the folder may be outside the data directory', async () => {
  const data = path.join(folderWith(THREE, 2033), 'data');
  writeTables(data, withYear(2033));
  const { ids, messages } = await found(data, { folder: '../earlier' });
  expect([ids, messages]).toEqual([Object.keys(THREE), []]);
});

test('folders with other names aren’t versions', async () => {
  const data = folderWith(
    { ...THREE, January: 2034, '2025-02-30': 2035, '2025-01-05-B': 2036, '.2025-01-06': 2037 },
    2033,
  );
  const { ids, messages } = await found(data, { folder: 'earlier' });
  expect(ids).toEqual(Object.keys(THREE));
  expect(messages).toEqual(
    Array(3).fill('unnamed-version: the name of this folder isn’t a date, so it isn’t a version'),
  );
});

test('current tables that differ from the newest version aren’t a version', async () => {
  const data = folderWith(THREE, 2034);
  const { code, told, out } = await built(data, { folder: 'earlier' });
  expect(code).toBe(0);
  expect(told).toContain(
    `the tables differ from the newest version in ${path.join(data, 'earlier')}, so the pages about changes don’t show the latest edits`,
  );
  const { versions } = JSON.parse(readFileSync(path.join(out, 'changes.json'), 'utf8'));
  expect(versions.map(({ version, commit }: Record<string, unknown>) => [version, commit])).toEqual(
    Object.keys(THREE).map((name) => [name, null]),
  );
});

test('a broken version is left out, and the message names its folder even if two have the same tables', async () => {
  const data = folderWith(THREE, 2033);
  const folder = path.join(data, 'earlier');
  const broken = withYear(2031, { 'councils.csv': '' });
  for (const name of ['2025-01-01-a', '2025-01-02-a']) writeTables(path.join(folder, name), broken);
  const { ids, messages } = await found(data, { folder: 'earlier' });
  expect(ids).toEqual(Object.keys(THREE));
  expect(messages).toEqual(
    ['2025-01-01-a', '2025-01-02-a'].map(
      (name) =>
        `broken-version: the changes of version ${name} are part of the next version, because its tables couldn’t be published ` +
        `(1 error): ${path.join(folder, name, 'councils.csv')}:1: the file is empty`,
    ),
  );
});

test.each(['none', 'earlier', '.'])('without versions in %j, nothing is written', async (folder) => {
  const data = writeTables(temporaryFolder(), withYear(2031));
  mkdirSync(path.join(data, 'earlier', 'January'), { recursive: true });
  const { code, told, out } = await built(data, { folder });
  expect([code, existsSync(out)]).toEqual([2, false]);
  expect(told).toContain(`there are no earlier tables in ${path.join(data, folder)}`);
});
