// Writes a site's files to a tree. Unchanged files are kept, and only files written by an earlier build are removed.
import { readFileSync } from 'node:fs';
import { bytesOf, encodedParts } from '../site/file-content.ts';
import { type PlannedFile, unchangedSince, type Written } from '../site/site-plan.ts';
import { compressedNames } from './compression.ts';
import { type FileRecord, fileRecordOf, MANIFEST, manifestText } from './manifest.ts';
import { foldersOf, statusOf, type Tree } from './tree.ts';

export interface Change {
  readonly path: string;
  readonly what: 'written' | 'removed';
}

/** A compressed copy of a file. */
export interface CompressedCopy {
  readonly suffix: string;
  readonly record: FileRecord;
}

/** A file that is now in the tree. */
interface WrittenFile {
  readonly record: FileRecord;
  readonly isWritten: boolean;
  readonly bytes: () => Uint8Array;
}

export class SiteFolder {
  readonly #tree: Tree;
  /** The compression used by this build; undefined if it doesn't compress files. */
  readonly #compression: string | undefined;
  readonly #stale: Set<string>;
  readonly #records = new Map<string, FileRecord>();
  readonly #origins = new Map<string, string>();
  /** The name of the first file with each content hash. */
  readonly #fileWith = new Map<string, string>();
  /** File records, keyed by the content keys of the planned files. */
  readonly #recordWith = new Map<string, FileRecord>();
  readonly changes: Change[] = [];
  /** The path of the file that is currently being written or removed, relative to the site's root. */
  current = '';

  constructor(tree: Tree, compression: string | undefined) {
    this.#tree = tree;
    this.#compression = compression;
    this.#stale = new Set(tree.owned);
  }

  // A kept file has the right size, but someone may have changed it.
  readonly #written: Written = (name) => {
    const record = this.#records.get(name);
    const bytes = record && this.#read(name);
    return bytes && fileRecordOf(bytes).hash === record.hash ? bytes : undefined;
  };

  /** Whether the manifest lists no files from an earlier build. */
  get isFirst(): boolean {
    return this.#tree.before.files.size === 0;
  }

  /**
   * Removes old files that are in the way: a file whose path is now needed for a folder, and all files in a folder whose path is
   * now needed for a file.
   */
  makeWay(names: readonly string[]): void {
    const files = new Set(names);
    const gone = [...this.#stale].filter((name) => !files.has(name));
    if (gone.length === 0) return;
    const folders = new Set(names.flatMap(foldersOf));
    for (const name of gone) {
      if (folders.has(name) || foldersOf(name).some((folder) => files.has(folder))) this.#remove(name);
    }
  }

  put(file: PlannedFile): WrittenFile {
    const { path: name, origin, content: key } = file;
    if (origin) this.#origins.set(origin.name, origin.hash);
    const kept = this.#keep(file);
    if (kept) return kept;
    const known = key === undefined ? undefined : this.#recordWith.get(key);
    if (known) return this.#put(name, known);
    const pieces = encodedParts(file.render(this.#written));
    const record = fileRecordOf(...pieces);
    if (key !== undefined) this.#recordWith.set(key, record);
    return this.#put(name, record, pieces);
  }

  /** Keeps a file without rendering it if an earlier build generated it from the same sources. */
  #keep(file: PlannedFile): WrittenFile | undefined {
    const { path: name } = file;
    const record = unchangedSince(this.#tree.before, file);
    if (!record || !this.#isKept(name, record)) return undefined;
    this.#note(name, record);
    return { record, isWritten: false, bytes: () => this.#read(name) };
  }

  /**
   * @param content if omitted, the bytes are copied from a file with the same record that this build has already put into the tree
   * @returns whether the copy was written
   */
  putCopy(name: string, record: FileRecord, content?: Uint8Array): boolean {
    return this.#put(name, record, content && [content]).isWritten;
  }

  /**
   * Keeps an earlier build's compressed copies of a file that hasn't changed since.
   * @returns undefined if the file must be compressed
   */
  keepCopies(name: string, record: FileRecord): readonly CompressedCopy[] | undefined {
    const { files, compression } = this.#tree.before;
    if (compression !== this.#compression || files.get(name)?.hash !== record.hash) return undefined;
    const copies: CompressedCopy[] = [];
    for (const copy of compressedNames(name)) {
      const record = files.get(copy);
      // The earlier build didn't write a copy, because compression didn't make the file smaller.
      if (record === undefined) continue;
      if (!this.#isKept(copy, record)) return undefined;
      copies.push({ suffix: copy.slice(name.length), record });
    }
    for (const { suffix, record } of copies) this.#note(name + suffix, record);
    return copies;
  }

  #put(name: string, record: FileRecord, pieces?: readonly Uint8Array[]): WrittenFile {
    this.current = name;
    const same = this.#fileWith.get(record.hash);
    const bytes = () => (pieces ? Buffer.concat(pieces) : this.#read(same!));
    const isThere = this.#isKept(name, record);
    this.#note(name, record);
    if (isThere) return { record, isWritten: false, bytes };
    // A build that compresses files may replace any file that has the name of a compressed copy.
    this.#removeCopies(name, this.#compression !== undefined);
    this.current = name;
    this.changes.push({ path: name, what: 'written' });
    if (same === undefined || !this.#tree.link(name, same)) this.#tree.write(name, pieces ?? [bytes()], record.size);
    return { record, isWritten: true, bytes };
  }

  #note(name: string, record: FileRecord): void {
    this.#records.set(name, record);
    this.#stale.delete(name);
    if (!this.#fileWith.has(record.hash)) this.#fileWith.set(record.hash, name);
  }

  /** Whether the tree still contains the earlier build's file, judging by its size. */
  #isKept(name: string, record: FileRecord): boolean {
    const { isTrusted, before } = this.#tree;
    return isTrusted && before.files.get(name)?.hash === record.hash && this.#tree.keep(name, record);
  }

  // Servers send compressed copies without comparing them with the original file, so the copies are removed before the file
  // changes.
  #removeCopies(name: string, areOurs = false): void {
    for (const copy of compressedNames(name)) {
      if (!this.#stale.delete(copy) && !areOurs) continue;
      this.current = copy;
      if (this.#tree.remove(copy) && !areOurs) this.changes.push({ path: copy, what: 'removed' });
    }
  }

  /** Removes files that are no longer part of the site, then writes the manifest. */
  finish(): void {
    for (const name of this.#stale) this.#remove(name);
    this.current = MANIFEST;
    const build = { files: this.#records, origins: this.#origins, compression: this.#compression };
    const content = bytesOf(manifestText(build));
    // Servers reload the site whenever the manifest is written, so an identical manifest is left untouched.
    const isThere = statusOf(`${this.#tree.root}/${MANIFEST}`)?.isFile() && this.#tree.isTrusted;
    if (isThere && Buffer.compare(this.#read(MANIFEST), content) === 0) return;
    this.#tree.write(MANIFEST, [content], content.length);
  }

  #remove(name: string): void {
    this.#removeCopies(name);
    this.current = name;
    if (this.#tree.remove(name)) this.changes.push({ path: name, what: 'removed' });
    this.#stale.delete(name);
  }

  #read(name: string): Buffer {
    return readFileSync(`${this.#tree.root}/${name}`);
  }
}
