// The out folder while a site is written into it: what is the same is left alone, everything else appears whole or not at
// all, and only what an earlier build of ours wrote is ever deleted.
import { readFileSync, rmdirSync, rmSync } from 'node:fs';
import { FileBytes } from '../plan/file-content.ts';
import type { PlannedFile } from '../plan/planned.ts';
import type { AnswerDone, AnswerJob } from './answer-threads.ts';
import { FilePlacer, statusOf } from './file-placer.ts';
import { foldersOf } from './folders.ts';
import type { LinkedAt } from './linked-folders.ts';
import { type Build, type FileRecord, MANIFEST, manifestText, readBuild, recordAndBytes } from './manifest.ts';
import { type Sibling, siblingsOf } from './siblings.ts';
import type { Workspace } from './workspace.ts';

/** Makes the bytes of a file; they hold until those of another are made. */
type MakeBytes = () => Uint8Array;

export interface Change {
  readonly path: string;
  readonly what: 'written' | 'removed';
}

export class SiteFolder {
  readonly #out: string;
  readonly #placer: FilePlacer;
  readonly #before: Build;
  /** Whether the folder holds what the manifest before says. */
  readonly #trusted: boolean;
  /** Whether every file is written, even if it already exists. */
  readonly #force: boolean;
  /** How this build compresses; undefined when it doesn't. */
  readonly #compression: string | undefined;
  readonly #stale: Set<string>;
  readonly #records = new Map<string, FileRecord>();
  readonly #origins = new Map<string, string>();
  /** The file with a content, by its hash. */
  readonly #fileWith = new Map<string, string>();
  /** By what files of the same content have in common. */
  readonly #recordWith = new Map<string, FileRecord>();
  readonly #bytes = new FileBytes();
  /** What is another than before: files of the site that were written, and what no longer belongs to it. */
  readonly changes: Change[] = [];
  /** What is being written or deleted, from the site's root. */
  current = '';

