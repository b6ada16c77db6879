// Checks for texts and names that are valid but look suspicious.

import { entityIn, withoutEntities } from '../../text/entities.ts';
import { numberText, shortened } from '../../text/format.ts';
import { hiddenIn, withoutHidden } from '../../text/hidden.ts';
import { markupIn, textShown } from '../../text/markup.ts';
import { codePointText } from '../../text/printable.ts';
import { withoutOuterSpace } from '../../text/space.ts';
import { byteOf, windows1252 } from '../../text/windows-1252.ts';
import { cellText, LONGEST_CELL } from '../../text/workbook-text.ts';
import type { CellCheck } from '../column.ts';
import { guessFor } from '../guesses.ts';
import { isFormula, valuesIn } from '../readers/formula.ts';

const charactersOf = (from: number, to: number): string =>
  windows1252(Array.from({ length: to - from + 1 }, (_, index) => from + index));

// Matches UTF-8 that was decoded as Windows-1252. Two-byte sequences are Latin letters (fewer after Â and Å, which may precede a
// curly quotation mark). Three-byte sequences are quotation marks, dashes and symbols (U+2000 to U+213F).
const MISREAD = new RegExp(
  `[ÂÅ][${charactersOf(0xa0, 0xbf)}]|Ã[${charactersOf(0x80, 0xbf)}]|â[€‚„][${charactersOf(0x80, 0xbf)}]`,
  'g',
);

/** Matches characters that were lost before, such as U+FFFD, after they were decoded as Windows-1252. */
const LOST = /\ufffd|ï[»-¿]/;

/** The text before it was decoded with the wrong encoding, perhaps several times. */
function restored(text: string): string {
  const whole = text.replace(MISREAD, (run) => new TextDecoder().decode(Uint8Array.from(run, byteOf)));
  return whole === text || whole.includes('\ufffd') ? text : restored(whole);
}

/** Matches most texts, and only texts without any of these faults. */
const PLAIN = /^[\t\n\r -%'-~]*$/;

export const suspiciousCharacters: CellCheck = (text) => {
  if (PLAIN.test(text)) return undefined;
  const whole = restored(text);
  if (whole !== text) return { code: 'garbled-text', suggestion: /â€|Ã/.test(whole) ? undefined : whole };
  if (LOST.test(text)) return { code: 'garbled-text' };
  const hidden = hiddenIn(text);
  if (hidden !== undefined) {
    return {
      code: 'hidden-character',
      values: { character: codePointText(hidden) },
      suggestion: withoutHidden(text),
    };
  }
  const entity = entityIn(text);
  return entity === undefined ? undefined : { code: 'html-entity', values: { entity }, suggestion: textShown(text) };
};

/** In characters. */
const LONGEST_SHOWN = 60;

export const markup: CellCheck = (text) => {
  const found = markupIn(text);
  if (found === undefined) return undefined;
  return { code: 'markup', values: { markup: shortened(found, LONGEST_SHOWN) }, suggestion: textShown(text) };
};

const formula: CellCheck = (text) => {
  if (!isFormula(text)) return undefined;
  // The text of a link comes after its URL.
  const suggestion = valuesIn(text).findLast((value) => !/^https?:/i.test(value));
  return { code: 'spreadsheet-error', suggestion };
};

/** An entity in a text always stands for its character, unless the text is a web page. */
const entities: CellCheck = (text) => {
  const found = suspiciousCharacters(text);
  const isCertain = found?.code === 'html-entity' && found.suggestion === withoutEntities(text);
  return isCertain ? { ...found, fixed: found.suggestion } : found;
};

export const suspiciousText: CellCheck = (text) =>
  formula(text) ?? longText('the text', 'shorten it', text) ?? markup(text) ?? entities(text);

/** In characters. A workbook has up to seven for each. */
const SHORT = LONGEST_CELL / 7;

/** @param what the subject of the message */
export function longText(what: string, remedy: string, text: string) {
  if (text.length <= SHORT) return undefined;
  const { length } = cellText(text);
  return length > LONGEST_CELL
    ? { code: 'long-text' as const, values: { what, remedy, length: numberText(length) } }
    : undefined;
}

/** In characters, including quotation marks. */
const LONGEST_PLACEHOLDER = 30;

/** Words such as “n/a”, which are published as if they were the text. */
export const placeholderText: CellCheck = (text) =>
  text.length <= LONGEST_PLACEHOLDER && guessFor(undefined, text) === ''
    ? { code: 'placeholder-text', suggestion: '' }
    : undefined;

export const outerSpace: CellCheck = (text) => {
  const fixed = withoutOuterSpace(text);
  return fixed === text ? undefined : { code: 'surrounding-space', suggestion: fixed, fixed };
};

const SMALL_WORDS = /(?<=[\s-])(?:and|by|in|of|on|the|under|upon|with)(?=[\s-])/gi;

const inTitleCase = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(SMALL_WORDS, (word) => word.toLowerCase());

/** Faults in a name, each with the pattern that finds it and a correction. */
const NAME_FAULTS: readonly (readonly [fault: string, pattern: RegExp, correct: (name: string) => string])[] = [
  ['is in capital letters', /^(?=.*\p{Lu}{4})\P{Ll}+$/u, inTitleCase],
  ['has no capital letters', /^(?=.*\p{Ll}{4})\P{Lu}+$/u, inTitleCase],
  ['ends with a punctuation mark', /[,.;:]$/, (name) => withoutOuterSpace(name.slice(0, -1))],
];

const unlikelyName: CellCheck = (text) => {
  const name = withoutOuterSpace(text);
  const found = NAME_FAULTS.find(([, pattern]) => pattern.test(name));
  return found && { code: 'unlikely-name', values: { fault: found[0] }, suggestion: found[2](name) };
};

export const innerSpace: CellCheck = (text) => {
  const fixed = withoutOuterSpace(text).replace(/\s+/g, ' ');
  return fixed === withoutOuterSpace(text) ? undefined : { code: 'irregular-space', suggestion: fixed, fixed };
};

export const suspiciousName: readonly CellCheck[] = [
  ...[outerSpace, innerSpace, unlikelyName],
  (text) => suspiciousText(withoutOuterSpace(text)),
];

/** The name without the faults that these checks find. */
export const correctedName = (name: string): string =>
  suspiciousName.reduce((text, check) => check(text)?.suggestion ?? text, name);
