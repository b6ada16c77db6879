// A build of a site with changes is skipped only if there can't be another version.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as packageFiles from '../../../src/engine/package-files.ts';
import { beginBuild } from '../../../src/engine/write/last-build.ts';
import { build } from '../../../src/program/commands/build.ts';
import { git } from '../../support/git.ts';
import { recorded, temporaryFolder } from '../../support/program.ts';
import { FIVE, repositoryWith, withYear, writeTables } from '../changes/situations.ts';

/** If the program runs from its source code, it has no hash and caches nothing. */
beforeAll(() => void vi.spyOn(packageFiles, 'programHash').mockReturnValue('one program'));
afterAll(() => vi.restoreAllMocks());

const SITE = { siteUrl: 'https://climate.example', hosts: ['fetch'], dates: { dateRangeDays: 1, openEndedDays: 1 } };

async function built(data: string, changes: object) {
  const folder = temporaryFolder();
  const options = {
    ...{ data, out: path.join(folder, 'out'), cache: path.join(folder, 'cache') },
    site: { ...SITE, changes },
  };
  expect(await build(options, recorded().effects)).toBe(0);
  expect(await isSame(options)).toBe(true);
  return options;
}

const isSame = async (options: Parameters<typeof beginBuild>[0]) => (await beginBuild(options)).same !== undefined;

const commitNothing = (data: string) => git(data, 'commit', '--quiet', '--allow-empty', '--message', 'Nothing');

test('the site is built again after a commit', async () => {
  const data = repositoryWith(FIVE);
  const options = await built(data, { commits: 20 });
  commitNothing(data);
  expect(await isSame(options)).toBe(false);
});

test('the site is built again after the rest of a shallow clone has been fetched', async () => {
  const clone = path.join(temporaryFolder(), 'clone');
  const source = path.dirname(repositoryWith(FIVE));
  git(source, 'clone', '--quiet', '--depth', '2', `file://${source}`, clone);
  const options = await built(path.join(clone, 'data'), { commits: 20 });
  git(clone, 'fetch', '--quiet', '--unshallow');
  expect(await isSame(options)).toBe(false);
});

test('the site is built again after an earlier version has been added', async () => {
  const data = writeTables(temporaryFolder(), withYear(2032));
  writeTables(path.join(data, 'earlier', '2025-01-01'), withYear(2031));
  const options = await built(data, { folder: 'earlier' });
  writeTables(path.join(data, 'earlier', '2025-01-02'), withYear(2032));
  expect(await isSame(options)).toBe(false);
});

test('git commands that only read, and other files, have no effect', async () => {
  const data = repositoryWith(FIVE);
  const options = await built(data, { tags: 'v*' });
  for (const command of ['status', 'log', 'fsck']) git(data, command);
  writeFileSync(path.join(data, '..', 'notes.txt'), 'Notes');
  git(data, 'add', '--all');
  expect(await isSame(options)).toBe(true);
});

test('without changes on the site, commits have no effect', async () => {
  const data = repositoryWith(FIVE);
  const { site, ...options } = await built(data, { commits: 20 });
  const { changes: _, ...others } = site;
  const without = { ...options, site: others };
  expect(await build(without, recorded().effects)).toBe(0);
  commitNothing(data);
  expect(await isSame(without)).toBe(true);
});
