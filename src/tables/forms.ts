// The forms that cells can take: the text allowed by each form, the value that an invalid cell may have been intended to contain,
// and the valid cells that look suspicious. A form's checks apply to all columns that use it.
import {
  anyCaseOf,
  COUNT,
  COUNT_FROM_1,
  DAY,
  GSS_CODE,
  HTTP_ADDRESS,
  LINE,
  QUOTED,
  SEARCH_TIME,
  SHORT_SLUG,
  TARGET_YEAR,
} from '../api/patterns.ts';
import { AUTHORITY_CODE, FIRST_YEAR, LAST_YEAR } from '../api/vocabulary.ts';
import { byteOf, windows1252 } from '../csv/encoding.ts';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { withoutOuterSpace } from '../text/space.ts';
import type { CellCheck, ColumnType, Form } from './column.ts';
import { guessAddress, guessAmong, guessBoolean, guessCode, guessDate, guessYear } from './guesses.ts';
import { readDay } from './search-time.ts';
import { slugOf } from './slug.ts';

const STRING: ColumnType = { type: 'string' };
const unchanged = (text: string): string => text;

const matching = (problem: DiagnosticCode, pattern: string, more: Partial<Form<string>> = {}): Form<string> => ({
  ...{ problem, pattern, field: STRING, read: unchanged },
  ...more,
});

export const oneOf = <Value extends string>(
  problem: DiagnosticCode,
  values: readonly [Value, ...Value[]],
): Form<Value> => ({
  ...{ problem, values, field: STRING },
  read: (text) => text as Value,
  guess: guessAmong(values),
});

// Error values in Excel (see the ERROR.TYPE function), Google Sheets and LibreOffice.
const SIGNS =
  'REF! N/A NAME? VALUE! DIV/0! NUM! NULL! SPILL! CALC! FIELD! BLOCKED! CONNECT! UNKNOWN! BUSY! ERROR! GETTING_DATA';

const FORMULA = new RegExp(
  `^(?:#(?:${SIGNS.replaceAll('?', '[?]').replaceAll(' ', '|')})|Loading(?:[.]{3}|…)|Err:[0-9]{3}|#{4,}|=[A-Z.]+[(].*[)])$`,
  's',
);

/** Whether a cell contains a formula, or the text that a spreadsheet shows when a formula fails or is still being calculated. */
export const isFormula = (text: string): boolean => FORMULA.test(text);

const charactersOf = (from: number, to: number): string =>
  windows1252(Array.from({ length: to - from + 1 }, (_, index) => from + index));

// Matches UTF-8 that was decoded as Windows-1252. Two-byte sequences are Latin letters (fewer after Â and Å, which may precede a
// curly quotation mark). Three-byte sequences are quotation marks, dashes and symbols (U+2000 to U+213F).
const MISREAD = new RegExp(
  `[ÂÅ][${charactersOf(0xa0, 0xbf)}]|Ã[${charactersOf(0x80, 0xbf)}]|â[€‚„][${charactersOf(0x80, 0xbf)}]`,
  'g',
);

const suspiciousText: CellCheck = (text) => {
  if (isFormula(text)) return { code: 'spreadsheet-error' };
  const whole = text.replace(MISREAD, (run) => new TextDecoder().decode(Uint8Array.from(run, byteOf)));
  if (whole !== text) return { code: 'garbled-text', suggestion: whole };
  return text.includes('\ufffd') ? { code: 'garbled-text' } : undefined;
};

/** Accepts any text. */
export const ANYTHING: Form<string> = { problem: 'empty-cell', field: STRING, read: unchanged };

export const TEXT: Form<string> = { ...ANYTHING, checks: [suspiciousText] };

const outerSpace: CellCheck = (text) => {
  const fixed = withoutOuterSpace(text);
  return fixed === text ? undefined : { code: 'surrounding-space', suggestion: fixed, fixed };
};

/** Creates a check that warns about empty cells. */
export const notEmpty =
  (code: DiagnosticCode): CellCheck =>
  (text) =>
    text === '' ? { code } : undefined;

/** A single line of text that isn't blank. */
export const NAME = matching('empty-cell', LINE, { checks: [outerSpace, suspiciousText] });

