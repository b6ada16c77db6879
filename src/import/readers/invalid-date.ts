// Determines why a date is invalid.

import { readDate } from '../../api/values.ts';
import { guessDate, guessFor, monthOf } from '../../tables/guesses.ts';
import { type CellReading, isUnclear, type Rejection } from '../sheet.ts';
import { unclear } from './cell.ts';
import { hasQuestionMark, isApproximate, isUndecided, withoutAbout, withoutQuestionMark } from './uncertainty.ts';

const UNKNOWN = /^(?:(?:date )?(?:unknown|not known)|\?+)$/i;

const NUMBERS = /^([0-9]{1,2})[/.-]([0-9]{1,2})(?:([/.-])([0-9]{2}))?$/;
const WORD_IN_SHORT_YEAR = /^[0-9]{1,2}(?:st|nd|rd|th)?[ /.-]([a-z]{3,9})[ /.-]'?[0-9]{2}$/i;
const DAY_AND_WORD = /^[0-9]{1,2}(?:st|nd|rd|th)?(?: of)?[ /.-]([a-z]{3,9})$/i;
const WORD_AND_DAY = /^([a-z]{3,9}) [0-9]{1,2}(?:st|nd|rd|th)$/i;

const MONTH_AND_YEAR = /^(?:[0-9]{1,2}[/.-][0-9]{4}|[0-9]{4}[/.-][0-9]{1,2})$/;
const YEAR = /(?<![0-9])[0-9]{4}(?:\.0+)?(?![0-9])/;
const PART_OF_YEAR =
  /^(?:q[1-4]|h[12]|spring|summer|autumn|winter|early|mid|late|start|beginning|middle|end|of|the|in|and|or|by|year)$/i;

/**
 * Returns the first problem that applies, with a suggested date if possible.
 * @param text text with single spaces
 * @param readDay reads the text after question marks and words such as “about” have been removed
 */
export function invalidDate(text: string, readDay: (text: string) => CellReading): Rejection {
  if (isUndecided(text) || UNKNOWN.test(text)) return unclear('uncertain-date');
  if (hasQuestionMark(text) || isApproximate(text)) return unclear('uncertain-date', suggestedDate(text, readDay));
  if (isMonthOrYear(text)) return unclear('incomplete-date');
  return missingYear(text) ?? unclear('bad-date', guessFor(guessDate, text));
}

function suggestedDate(text: string, readDay: (text: string) => CellReading): string | undefined {
  const withoutMarks = withoutAbout(withoutQuestionMark(text));
  const reading = withoutMarks === text ? undefined : readDay(withoutMarks);
  return reading && !isUnclear(reading) ? reading.value : undefined;
}

function isMonthOrYear(text: string): boolean {
  if (MONTH_AND_YEAR.test(text)) return true;
  const words = text.replace(YEAR, '').split(/[ ,./–-]+/);
  return YEAR.test(text) && words.every((word) => word === '' || PART_OF_YEAR.test(word) || isMonth(word));
}

const isMonth = (word: string): boolean => word.length >= 3 && monthOf(word) > 0;

/** The problem with a date that has no year or a two-digit year. */
function missingYear(text: string): Rejection | undefined {
  const [, day, month = '', separator, year] = NUMBERS.exec(text) ?? [];
  if (day !== undefined && year !== undefined) {
    return unclear('incomplete-date', separator === '-' ? undefined : readDate(`20${year}-${month}-${day}`));
  }
  // The year 2000 is used because it is a leap year, so 29 February is accepted.
  if (day !== undefined && Number(month) <= 12) {
    return unclear(readDate(`2000-${month}-${day}`) ? 'incomplete-date' : 'bad-date');
  }
  if (isMonth(WORD_IN_SHORT_YEAR.exec(text)?.[1] ?? '')) return unclear('incomplete-date');
  const named = (DAY_AND_WORD.exec(text) ?? WORD_AND_DAY.exec(text))?.[1] ?? '';
  return isMonth(named) ? unclear('incomplete-date') : undefined;
}
