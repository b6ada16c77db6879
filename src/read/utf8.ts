// Bytes that come in pieces of any size → pieces of whole characters, as long as they are UTF-8.
import { isUtf8 } from 'node:buffer';

const NOTHING = new Uint8Array(0);

export class CharacterCutter {
  #tail = NOTHING;

  /**
   * The whole characters of what was held back and of the next piece; an unfinished one at the end, of three bytes at
   * most, is held back for the next. Of bytes that are not UTF-8 only what is before the first wrong character.
   */
  cut(piece: Uint8Array): { readonly whole: Uint8Array; readonly isValid: boolean } {
    const bytes = this.#tail.length === 0 ? piece : Buffer.concat([this.#tail, piece]);
    const end = lastBoundary(bytes, bytes.length);
    const isValid = isUtf8(bytes.subarray(0, end));
    const whole = bytes.subarray(0, isValid ? end : validEnd(bytes));
    // A copy: the piece may be a large one, or be filled anew by whoever handed it out.
    this.#tail = isValid ? bytes.slice(end) : NOTHING;
    return { whole, isValid };
  }

  /** Whether the last character is there only in part. */
  get isUnfinished(): boolean {
    return this.#tail.length > 0;
  }
}

/** Where the last character that may be unfinished begins, or else the end. */
function lastBoundary(bytes: Uint8Array, end: number): number {
  for (let length = 1; length <= 3 && length <= end; length++) {
    const byte = bytes[end - length]!;
    if (byte < 0x80) return end;
    if (byte >= 0xc0) return length < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? end - length : end;
  }
  return end;
}

/** The end of the characters before the first wrong one. */
function validEnd(bytes: Uint8Array): number {
  let [valid, invalid] = [0, bytes.length];
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >>> 1;
    if (isUtf8(bytes.subarray(0, lastBoundary(bytes, middle)))) valid = middle;
    else invalid = middle;
  }
  return lastBoundary(bytes, valid);
}
