// The history of files in repositories of which git has only a part.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fileHistory, shallowCommits } from '../../../src/engine/source/git-history.ts';
import { committed, git } from '../../support/git.ts';
import { temporaryFolder } from '../../support/program.ts';
import { PLANS_HEADER, sourceFolder } from '../../support/source.ts';

test('a branch is complete even if another branch was fetched without its history', () => {
  const folder = committed(sourceFolder());
  git(folder, 'checkout', '--quiet', '--orphan', 'other');
  committed(folder);
  committed(folder);
  git(folder, 'checkout', '--quiet', 'master');
  const clone = path.join(temporaryFolder(), 'clone');
  git(folder, 'clone', '--quiet', '--single-branch', '--branch=master', `file://${folder}`, clone);
  // The action does this to compare with a commit that was part of the branch before a force push.
  git(clone, 'fetch', '--quiet', '--depth=1', 'origin', 'other');
  expect(git(clone, 'rev-parse', '--is-shallow-repository').trim()).toBe('true');
  expect(shallowCommits(clone)).toEqual([]);
  const { revisions, before } = fileHistory(clone, ['plans.csv'], {});
  expect([revisions.length, before?.size]).toEqual([1, 0]);
});

test('a shallow clone begins with a commit whose parent is unknown', () => {
  const folder = committed(sourceFolder());
  writeFileSync(path.join(folder, 'plans.csv'), `${PLANS_HEADER}\n`);
  committed(folder);
  const clone = path.join(temporaryFolder(), 'clone');
  git(folder, 'clone', '--quiet', '--depth=1', `file://${folder}`, clone);
  expect(shallowCommits(clone)).toEqual([git(clone, 'rev-parse', 'HEAD').trim()]);
  expect(fileHistory(clone, ['plans.csv'], {}).before).toBeUndefined();
});
