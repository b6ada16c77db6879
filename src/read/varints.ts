// Whole numbers and texts ↔ bytes. A log has millions of numbers: they are written into memory that grows, and not into
// a list, which takes eight times as much.

/** Room for any number up to 2^112: sums of many numbers up to 2^53. */
const LONGEST = 16;

export class ByteWriter {
  #bytes = Buffer.allocUnsafe(1 << 16);
  #length = 0;

  /** LEB128: seven bits a byte, the lowest first; with division, because values may lie above 2^32. */
  number(value: number): void {
    if (this.#length + LONGEST > this.#bytes.length) this.#makeRoom(LONGEST);
    let rest = value;
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length++] = rest;
  }

  /** UTF-8 after its length; a text each, because all in one may be longer than a string can be. */
  text(value: string): void {
    const length = Buffer.byteLength(value);
    this.number(length);
    this.#makeRoom(length);
    this.#length += this.#bytes.write(value, this.#length);
  }

  raw(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** All that was written so far. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #makeRoom(length: number): void {
    if (this.#length + length <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

export class ByteReader {
  readonly #bytes: Buffer;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** @throws {Error} where the bytes end */
  number(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.#bytes[this.#offset++];
      if (byte === undefined) throw new Error('the bytes end within a number');
      value += (byte & 127) * unit;
      if (byte < 128) return value;
    }
  }

  /**
   * How many things follow, of a byte or more each.
   * @throws {Error} where they can't all be there
   */
  count(): number {
    const count = this.number();
    this.expect(count);
    return count;
  }

  /**
   * Made-up numbers must not ask for more memory than there are bytes.
   * @throws {Error} where fewer than so many bytes follow
   */
  expect(count: number): void {
    if (count > this.#bytes.length - this.#offset) throw new Error('the bytes hold less than they say');
  }

  text(): string {
    const length = this.count();
    this.#offset += length;
    // A text may begin with U+FEFF: this decoder keeps it.
    return this.#bytes.toString('utf8', this.#offset - length, this.#offset);
  }

  get isAtEnd(): boolean {
    return this.#offset === this.#bytes.length;
  }
}
