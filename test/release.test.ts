// The version, the changelog and the tags agree.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { faultsIn, notesFor } from '../scripts/release.mjs';
import { git } from './support/git.ts';
import { temporaryFolder } from './support/program.ts';

const ROOT = path.join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

const manifestOf = (version: string): string => JSON.stringify({ version });
const lockOf = (version: string, own = version): string =>
  JSON.stringify({ version, packages: { '': { version: own }, 'node_modules/a': { version: '3.0.0' } } });
const changelogOf = (...titles: readonly string[]): string =>
  ['# Changelog\n', ...titles.map((title) => `## ${title}\n\n### Added\n\n- Of ${title}.\n`)].join('\n');

const AGREED = {
  manifest: manifestOf('1.10.0'),
  lock: lockOf('1.10.0'),
  changelog: changelogOf('1.10.0 – 2027-02-28', '1.9.1 – 2027-01-31', '1.0.0 – 2026-11-28'),
  tags: { 'v1.10.0': 'c', v1: 'c', 'v1.9.1': 'b', 'v1.0.0': 'a' },
  head: 'c',
};

test('this repository’s files agree', () => {
  const state = { manifest: read('package.json'), lock: read('package-lock.json'), changelog: read('CHANGELOG.md') };
  expect(faultsIn({ ...state, tags: {}, head: '' })).toEqual([]);
});

describe('nothing is wrong', () => {
  test.each([
    ['with a tagged release', {}],
    ['before the tags are set', { head: 'd', tags: { v1: 'b', 'v1.9.1': 'b' } }],
    [
      'with unreleased changes after a release',
      { head: 'd', changelog: `${changelogOf('Unreleased')}\n${AGREED.changelog}` },
    ],
    ['with a tag of another kind', { tags: { ...AGREED.tags, next: 'c', 'v2-draft': 'c' } }],
  ])('%s', (_, changes) => {
    expect(faultsIn({ ...AGREED, ...changes })).toEqual([]);
  });
});

describe('a fault is found', () => {
  test.each([
    [
      'in the lock file',
      { lock: lockOf('1.9.1') },
      [/package-lock\.json has 1\.9\.1/, /package-lock\.json has 1\.9\.1/],
    ],
    ['in the lock file’s own package', { lock: lockOf('1.10.0', '1.9.1') }, [/package-lock\.json has 1\.9\.1/]],
    [
      'if the changelog has no section about the version',
      { changelog: changelogOf('1.9.1 – 2027-01-31') },
      [/the newest version in CHANGELOG\.md is 1\.9\.1\./],
    ],
    [
      'if a section has no date',
      { changelog: changelogOf('1.10.0', '1.9.1 – 2027-01-31') },
      [/has the heading “1\.10\.0”\. Use/, /newest version in CHANGELOG\.md is 1\.9\.1/, /has unreleased changes/],
    ],
    [
      'if a date doesn’t exist',
      { changelog: changelogOf('1.10.0 – 2027-02-29', '1.9.1 – 2027-01-31') },
      [/“1\.10\.0 – 2027-02-29”, whose date doesn’t exist/],
    ],
    [
      'if versions are in the wrong order',
      { changelog: changelogOf('1.10.0 – 2027-02-28', '1.9.0 – 2027-01-31', '1.9.1 – 2027-01-31') },
      [/“1\.9\.1 – 2027-01-31” isn’t below a later version/],
    ],
    [
      'if a version occurs twice',
      { changelog: changelogOf('1.10.0 – 2027-02-28', '1.10.0 – 2027-01-31') },
      [/“1\.10\.0 – 2027-01-31” isn’t below a later version/],
    ],
    ['if the tag names another version', { tags: { 'v1.11.0': 'c' } }, [/the tag v1\.11\.0, but package\.json has/]],
    ['if the tag for the Action wasn’t moved', { tags: { ...AGREED.tags, v1: 'b' } }, [/The tag v1, which/]],
    [
      'if a release has unreleased changes',
      { changelog: `${changelogOf('Unreleased')}\n${AGREED.changelog.replace('# Changelog\n', '')}` },
      [/has unreleased changes/],
    ],
  ])('%s', (_, changes, expected) => {
    const faults = faultsIn({ ...AGREED, ...changes });
    expect(faults).toHaveLength(expected.length);
    for (const [index, fault] of faults.entries()) expect(fault).toMatch(expected[index]!);
  });
});

test('the notes for a release are its section', () => {
  expect(notesFor('1.9.1', AGREED.changelog)).toBe('### Added\n\n- Of 1.9.1 – 2027-01-31.');
  expect(() => notesFor('1.9.2', AGREED.changelog)).toThrow('no section about 1.9.2');
});

test('the script reads the tags from git', () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'scripts'));
  cpSync(path.join(ROOT, 'scripts', 'release.mjs'), path.join(folder, 'scripts', 'release.mjs'));
  const { manifest, lock, changelog } = AGREED;
  for (const [name, text] of [
    ['package.json', manifest],
    ['package-lock.json', lock],
    ['CHANGELOG.md', changelog],
  ] as const)
    writeFileSync(path.join(folder, name), text);
  const run = (...args: readonly string[]): string => {
    const command = [path.join(folder, 'scripts', 'release.mjs'), ...args];
    return execFileSync(process.execPath, command, { encoding: 'utf8', stdio: 'pipe' });
  };
  git(folder, 'init', '--quiet');
  git(folder, 'add', '.');
  git(folder, '-c', 'user.name=A', '-c', 'user.email=a@a.example', 'commit', '--quiet', '--message', 'Release');
  expect(run()).toContain('Version 1.10.0');
  git(folder, '-c', 'user.name=A', '-c', 'user.email=a@a.example', 'tag', '--annotate', 'v1.10.0', '--message', 'x');
  expect(() => run()).toThrow('The tag v1');
  git(folder, 'tag', 'v1', 'v1.10.0^{}');
  expect(run()).toContain('Version 1.10.0');
  git(folder, 'tag', '--force', 'v1', 'v1.10.0');
  expect(run()).toContain('agree');
  expect(run('notes')).toBe('### Added\n\n- Of 1.10.0 – 2027-02-28.\n');
});
