// Windows-1252, in which old spreadsheets save (Unicode’s CP1252.TXT; bytes that it leaves free stand for themselves, as in the
// WHATWG’s Encoding Standard). Not by `TextDecoder`: that of some versions of Node takes it for Latin-1 (nodejs/node#56542).
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
