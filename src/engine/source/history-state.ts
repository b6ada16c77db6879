// Detects changes to the history of the data, without running git or reading any file of it.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { attempt } from '../attempt.ts';
import type { ChangesOption } from '../options/site-options.ts';
import { entriesBelow } from './files-below.ts';
import { repositoryAround } from './repository.ts';
import { stateOfFile } from './source-state.ts';

/** A string that changes whenever commits, tags or earlier tables may have changed. */
export function stateOfHistory(folder: string, changes: ChangesOption): string {
  if ('folder' in changes) return stateBelow(path.join(folder, changes.folder));
  const repository = gitFolder(folder);
  if (repository === undefined) return '';
  // In a linked worktree, the references are in the folder that all worktrees share.
  const common = attempt(() => readFileSync(path.join(repository, 'commondir'), 'utf8').trim());
  const shared = common === undefined ? repository : path.resolve(repository, common);
  return [
    ...[path.join(repository, 'HEAD'), ...['packed-refs', 'shallow'].map((name) => path.join(shared, name))].map(
      stateOfFile,
    ),
    ...['refs/heads', 'refs/tags', 'refs/remotes', 'reftable'].map((name) => stateBelow(path.join(shared, name))),
  ].join('\n');
}

const stateBelow = (place: string): string =>
  attempt(() =>
    entriesBelow(place)
      .map((name) => stateOfFile(path.join(place, name)))
      .join('\n'),
  ) ?? '';

/** The folder with the repository's data, as in `gitrepository-layout`. A file in its place contains the path of the folder. */
function gitFolder(folder: string): string | undefined {
  const found = repositoryAround(folder);
  if (found === undefined || statSync(found).isDirectory()) return found;
  const [, target] = /^gitdir: (.+)$/m.exec(readFileSync(found, 'utf8')) ?? [];
  return target === undefined ? undefined : path.resolve(path.dirname(found), target);
}
