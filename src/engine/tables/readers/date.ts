// Reads dates as written by people and spreadsheet programs. If either of two numbers could be the month, the reader returns both
// dates, because only the other cells in the column can show which is correct.

import { readDate } from '../../api/values.ts';
import { dayText, listText } from '../../text/format.ts';
import { isUnlikelyDate } from '../checks/suspicious-cells.ts';
import { guessDate, guessFor } from '../guesses.ts';
import { unclear, valueReader } from './cell.ts';
import type { CellReading, KnownValue, Reader, Rejection } from './reading.ts';

/**
 * Reads a date or an empty cell. Dates are returned as `YYYY-MM-DD`. Accepts `2019-07-24`, `24/7/2019`, `24/7/19`, `24 July 2019`,
 * `24th of Jul 2019`, `24-Jul-19`, `July 24, 2019` and `2019 July 24`. The date may be preceded by the correct weekday and followed
 * by a time. Times with an offset, even `Z`, are unclear except for midnight: 23:00 in UTC is the next day during British Summer
 * Time.
 */
export const date: Reader = dateReader('[0-9]{4}|[0-6][0-9]', (day) => !isUnlikelyDate(day));

/** Accepts any year with four digits, for events that took place before the first climate plans. */
export const anyDate: Reader = dateReader('[0-9]{4}', () => true);

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** The number of the month whose name begins with this text; 0 if there is none. */
const monthOf = (name: string): number => MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;

const WEEKDAY = /^([a-z]{3,9})(?:\.,?|,)? (?=.)/i;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The index of a weekday, from its name or abbreviation; −1 for any other text. */
function weekdayOf(name = ''): number {
  return WEEKDAYS.findIndex((day) => name !== '' && day.startsWith(name.toLowerCase()));
}

/**
 * @param year a pattern for years after the day and the month
 * @param isLikely tests whether a date in the form `YYYY-MM-DD` is plausible
 */
function dateReader(year: string, isLikely: (day: string) => boolean): Reader {
  const forms = formsWith(`(?<year>${year})`);
  return valueReader('bad-date', (text) => {
    const { before, time, offset } = splitTime(text);
    const weekday = weekdayOf(WEEKDAY.exec(before)?.[1]);
    const day = weekday < 0 ? before : before.replace(WEEKDAY, '');
    const dates = datesIn(forms.map((form) => form.exec(day)?.groups).find(Boolean) ?? {});
    const likely = dates.filter(({ value }) => isLikely(value));
    if (likely.length === 0) {
      return dates.length > 0 ? unclear('unlikely-date') : unclear('bad-date', guessFor(guessDate, text));
    }
    const possible = likely.filter(({ value }) => weekday < 0 || weekday === new Date(value).getUTCDay());
    if (possible.length === 0 || (time && !(isValidTime(time) && isCertainDay(time, offset)))) {
      return unclear('bad-date', likely.length === 1 ? likely[0]!.value : undefined);
    }
    return readingOf(time && !isMidnight(time) ? possible.map((each) => ({ ...each, ignored: time })) : possible);
  });
}

/** @param year a pattern with the group `year` */
function formsWith(year: string): readonly RegExp[] {
  const day = '(?<day>[0-9]{1,2})(?:st|nd|rd|th)?';
  const word = '(?<word>[a-z]{3,9})[.]?';
  return [
    /^(?<year>[0-9]{4})(?<separator>[/.-])(?<month>[0-9]{1,2})\k<separator>(?<day>[0-9]{1,2})$/,
    new RegExp(`^(?<first>[0-9]{1,2})(?<separator>[/.-])(?<second>[0-9]{1,2})\\k<separator>${year}$`),
    new RegExp(`^${day}(?: of)?[ /.-]${word}(?:[ /.-]|, ?)${year}$`, 'i'),
    new RegExp(`^${word} ${day}(?: |, ?)${year}$`, 'i'),
    new RegExp(`^(?<year>[0-9]{4})[ /.-]${word}[ /.-]${day}$`, 'i'),
  ];
}

/** The dates that a cell can mean. Empty if there is no such date. */
function datesIn({ year = '', month = '', day, word, first, second, separator }: Readonly<Record<string, string>>) {
  const full = year.length === 2 ? `20${year}` : year;
  const dates: readonly (Omit<KnownValue, 'value'> & { readonly value: string | undefined })[] =
    first === undefined
      ? [{ value: readDate(`${full}-${word === undefined ? month : monthOf(word)}-${day}`) }]
      : [
          { value: readDate(`${full}-${second}-${first}`), first: 'day' },
          { value: readDate(`${full}-${first}-${second}`), first: 'month' },
          // In `20-09-14`, the year may also come first, as in `2020-09-14`.
          ...(separator === '-' && year.length === 2
            ? [{ value: readDate(`20${first}-${second}-${year}`), first: 'year' as const }]
            : []),
        ];
  return dates.filter((each): each is KnownValue => each.value !== undefined);
}

function readingOf(dates: readonly KnownValue[]): CellReading {
  const distinct = [...new Map(dates.map((each) => [each.value, each])).values()];
  const mayBeYear = dates.some(({ first }) => first === 'year');
  if (distinct.length === 1 && !mayBeYear) {
    // If both numbers are the same, as in `5/5/2021`, the cell doesn't show their order.
    return dates.length === 1 ? dates[0]! : { ...dates[0]!, first: undefined };
  }
  const texts = distinct.map(({ value }) => dayText(value));
  const reading = unclear('ambiguous-date', undefined, { dates: listText(texts, 'or') });
  return mayBeYear ? reading : { ...reading, either: distinct };
}

/** A sentence about the dates that an ambiguous cell can mean. Empty for other cells. */
export const readingsText = ({ code, values }: Rejection, cell = 'The cell'): string =>
  code === 'ambiguous-date' ? `${cell} could mean ${values!.dates}.` : '';

// ---- the time of day that many programs write after a date ----

const TIME =
  /(?<=[0-9])(?:[Tt]|,? )([0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]+)?)?)([Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)?$/;

/** Splits text into a date, the time that follows it and its offset from UTC, such as `Z`. The last two may be empty. */
function splitTime(text: string) {
  const [end = '', time = '', offset = ''] = TIME.exec(text) ?? [];
  return { before: text.slice(0, text.length - end.length), time, offset };
}

function isValidTime(time: string): boolean {
  const [hour = 0, minute = 0, second = 0] = time.split(/[:.,]/).map(Number);
  return hour < 24 && minute < 60 && second < 60;
}

/** Programs that have no date type add midnight to a date. */
const isMidnight = (time: string): boolean => /^[0:.,]+$/.test(time);

/** Whether the day is certain despite the offset. */
const isCertainDay = (time: string, offset: string): boolean =>
  offset === '' || (isMidnight(time) && /^(?:Z|[+-][0:]+)$/i.test(offset));
