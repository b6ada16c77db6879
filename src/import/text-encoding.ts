// Decodes text that isn't UTF-8, if there is no doubt about its encoding.
import { encoded, invalidByteIn, windows1252 } from '../csv/encoding.ts';

/** The byte order marks of UTF-16. Excel writes “Unicode Text” in this encoding. */
const UTF_16 = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
] as const;

/**
 * Returns the text in UTF-8, and the name of its encoding if that was another one. If the encoding is uncertain, the bytes stay as
 * they are.
 */
export function inUtf8(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly encoding?: string } {
  const utf16 = UTF_16.find(([first, second]) => bytes[0] === first && bytes[1] === second)?.[2];
  if (utf16 !== undefined) return { bytes: encoded(new TextDecoder(utf16).decode(bytes)), encoding: 'UTF-16' };
  if (invalidByteIn(bytes) === undefined) return { bytes };
  const text = windows1252Text(bytes);
  return text === undefined ? { bytes } : { bytes: encoded(text), encoding: 'Windows-1252' };
}

/** Characters above ASCII that are usual in British texts. Bytes for others rather come from another encoding. */
const USUAL = '€‘’“”…–—•™\u00a0£©®°±²³·¹º«»¼½¾×àáâäåæçèéêëìíîïñòóôöùúûüýÿß';

/** Other characters rather show that the file comes from an older Mac, on which “council’s” would be read as “councilÕs”. */
const UNUSUAL = new RegExp(`[^\\p{ASCII}${USUAL}]`, 'u');

/** A sign inside a word, or a bullet after a letter. In the encoding of MS-DOS, “Môn” would be read as “M“n”. */
const SIGN_IN_WORD = /\p{L}[‘“”…–—]\p{Ll}|\p{L}•/u;
/** In the encoding of MS-DOS, this would be “Æ” inside a word. */
const APOSTROPHE = /\p{Ll}’\p{Ll}/u;

/** A character in UTF-8 that takes up three bytes, in the characters of Windows-1252. The file mixes both encodings. */
const UTF_8_SEQUENCE = /[à-ï]\P{ASCII}{2}/u;

const PIECE = 2 ** 16;

/** @returns undefined if the text may be in another encoding */
function windows1252Text(bytes: Uint8Array): string | undefined {
  let text = '';
  for (let from = 0; from < bytes.length; from += PIECE) text += windows1252(bytes.subarray(from, from + PIECE));
  const isFromDos = SIGN_IN_WORD.test(text) && !APOSTROPHE.test(text);
  return UNUSUAL.test(text) || UTF_8_SEQUENCE.test(text) || isFromDos ? undefined : text;
}
