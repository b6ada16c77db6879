// Checks for texts and names that are valid but look suspicious.
import { byteOf, windows1252 } from '../../csv/encoding.ts';
import { numberText } from '../../text/format.ts';
import { codePointText } from '../../text/printable.ts';
import { withoutOuterSpace } from '../../text/space.ts';
import { cellText, LONGEST_CELL } from '../../text/workbook-text.ts';
import type { CellCheck } from '../column.ts';
import { guessFor } from '../guesses.ts';
import { isFormula } from '../readers/empty-cell.ts';

const charactersOf = (from: number, to: number): string =>
  windows1252(Array.from({ length: to - from + 1 }, (_, index) => from + index));

// Matches UTF-8 that was decoded as Windows-1252. Two-byte sequences are Latin letters (fewer after Â and Å, which may precede a
// curly quotation mark). Three-byte sequences are quotation marks, dashes and symbols (U+2000 to U+213F).
const MISREAD = new RegExp(
  `[ÂÅ][${charactersOf(0xa0, 0xbf)}]|Ã[${charactersOf(0x80, 0xbf)}]|â[€‚„][${charactersOf(0x80, 0xbf)}]`,
  'g',
);

/** Control characters except tabs and line breaks, and invisible characters except those in emoji and the Welsh flag. */
const HIDDEN = /(?![\t\n\r])[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Windows-1252 has printable characters where Unicode has control characters from U+0080 to U+009F. */
const shownFor = (hidden: string): string => (/[\u0080-\u009f]/.test(hidden) ? windows1252([byteOf(hidden)]) : '');

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', pound: '£', hellip: '…' },
  ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”' },
};

// The ampersand of an entity may itself have been replaced by an entity.
const ENTITY = new RegExp(`&(?:amp;)*(?:(${Object.keys(ENTITIES).join('|')})|#([0-9]{2,5}));`, 'g');

const withoutEntities = (text: string): string =>
  text.replace(ENTITY, (_, name: string, code: string) => ENTITIES[name] ?? String.fromCodePoint(Number(code)));

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
  if (text.includes('\ufffd')) return { code: 'garbled-text' };
  const [hidden] = text.match(HIDDEN) ?? [];
  if (hidden !== undefined) {
    return {
      code: 'hidden-character',
      values: { character: codePointText(hidden) },
      suggestion: text.replace(HIDDEN, shownFor),
    };
  }
  const [entity] = text.match(ENTITY) ?? [];
  if (entity === undefined) return undefined;
  return { code: 'html-entity', values: { entity }, suggestion: withoutEntities(text) };
};

export const suspiciousText: CellCheck = (text) =>
  isFormula(text)
    ? { code: 'spreadsheet-error' }
    : (longText('the text', 'shorten it', text) ?? suspiciousCharacters(text));

/** @param what the subject of the message */
export function longText(what: string, remedy: string, text: string) {
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

const innerSpace: CellCheck = (text) => {
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
