// The forms that cells can take: the text allowed by each form, the value that an invalid cell may have been intended to contain,
// and the checks for suspicious cells. A form's checks apply to all columns that use it.
import { anyCaseOf, DAY, HTTP_ADDRESS, LINE, LONGEST_COUNT } from '../api/patterns.ts';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import { suspiciousAddress, unlikelyDate } from './checks/suspicious-cells.ts';
import { placeholderText, suspiciousName, suspiciousText } from './checks/suspicious-texts.ts';
import type { ColumnType, Form } from './column.ts';
import { guessAddress } from './guesses.ts';
import { choice } from './readers/choice.ts';
import { anyDate, date } from './readers/date.ts';
import { yesNoWithRemark } from './readers/yes-no.ts';

export const STRING: ColumnType = { type: 'string' };
const unchanged = (text: string): string => text;

/** Text that matches a pattern. */
export const matching = (problem: DiagnosticCode, pattern: string, more: Partial<Form<string>> = {}): Form<string> => ({
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

export const wholeNumber = (problem: DiagnosticCode, pattern: string, minimum: number): Form<number> => ({
  problem,
  pattern,
  maxLength: LONGEST_COUNT,
  field: { type: 'integer', minimum: String(minimum), maximum: String(Number.MAX_SAFE_INTEGER) },
  read: (text) => {
    const value = /^[0-9]{1,16}$/.test(text) ? Number(text) : -1;
    return value >= minimum && Number.isSafeInteger(value) ? value : undefined;
  },
  harmless: /^-?[0-9]{1,6}(?:\.[0-9]{1,2})?$/,
});
