// A finished tree that is changed while it is being served: each new file is written beside its place and renamed, and a
// journal lists the paths that may change, so that the next build can put right what a killed one left.
import { readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { foldersOf } from './folders.ts';
import type { LinkedAt } from './linked-folders.ts';
import { isInside, NO_BUILD, readBuild } from './manifest.ts';
import { createFile, FolderMaker, hardLink, isFileOf, statusOf, type Tree } from './tree.ts';

/** In the root of a tree that is being changed. */
export const JOURNAL = '.build-journal.json';
/** In a folder in which a file is being written. */
const PART = '.build-part';

export interface ExistingTree extends Tree {
  /** The site is whole, and its manifest is written. */
  finish(): void;
}

/**
 * @param names of the files that the build may write
 * @param linkedAt tells which names are behind a link: these files aren't ours, whatever the manifest says
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
    // A killed build may have left it as a second name for a file of the site: never write through it.
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
  /** Before the first change, and not at all if nothing changes. */
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
      } catch {
        return; // Not empty, or not there.
      }
    }
  };
  for (const folder of new Set(['', ...(interrupted ?? []).flatMap(foldersOf)])) {
    const part = (folder && `${folder}/`) + PART;
    if (interrupted && linkedAt(part) === undefined) removePart(at(part));
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
      // Renaming one name of a file to another name of it does nothing, and leaves both (rename(2)).
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
  try {
    return status.isFile() ? (JSON.parse(readFileSync(file, 'utf8')) as string[]).filter(isInside) : [];
  } catch {
    return []; // Cut short, as by a loss of power: what was changed is unknown, so every file is compared.
  }
}
