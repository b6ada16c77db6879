// Finds the lines of a file that have changed since a git revision.
import path from 'node:path';
import { attempt } from '../attempt.ts';
import { getOrAdd } from '../grouping.ts';
import { commitOf, git } from './git.ts';

/** Returns whether a line of a file has changed. Line numbers start at 1. */
export type IsChanged = (file: string, line: number) => boolean;

// Never runs programs specified in the repository's settings. A renamed file counts as new.
const DIFF = [
  'diff',
  '--unified=0',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  // Treats files as text even if a cell contains a NUL character.
  '--text',
  '--no-renames',
];

/**
 * @param folder a path within the repository
 * @param revision any expression that identifies a commit
 * @returns undefined if the folder isn't in a repository or the revision doesn't exist
 */
export function linesChangedSince(folder: string, revision: string): IsChanged | undefined {
  const commit = commitOf(folder, revision);
  if (commit === undefined) return undefined;
  const known = new Map<string, ReadonlySet<number>>();
  return (file, line) => getOrAdd(known, file, () => changedLines(file, commit)).has(line);
}

function changedLines(file: string, commit: string): ReadonlySet<number> {
  const text = attempt(() => git(path.dirname(file), [...DIFF, commit, '--', path.basename(file)]).toString()) ?? '';
  // In multiline mode, `^` would also match after a carriage return inside a cell.
  const hunks = text.matchAll(/(?:^|\n)@@ -\S+ \+(\d+)(?:,(\d+))? @@/g);
  const linesOf = ([, first, count = '1']: readonly string[]) =>
    Array.from({ length: Number(count) }, (_, index) => Number(first) + index);
  return new Set([...hunks].flatMap(linesOf));
}
