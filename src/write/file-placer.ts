// Puts files into their places in the out folder: each appears whole or not at all.
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';

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

  /** @throws {Error} of the file system; then what was there is as it was */
  write(name: string, content: Uint8Array): void {
    // `wx`: never through a link that somebody put there. Before the folder is made: where the out folder has vanished,
    // this fails, and no part of a new one appears that no build would know again as ours.
    writeFileSync(this.#temporary, content, { flag: 'wx' });
    this.#makeFolder(name);
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
    this.#makeFolder(name);
    renameSync(this.#temporary, this.#out + name);
    // Renaming one name of a file over another name of it does nothing, and leaves both (rename(2)).
    rmSync(this.#temporary, { force: true });
    return true;
  }

  #makeFolder(name: string): void {
    const folder = name.slice(0, Math.max(0, name.lastIndexOf('/')));
    if (this.#folders.has(folder)) return;
    mkdirSync(this.#out + folder, { recursive: true });
    this.#folders.add(folder);
  }
}

const NO_LINKS: ReadonlySet<string> = new Set(['EMLINK', 'EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS']);
