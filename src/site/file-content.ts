// The content of a file: text, bytes or parts. A part shared by several files is encoded only once.
import { hash } from 'node:crypto';

export type FileContent = string | Uint8Array | readonly (string | Uint8Array)[];

const isParts = (content: FileContent): content is readonly (string | Uint8Array)[] => Array.isArray(content);

const partsOf = (content: FileContent): readonly (string | Uint8Array)[] => (isParts(content) ? content : [content]);

/** The length of the content, in bytes. */
export function lengthOf(content: FileContent): number {
  return partsOf(content).reduce((length, part) => length + Buffer.byteLength(part), 0);
}

export const textOf = (content: FileContent): string => Buffer.from(bytesOf(content)).toString();

export function bytesOf(content: FileContent): Uint8Array {
  return content instanceof Uint8Array ? content : new Uint8Array(Buffer.concat(new Encoder().encode(content)));
}

/** The first 16 hexadecimal digits of the SHA-256 hash, which make a file name unique to its content. */
export const contentHash = (content: string | Uint8Array): string => hash('sha256', content).slice(0, 16);

/** The initial size of the encoder's memory, in bytes. It is large enough for most files. */
const FIRST_CAPACITY = 1 << 20;

/** Reuses the same memory, because allocating memory takes longer than encoding. */
export class Encoder {
  #memory = Buffer.allocUnsafe(0);

  /** @returns the parts as bytes, which are valid until the next call */
  encode(content: FileContent): readonly Uint8Array[] {
    const parts = partsOf(content);
    // In UTF-8, a UTF-16 code unit takes up at most three bytes.
    const needed = parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length * 3 : 0), 0);
    if (needed > this.#memory.length) this.#memory = Buffer.allocUnsafeSlow(Math.max(needed, FIRST_CAPACITY));
    let end = 0;
    return parts.map((part) => {
      if (typeof part !== 'string') return part;
      const start = end;
      end += this.#memory.write(part, start);
      return this.#memory.subarray(start, end);
    });
  }
}
