// What a file contains: a text, bytes, or parts in order. Bytes that many files contain are made once, and hashed once.
import { hash } from 'node:crypto';
import { getOrAdd } from '../grouping.ts';

export type FileContent = string | Uint8Array | readonly (string | Uint8Array)[];

const isParts = (content: FileContent): content is readonly (string | Uint8Array)[] => Array.isArray(content);

const partsOf = (content: FileContent): readonly (string | Uint8Array)[] => (isParts(content) ? content : [content]);

/** In bytes. */
export function lengthOf(content: FileContent): number {
  return partsOf(content).reduce((length, part) => length + Buffer.byteLength(part), 0);
}

export const textOf = (content: FileContent): string => Buffer.from(bytesOf(content)).toString();

export function bytesOf(content: FileContent): Uint8Array {
  return content instanceof Uint8Array ? content : new Uint8Array(Buffer.concat(new Encoder().encode(content)));
}

/** SHA-256, the first 32 hexadecimal digits. */
export const hashOf = (content: Uint8Array | string): string => hash('sha256', content).slice(0, 32);

const hashes = new WeakMap<Uint8Array, string>();

/** The hash of one of several parts. */
export const partHash = (bytes: Uint8Array): string => hashes.get(bytes) ?? hashOf(bytes);

/** Bytes for a part, put together from others. Their hash is that of the pieces’ hashes: each piece is hashed only once. */
export function joinedPart(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = Buffer.concat(pieces);
  const kept = pieces.map((piece) => getOrAdd(hashes, piece, () => hashOf(piece)));
  hashes.set(bytes, hashOf(kept.join('')));
  return bytes;
}

/** In bytes; more than the texts of most files need. */
const FIRST_CAPACITY = 1 << 20;

/** Encodes the texts of one file after another into the same memory, because new memory for each takes longer than encoding. */
export class Encoder {
  #memory = Buffer.allocUnsafe(0);

  /** @returns the content's parts as bytes, which are valid until the next call */
  encode(content: FileContent): readonly Uint8Array[] {
    const parts = partsOf(content);
    // A UTF-16 code unit has at most three bytes in UTF-8.
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