  constructor(
    { root: out, temporary, interrupted }: Workspace,
    linkedAt: LinkedAt,
    compression: string | undefined,
    force: boolean,
  ) {
    this.#out = out;
    this.#force = force;
    this.#placer = new FilePlacer(out, temporary);
    this.#before = readBuild(out) ?? { files: new Map(), origins: new Map() };
    this.#trusted = interrupted === undefined && !force;
    this.#compression = compression;
    const named = [...this.#before.files.keys(), ...(interrupted ?? [])];
    // What lies behind a link is somebody else's, whatever the manifest says.
    this.#stale = new Set(named.filter((name) => linkedAt(name) === undefined));
  }

  /** Whether no build came before this one, as far as its manifest tells. */
  get isFirst(): boolean {
    return this.#before.files.size === 0;
  }

  /** Deletes files of an earlier build that stand where a folder must be now, or in a folder where a file must be. */
  makeWay(names: readonly string[]): void {
    const files = new Set(names);
    const gone = [...this.#stale].filter((name) => !files.has(name));
    if (gone.length === 0) return;
    const folders = new Set(names.flatMap(foldersOf));
    for (const name of gone) {
      if (folders.has(name) || foldersOf(name).some((folder) => files.has(folder))) this.#remove(name);
    }
  }

  /** What a file is, if an earlier build has made it of the same and it is still there. */
  keep({ path: name, origin }: PlannedFile): FileRecord | undefined {
    if (origin) this.#origins.set(origin.name, origin.hash);
    const before = this.#before.files.get(name);
    const isOfTheSame = origin !== undefined && this.#before.origins.get(origin.name) === origin.hash;
    if (!before || !isOfTheSame || !this.#isAsBefore(name, before)) return undefined;
    this.#note(name, before);
    return before;
  }

  /** @returns what is there now, and whether it was written: not where it already was so */
  put(file: PlannedFile): { readonly record: FileRecord; readonly isWritten: boolean } {
    const { path: name } = file;
    const key = file.content?.();
    const alike = key === undefined ? undefined : this.#recordWith.get(key);
    if (alike) return { record: alike, isWritten: this.#put(name, alike) };
    const { record, bytes } = recordAndBytes(file.render(), this.#bytes);
    if (key !== undefined) this.#recordWith.set(key, record);
    return { record, isWritten: this.#put(name, record, bytes) };
  }

  /**
   * A job for a thread that renders the file and writes it; `putBy` is to be called when it has.
   * @returns undefined where only this thread can: what there is must be compared, or is the content of other files
   */
  jobFor({ path: name, answer, content }: PlannedFile): AnswerJob | undefined {
    if (!answer || !this.#trusted || this.#compression !== undefined || content?.() !== undefined) return undefined;
    // Before it is written: nothing else would be in time.
    this.#removeSiblings(name);
    return { name, answer, before: this.#before.files.get(name)?.hash };
  }

  putBy({ name }: AnswerJob, done: AnswerDone): AnswerDone {
    this.#note(name, done.record);
    if (done.isWritten) this.changes.push({ path: name, what: 'written' });
    return done;
  }

  /**
   * @param content by default that of a file of this build with the same record
   * @returns whether it was written
   */
  putSibling(name: string, record: FileRecord, content?: MakeBytes): boolean {
    return this.#put(name, record, content);
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
      if (!this.#isAsBefore(sibling, record)) return undefined;
      siblings.push({ suffix: sibling.slice(name.length), record });
    }
    for (const { suffix, record } of siblings) this.#note(name + suffix, record);
    return siblings;
  }

  #put(name: string, record: FileRecord, content?: MakeBytes): boolean {
    this.current = name;
    const same = this.#fileWith.get(record.hash);
    const bytes = content ?? (() => readFileSync(this.#at(same!)));
    const isThere = this.#holds(name, record, bytes);
    this.#note(name, record);
    if (isThere) return false;
    // Where this build compresses, whatever has such a name is replaced by it.
    this.#removeSiblings(name, this.#compression !== undefined);
    this.current = name;
    this.changes.push({ path: name, what: 'written' });
    if (same === undefined || !this.#placer.link(name, same)) this.#placer.write(name, bytes());
    return true;
  }

  #note(name: string, record: FileRecord): void {
    this.#records.set(name, record);
    this.#stale.delete(name);
    if (!this.#fileWith.has(record.hash)) this.#fileWith.set(record.hash, name);
  }

  /** Whether the file is there as an earlier build wrote it, as far as can be told without reading it. */
  #isAsBefore(name: string, record: FileRecord): boolean {
    return this.#trusted && this.#before.files.get(name)?.hash === record.hash && this.#placer.has(name, record);
  }

  #holds(name: string, record: FileRecord, content: MakeBytes): boolean {
    if (this.#force) return false;
    if (this.#trusted) return this.#isAsBefore(name, record);
    const file = this.#at(name);
    const status = statusOf(file);
    if (!status?.isFile() || status.size !== record.size) return false;
    return Buffer.compare(readFileSync(file), content()) === 0;
  }

  // A server that finds one sends it for the file, whatever is in it: so they go before the file changes, and come again
  // after. In between the server sends the file itself.
  #removeSiblings(name: string, areOurs = false): void {
    for (const sibling of siblingsOf(name)) {
      if (!this.#stale.delete(sibling) && !areOurs) continue;
      if (this.#delete(sibling) && !areOurs) this.changes.push({ path: sibling, what: 'removed' });
    }
  }

  /** Deletes what is no longer part of the site, then writes the manifest. */
  finish(): void {
    for (const name of this.#stale) this.#remove(name);
    this.current = MANIFEST;
    const text = Buffer.from(
      manifestText({ files: this.#records, origins: this.#origins, compression: this.#compression }),
    );
    const manifest = this.#at(MANIFEST);
    // A server of the folder that sees a new manifest reads its files again.
    if (!this.#force && statusOf(manifest)?.isFile() && readFileSync(manifest).equals(text)) return;
    this.#placer.write(MANIFEST, text);
  }

  #remove(name: string): void {
    this.#removeSiblings(name);
    if (this.#delete(name)) this.changes.push({ path: name, what: 'removed' });
    for (const folder of foldersOf(name).reverse()) {
      try {
        rmdirSync(this.#at(folder));
      } catch {
        break; // Not empty, or not there.
      }
    }
    this.#stale.delete(name);
  }

  #at(name: string): string {
    return `${this.#out}/${name}`;
  }

  #delete(name: string): boolean {
    this.current = name;
    const file = this.#at(name);
    if (!statusOf(file)?.isFile()) return false;
    rmSync(file);
    return true;
  }
}
