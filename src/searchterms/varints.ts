// Whole numbers as bytes: seven bits a byte, the lowest first, the eighth says that more follow (LEB128).

export const CUT = 'the bytes end within a number';

/** Room for any number up to 2^112. */
const LONGEST = 16;

/** Appends to bytes that grow as needed. */
export class VarintWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  /** @param value a whole number up to 2^53 and sums of many such: with division, because shifts end at 32 bits */
  write(value: number): void {
    if (this.#length + LONGEST > this.#bytes.length) this.#makeRoom(LONGEST);
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  append(bytes: ArrayLike<number>): void {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  get length(): number {
    return this.#length;
  }

  /** What has been written so far. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #makeRoom(more: number): void {
    let size = this.#bytes.length;
    while (size < this.#length + more) size *= 2;
    if (size === this.#bytes.length) return;
    const larger = new Uint8Array(size);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

/** @throws {Error} from `read` where the bytes end before the number does */
export class VarintReader {
  offset: number;
  protected readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array, offset = 0) {
    this.bytes = bytes;
    this.offset = offset;
  }

  read(): number {
    let byte = this.bytes[this.offset++]!;
    if (byte < 128) return byte;
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      // No comparison with nothing is true: the bytes have ended.
      if (!(byte < 256)) throw new Error(CUT);
      value += (byte & 127) * unit;
      if (byte < 128) return value;
      byte = this.bytes[this.offset++]!;
    }
  }

  /** The number at an offset. */
  readAt(offset: number): number {
    this.offset = offset;
    return this.read();
  }

  get isAtEnd(): boolean {
    return this.offset === this.bytes.length;
  }
}
