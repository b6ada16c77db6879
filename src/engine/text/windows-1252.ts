// Converts between bytes in Windows-1252 and text.

// Following the WHATWG Encoding Standard, bytes that have no character in Windows-1252 become the code point with the same number.
// In some versions of Node, `TextDecoder` treats Windows-1252 as Latin-1 (nodejs/node#56542).
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const [FIRST, LAST] = [0x80, 0x9f];

const characterOf = (byte: number): string =>
  byte < FIRST || byte > LAST ? String.fromCharCode(byte) : HIGH.charAt(byte - FIRST);

export const windows1252 = (bytes: Iterable<number>): string => Array.from(bytes, characterOf).join('');

/** The Windows-1252 byte for a character. */
export function byteOf(character: string): number {
  const index = HIGH.indexOf(character);
  return index < 0 ? character.charCodeAt(0) : FIRST + index;
}
