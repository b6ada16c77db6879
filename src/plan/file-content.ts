// What a file holds, so that what stands in thousands of files is made once: as a whole, or in parts one after the other.

/** Bytes that stand in many files, in pieces, of which each may stand in other such runs. */
export interface Run {
  readonly pieces: readonly Uint8Array[];
}

export type FileContent = string | Uint8Array | readonly (string | Run)[];

export const isParts = (content: FileContent): content is readonly (string | Run)[] => Array.isArray(content);

function piecesOf(content: FileContent): readonly (string | Uint8Array)[] {
  if (!isParts(content)) return [content];
  return content.flatMap((part): readonly (string | Uint8Array)[] => (typeof part === 'string' ? [part] : part.pieces));
}

/** In bytes. */
export function lengthOf(content: FileContent): number {
  return piecesOf(content).reduce((length, piece) => length + Buffer.byteLength(piece), 0);
}

export const textOf = (content: FileContent): string => Buffer.from(bytesOf(content)).toString();

export function bytesOf(content: FileContent): Uint8Array {
  return content instanceof Uint8Array ? content : new Uint8Array(new FileBytes().of(content));
}

/** In bytes; more than most files have. */
const FIRST_CAPACITY = 1 << 20;

/**
 * Puts together the bytes of one file after the other, in one place in memory: to ask the system for memory for each would
 * take longer than to fill it.
 */
export class FileBytes {
  #bytes = Buffer.allocUnsafe(0);
  #length = 0;

  /** @returns the content's bytes, which are there until the next are put together */
  of(content: FileContent): Uint8Array {
    if (content instanceof Uint8Array) return content;
    this.#length = 0;
    for (const part of isParts(content) ? content : [content]) {
      if (typeof part === 'string') {
        // A UTF-16 code unit has three bytes in UTF-8 at most.
        this.#makeRoom(part.length * 3);
        this.#length += this.#bytes.write(part, this.#length);
      } else for (const piece of part.pieces) this.#add(piece);
    }
    return this.#bytes.subarray(0, this.#length);
  }

  #add(piece: Uint8Array): void {
    this.#makeRoom(piece.length);
    this.#bytes.set(piece, this.#length);
    this.#length += piece.length;
  }

  #makeRoom(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, needed, FIRST_CAPACITY));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
