// A build notices every change to the history of the data, without running git.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stateOfHistory } from '../../../src/engine/source/history-state.ts';
import { committed, git } from '../../support/git.ts';
import { temporaryFolder } from '../../support/program.ts';
import { GOOD, sourceFolder } from '../../support/source.ts';

const stateOf = (folder: string) => stateOfHistory(folder, { commits: 20 });
const edit = (folder: string) => writeFileSync(path.join(folder, 'plans.csv'), `${GOOD['plans.csv']}BCD,Plan,,\n`);

/** A repository with two commits and a packed tag. */
function repository(): string {
  const folder = committed(sourceFolder());
  git(folder, 'tag', 'v1');
  edit(folder);
  committed(folder);
  git(folder, 'pack-refs', '--all');
  return folder;
}

test.each<readonly [string, (folder: string) => void]>([
  ['a commit', (folder) => void git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Empty')],
  ['an amended commit', (folder) => void git(folder, 'commit', '--quiet', '--amend', '--message', 'Amended')],
  ['a reset', (folder) => void git(folder, 'reset', '--quiet', '--hard', 'HEAD~1')],
  ['a checkout', (folder) => void git(folder, 'checkout', '--quiet', '--detach', 'v1')],
  ['another branch at the same commit', (folder) => void git(folder, 'checkout', '--quiet', '-b', 'other')],
  ['a tag', (folder) => void git(folder, 'tag', 'release/v2')],
  ['a deleted tag', (folder) => void git(folder, 'tag', '--delete', 'v1')],
  ['a moved tag', (folder) => void git(folder, 'tag', '--force', 'v1')],
  ['a branch of the server', (folder) => void git(folder, 'update-ref', 'refs/remotes/origin/main', 'HEAD')],
  ['a tag in the folder of a packed tag', (folder) => void git(folder, 'tag', 'release/v1')],
])('%s is noticed', (_, change) => {
  const folder = repository();
  const before = stateOf(folder);
  expect(stateOf(folder)).toBe(before);
  change(folder);
  expect(stateOf(folder)).not.toBe(before);
});

test('commands that only read the history aren’t changes, nor are edits', () => {
  const folder = repository();
  const before = stateOf(folder);
  git(folder, 'log');
  git(folder, 'status');
  writeFileSync(path.join(folder, 'plans.csv'), GOOD['plans.csv']);
  expect(stateOf(folder)).toBe(before);
});

test('the data may be in a folder of the repository', () => {
  const folder = temporaryFolder();
  const data = path.join(folder, 'site', 'data');
  mkdirSync(data, { recursive: true });
  writeFileSync(path.join(data, 'plans.csv'), GOOD['plans.csv']);
  committed(folder);
  const before = stateOf(data);
  edit(data);
  committed(folder);
  expect(stateOf(data)).not.toBe(before);
});

test('commits in a linked worktree are noticed, and so are tags from elsewhere', () => {
  const folder = repository();
  const tree = path.join(temporaryFolder(), 'tree');
  git(folder, 'worktree', 'add', '--quiet', '-b', 'other', tree);
  expect(readFileSync(path.join(tree, '.git'), 'utf8')).toMatch(/^gitdir: /);
  const before = stateOf(tree);
  git(tree, 'commit', '--quiet', '--allow-empty', '--message', 'Empty');
  const after = stateOf(tree);
  expect(after).not.toBe(before);
  git(folder, 'tag', 'v2');
  expect(stateOf(tree)).not.toBe(after);
});

test('a fetch of the whole history is noticed', () => {
  const clone = path.join(temporaryFolder(), 'clone');
  git(temporaryFolder(), 'clone', '--quiet', '--depth=1', `file://${repository()}`, clone);
  const before = stateOf(clone);
  git(clone, 'fetch', '--quiet', '--unshallow');
  expect(stateOf(clone)).not.toBe(before);
});

test('without a repository, there is nothing to notice', () => {
  const folder = sourceFolder();
  expect(stateOf(folder)).toBe('');
  expect(stateOf(committed(folder))).not.toBe('');
  rmSync(path.join(folder, '.git'), { recursive: true });
  expect(stateOf(folder)).toBe('');
});

test('changes to a folder of earlier tables are noticed', () => {
  const folder = sourceFolder({ 'earlier/2025-08-17/plans.csv': GOOD['plans.csv'] });
  const state = () => stateOfHistory(folder, { folder: 'earlier' });
  const states = [state()];
  edit(path.join(folder, 'earlier', '2025-08-17'));
  states.push(state());
  mkdirSync(path.join(folder, 'earlier', '2025-08-18'));
  states.push(state());
  rmSync(path.join(folder, 'earlier'), { recursive: true });
  states.push(state());
  expect(new Set(states).size).toBe(4);
  // The tables themselves are sources, which aren't part of the history.
  edit(folder);
  expect(state()).toBe(states.at(-1));
});
