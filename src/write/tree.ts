// A folder into which a site is written. Each file appears there whole or not at all.
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
import { foldersOf } from './folders.ts';
import type { Build, FileRecord } from './manifest.ts';

/** Names are paths from the site's root. */
export interface Tree {
  /** Its folder, without links on the way. */
  readonly root: string;
  /** What the earlier build wrote, here or into the release that this build follows. */
  readonly before: Build;
  /** The files that earlier builds may have written. */
  readonly owned: readonly string[];
  /** Whether `before` says what is there; otherwise every file must be compared. */
  readonly isTrusted: boolean;
  /** Keeps a file of the earlier build. @returns false if there is no regular file of its size */
  keep(name: string, record: FileRecord): boolean;
  /** @throws {Error} from the file system; then the file that was there is as it was */
  write(name: string, pieces: readonly Uint8Array[], size: number): void;
  /** Gives a file of the tree another name. @returns false if the file system refuses hard links, or more of them */
  link(name: string, same: string): boolean;
  /** @returns whether there was a file */
  remove(name: string): boolean;
}

/**
 * @param file must not exist: nothing is ever written through a link that somebody put there
 * @param size of all pieces together, in bytes
 */
export function createFile(file: string, pieces: readonly Uint8Array[], size: number): void {
  const descriptor = openSync(file, 'wx');
  try {
    const written = pieces.length === 1 ? writeSync(descriptor, pieces[0]!) : writevSync(descriptor, pieces);
    // A disk that fills up takes a part; asked again, it gives the reason.
    if (written < size) writeFileSync(descriptor, Buffer.concat(pieces).subarray(written));
  } finally {
    closeSync(descriptor);
  }
}

/** @returns false if the file system knows no hard links, has too many for one file, or forbids them */
export function hardLink(existing: string, file: string): boolean {
  try {
    linkSync(existing, file);
    return true;
  } catch (error) {
    if (NO_LINKS.has((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

const NO_LINKS: ReadonlySet<string> = new Set(['EMLINK', 'EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS']);

/** Makes the folders for files, each once. */
export class FolderMaker {
  readonly #root: string;
  readonly #made = new Set(['']);

  constructor(root: string) {
    this.#root = root;
  }

  // Not `recursive`: if the root has vanished, a part of a new one would appear that no build could recognise as ours.
  make(name: string): void {
    if (this.#made.has(name.slice(0, Math.max(0, name.lastIndexOf('/'))))) return;
    for (const folder of foldersOf(name)) {
      if (this.#made.has(folder)) continue;
      try {
        mkdirSync(`${this.#root}/${folder}`);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      this.#made.add(folder);
    }
  }
}

/** Undefined if there is nothing, also if a folder on the way is a file, or no file can have such a name. */
export function statusOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch (error) {
    if (['ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

export const isFileOf = (file: string, { size }: FileRecord): boolean => {
  const status = statusOf(file);
  return status?.isFile() === true && status.size === size;
};
