// The bytes of one file after the other, put together from their parts in one place in memory: to ask the system for memory
// for each would take longer than to fill it.
import { type FileContent, partsOf } from '../plan/planned.ts';

/** In bytes; more than most files have. */
const FIRST_CAPACITY = 1 << 20;

export class FileBytes {
  #bytes = Buffer.allocUnsafeSlow(FIRST_CAPACITY);

  /** @returns the content's bytes, which are there until the next are put together */
  of(content: FileContent): Uint8Array {
    if (content instanceof Uint8Array) return content;
    let length = 0;
    for (const part of partsOf(content)) {
      // A UTF-16 code unit has three bytes in UTF-8 at most.
      this.#makeRoom(length, typeof part === 'string' ? part.length * 3 : part.length);
      if (typeof part === 'string') length += this.#bytes.write(part, length);
      else {
        this.#bytes.set(part, length);
        length += part.length;
      }
    }
    return this.#bytes.subarray(0, length);
  }

  #makeRoom(length: number, more: number): void {
    if (length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, length + more));
    this.#bytes.copy(larger, 0, 0, length);
    this.#bytes = larger;
  }
}
