// Finds the lines of a file that have changed since a git revision.
import path from 'node:path';
import { messageOf } from '../diagnostics/diagnostic.ts';
import { getOrAdd } from '../grouping.ts';
import { commitOf, git, orGitProblem } from './git.ts';

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
 * @param onFailure called if git can't determine the changed lines, which then count as unchanged
 */
export function linesChangedSince(folder: string, revision: string, onFailure: (reason: string) => void): IsChanged {
  const found = orGitProblem(folder, () => ({ commit: commitOf(folder, revision) }));
  if ('code' in found) onFailure(messageOf(found));
  else if (found.commit === undefined) onFailure(`unknown git revision ${revision}`);
  else return changedIn(found.commit, onFailure);
  return () => false;
}

function changedIn(commit: string, onFailure: (reason: string) => void): IsChanged {
  const known = new Map<string, ReadonlySet<number>>();
  const lines = (file: string): ReadonlySet<number> => {
    const found = orGitProblem(path.dirname(file), () => changedLines(file, commit));
    if (!('code' in found)) return found;
    // If the file isn't in a repository, no commit changes it.
    if (found.code !== 'no-repository') onFailure(messageOf(found));
    return new Set();
  };
  return (file, line) => getOrAdd(known, file, () => lines(file)).has(line);
}

function changedLines(file: string, commit: string): ReadonlySet<number> {
  const text = git(path.dirname(file), [...DIFF, commit, '--', path.basename(file)]).toString();
  // In multiline mode, `^` would also match after a carriage return inside a cell.
  const hunks = text.matchAll(/(?:^|\n)@@ -\S+ \+(\d+)(?:,(\d+))? @@/g);
  const linesOf = ([, first, count = '1']: readonly string[]) =>
    Array.from({ length: Number(count) }, (_, index) => Number(first) + index);
  return new Set([...hunks].flatMap(linesOf));
}