export const CODE = matching('bad-code', AUTHORITY_CODE.source.slice(1, -1), { guess: guessCode(AUTHORITY_CODE) });
/** mySociety's register of councils uses codes such as `NIR-A` for former councils in Northern Ireland. */
export const ENDED_CODE = matching('bad-code', '[A-Z]{3,4}(?:-[A-Z])?', {
  guess: guessCode(/^[A-Z]{3,4}(?:-[A-Z])?$/),
});
export const GSS = matching('bad-gss-code', GSS_CODE, { guess: guessCode(/^[A-Z][0-9]{8}$/) });
export const SLUG_FORM = matching('bad-slug', SHORT_SLUG, { guess: (text) => slugOf(text) || undefined });

const SEVERAL_ADDRESSES = /[\s;,|]https?:\/\/\S/i;

const spaceInAddress: CellCheck = (text) => {
  if (SEVERAL_ADDRESSES.test(text)) return { code: 'several-urls' };
  return text.includes(' ') ? { code: 'space-in-url', suggestion: text.trim().replaceAll(' ', '%20') } : undefined;
};

/** The address is also parsed, because no pattern covers all addresses that browsers reject. */
export const ADDRESS = matching('bad-url', HTTP_ADDRESS, {
  read: (text) => (URL.canParse(text) ? text : undefined),
  guess: guessAddress,
  checks: [spaceInAddress],
});

/** The tables describe the present day, so years before 1990 or after 2099 are probably typing errors. */
export const isUnlikelyDate = (date: string): boolean => date < '1990' || date >= '2100';

const unlikelyDate: CellCheck = (text) => (text !== '' && isUnlikelyDate(text) ? { code: 'unlikely-date' } : undefined);

export const ANY_DATE = matching('bad-date', DAY, {
  field: { type: 'date', minimum: '0001-01-01' },
  guess: guessDate,
});

export const DATE = { ...ANY_DATE, checks: [unlikelyDate] };

const TRUE = ['true', 'yes', '1'];
const FALSE = ['false', 'no', '0'];

export const BOOLEAN: Form<boolean> = {
  problem: 'bad-boolean',
  pattern: anyCaseOf([...TRUE, ...FALSE]),
  field: { type: 'boolean', trueValues: TRUE.flatMap(spellings), falseValues: FALSE.flatMap(spellings) },
  read: (text) => TRUE.includes(text.toLowerCase()),
  guess: guessBoolean,
};

/** A pattern for a word in any combination of upper and lower case. Table Schema has no other way to ignore case. */
function spellings(word: string): readonly string[] {
  const letters = [...word].map((letter) => [...new Set([letter, letter.toUpperCase()])]);
  return letters.reduce((texts, both) => texts.flatMap((text) => both.map((letter) => text + letter)), ['']);
}

export const YEAR: Form<number> = {
  problem: 'bad-year',
  pattern: TARGET_YEAR,
  field: { type: 'year', minimum: String(FIRST_YEAR), maximum: String(LAST_YEAR) },
  read: Number,
  guess: guessYear,
};

/**
 * Converts the time of a search to a day. No Table Schema type is suitable, because the time of day, the seconds and the offset
 * are all optional.
 */
export const TIME: Form<number> = {
  ...{ problem: 'bad-time', pattern: SEARCH_TIME, field: STRING },
  read: readDay,
  harmless: /^[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}[0-9TZ:+. -]{0,25}$/,
};

const count = (pattern: string, minimum: number): Form<number> => ({
  problem: 'bad-count',
  pattern,
  field: { type: 'integer', minimum: String(minimum), maximum: String(Number.MAX_SAFE_INTEGER) },
  read: (text) => {
    const value = /^[0-9]{1,16}$/.test(text) ? Number(text) : -1;
    return value >= minimum && Number.isSafeInteger(value) ? value : undefined;
  },
  harmless: /^-?[0-9]{1,6}(?:\.[0-9]{1,2})?$/,
});
export const RESULTS = count(COUNT, 0);
export const TIMES = count(COUNT_FROM_1, 1);

/** A council name in quotation marks. */
export const RESTRICTION = matching('bad-restriction', QUOTED, {
  read: (text) => (text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text : undefined),
});
