// A day, as people and spreadsheets write it: day before month, unless the month is a word or the year comes first.

import { readDate } from '../../api/values.ts';
import { isUnlikelyDate } from '../../tables/forms.ts';
import { monthOf } from '../../tables/guesses.ts';
import { isUnclear, type Reader, type SheetReading } from '../sheet.ts';
import { unclear, valueReader } from './cell.ts';
import { type Clock, isMidnight, isOfDayWritten, isTimeOfDay, splitClock } from './clock.ts';
import { whyNoDay } from './no-day.ts';

/**
 * A reader of days, which yields `YYYY-MM-DD` or nothing. It takes `2019-07-24`, `24/7/2019` (with `/`, `.` or `-`, padded
 * or not: always day before month), `24 July 2019`, `24th of Jul 2019`, `24-Jul-2019` and `July 24, 2019`; before them the
 * day of the week, if it is the right one; after them a time. A time other than midnight is told of and left out; with an
 * offset, and be it `Z`, it is unclear: 23:00 in UTC is the next day in a British summer.
 */
export const date: Reader = dateWhere((day) => !isUnlikelyDate(day));

/** The same of any year, for what may be older than all climate plans. */
export const anyDate: Reader = dateWhere(() => true);

/** @param isLikely whether a day, as `YYYY-MM-DD`, may be meant */
function dateWhere(isLikely: (day: string) => boolean): Reader {
  const read = (text: string): SheetReading => {
    const reading = readDay(text);
    return isUnclear(reading) || isLikely(reading.value) ? reading : unclear('far-date');
  };
  return valueReader('bad-date', read);
}

const WEEKDAY = /^([a-z]{3,9})(?:\.,?|,)? (?=.)/i;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The number of the day of the week that a name, or the beginning of one, stands for; −1 for none. */
const weekdayOf = (name = ''): number => WEEKDAYS.findIndex((day) => name !== '' && day.startsWith(name.toLowerCase()));

function readDay(text: string): SheetReading {
  const { before, clock } = splitClock(text);
  const weekday = weekdayOf(WEEKDAY.exec(before)?.[1]);
  const parts = partsOf(weekday < 0 ? before : before.replace(WEEKDAY, ''));
  return parts ? onCalendar(parts, weekday, clock) : whyNoDay(text, readDay);
}

interface Parts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly isYearFirst: boolean;
}

const TH = '(?:st|nd|rd|th)?';
const DAY = '(?<day>[0-9]{1,2})';
const YEAR = '(?<year>[0-9]{4})';
const WORD = '(?<word>[a-z]{3,9})[.]?';

const FORMS = [
  /^(?<year>[0-9]{4})-(?<month>[0-9]{2})-(?<day>[0-9]{2})$/,
  new RegExp(`^${DAY}([/.-])(?<month>[0-9]{1,2})\\2${YEAR}$`),
  new RegExp(`^${DAY}${TH}(?: of)?[ /.-]${WORD}(?:[ /.-]|, ?)${YEAR}$`, 'i'),
  new RegExp(`^${WORD} ${DAY}${TH}(?: |, ?)${YEAR}$`, 'i'),
];

/** The numbers of a day in one of the forms, whether or not there is such a day. */
function partsOf(text: string): Parts | undefined {
  const { year = '', month, day = '', word } = FORMS.map((form) => form.exec(text)?.groups).find(Boolean) ?? {};
  const number = word === undefined ? month : String(monthOf(word));
  if (number === undefined || (word !== undefined && number === '0')) return undefined;
  return { year, month: number, day, isYearFirst: text.startsWith(year) };
}

function onCalendar({ year, month, day, isYearFirst }: Parts, weekday: number, clock: Clock | undefined): SheetReading {
  const value = readDate(`${year}-${month}-${day}`);
  if (value === undefined) {
    const swapped = Number(month) > 12 && !isYearFirst ? readDate(`${year}-${day}-${month}`) : undefined;
    return swapped ? unclear('month-first', swapped) : unclear('no-such-day');
  }
  if (weekday >= 0 && weekday !== new Date(value).getUTCDay()) return unclear('no-such-day', value);
  if (!clock) return { value };
  if (!isTimeOfDay(clock.time) || !isOfDayWritten(clock)) return unclear('bad-date', value);
  return isMidnight(clock.time) ? { value } : { value, beside: { reason: 'remark', text: clock.time } };
}
