// A folder to which a site is written. Every file in it is complete at all times.
import {
  closeSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  type Stats,
  writeFileSync,
  writeSync,
  writevSync,
} from 'node:fs';
import { attemptUnless } from '../attempt.ts';
import type { Build, FileRecord } from './manifest.ts';

/** The name of the file in the root folder of an incomplete tree that lists the paths that may change. */
export const JOURNAL = '.build-journal.json';

/** File names in this interface are paths relative to the site's root. */
export interface Tree {
  /** The real path of the tree's root folder. */
  readonly root: string;
  /** The earlier build, either in this folder or in the release that this build replaces. */
  readonly before: Build;
  /** The files that earlier builds may have written. */
  readonly owned: readonly string[];
  /** Whether files with the right size are as described in `before`. If not, every file is written again. */
  readonly isTrusted: boolean;
  /**
   * Keeps a file from the earlier build.
   * @returns false if there is no regular file with this name and size
   */
  keep(name: string, record: FileRecord): boolean;
  /** @throws {Error} from the file system, in which case the earlier file is unchanged */
  write(name: string, pieces: readonly Uint8Array[], size: number): void;
  /**
   * Adds a hard link to a file in the tree.
   * @returns false if the file system doesn't allow it
   */
  link(name: string, same: string): boolean;
  /** @returns whether the file existed */
  remove(name: string): boolean;
}

/** The folders in a file's path, outermost first. */
export function foldersOf(name: string): string[] {
  const folders: string[] = [];
  for (let end = name.indexOf('/'); end >= 0; end = name.indexOf('/', end + 1)) folders.push(name.slice(0, end));
  return folders;
}

/** @returns a function that creates the folders in a file's path, and creates each folder only once */
export function folderMaker(root: string): (name: string) => void {
  const made = new Set(['']);
  return (name) => {
    if (made.has(name.slice(0, Math.max(0, name.lastIndexOf('/'))))) return;
    for (const folder of foldersOf(name)) {
      if (made.has(folder)) continue;
      // `recursive` isn't used, because it would recreate a deleted root folder that no build recognises as its own.
      attemptUnless(['EEXIST'], () => mkdirSync(`${root}/${folder}`));
      made.add(folder);
    }
  };
}

/**
 * @param file must not exist, so that nothing is ever written through a link
 * @param size the total size of the pieces, in bytes
 */
export function createFile(file: string, pieces: readonly Uint8Array[], size: number): void {
  const descriptor = openSync(file, 'wx');
  try {
    const written = pieces.length === 1 ? writeSync(descriptor, pieces[0]!) : writevSync(descriptor, pieces);
    // If the disk fills up, the first call writes only part of the content, and the second reports the error.
    if (written < size) writeFileSync(descriptor, Buffer.concat(pieces).subarray(written));
  } finally {
    closeSync(descriptor);
  }
}

/** @returns false if the file system doesn't support or allow hard links, or if the file already has the maximum number of links */
export function hardLink(existing: string, file: string): boolean {
  const linked = attemptUnless(['EMLINK', 'EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS'], () => {
    linkSync(existing, file);
    return true;
  });
  return linked === true;
}

/** @returns undefined if the file doesn't exist, if part of its path is a file rather than a folder, or if the name is too long */
export const statusOf = (file: string): Stats | undefined =>
  attemptUnless(['ENOTDIR', 'ENAMETOOLONG'], () => lstatSync(file, { throwIfNoEntry: false }));

export const isFileOf = (file: string, { size }: FileRecord): boolean => {
  const status = statusOf(file);
  return status?.isFile() === true && status.size === size;
};
