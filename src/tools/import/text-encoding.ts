// Decodes text that isn't UTF-8, if there is no doubt about its encoding.
import { attempt } from '../../engine/attempt.ts';
import { encoded, invalidByteIn } from '../../engine/csv/encoding.ts';
import { windows1252 } from '../../engine/text/windows-1252.ts';

/** The byte order marks of UTF-16. Excel writes “Unicode Text” in this encoding. */
const UTF_16 = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
] as const;

/**
 * Returns the text in UTF-8, and the name of its encoding if that was another one; undefined if the encoding is uncertain.
 */
export function inUtf8(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly encoding?: string } | undefined {
  const utf16 = UTF_16.find(([first, second]) => bytes[0] === first && bytes[1] === second)?.[2];
  if (utf16 === undefined && invalidByteIn(bytes) === undefined) return { bytes };
  const text = utf16 === undefined ? windows1252Text(bytes) : utf16Text(bytes, utf16);
  if (text === undefined) return undefined;
  return { bytes: encoded(text), encoding: utf16 === undefined ? 'Windows-1252' : 'UTF-16' };
}

/** @returns undefined if the text is damaged */
const utf16Text = (bytes: Uint8Array, label: string): string | undefined =>
  attempt(() => new TextDecoder(label, { fatal: true }).decode(bytes));

/** Non-ASCII characters that are common in British texts. Any others suggest that the text is in another encoding. */
const USUAL = '€‘’“”…–—•™\u00a0£©®°±²³·¹º«»¼½¾×àáâäåæçèéêëìíîïñòóôöùúûüÿß';

/** Matches signs that the text is in another encoding. */
const DOUBTS: readonly RegExp[] = [
  // “councilÕs” is “council’s” in the encoding of older Macs.
  new RegExp(`[^\\p{ASCII}${USUAL}]`, 'u'),
  // In UTF-8, these three bytes are a single character, so the file mixes both encodings.
  /[à-ï]\P{ASCII}{2}/u,
  // “M™n” is “Môn”, and “Mh’ch’l” is “Mhíchíl”, in the encoding of older Macs. “MâN” is “MÔN” in the encoding of MS-DOS.
  /\p{L}™\p{L}/u,
  /\p{L}’(?!(?:ch|d|i|ll|m|n|r|re|s|t|u|ve|w)(?!\p{L}))\p{Ll}/u,
  /\p{Lu}[à-ÿ]\p{Lu}/u,
];

/** Matches punctuation inside a word, or at the end of one where it is unusual. “M“n” is “Môn” in the encoding of MS-DOS. */
const SIGN_IN_WORD = /\p{L}[‘“”…–—]\p{Ll}|\p{L}[•…]/u;
/** Shows that the text isn't in the encoding of MS-DOS, in which this would be “Æs”. */
const APOSTROPHE = /\p{Ll}’s(?!\p{L})/u;

const PIECE = 2 ** 16;

/** @returns undefined if the text may be in another encoding */
function windows1252Text(bytes: Uint8Array): string | undefined {
  let text = '';
  for (let from = 0; from < bytes.length; from += PIECE) text += windows1252(bytes.subarray(from, from + PIECE));
  const isFromDos = SIGN_IN_WORD.test(text) && !APOSTROPHE.test(text);
  return isFromDos || DOUBTS.some((doubt) => doubt.test(text)) ? undefined : text;
}
