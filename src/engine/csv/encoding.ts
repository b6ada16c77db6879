// Handles UTF-8 and Windows-1252, the encoding in which older spreadsheet programs save files.

const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes bytes, keeping any byte order mark. */
export const decoded = (bytes: Uint8Array): string => DECODER.decode(bytes);

const ENCODER = new TextEncoder();

export const encoded = (text: string): Uint8Array => ENCODER.encode(text);

/** Every byte of a character except the first has the form 10xxxxxx. */
const isFirst = (byte: number): boolean => (byte & 0xc0) !== 0x80;

/** The offset of the first character that starts at or after this byte. */
export function characterStart(bytes: Uint8Array, from: number): number {
  let start = Math.max(0, from);
  while (start < bytes.length && !isFirst(bytes[start]!)) start++;
  return start;
}

/** The number of characters in UTF-8 bytes. */
export function charactersIn(bytes: Uint8Array): number {
  let count = 0;
  for (let index = 0; index < bytes.length; index++) if (isFirst(bytes[index]!)) count++;
  return count;
}

const BOM = [0xef, 0xbb, 0xbf];

/** The length of the byte order mark, or 0 if there isn't one. */
export const bomIn = (bytes: Uint8Array): number =>
  BOM.every((byte, index) => bytes[index] === byte) ? BOM.length : 0;

const REPLACEMENT = encoded('\ufffd');

/** The number of bytes to decode at a time. The text of a whole large file wouldn't fit in memory. */
const PIECE = 2 ** 20;

/** The offset of the piece in which the decoder detects an invalid byte. */
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

/** The offset of the first byte that isn't valid UTF-8. */
export function invalidByteIn(bytes: Uint8Array): number | undefined {
  const piece = invalidPieceIn(bytes);
  if (piece === undefined) return undefined;
  // The character may start in the previous piece.
  let at = Math.min(piece, characterStart(bytes, piece - 3));
  const text = decoded(bytes.subarray(at, piece + PIECE));
  for (let from = 0; ; ) {
    // The decoder replaces invalid bytes with this character, but it may also occur in the text itself.
    const next = text.indexOf('\ufffd', from);
    at += encoded(text.slice(from, next)).length;
    if (REPLACEMENT.some((byte, index) => bytes[at + index] !== byte)) return at;
    at += REPLACEMENT.length;
    from = next + 1;
  }
}
