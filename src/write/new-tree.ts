// A tree that isn't served until it is complete, so files are written directly under their final names.
import { readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../problem.ts';
import { foreignFolder } from './foreign-files.ts';
import { type Build, MANIFEST, NO_BUILD } from './manifest.ts';
import { createFile, folderMaker, hardLink, isFileOf, JOURNAL, statusOf, type Tree } from './tree.ts';

/** A finished tree. The new tree shares its unchanged files. */
export interface Previous {
  readonly folder: string;
  readonly build: Build;
}

/** @param root an empty folder; the journal in it shows a later build that the folder may be removed */
export function beginNewTree(root: string, previous?: Previous): Tree {
  writeFileSync(path.join(root, JOURNAL), '[]', { flag: 'wx' });
  const makeFolders = folderMaker(root);
  const linkFrom = (existing: string, name: string): boolean => {
    makeFolders(name);
    return hardLink(existing, `${root}/${name}`);
  };
  const before = previous?.build ?? NO_BUILD;
  const kept = new Set<string>();
  return {
    root,
    before,
    owned: [...before.files.keys()],
    compares: 'size',
    keep: (name, record) => {
      // If one of two compressed copies is missing, the other is requested twice.
      if (kept.has(name)) return true;
      const file = `${previous?.folder}/${name}`;
      const isKept = isFileOf(file, record) && linkFrom(file, name);
      if (isKept) kept.add(name);
      return isKept;
    },
    write: (name, pieces, size) => {
      makeFolders(name);
      createFile(`${root}/${name}`, pieces, size);
    },
    link: (name, same) => linkFrom(`${root}/${same}`, name),
    // The file is only in the previous tree, and stays there.
    remove: () => true,
  };
}

export function completeNewTree(root: string, place: string): void {
  rmSync(path.join(root, JOURNAL));
  renameSync(root, place);
}

/** Removes a new tree left behind by a killed build. */
export function removeUnfinished(folder: string): Problem | undefined {
  if (!statusOf(folder)) return undefined;
  const foreign = foreignFolder(folder, []);
  if (foreign) return foreign;
  // The target of a link is left alone.
  if (statusOf(folder)?.isDirectory()) clear(folder);
  rmSync(folder, { recursive: true });
  return undefined;
}

/**
 * Deletes a tree that wasn't completed. If part of it can't be deleted, the next build deletes that.
 * @param origin the original path of the empty folder, if it was moved
 */
export function discard(folder: string, origin?: string): void {
  try {
    clear(folder);
    if (origin === undefined) rmdirSync(folder);
    else renameSync(folder, origin);
  } catch {
    // The tree has been moved into place, or the disk has failed.
  }
}

/** Deletes the files that show that the folder is ours last, so that a later build can finish the work of a killed one. */
function clear(folder: string): void {
  const marks = [MANIFEST, JOURNAL];
  const others = readdirSync(folder).filter((name) => !marks.includes(name));
  for (const name of [...others, ...marks]) rmSync(path.join(folder, name), { recursive: true, force: true });
}
