// Writes whole numbers as bytes. Each byte holds seven bits, starting with the lowest, and its eighth bit is set if more bytes
// follow (LEB128).

/** The maximum length of a number in bytes, which is sufficient for values up to 2^112. */
const LONGEST = 16;

/** Appends numbers to a byte array that grows as needed. */
export class VarintWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  // Division is used because bitwise shifts are limited to 32 bits.
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
 * Reads numbers, starting at the given offset. In a router that has just started, none of this code has been compiled yet, so a
 * single loop without function calls is three times as fast.
 * @param most the maximum number of numbers to read
 * @returns the numbers, and the offset after the last one
 * @throws {Error} if the bytes end in the middle of a number
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
