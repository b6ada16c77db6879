// A finished tree that is changed while it is being served. Each new file is written under a temporary name and renamed. A
// journal lists the paths that may change, so that the next build can clean up after one that was killed.
import { readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { attempt } from '../attempt.ts';
import { foldersOf } from './folders.ts';
import type { LinkedAt } from './linked-folders.ts';
import { isInside, NO_BUILD, readBuild } from './manifest.ts';
import { createFile, FolderMaker, hardLink, isFileOf, statusOf, type Tree } from './tree.ts';

/** The journal, in the root of a tree that is being changed. */
export const JOURNAL = '.build-journal.json';
/** The temporary name of a file that is being written, in the same folder. */
const PART = '.build-part';

export interface ExistingTree extends Tree {
  /** To be called when the site is complete and its manifest has been written. */
  finish(): void;
}

/**
 * @param names the files that the build may write
 * @param linkedAt identifies names behind a link; those files aren't ours, even if the manifest lists them
 * @param force whether to compare every file, even if no build was interrupted
 */
export function existingTree(root: string, names: readonly string[], linkedAt: LinkedAt, force: boolean): ExistingTree {
  const folders = new FolderMaker(root);
  const at = (name: string): string => `${root}/${name}`;
  const interrupted = readJournal(at(JOURNAL));
  const before = readBuild(root) ?? NO_BUILD;
  const named = [...before.files.keys(), ...(interrupted ?? [])];
  const cleared = new Set<string>();
  let hasBegun = false;

  const replace = (name: string, create: (beside: string) => boolean): boolean => {
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    const beside = at(folder + PART);
    folders.make(name);
    // A killed build may have left it as a hard link to a file in the site, so it's never written to.
    if (cleared.size < cleared.add(folder).size) removePart(beside);
    try {
      if (!create(beside)) return false;
      renameSync(beside, at(name));
      return true;
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
  };
  const write: Tree['write'] = (name, pieces, size) => {
    replace(name, (beside) => {
      createFile(beside, pieces, size);
      return true;
    });
  };
  /** Writes the journal before the first change. */
  const begin = (): void => {
    if (hasBegun) return;
    const text = Buffer.from(JSON.stringify([...new Set([...(interrupted ?? []), ...names])]));
    write(JOURNAL, [text], text.length);
    hasBegun = true;
  };
  const removeEmptyFolders = (name: string): void => {
    for (const folder of foldersOf(name).reverse()) {
      try {
        rmdirSync(at(folder));
      } catch (error) {
        // A killed build may have made only the outer ones.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return;
      }
    }
  };
  // In the root, a build may have been killed before its journal was in its place.
  for (const folder of new Set(['', ...(interrupted ?? []).flatMap(foldersOf)])) {
    const part = (folder && `${folder}/`) + PART;
    if (linkedAt(part) === undefined) removePart(at(part));
  }
  return {
    root,
    before,
    owned: named.filter((name) => linkedAt(name) === undefined),
    isTrusted: interrupted === undefined && !force,
    keep: (name, record) => isFileOf(at(name), record),
    write: (name, pieces, size) => {
      begin();
      write(name, pieces, size);
    },
    link: (name, same) => {
      begin();
      const isLinked = replace(name, (beside) => hardLink(at(same), beside));
      // If both names are hard links to the same file, renaming leaves both of them (rename(2)).
      removePart(at(name.slice(0, name.lastIndexOf('/') + 1) + PART));
      return isLinked;
    },
    remove: (name) => {
      const isThere = statusOf(at(name))?.isFile() === true;
      if (isThere) {
        begin();
        rmSync(at(name));
      }
      removeEmptyFolders(name);
      return isThere;
    },
    finish: () => rmSync(at(JOURNAL), { force: true }),
  };
}

function removePart(file: string): void {
  if (statusOf(file)) rmSync(file);
}

/** @returns the paths that a killed build may have changed; undefined if none was killed */
function readJournal(file: string): readonly string[] | undefined {
  const status = statusOf(file);
  if (!status) return undefined;
  if (!status.isFile()) return [];
  // If it's incomplete, for example after a power cut, every file is compared.
  return attempt(() => (JSON.parse(readFileSync(file, 'utf8')) as unknown[]).map(String).filter(isInside)) ?? [];
}
