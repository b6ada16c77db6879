// Writes a planned site into a folder: what is the same is left alone, everything else appears whole or not at all, and
// only what an earlier build of ours wrote is ever deleted.
import { hash } from 'node:crypto';
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
import { setImmediate } from 'node:timers/promises';
import type { PlannedFile } from '../plan/planned.ts';
import type { Problem } from '../problem.ts';
import { type FileRecord, MANIFEST, type Manifest, manifestText, readManifest } from './manifest.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

export interface WriteResult {
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  /** In milliseconds, spent on making the contents and on the file system. */
  readonly rendering: number;
  readonly writing: number;
}

/** @param onProgress called now and then with how many files are done */
export async function writeSite(
  out: string,
  files: readonly PlannedFile[],
  onProgress: (done: number) => void = () => {},
): Promise<WriteResult | Problem> {
  let site: SiteFolder | undefined;
  try {
    const workspace = openWorkspace(out);
    if ('code' in workspace) return workspace;
    const names = files.map((file) => file.path);
    workspace.begin(names);
    site = new SiteFolder(path.resolve(out), workspace);
    site.makeWay(names);
    let [rendering, writing] = [0, 0];
    for (const [index, file] of files.entries()) {
      const started = performance.now();
      const content = file.render();
      const rendered = performance.now();
      site.put(file.path, typeof content === 'string' ? Buffer.from(content) : content);
      rendering += rendered - started;
      writing += performance.now() - rendered;
      if (index % 256 === 0) {
        onProgress(index);
        // A preview goes on answering while it is rebuilt.
        await setImmediate();
      }
    }
    const result = { ...site.finish(), rendering, writing };
    workspace.end();
    return result;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    return { code: 'unwritable', values: { path: path.join(out, site?.current ?? ''), reason: message } };
  }
}

class SiteFolder {
  readonly #out: string;
  readonly #temporary: string;
  readonly #before: Manifest;
  /** Whether the folder holds what the manifest before says. */
  readonly #trusted: boolean;
  readonly #stale: Set<string>;
  readonly #records = new Map<string, FileRecord>();
  readonly #fileWith = new Map<string, string>();
  readonly #folders = new Set<string>();
  #unchanged = 0;
  #bytes = 0;
  #removed = 0;
  /** What is being written or deleted, from the site's root. */
  current = '';

  constructor(out: string, { temporary, interrupted }: Workspace) {
    this.#out = out;
    this.#temporary = temporary;
    this.#before = readManifest(out) ?? new Map();
    this.#trusted = interrupted === undefined;
    this.#stale = new Set([...this.#before.keys(), ...(interrupted ?? [])]);
  }

  /** Deletes files of an earlier build that stand where a folder must be now, or in a folder where a file must be. */
  makeWay(names: readonly string[]): void {
    const files = new Set(names);
    const folders = new Set(names.flatMap(foldersOf));
    for (const name of this.#stale) {
      if (folders.has(name) || foldersOf(name).some((folder) => files.has(folder))) this.#remove(name);
    }
  }

  put(name: string, content: Uint8Array): void {
    this.current = name;
    const record: FileRecord = { hash: hash('sha256', content).slice(0, 32), size: content.length };
    this.#records.set(name, record);
    this.#stale.delete(name);
    this.#bytes += content.length;
    const file = path.join(this.#out, name);
    if (this.#holds(file, name, record, content)) this.#unchanged++;
    else this.#replace(file, content, this.#fileWith.get(record.hash));
    if (!this.#fileWith.has(record.hash)) this.#fileWith.set(record.hash, file);
  }

  #holds(file: string, name: string, record: FileRecord, content: Uint8Array): boolean {
    if (this.#trusted && this.#before.get(name)?.hash !== record.hash) return false;
    const status = statusOf(file);
    if (!status?.isFile() || status.size !== record.size) return false;
    return this.#trusted || Buffer.compare(readFileSync(file), content) === 0;
  }

  #replace(file: string, content: Uint8Array, same: string | undefined): void {
    const folder = path.dirname(file);
    if (!this.#folders.has(folder)) mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
    if (same === undefined || !this.#link(same)) writeFileSync(this.#temporary, content);
    renameSync(this.#temporary, file);
    // Renaming one name of a file over another name of it does nothing, and leaves both (rename(2)).
    if (same !== undefined) rmSync(this.#temporary, { force: true });
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
  finish(): Omit<WriteResult, 'rendering' | 'writing'> {
    for (const name of this.#stale) this.#remove(name);
    this.current = MANIFEST;
    const manifest = path.join(this.#out, MANIFEST);
    const text = manifestText(this.#records);
    if (!statusOf(manifest)?.isFile() || readFileSync(manifest, 'utf8') !== text) {
      this.#replace(manifest, Buffer.from(text), undefined);
    }
    const files = this.#records.size;
    return {
      files,
      bytes: this.#bytes,
      written: files - this.#unchanged,
      unchanged: this.#unchanged,
      removed: this.#removed,
    };
  }

  #remove(name: string): void {
    this.current = name;
    const file = path.join(this.#out, name);
    if (statusOf(file)?.isFile()) {
      rmSync(file);
      this.#removed++;
    }
    for (const folder of foldersOf(name).reverse()) {
      try {
        rmdirSync(path.join(this.#out, folder));
      } catch {
        break; // Not empty, or not there.
      }
    }
    this.#stale.delete(name);
  }
}

/** The folders on the way to a file, the outermost first. */
function foldersOf(name: string): string[] {
  const parts = name.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Undefined where nothing is, also when what should be a folder on the way is a file. */
function statusOf(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}
