// Why a text that is no day of the calendar isn't one.

import { readDate } from '../../api/values.ts';
import { guessDate, guessFor, monthOf } from '../../tables/guesses.ts';
import { isUnclear, type SheetReading, type Unclear } from '../sheet.ts';
import { unclear } from './cell.ts';
import { isDoubted, isRough, isToCome, withoutDoubt, withoutRoughly } from './vagueness.ts';

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
 * The first reason that holds, and the day that may be meant.
 * @param text single-spaced
 * @param readDay reads what remains of a text without its marks of doubt
 */
export function whyNoDay(text: string, readDay: (text: string) => SheetReading): Unclear {
  if (isToCome(text) || UNKNOWN.test(text)) return unclear('unknown-day');
  if (isDoubted(text) || isRough(text)) return unclear('unknown-day', certainDay(text, readDay));
  if (isMonthOrYear(text)) return unclear('month-only');
  return whyNoYear(text) ?? unclear('bad-date', guessFor(guessDate, text));
}

function certainDay(text: string, readDay: (text: string) => SheetReading): string | undefined {
  const certain = withoutRoughly(withoutDoubt(text));
  const reading = certain === text ? undefined : readDay(certain);
  return reading && !isUnclear(reading) ? reading.value : undefined;
}

function isMonthOrYear(text: string): boolean {
  if (MONTH_AND_YEAR.test(text)) return true;
  const words = text.replace(YEAR, '').split(/[ ,./–-]+/);
  return YEAR.test(text) && words.every((word) => word === '' || PART_OF_YEAR.test(word) || isMonth(word));
}

const isMonth = (word: string): boolean => word.length >= 3 && monthOf(word) > 0;

/** What is wrong with a day whose year is missing, or of two digits. */
function whyNoYear(text: string): Unclear | undefined {
  const [, day, month = '', separator, year] = NUMBERS.exec(text) ?? [];
  if (day !== undefined && year !== undefined) {
    return unclear('short-year', separator === '-' ? undefined : readDate(`20${year}-${month}-${day}`));
  }
  // A leap year: without a year nothing speaks against 29 February.
  if (day !== undefined && Number(month) <= 12) {
    return unclear(readDate(`2000-${month}-${day}`) ? 'no-year' : 'no-such-day');
  }
  if (isMonth(WORD_IN_SHORT_YEAR.exec(text)?.[1] ?? '')) return unclear('short-year');
  const named = (DAY_AND_WORD.exec(text) ?? WORD_AND_DAY.exec(text))?.[1] ?? '';
  return isMonth(named) ? unclear('no-year') : undefined;
}
