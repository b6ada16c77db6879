// The files of a plan in memory. Each is rendered when it is first read, because a site has thousands and a test reads only a few.
import { getOrAdd } from '../../../src/engine/grouping.ts';
import { bytesOf } from '../../../src/engine/site/file-content.ts';
import type { PlannedFile } from '../../../src/engine/site/site-plan.ts';

/** The contents of all files, keyed by path, in the plan's order. */
export class RenderedFiles implements ReadonlyMap<string, Uint8Array> {
  readonly #planned: ReadonlyMap<string, PlannedFile>;
  /** The first file with each content, which a build renders for all of them. */
  readonly #first = new Map<string, PlannedFile>();
  readonly #rendered = new Map<PlannedFile, Uint8Array>();

  constructor(files: readonly PlannedFile[]) {
    this.#planned = new Map(files.map((file) => [file.path, file]));
    for (const file of files) if (file.content) getOrAdd(this.#first, file.content, () => file);
  }

  get size(): number {
    return this.#planned.size;
  }

  has(path: string): boolean {
    return this.#planned.has(path);
  }

  get(path: string): Uint8Array | undefined {
    const planned = this.#planned.get(path);
    if (!planned) return undefined;
    const first = this.#first.get(planned.content ?? '') ?? planned;
    return getOrAdd(this.#rendered, first, () => bytesOf(first.render()));
  }

  keys(): MapIterator<string> {
    return this.#planned.keys();
  }

  *entries(): MapIterator<[string, Uint8Array]> {
    for (const path of this.#planned.keys()) yield [path, this.get(path)!];
  }

  *values(): MapIterator<Uint8Array> {
    for (const path of this.#planned.keys()) yield this.get(path)!;
  }

  [Symbol.iterator](): MapIterator<[string, Uint8Array]> {
    return this.entries();
  }

  forEach(visit: (content: Uint8Array, path: string, files: ReadonlyMap<string, Uint8Array>) => void): void {
    for (const [path, content] of this) visit(content, path, this);
  }
}
