// UTF-8, and Windows-1252, in which old spreadsheets save.

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of bytes, with its byte order mark. */
export const decoded = (bytes: Uint8Array): string => DECODER.decode(bytes);

const ENCODER = new TextEncoder();

export const encoded = (text: string): Uint8Array => ENCODER.encode(text);

/** All bytes of a character but its first are 10xxxxxx. */
const isFirst = (byte: number): boolean => (byte & 0xc0) !== 0x80;

/** Where a character begins, at this byte or after it. */
export function characterStart(bytes: Uint8Array, from: number): number {
  let start = Math.max(0, from);
  while (start < bytes.length && !isFirst(bytes[start]!)) start++;
  return start;
}

/** In UTF-8. */
export function charactersIn(bytes: Uint8Array): number {
  let count = 0;
  for (let index = 0; index < bytes.length; index++) if (isFirst(bytes[index]!)) count++;
  return count;
}

const BOM = [0xef, 0xbb, 0xbf];

/** How many bytes a byte order mark takes at the beginning. */
export const bomIn = (bytes: Uint8Array): number =>
  BOM.every((byte, index) => bytes[index] === byte) ? BOM.length : 0;

const REPLACEMENT = encoded('\ufffd');

/** How many bytes are decoded at once, because the text of a large file would fill the memory. */
const PIECE = 2 ** 20;

/** Where a piece begins that ends after an invalid byte. */
function invalidPieceIn(bytes: Uint8Array): number | undefined {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let from = 0;
  try {
    for (; from < bytes.length; from += PIECE) decoder.decode(bytes.subarray(from, from + PIECE), { stream: true });
    decoder.decode();
    return undefined;
  } catch {
    return Math.min(from, bytes.length - 1);
  }
}

/** The first byte that is not part of a character in UTF-8. */
export function invalidByteIn(bytes: Uint8Array): number | undefined {
  const piece = invalidPieceIn(bytes);
  if (piece === undefined) return undefined;
  // The character may have begun in the piece before.
  let at = Math.min(piece, characterStart(bytes, piece - 3));
  const text = decoded(bytes.subarray(at, piece + PIECE));
  for (let from = 0; ; ) {
    // The decoder puts this character in place of an invalid byte, but it may also be in the text.
    const next = text.indexOf('\ufffd', from);
    at += encoded(text.slice(from, next)).length;
    if (REPLACEMENT.some((byte, index) => bytes[at + index] !== byte)) return at;
    at += REPLACEMENT.length;
    from = next + 1;
  }
}

// Bytes that Windows-1252 leaves free are the characters with their numbers, as in the WHATWG’s Encoding Standard. The `TextDecoder`
// of some versions of Node takes Windows-1252 for Latin-1 (nodejs/node#56542).
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const [FIRST, LAST] = [0x80, 0x9f];

const characterOf = (byte: number): string =>
  byte < FIRST || byte > LAST ? String.fromCharCode(byte) : HIGH.charAt(byte - FIRST);

export const windows1252 = (bytes: Iterable<number>): string => Array.from(bytes, characterOf).join('');

/** The byte of a character that there is one for. */
export function byteOf(character: string): number {
  const index = HIGH.indexOf(character);
  return index < 0 ? character.charCodeAt(0) : FIRST + index;
}
