// Finds files and links in an output folder that weren't created by a build, so that they are never overwritten or deleted.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { getOrAdd } from '../grouping.ts';
import { counted } from '../text/format.ts';
import { readBuild } from './manifest.ts';
import { foldersOf, JOURNAL, statusOf } from './tree.ts';

/** The name of a lock file located inside the locked folder. */
export const LOCK = '.build-lock';

/**
 * @param names the files that the folder may contain
 * @param force whether to accept a folder that has no manifest but contains no other files
 * @returns undefined if the folder is empty or was written by a build, even one that didn't finish
 */
export function foreignFolder(folder: string, names: readonly string[], force = false): Diagnostic | undefined {
  const isEmpty = readdirSync(folder).every((name) => name.startsWith(LOCK));
  if (isEmpty || readBuild(folder) || statusOf(path.join(folder, JOURNAL))?.isFile()) return undefined;
  const others = otherFiles(folder, names);
  if (others.length === 0) return force ? undefined : { code: 'no-manifest', values: { folder } };
  const count = counted(others.length, 'file or folder', 'files or folders');
  return { code: 'output-not-empty', values: { folder, count, files: firstNames(others) } };
}

/** The maximum number of files listed in a message. */
const MOST_NAMED = 5;

export const firstNames = (names: readonly string[]): string =>
  [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ['…'] : [])].join(', ');

/**
 * Returns the sorted paths of files that aren't part of the site, relative to the folder. A folder that isn't part of the site is
 * listed once, with a trailing slash. Links are always listed. Empty folders are ignored, because deleting them loses nothing.
 * @param names the names of the site's files
 */
function otherFiles(out: string, names: readonly string[]): readonly string[] {
  const files = new Set(names);
  const folders = new Set(names.flatMap(foldersOf));
  const othersBelow = (folder: string): readonly string[] =>
    readdirSync(path.join(out, folder), { withFileTypes: true }).flatMap((entry) => {
      const name = folder + entry.name;
      if (!entry.isDirectory()) return entry.isFile() && files.has(name) ? [] : [name];
      if (folders.has(name)) return othersBelow(`${name}/`);
      return files.has(name) || containsFile(path.join(out, name)) ? [`${name}/`] : [];
    });
  return othersBelow('').toSorted();
}

const containsFile = (folder: string): boolean =>
  readdirSync(folder, { withFileTypes: true }).some(
    (entry) => !entry.isDirectory() || containsFile(path.join(folder, entry.name)),
  );

/** Returns the first folder in a file's path that is a link, as a path relative to the site's root. */
export type LinkedAt = (name: string) => string | undefined;

/**
 * Checks each folder only once. If a folder is replaced by a link later, this isn't detected, because Node doesn't support
 * `openat`.
 * @param out the output folder, which may be a link
 */
export function linkedFolders(out: string): LinkedAt {
  const isLink = new Map<string, boolean>();
  return (name) =>
    foldersOf(name).find((folder) =>
      getOrAdd(isLink, folder, () => statusOf(path.join(out, folder))?.isSymbolicLink() === true),
    );
}
