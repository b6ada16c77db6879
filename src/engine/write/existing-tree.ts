// Updates a complete tree while it is being served. Each new file is written under a temporary name and then renamed. A journal
// lists the paths that may change, so that the next build can clean up if this one is killed.
import { readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { attempt } from '../attempt.ts';
import type { LinkedAt } from './foreign-files.ts';
import { isInside, NO_BUILD, readBuild } from './manifest.ts';
import { createFile, folderMaker, foldersOf, hardLink, isFileOf, JOURNAL, statusOf, type Tree } from './tree.ts';

/** The temporary name for a file while it is being written, in the same folder. */
const PART = '.build-part';

/**
 * @param names the files that the build may write
 * @param linkedAt finds paths that lead through a link; files there aren't ours, even if they are listed in the manifest
 * @param force whether to rewrite every file
 */
export function existingTree(root: string, names: readonly string[], linkedAt: LinkedAt, force: boolean): Tree {
  const makeFolders = folderMaker(root);
  const at = (name: string): string => `${root}/${name}`;
  const partOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1) + PART;
  const interrupted = readJournal(at(JOURNAL));
  const before = readBuild(root) ?? NO_BUILD;
  const named = [...before.files.keys(), ...(interrupted ?? [])];
  // A killed build may have left a temporary file that is a hard link to one of the site's files and therefore must not be written
  // to. In the root folder, this can happen even before the journal exists.
  const touched = interrupted === undefined ? [] : [...interrupted, ...names];
  for (const folder of new Set(['', ...touched.flatMap(foldersOf)])) {
    const part = partOf(folder && `${folder}/`);
    if (linkedAt(part) === undefined) removePart(at(part));
  }

  const replace = (name: string, create: (part: string) => unknown): boolean => {
    const part = at(partOf(name));
    makeFolders(name);
    try {
      if (create(part) === false) return false;
      renameSync(part, at(name));
      return true;
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
  };
  const write: Tree['write'] = (name, pieces, size) => {
    replace(name, (part) => createFile(part, pieces, size));
  };
  let hasBegun = false;
  /** Writes the journal before anything is changed. */
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
        // A killed build may have created only some of the folders in the path.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return;
      }
    }
  };
  return {
    root,
    before,
    owned: named.filter((name) => linkedAt(name) === undefined),
    isTrusted: !force && !interrupted,
    keep: (name, record) => isFileOf(at(name), record),
    write: (name, pieces, size) => {
      begin();
      write(name, pieces, size);
    },
    link: (name, same) => {
      begin();
      const isLinked = replace(name, (part) => hardLink(at(same), part));
      // If both names are hard links to the same file, renaming does nothing and both remain (rename(2)).
      removePart(at(partOf(name)));
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
  };
}

function removePart(file: string): void {
  if (statusOf(file)) rmSync(file);
}

/** @returns the paths that a killed build may have changed; undefined if there is no journal */
function readJournal(file: string): readonly string[] | undefined {
  const status = statusOf(file);
  if (!status) return undefined;
  if (!status.isFile()) return [];
  const text = readFileSync(file, 'utf8');
  // If the journal is incomplete, for example after a power cut, the paths are unknown.
  return attempt(() => (JSON.parse(text) as unknown[]).map(String).filter(isInside)) ?? [];
}
