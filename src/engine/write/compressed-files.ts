// Writes compressed copies next to a site's files. Identical files are compressed only once, and not at all if an earlier build
// has already compressed them.
import {
  type Compress,
  type Compressed,
  ENCODINGS,
  isCompressible,
  LEAST_COMPRESSED,
  SUFFIXES,
} from './compression.ts';
import { type FileRecord, fileRecordOf } from './manifest.ts';
import type { CompressedCopy, SiteFolder } from './site-folder.ts';

/** The maximum number of files to compress at once, and their maximum total size in bytes. Node's thread pool has four threads. */
const MOST_AT_ONCE = 16;
const MOST_BYTES = 64e6;

/** A compression in progress. */
interface Job {
  /** The names of all files with this content. */
  readonly names: string[];
  readonly size: number;
  readonly done: Promise<{ readonly hash: string; readonly compressed: Compressed }>;
}

export class CompressedFiles {
  readonly #site: SiteFolder;
  readonly #compress: Compress;
  /** Compressed copies, keyed by the hash of the uncompressed content. */
  readonly #copies = new Map<string, readonly CompressedCopy[]>();
  /** Compressions in progress, keyed by the hash of the uncompressed content. */
  readonly #jobs = new Map<string, Job>();
  #jobBytes = 0;
  readonly counts = { files: 0, bytes: 0, written: 0 };

  constructor(site: SiteFolder, compress: Compress) {
    this.#site = site;
    this.#compress = compress;
  }

  /**
   * Must be called after the file itself has been written. Waits if too many files are being compressed.
   * @param content called immediately or not at all
   */
  async add(name: string, record: FileRecord, content: () => Uint8Array): Promise<void> {
    const { hash, size } = record;
    if (size < LEAST_COMPRESSED || !isCompressible(name)) return;
    const job = this.#jobs.get(hash);
    if (job) {
      job.names.push(name);
      return;
    }
    const copies = this.#copies.get(hash);
    if (copies) return this.#place(name, copies);
    const kept = this.#site.keepCopies(name, record);
    if (kept) {
      this.#copies.set(hash, kept);
      for (const copy of kept) this.#count(copy);
      return;
    }
    const done = this.#compress(content()).then((compressed) => ({ hash, compressed }));
    // If the build fails before this promise settles, nothing awaits it.
    done.catch(() => {});
    this.#jobs.set(hash, { names: [name], size, done });
    this.#jobBytes += size;
    while (this.#jobs.size >= MOST_AT_ONCE || this.#jobBytes > MOST_BYTES) await this.#finishNext();
  }

  async finish(): Promise<void> {
    while (this.#jobs.size > 0) await this.#finishNext();
  }

  async #finishNext(): Promise<void> {
    const { hash, compressed } = await Promise.race(Array.from(this.#jobs.values(), ({ done }) => done));
    const { names, size } = this.#jobs.get(hash)!;
    this.#jobs.delete(hash);
    this.#jobBytes -= size;
    const smaller = ENCODINGS.filter((encoding) => compressed[encoding].length < size);
    const copies = smaller.map((encoding) => ({
      suffix: SUFFIXES[encoding],
      record: fileRecordOf(compressed[encoding]),
    }));
    this.#copies.set(hash, copies);
    for (const name of names) this.#place(name, copies, (index) => compressed[smaller[index]!]);
  }

  #place(name: string, copies: readonly CompressedCopy[], contentOf?: (index: number) => Uint8Array): void {
    for (const [index, copy] of copies.entries()) {
      const { suffix, record } = copy;
      if (this.#site.putCopy(name + suffix, record, contentOf?.(index))) this.counts.written++;
      this.#count(copy);
    }
  }

  #count({ record }: CompressedCopy): void {
    this.counts.files++;
    this.counts.bytes += record.size;
  }
}
