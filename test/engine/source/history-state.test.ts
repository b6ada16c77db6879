// The state of a history changes with everything that could add or remove a version, and with nothing else.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stateOfHistory } from '../../../src/engine/source/history-state.ts';
import { git } from '../../support/git.ts';
import { temporaryFolder } from '../../support/program.ts';
import { FIVE, repositoryWith, withYear, writeTables } from '../changes/situations.ts';

const commit = (data: string) => git(data, 'commit', '--quiet', '--allow-empty', '--message', 'Nothing');

const EVENTS: Readonly<Record<string, (data: string) => void>> = {
  'a commit': commit,
  'an amended commit': (data) => git(data, 'commit', '--quiet', '--amend', '--message', 'Other words'),
  'an earlier commit at HEAD': (data) => git(data, 'update-ref', 'refs/heads/master', 'HEAD~1'),
  'another branch at HEAD': (data) => git(data, 'symbolic-ref', 'HEAD', 'refs/heads/other'),
  'a detached HEAD': (data) => git(data, 'update-ref', '--no-deref', 'HEAD', 'HEAD~1'),
  'a lightweight tag': (data) => git(data, 'tag', 'v2'),
  'an annotated tag in a folder of tags': (data) => git(data, 'tag', '--annotate', '--message', 'A', 'v/3'),
  'a tag fewer': (data) => git(data, 'tag', '--delete', 'v1'),
  'a tag that has moved': (data) => git(data, 'tag', '--force', 'v1', 'HEAD~1'),
  'packed references, of which one is deleted': (data) => {
    git(data, 'pack-refs', '--all');
    git(data, 'update-ref', '-d', 'refs/tags/v1');
  },
  'a newer branch of the server': (data) => git(data, 'update-ref', 'refs/remotes/origin/main', 'HEAD'),
};

test.each(Object.entries(EVENTS))('%s', (_, change) => {
  const data = repositoryWith([...FIVE.slice(0, 2), { ...FIVE[2]!, tags: ['v1'] }]);
  git(data, 'branch', 'other', 'HEAD~1');
  git(data, 'update-ref', 'refs/remotes/origin/main', 'HEAD~1');
  const state = () => stateOfHistory(data, { since: 'origin/main' });
  const before = state();
  for (const command of ['status', 'log', 'fsck']) git(data, command);
  expect(state()).toBe(before);
  change(data);
  expect(state()).not.toBe(before);
});

test('a commit in a linked worktree', () => {
  const worktree = path.join(temporaryFolder(), 'worktree');
  git(repositoryWith(FIVE), 'worktree', 'add', '--quiet', '-b', 'branch', worktree);
  const state = () => stateOfHistory(path.join(worktree, 'data'), { commits: 20 });
  const before = state();
  expect(state()).toBe(before);
  commit(worktree);
  expect(state()).not.toBe(before);
});

test.each<[string, (earlier: string) => void]>([
  ['an added version', (earlier) => void writeTables(path.join(earlier, '2025-01-02'), withYear(2032))],
  ['an edited version', (earlier) => void writeTables(path.join(earlier, '2025-01-01'), withYear(2033))],
  ['a version fewer', (earlier) => rmSync(path.join(earlier, '2025-01-01-b'), { recursive: true })],
])('%s in a folder of earlier tables', (_, change) => {
  const data = writeTables(temporaryFolder(), withYear(2032));
  const earlier = path.join(data, 'earlier');
  for (const name of ['2025-01-01', '2025-01-01-b']) writeTables(path.join(earlier, name), withYear(2031));
  const state = () => stateOfHistory(data, { folder: 'earlier' });
  const before = state();
  expect(state()).toBe(before);
  change(earlier);
  expect(state()).not.toBe(before);
});
