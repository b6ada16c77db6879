// Which lines of files have changed since a revision, as git tells.
import path from 'node:path';
import { attempt } from '../attempt.ts';
import { getOrAdd } from '../grouping.ts';
import { commitOf, git } from './git.ts';

/** Whether a line of a file, counted from 1, has changed. */
export type IsChanged = (file: string, line: number) => boolean;

// Nothing that a repository's settings name is run; a renamed file counts as new.
const DIFF = [
  'diff',
  '--unified=0',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  // A NUL in a cell makes no table binary.
  '--text',
  '--no-renames',
];

/**
 * @param folder a path within the repository
 * @param revision any expression that names a commit
 * @returns undefined where git can't tell: no repository, or no such revision
 */
export function linesChangedSince(folder: string, revision: string): IsChanged | undefined {
  const commit = commitOf(folder, revision);
  if (commit === undefined) return undefined;
  const known = new Map<string, ReadonlySet<number>>();
  return (file, line) => getOrAdd(known, file, () => changedLines(file, commit)).has(line);
}

function changedLines(file: string, commit: string): ReadonlySet<number> {
  const text = attempt(() => git(path.dirname(file), [...DIFF, commit, '--', path.basename(file)]).toString()) ?? '';
  // Only git's own lines: a cell may hold a carriage return, after which `^` would match as well.
  const hunks = text.matchAll(/(?:^|\n)@@ -\S+ \+(\d+)(?:,(\d+))? @@/g);
  return new Set(
    Array.from(hunks, ([, first, count = '1']) =>
      Array.from({ length: Number(count) }, (_, index) => Number(first) + index),
    ).flat(),
  );
}
