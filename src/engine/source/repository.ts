// Finds the git repository that contains a folder, without running git.
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { attemptUnless } from '../attempt.ts';
import { isThere } from './files-below.ts';

/** The path of the git repository in a folder or above it, determined without git; undefined if there is none. */
export function repositoryAround(folder: string): string | undefined {
  let place = attemptUnless(['ENOENT', 'ENOTDIR'], () => realpathSync(folder));
  while (place !== undefined) {
    const repository = path.join(place, '.git');
    if (attemptUnless(['ENOTDIR'], () => isThere(repository))) return repository;
    place = place === path.dirname(place) ? undefined : path.dirname(place);
  }
  return undefined;
}
