// Splits a stream of bytes into chunks of complete UTF-8 characters.
import { isUtf8 } from 'node:buffer';
import { invalidByteIn } from '../csv/encoding.ts';

const NOTHING = new Uint8Array(0);

export class CharacterCutter {
  #tail = NOTHING;

  /**
   * Returns complete characters, and keeps up to three bytes of an incomplete character for the next call. If the bytes aren't
   * valid UTF-8, returns only those before the first invalid byte.
   */
  cut(piece: Uint8Array): { readonly whole: Uint8Array; readonly isValid: boolean } {
    const bytes = this.#tail.length === 0 ? piece : Buffer.concat([this.#tail, piece]);
    const end = lastBoundary(bytes, bytes.length);
    const text = bytes.subarray(0, end);
    const isValid = isUtf8(text);
    const whole = isValid ? text : text.subarray(0, invalidByteIn(text));
    // The bytes are copied, because the chunk may be large or its buffer may be reused.
    this.#tail = isValid ? bytes.slice(end) : NOTHING;
    return { whole, isValid };
  }

  /** Whether part of the last character is missing. */
  get isUnfinished(): boolean {
    return this.#tail.length > 0;
  }
}

/** The offset of the last character if it is incomplete; otherwise, the end of the bytes. */
function lastBoundary(bytes: Uint8Array, end: number): number {
  for (let length = 1; length <= 3 && length <= end; length++) {
    const byte = bytes[end - length]!;
    if (byte < 0x80) return end;
    if (byte >= 0xc0) return length < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? end - length : end;
  }
  return end;
}
