// The out folder while a site is written into it: what is the same is left alone, everything else appears whole or not at
// all, and only what an earlier build of ours wrote is ever deleted.
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { linkedFolders } from './linked-folders.ts';
import { type Build, type FileRecord, MANIFEST, manifestText, readBuild } from './manifest.ts';
import { type Sibling, siblingsOf } from './siblings.ts';
import type { Workspace } from './workspace.ts';

export class SiteFolder {
  readonly #out: string;
  readonly #temporary: string;
  readonly #before: Build;
  /** Whether the folder holds what the manifest before says. */
  readonly #trusted: boolean;
  /** How this build compresses; undefined when it doesn't. */
  readonly #compression: string | undefined;
  readonly #stale: Set<string>;
  readonly #records = new Map<string, FileRecord>();
  readonly #fileWith = new Map<string, string>();
  readonly #folders = new Set<string>();
  removed = 0;
  /** What is being written or deleted, from the site's root. */
  current = '';

  constructor(out: string, { temporary, interrupted }: Workspace, compression: string | undefined) {
    this.#out = out;
    this.#temporary = temporary;
    this.#before = readBuild(out) ?? { files: new Map() };
    this.#trusted = interrupted === undefined;
    this.#compression = compression;
    const linkedAt = linkedFolders(out);
    const named = [...this.#before.files.keys(), ...(interrupted ?? [])];
    // What lies behind a link is somebody else's, whatever the manifest says.
    this.#stale = new Set(named.filter((name) => linkedAt(name) === undefined));
  }

  /** Deletes files of an earlier build that stand where a folder must be now, or in a folder where a file must be. */
  makeWay(names: readonly string[]): void {
    const files = new Set(names);
    const folders = new Set(names.flatMap(foldersOf));
    for (const name of this.#stale) {
      if (folders.has(name) || foldersOf(name).some((folder) => files.has(folder))) this.#remove(name);
    }
  }

  /**
   * @param content made when it is needed; by default that of a file of this build with the same record
   * @returns whether it was written: false where it already was so
   */
  put(name: string, record: FileRecord, content?: () => Uint8Array): boolean {
    this.current = name;
    this.#records.set(name, record);
    this.#stale.delete(name);
    const file = path.join(this.#out, name);
    const same = this.#fileWith.get(record.hash);
    if (same === undefined) this.#fileWith.set(record.hash, file);
    const bytes = content ?? (() => readFileSync(same!));
    if (this.#holds(file, name, record, bytes)) return false;
    // Where this build compresses, whatever has such a name is replaced by it.
    this.#removeSiblings(name, this.#compression !== undefined);
    this.current = name;
    this.#replace(name, bytes, same);
    return true;
  }

  /**
   * Keeps what an earlier build compressed of a file that has not changed since.
   * @returns undefined where it must be compressed
   */
  keepSiblings(name: string, record: FileRecord): readonly Sibling[] | undefined {
    const { files, compression } = this.#before;
    if (!this.#trusted || compression !== this.#compression || files.get(name)?.hash !== record.hash) return undefined;
    const siblings: Sibling[] = [];
    for (const sibling of siblingsOf(name)) {
      const record = files.get(sibling);
      // What had none did not shrink.
      if (record === undefined) continue;
      const status = statusOf(path.join(this.#out, sibling));
      if (!status?.isFile() || status.size !== record.size) return undefined;
      siblings.push({ suffix: sibling.slice(name.length), record });
    }
    for (const { suffix, record } of siblings) this.#keep(name + suffix, record);
    return siblings;
  }

  #keep(name: string, record: FileRecord): void {
    this.#records.set(name, record);
    this.#stale.delete(name);
    if (!this.#fileWith.has(record.hash)) this.#fileWith.set(record.hash, path.join(this.#out, name));
  }

  #holds(file: string, name: string, record: FileRecord, content: () => Uint8Array): boolean {
    if (this.#trusted && this.#before.files.get(name)?.hash !== record.hash) return false;
    const status = statusOf(file);
    if (!status?.isFile() || status.size !== record.size) return false;
    return this.#trusted || Buffer.compare(readFileSync(file), content()) === 0;
  }

  // A server that finds one sends it for the file, whatever is in it: so they go before the file changes, and come again
  // after. In between the server sends the file itself.
  #removeSiblings(name: string, areOurs = false): void {
    for (const sibling of siblingsOf(name)) {
      if (!this.#stale.delete(sibling) && !areOurs) continue;
      if (this.#delete(sibling) && !areOurs) this.removed++;
    }
  }

  #replace(name: string, content: () => Uint8Array, same: string | undefined): void {
    // `wx`: never through a link that somebody put there.
    if (same === undefined || !this.#link(same)) writeFileSync(this.#temporary, content(), { flag: 'wx' });
    this.#makeFolders(name);
    renameSync(this.#temporary, path.join(this.#out, name));
    // Renaming one name of a file over another name of it does nothing, and leaves both (rename(2)).
    if (same !== undefined) rmSync(this.#temporary, { force: true });
  }

  // Not `recursive`: where the out folder has vanished, a part of a new one would appear that no build knew again as ours.
  #makeFolders(name: string): void {
    for (const folder of foldersOf(name)) {
      if (this.#folders.has(folder)) continue;
      try {
        mkdirSync(path.join(this.#out, folder));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      this.#folders.add(folder);
    }
  }

  // A file system may know no hard links, have too many of one file, or forbid them.
  #link(same: string): boolean {
    try {
      linkSync(same, this.#temporary);
      return true;
    } catch (error) {
      if (['EMLINK', 'EXDEV', 'EPERM', 'ENOTSUP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? ''))
        return false;
      throw error;
    }
  }

  /** Deletes what is no longer part of the site, then writes the manifest. */
  finish(): void {
    for (const name of this.#stale) this.#remove(name);
    this.current = MANIFEST;
    const manifest = path.join(this.#out, MANIFEST);
    const text = manifestText(this.#records, this.#compression);
    if (statusOf(manifest)?.isFile() && readFileSync(manifest, 'utf8') === text) return;
    this.#replace(MANIFEST, () => Buffer.from(text), undefined);
  }

  #remove(name: string): void {
    this.#removeSiblings(name);
    if (this.#delete(name)) this.removed++;
    for (const folder of foldersOf(name).reverse()) {
      try {
        rmdirSync(path.join(this.#out, folder));
      } catch {
        break; // Not empty, or not there.
      }
    }
    this.#stale.delete(name);
  }

  #delete(name: string): boolean {
    this.current = name;
    const file = path.join(this.#out, name);
    if (!statusOf(file)?.isFile()) return false;
    rmSync(file);
    return true;
  }
}

/** The folders on the way to a file, the outermost first. */
function foldersOf(name: string): string[] {
  const parts = name.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Undefined where nothing is, also when what should be a folder on the way is a file, or no file can have such a name. */
function statusOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch (error) {
    if (['ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
