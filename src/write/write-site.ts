// Writes a planned site into a folder: what is the same is left alone, everything else appears whole or not at all, and
// only what an earlier build of ours wrote is ever deleted.
import { hash } from 'node:crypto';
import { linkSync, lstatSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
  let at = out;
  try {
    const workspace = openWorkspace(out);
    if ('code' in workspace) return workspace;
    const site = new SiteFolder(out, workspace);
    workspace.begin(files.map((file) => file.path));
    let [rendering, writing] = [0, 0];
    for (const [index, file] of files.entries()) {
      at = path.join(out, file.path);
      const started = performance.now();
      const content = await file.render();
      const rendered = performance.now();
      site.put(file.path, typeof content === 'string' ? Buffer.from(content) : content);
      rendering += rendered - started;
      writing += performance.now() - rendered;
      if (index % 256 === 0) onProgress(index);
    }
    const result = { ...site.finish(), rendering, writing };
    workspace.end();
    return result;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    return { code: 'unwritable', values: { path: at, reason: message } };
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

  constructor(out: string, { temporary, interrupted }: Workspace) {
    this.#out = out;
    this.#temporary = temporary;
    this.#before = readManifest(out) ?? new Map();
    this.#trusted = interrupted === undefined;
    this.#stale = new Set([...this.#before.keys(), ...(interrupted ?? [])]);
  }

  put(name: string, content: Uint8Array): void {
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
    const before = this.#before.get(name);
    if (before === undefined && this.#trusted) return false;
    if (this.#trusted && before?.hash !== record.hash) return false;
    const status = lstatSync(file, { throwIfNoEntry: false });
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
    let removed = 0;
    for (const name of this.#stale) {
      const file = path.join(this.#out, name);
      if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) continue;
      rmSync(file);
      removed++;
      this.#removeEmptyFolders(path.dirname(file));
    }
    const text = manifestText(this.#records);
    const manifest = path.join(this.#out, MANIFEST);
    const before = lstatSync(manifest, { throwIfNoEntry: false })?.isFile()
      ? readFileSync(manifest, 'utf8')
      : undefined;
    if (before !== text) this.#replace(manifest, Buffer.from(text), undefined);
    const files = this.#records.size;
    return { files, bytes: this.#bytes, written: files - this.#unchanged, unchanged: this.#unchanged, removed };
  }

  #removeEmptyFolders(folder: string): void {
    for (let empty = folder; empty.length > this.#out.length; empty = path.dirname(empty)) {
      try {
        rmdirSync(empty);
      } catch {
        return; // Not empty.
      }
    }
  }
}
