// Puts files into their places in the out folder: each appears whole or not at all.
import { linkSync, lstatSync, mkdirSync, renameSync, rmSync, type Stats, writeFileSync } from 'node:fs';
import { foldersOf } from './folders.ts';
import type { FileRecord } from './manifest.ts';

export class FilePlacer {
  /** With a slash at its end: to join paths by the rules takes longer than to look at a file. */
  readonly #out: string;
  readonly #temporary: string;
  readonly #folders = new Set<string>();

  /**
   * @param out without links on the way
   * @param temporary where a file is written before it is moved to its place; nothing else may use it
   */
  constructor(out: string, temporary: string) {
    this.#out = `${out}/`;
    this.#temporary = temporary;
  }

  /** Whether there is a file of this size: no link, and no folder. */
  has(name: string, { size }: FileRecord): boolean {
    const status = statusOf(this.#out + name);
    return status?.isFile() === true && status.size === size;
  }

  /** @throws {Error} of the file system; then what was there is as it was */
  write(name: string, content: Uint8Array): void {
    // `wx`: never through a link that somebody put there.
    writeFileSync(this.#temporary, content, { flag: 'wx' });
    this.#makeFolders(name);
    renameSync(this.#temporary, this.#out + name);
  }

  /**
   * Gives a file another name.
   * @returns whether it could: a file system may know no hard links, have too many of one file, or forbid them
   */
  link(name: string, same: string): boolean {
    try {
      linkSync(this.#out + same, this.#temporary);
    } catch (error) {
      if (NO_LINKS.has((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    }
    this.#makeFolders(name);
    renameSync(this.#temporary, this.#out + name);
    // Renaming one name of a file over another name of it does nothing, and leaves both (rename(2)).
    rmSync(this.#temporary, { force: true });
    return true;
  }

  // Not `recursive`: where the out folder has vanished, a part of a new one would appear that no build knew again as ours.
  #makeFolders(name: string): void {
    if (this.#folders.has(name.slice(0, Math.max(0, name.lastIndexOf('/'))))) return;
    for (const folder of foldersOf(name)) {
      if (this.#folders.has(folder)) continue;
      try {
        mkdirSync(this.#out + folder);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      this.#folders.add(folder);
    }
  }
}

const NO_LINKS: ReadonlySet<string> = new Set(['EMLINK', 'EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS']);

/** Undefined where nothing is, also when what should be a folder on the way is a file, or no file can have such a name. */
export function statusOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch (error) {
    if (['ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
