// Decodes text that isn't UTF-8, if there is no doubt about its encoding.
import { attempt } from '../attempt.ts';
import { encoded, invalidByteIn } from '../csv/encoding.ts';
import { windows1252 } from '../text/windows-1252.ts';

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

/** Characters above ASCII that are usual in British texts. Bytes for others rather come from another encoding. */
const USUAL = '€‘’“”…–—•™\u00a0£©®°±²³·¹º«»¼½¾×àáâäåæçèéêëìíîïñòóôöùúûüÿß';

/** What rather shows that the text is in another encoding. */
const DOUBTS: readonly RegExp[] = [
  // On older Macs, “council’s” would be read as “councilÕs”.
  new RegExp(`[^\\p{ASCII}${USUAL}]`, 'u'),
  // A character in UTF-8 takes up three bytes. The file mixes both encodings.
  /[à-ï]\P{ASCII}{2}/u,
  // On older Macs, “Môn” would be read as “M™n”, and “Mhíchíl” as “Mh’ch’l”. In MS-DOS, “MÔN” would be read as “MâN”.
  /\p{L}™\p{L}/u,
  /\p{L}’(?!(?:ch|d|i|ll|m|n|r|re|s|t|u|ve|w)(?!\p{L}))\p{Ll}/u,
  /\p{Lu}[à-ÿ]\p{Lu}/u,
];

/** A sign inside a word, or a sign that belongs elsewhere at its end. In MS-DOS, “Môn” would be read as “M“n”. */
const SIGN_IN_WORD = /\p{L}[‘“”…–—]\p{Ll}|\p{L}[•…]/u;
/** In MS-DOS, this would be read from “Æs”. */
const APOSTROPHE = /\p{Ll}’s(?!\p{L})/u;

const PIECE = 2 ** 16;

/** @returns undefined if the text may be in another encoding */
function windows1252Text(bytes: Uint8Array): string | undefined {
  let text = '';
  for (let from = 0; from < bytes.length; from += PIECE) text += windows1252(bytes.subarray(from, from + PIECE));
  const isFromDos = SIGN_IN_WORD.test(text) && !APOSTROPHE.test(text);
  return isFromDos || DOUBTS.some((doubt) => doubt.test(text)) ? undefined : text;
}
