// A tree that isn't served until it is complete, so files are written directly under their final names.
import { type Build, NO_BUILD } from './manifest.ts';
import { createFile, FolderMaker, hardLink, isFileOf, type Tree } from './tree.ts';

/** A finished tree. The new tree shares its unchanged files. */
export interface Previous {
  readonly folder: string;
  readonly build: Build;
}

/** @param root an empty folder */
export function newTree(root: string, previous?: Previous): Tree {
  const folders = new FolderMaker(root);
  const linkFrom = (existing: string, name: string): boolean => {
    folders.make(name);
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
      // If one of two compressed copies is missing, the other is requested twice.
      if (kept.has(name)) return true;
      const file = `${previous?.folder}/${name}`;
      const isKept = isFileOf(file, record) && linkFrom(file, name);
      if (isKept) kept.add(name);
      return isKept;
    },
    write: (name, pieces, size) => {
      folders.make(name);
      createFile(`${root}/${name}`, pieces, size);
    },
    link: (name, same) => linkFrom(`${root}/${same}`, name),
    // The file is only in the previous tree, and stays there.
    remove: () => true,
  };
}
