// Edits to the tables that aren't committed, in real repositories.
import { appendFileSync, existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPublications } from '../../../src/engine/changes/publications.ts';
import { git } from '../../support/git.ts';
import { temporaryFolder } from '../../support/program.ts';
import { sourceFolder } from '../../support/source.ts';

function repository(): string {
  const folder = sourceFolder();
  git(folder, 'init', '--quiet', '--template=');
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'Tables');
  return folder;
}

const isEdited = async (folder: string) =>
  (await readPublications(folder, { commits: 5 }, undefined)).problems.some(
    ({ code }) => code === 'uncommitted-changes',
  );

const TABLE = 'plans.csv';

test('edited, new and missing tables are reported, but not other line breaks', async () => {
  const folder = repository();
  const table = path.join(folder, TABLE);
  const content = readFileSync(table, 'utf8');
  expect(await isEdited(folder)).toBe(false);
  writeFileSync(table, content.replaceAll('\n', '\r\n'));
  expect(await isEdited(folder)).toBe(false);
  appendFileSync(table, ' ');
  expect(await isEdited(folder)).toBe(true);
  rmSync(table);
  expect(await isEdited(folder)).toBe(true);
  git(folder, 'rm', '--quiet', TABLE);
  git(folder, 'commit', '--quiet', '--message', 'No plans');
  expect(await isEdited(folder)).toBe(false);
  writeFileSync(table, content);
  expect(await isEdited(folder)).toBe(true);
});

test('no program that the repository’s settings name runs', async () => {
  const folder = repository();
  const ran = path.join(temporaryFolder(), 'ran');
  git(folder, 'config', 'filter.spy.clean', `touch ${ran}; cat`);
  writeFileSync(path.join(folder, '.gitattributes'), '*.csv filter=spy\n');
  // Git would compare the content of a file with another date.
  utimesSync(path.join(folder, TABLE), new Date(), new Date(2020, 0, 1));
  expect(await isEdited(folder)).toBe(false);
  expect(existsSync(ran)).toBe(false);
});
