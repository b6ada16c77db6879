// The forms that cells can take: the text allowed by each form, the value that an invalid cell may have been intended to contain,
// and the checks for suspicious cells. A form's checks apply to all columns that use it.
import {
  anyCaseOf,
  COUNT,
  COUNT_FROM_1,
  DAY,
  GSS_CODE,
  GSS_CODE_LENGTH,
  HTTP_ADDRESS,
  LATITUDE,
  LINE,
  LONGEST_COUNT,
  LONGEST_SLUG,
  LONGITUDE,
  QUOTED,
  SEARCH_TIME,
  SLUG,
  SLUG_LIST,
  TARGET_YEAR,
} from '../api/patterns.ts';
import { AUTHORITY_CODE, FIRST_YEAR, LAST_YEAR, LONGEST_CODE } from '../api/vocabulary.ts';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { listedIn } from '../text/space.ts';
import { suspiciousAddress, unlikelyDate, unlikelyYear } from './checks/suspicious-cells.ts';
import { placeholderText, suspiciousName, suspiciousText } from './checks/suspicious-texts.ts';
import type { ColumnType, Form } from './column.ts';
import { guessAddress, guessCode } from './guesses.ts';
import { choice } from './readers/choice.ts';
import { anyDate, date } from './readers/date.ts';
import { year } from './readers/year.ts';
import { yesNoWithRemark } from './readers/yes-no.ts';
import { readDay } from './search-time.ts';
import { slugOf } from './slug.ts';

const STRING: ColumnType = { type: 'string' };
const unchanged = (text: string): string => text;

const matching = (problem: DiagnosticCode, pattern: string, more: Partial<Form<string>> = {}): Form<string> => ({
  ...{ problem, pattern, field: STRING, read: unchanged },
  ...more,
});

/** @param aliases other names for the values; an empty string if the cell should be empty */
export const oneOf = <Value extends string>(
  problem: DiagnosticCode,
  values: readonly [Value, ...Value[]],
  aliases: Readonly<Record<string, Value | ''>> = {},
): Form<Value> => ({
  ...{ problem, values, field: STRING },
  read: (text) => text as Value,
  reader: choice(values, problem, aliases),
});

/** Accepts any text. */
export const ANYTHING: Form<string> = { problem: 'empty-cell', field: STRING, read: unchanged };

export const TEXT: Form<string> = { ...ANYTHING, checks: [suspiciousText, placeholderText] };

/** A single line of text that isn't blank. */
export const NAME = matching('empty-cell', LINE, { checks: suspiciousName });

export const CODE = matching('bad-code', AUTHORITY_CODE.source.slice(1, -1), {
  maxLength: LONGEST_CODE,
  guess: guessCode(AUTHORITY_CODE),
});
/** mySociety's register of councils uses codes such as `NIR-A` for former councils in Northern Ireland. */
export const ENDED_CODE = matching('bad-code', '[A-Z]{3,4}(?:-[A-Z])?', {
  maxLength: 6,
  guess: guessCode(/^[A-Z]{3,4}(?:-[A-Z])?$/),
});
export const GSS = matching('bad-gss-code', GSS_CODE, {
  maxLength: GSS_CODE_LENGTH,
  guess: guessCode(/^[A-Z][0-9]{8}$/),
});
export const SLUG_FORM = matching('bad-slug', SLUG, {
  maxLength: LONGEST_SLUG,
  guess: (text) => slugOf(text) || undefined,
});
/** The slugs are measured and guessed one by one. */
export const SLUGS = matching('bad-slug', SLUG_LIST, {
  read: (text) => (listedIn(text).every((slug) => slug.length <= LONGEST_SLUG) ? text : undefined),
  guess: (text) => listedIn(text).map(slugOf).filter(Boolean).join(', ') || undefined,
});

/** The address is also parsed, because no pattern covers all addresses that browsers reject. */
export const ADDRESS = matching('bad-url', HTTP_ADDRESS, {
  read: (text) => (URL.canParse(text) ? text : undefined),
  guess: guessAddress,
  checks: [suspiciousAddress],
});

export const ANY_DATE = matching('bad-date', DAY, {
  maxLength: 10,
  field: { type: 'date', minimum: '0001-01-01' },
  reader: anyDate,
});

export const DATE = { ...ANY_DATE, reader: date, checks: [unlikelyDate] };

const TRUE = ['true', 'yes', '1'];
const FALSE = ['false', 'no', '0'];

export const BOOLEAN: Form<boolean> = {
  problem: 'bad-boolean',
  pattern: anyCaseOf([...TRUE, ...FALSE]),
  maxLength: 5,
  field: { type: 'boolean', trueValues: TRUE.flatMap(spellings), falseValues: FALSE.flatMap(spellings) },
  read: (text) => TRUE.includes(text.toLowerCase()),
  reader: yesNoWithRemark,
};

/** A pattern for a word in any combination of upper and lower case. Table Schema has no other way to ignore case. */
function spellings(word: string): readonly string[] {
  const letters = [...word].map((letter) => [...new Set([letter, letter.toUpperCase()])]);
  return letters.reduce((texts, both) => texts.flatMap((text) => both.map((letter) => text + letter)), ['']);
}

export const YEAR: Form<number> = {
  problem: 'bad-year',
  pattern: TARGET_YEAR,
  maxLength: 4,
  field: { type: 'year', minimum: String(FIRST_YEAR), maximum: String(LAST_YEAR) },
  read: Number,
  reader: year(),
  checks: [unlikelyYear],
};

/** Table Schema's type for numbers accepts other notations too. */
const coordinate = (pattern: string): Form<number> => ({
  ...{ problem: 'bad-coordinate', pattern, field: STRING, read: Number },
});
export const NORTH = coordinate(LATITUDE);
export const EAST = coordinate(LONGITUDE);

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
  maxLength: LONGEST_COUNT,
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
