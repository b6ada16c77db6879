// Reads dates as written by people and spreadsheet programs. The day comes before the month, unless the month is a word or the
// year comes first.

import { readDate } from '../../api/values.ts';
import { isUnlikelyDate } from '../../tables/forms.ts';
import { monthOf } from '../../tables/guesses.ts';
import { type CellReading, isUnclear, type Reader } from '../sheet.ts';
import { unclear, valueReader } from './cell.ts';
import { invalidDate } from './invalid-date.ts';
import { isCertainDay, isMidnight, isValidTime, splitTime, type TimeOfDay } from './time-of-day.ts';

/**
 * Reads a date or an empty cell. Dates are returned as `YYYY-MM-DD`. Accepts `2019-07-24`, `24/7/2019` (also with `.` or `-`), `24
 * July 2019`, `24th of Jul 2019`, `24-Jul-2019` and `July 24, 2019`. The date may be preceded by the correct weekday and followed
 * by a time. Times with an offset, even `Z`, are unclear except for midnight: 23:00 in UTC is the next day during British Summer
 * Time.
 */
export const date: Reader = dateReader((day) => !isUnlikelyDate(day));

/** Accepts any year, for events that took place before the first climate plans. */
export const anyDate: Reader = dateReader(() => true);

/** @param isLikely tests whether a date in the form `YYYY-MM-DD` is plausible */
function dateReader(isLikely: (day: string) => boolean): Reader {
  const read = (text: string): CellReading => {
    const reading = parseDate(text);
    return isUnclear(reading) || isLikely(reading.value) ? reading : unclear('unlikely-date');
  };
  return valueReader('bad-date', read);
}

const WEEKDAY = /^([a-z]{3,9})(?:\.,?|,)? (?=.)/i;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The index of a weekday, from its name or abbreviation; −1 for any other text. */
const weekdayOf = (name = ''): number => WEEKDAYS.findIndex((day) => name !== '' && day.startsWith(name.toLowerCase()));

function parseDate(text: string): CellReading {
  const { before, time } = splitTime(text);
  const weekday = weekdayOf(WEEKDAY.exec(before)?.[1]);
  const parts = partsOf(weekday < 0 ? before : before.replace(WEEKDAY, ''));
  return parts ? checkDate(parts, weekday, time) : invalidDate(text, parseDate);
}

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly isYearFirst: boolean;
}

const ORDINAL = '(?:st|nd|rd|th)?';
const DAY = '(?<day>[0-9]{1,2})';
const YEAR = '(?<year>[0-9]{4})';
const WORD = '(?<word>[a-z]{3,9})[.]?';

const FORMS = [
  /^(?<year>[0-9]{4})-(?<month>[0-9]{2})-(?<day>[0-9]{2})$/,
  new RegExp(`^${DAY}([/.-])(?<month>[0-9]{1,2})\\2${YEAR}$`),
  new RegExp(`^${DAY}${ORDINAL}(?: of)?[ /.-]${WORD}(?:[ /.-]|, ?)${YEAR}$`, 'i'),
  new RegExp(`^${WORD} ${DAY}${ORDINAL}(?: |, ?)${YEAR}$`, 'i'),
];

/** The parts of a date in one of these formats, even if the date doesn't exist. */
function partsOf(text: string): Parts | undefined {
  const { year = '', month, day = '', word } = FORMS.map((form) => form.exec(text)?.groups).find(Boolean) ?? {};
  const number = word === undefined ? month : String(monthOf(word));
  if (number === undefined || (word !== undefined && number === '0')) return undefined;
  return { year, month: number, day, isYearFirst: text.startsWith(year) };
}

function checkDate({ year, month, day, isYearFirst }: Parts, weekday: number, time?: TimeOfDay): CellReading {
  const value = readDate(`${year}-${month}-${day}`);
  if (value === undefined) {
    const swapped = Number(month) > 12 && !isYearFirst ? readDate(`${year}-${day}-${month}`) : undefined;
    return swapped ? unclear('month-first', swapped) : unclear('bad-date');
  }
  if (weekday >= 0 && weekday !== new Date(value).getUTCDay()) return unclear('bad-date', value);
  if (!time) return { value };
  if (!isValidTime(time.time) || !isCertainDay(time)) return unclear('bad-date', value);
  return isMidnight(time.time) ? { value } : { value, ignored: time.time };
}
