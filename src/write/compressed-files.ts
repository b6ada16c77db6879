// The compressed files beside a site's files, for the servers that send them instead. Each distinct content is compressed
// once; what an earlier build compressed is not compressed again.
import type { Compress, Compressed } from './compression.ts';
import { type FileRecord, fileRecordOf } from './manifest.ts';
import { ENCODINGS, type Sibling, SUFFIXES, siblingsOf } from './siblings.ts';
import type { SiteFolder } from './site-folder.ts';

/** In bytes. Of smaller files there are few, and they fit into one packet as they are. */
const LEAST = 256;

/** The maximum number of contents that are compressed at once, and their total size in bytes. Node's pool has four threads. */
const MOST_AT_ONCE = 8;
const MOST_BYTES = 64e6;

export class CompressedFiles {
  readonly #site: SiteFolder;
  readonly #compress: Compress;
  /** By the hash of the content. */
  readonly #siblings = new Map<string, readonly Sibling[]>();
  /** The files that wait for a content to be compressed, by its hash. */
  readonly #waiting = new Map<string, string[]>();
  readonly #underWay = new Set<Promise<void>>();
  #waitingBytes = 0;
  #failure: { readonly error: unknown; readonly at: string } | undefined;
  #stopped = false;
  readonly #counts = { files: 0, bytes: 0, written: 0 };

  constructor(site: SiteFolder, compress: Compress) {
    this.#site = site;
    this.#compress = compress;
  }

  /**
   * To be called when the file itself is in place. Waits if too much is being compressed.
   * @param content called immediately or never
   */
  async add(name: string, record: FileRecord, content: () => Uint8Array): Promise<void> {
    if (record.size < LEAST || siblingsOf(name).length === 0) return;
    const waiting = this.#waiting.get(record.hash);
    if (waiting) {
      waiting.push(name);
      return;
    }
    const siblings = this.#siblings.get(record.hash);
    if (siblings) return this.#place(name, siblings);
    const kept = this.#site.keepSiblings(name, record);
    if (kept) {
      this.#siblings.set(record.hash, kept);
      for (const sibling of kept) this.#count(sibling);
      return;
    }
    this.#start(name, record, content());
    while (this.#underWay.size >= MOST_AT_ONCE || this.#waitingBytes > MOST_BYTES) {
      await Promise.race(this.#underWay);
    }
    this.#throwFailure();
  }

  async finish(): Promise<void> {
    await Promise.all(this.#underWay);
    this.#throwFailure();
  }

  counts(): { readonly files: number; readonly bytes: number; readonly written: number } {
    return this.#counts;
  }

  /** Nothing is written from here on. */
  stop(): void {
    this.#stopped = true;
  }

  #start(name: string, { hash, size }: FileRecord, content: Uint8Array): void {
    this.#waiting.set(hash, [name]);
    this.#waitingBytes += size;
    const job: Promise<void> = this.#compress(content)
      .then((compressed) => this.#finishContent(hash, size, compressed))
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#underWay.delete(job);
        this.#waitingBytes -= size;
      });
    this.#underWay.add(job);
  }

  #finishContent(hash: string, size: number, compressed: Compressed): void {
    const names = this.#waiting.get(hash)!;
    this.#waiting.delete(hash);
    if (this.#stopped || this.#failure) return;
    const smaller = ENCODINGS.filter((encoding) => compressed[encoding].length < size);
    const siblings = smaller.map((encoding) => ({
      suffix: SUFFIXES[encoding],
      record: fileRecordOf(compressed[encoding]),
    }));
    this.#siblings.set(hash, siblings);
    try {
      for (const name of names) this.#place(name, siblings, (index) => compressed[smaller[index]!]);
    } catch (error) {
      this.#fail(error);
    }
  }

  #place(name: string, siblings: readonly Sibling[], contentOf?: (index: number) => Uint8Array): void {
    for (const [index, sibling] of siblings.entries()) {
      const { suffix, record } = sibling;
      if (this.#site.putSibling(name + suffix, record, contentOf?.(index))) this.#counts.written++;
      this.#count(sibling);
    }
  }

  #count({ record }: Sibling): void {
    this.#counts.files++;
    this.#counts.bytes += record.size;
  }

  /** Remembers the first failure, and what was being written then, until it can be thrown. */
  #fail(error: unknown): void {
    this.#failure ??= { error, at: this.#site.current };
  }

  #throwFailure(): void {
    if (!this.#failure) return;
    this.#site.current = this.#failure.at;
    throw this.#failure.error;
  }
}
