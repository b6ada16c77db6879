// Writes a tree that isn't served until it is complete, which means that files can be written directly under their final names.
import { readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { attempt } from '../attempt.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { foreignFolder } from './foreign-files.ts';
import { type Build, MANIFEST, NO_BUILD } from './manifest.ts';
import { createFile, folderMaker, hardLink, isFileOf, JOURNAL, statusOf, type Tree } from './tree.ts';

/** An earlier complete tree. The new tree shares its unchanged files. */
export interface PreviousTree {
  readonly folder: string;
  readonly build: Build;
}

/** @param root an empty folder; the journal created in it tells later builds that the folder may be removed */
export function beginNewTree(root: string, previous?: PreviousTree): Tree {
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
    isTrusted: true,
    keep: (name, record) => {
      // This function is called twice for a compressed copy if the file's other copy is missing.
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
    // The file exists only in the previous tree, where it remains.
    remove: () => true,
  };
}

export function completeNewTree(root: string, place: string): void {
  rmSync(path.join(root, JOURNAL));
  renameSync(root, place);
}

/** Removes an unfinished tree left by a killed build. */
export function removeUnfinished(folder: string): Diagnostic | undefined {
  if (!statusOf(folder)) return undefined;
  const foreign = foreignFolder(folder, []);
  if (foreign) return foreign;
  // If the path is a link, only the link is removed, not its target.
  if (statusOf(folder)?.isDirectory()) clear(folder);
  rmSync(folder, { recursive: true });
  return undefined;
}

/**
 * Deletes an incomplete tree. Anything that can't be deleted now is deleted by the next build.
 * @param origin the original path of the empty folder, if it was moved
 */
export function discardTree(folder: string, origin?: string): void {
  // This fails if the tree has already been moved into place, or if the disk has failed.
  attempt(() => {
    clear(folder);
    if (origin === undefined) rmdirSync(folder);
    else renameSync(folder, origin);
  });
}

/**
 * Deletes the manifest and the journal last. They mark the folder as ours, so that a later build can finish the deletion if this
 * one is killed.
 */
function clear(folder: string): void {
  const marks = [MANIFEST, JOURNAL];
  const others = readdirSync(folder).filter((name) => !marks.includes(name));
  for (const name of [...others, ...marks]) rmSync(path.join(folder, name), { recursive: true, force: true });
}
