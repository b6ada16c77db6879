// The forms that cells of the tables and of search logs have.
import { z } from 'zod';
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
import type { ProblemCode } from '../problem.ts';
import type { ColumnType, Form } from './column.ts';

const STRING: ColumnType = { type: 'string' };
const asItStands = (text: string): string => text;

const matching = (problem: ProblemCode, pattern: string, field = STRING): Form<string> => ({
  ...{ problem, pattern, field },
  value: z.string(),
  read: asItStands,
});

export const oneOf = <Value extends string>(
  problem: ProblemCode,
  values: readonly [Value, ...Value[]],
): Form<Value> => ({
  ...{ problem, values, field: STRING },
  value: z.enum(values),
  read: (text) => text as Value,
});

/** Any text at all. */
export const TEXT: Form<string> = { problem: 'empty-cell', field: STRING, value: z.string(), read: asItStands };

/** A text of one line that is not blank. */
export const NAME = matching('empty-cell', LINE);

export const CODE = matching('bad-code', AUTHORITY_CODE.source.slice(1, -1));
export const GSS = matching('bad-gss-code', GSS_CODE);
export const SLUG_FORM = matching('bad-slug', SHORT_SLUG);

/** No pattern can say all of what an address may be. */
export const ADDRESS: Form<string> = {
  ...matching('bad-address', HTTP_ADDRESS),
  read: (text) => (URL.canParse(text) ? text : undefined),
};

export const DATE = matching('bad-date', DAY, { type: 'date', minimum: '0001-01-01' });

const TRUE = ['true', 'yes', '1'];
const FALSE = ['false', 'no', '0'];

export const BOOLEAN: Form<boolean> = {
  problem: 'bad-boolean',
  pattern: anyCaseOf([...TRUE, ...FALSE]),
  field: { type: 'boolean', trueValues: TRUE.flatMap(spellings), falseValues: FALSE.flatMap(spellings) },
  value: z.boolean(),
  read: (text) => TRUE.includes(text.toLowerCase()),
};

/** A word in every letter case: Table Schema knows no other way to say it. */
function spellings(word: string): readonly string[] {
  const letters = [...word].map((letter) => [...new Set([letter, letter.toUpperCase()])]);
  return letters.reduce((texts, both) => texts.flatMap((text) => both.map((letter) => text + letter)), ['']);
}

export const YEAR: Form<number> = {
  problem: 'bad-year',
  pattern: TARGET_YEAR,
  field: { type: 'year', minimum: String(FIRST_YEAR), maximum: String(LAST_YEAR) },
  value: z.int().min(FIRST_YEAR).max(LAST_YEAR),
  read: Number,
};

/** A time of a search, of which Table Schema has no type: it may be a date, and lack seconds and offset. */
export const TIME = matching('bad-time', SEARCH_TIME);

const count = (pattern: string, minimum: number): Form<number> => ({
  problem: 'bad-count',
  pattern,
  field: { type: 'integer', minimum: String(minimum), maximum: String(Number.MAX_SAFE_INTEGER) },
  value: z.int().min(minimum),
  read: Number,
});
export const RESULTS = count(COUNT, 0);
export const TIMES = count(COUNT_FROM_1, 1);

/** A council’s name in quotation marks. */
export const RESTRICTION = matching('bad-restriction', QUOTED);
