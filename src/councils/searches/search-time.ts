// Converts times in a search log to UTC days.

import { readDate } from '../../engine/api/values.ts';
import { dayOf } from '../../engine/text/calendar.ts';

const TIMESTAMP =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,][0-9]+)?)?\s?(Z|[+-][0-9]{2}(?::?[0-9]{2})?)?)?$/i;

/** All searches were made on the web, so years outside this range must be mistyped. They would extend the log by centuries. */
const [FIRST_DAY, LAST_DAY] = [dayOf('1990-01-01'), dayOf('2199-12-31')];

/**
 * Returns the UTC day of a date or timestamp, counted from 1970-01-01. Seconds, fractions of a second and the offset are optional;
 * a time without an offset is in UTC. Returns undefined for any other text, and for days before 1990 or after 2199.
 */
export function readDay(text: string): number | undefined {
  const parts = TIMESTAMP.exec(text);
  if (!parts || !readDate(parts[1]!)) return undefined;
  const date = dayOf(parts[1]!);
  const days = parts[2] === undefined ? 0 : daysFrom(parts);
  const day = days === undefined ? Number.NaN : date + days;
  return day >= FIRST_DAY && day <= LAST_DAY ? day : undefined;
}

/** Like `readDay`, but remembers the date in the previous row. Without this, reading a log takes 38 % longer. */
export function dayReader(): typeof readDay {
  let [date, day] = ['-', undefined as number | undefined];
  return (text) => {
    if (!PLAIN.test(text)) return readDay(text);
    if (!text.startsWith(date)) {
      date = text.slice(0, 10);
      day = readDay(date);
    }
    return day;
  };
}

/** Matches a date, optionally followed by a time in UTC. */
const PLAIN = /^[0-9-]{10}(?:[T ](?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z)?$/;

/** The number of days to add to the local date to obtain the UTC date. */
function daysFrom(parts: readonly (string | undefined)[]): number | undefined {
  const [hour, minute, second] = [Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 0)];
  // If the seconds are 60, the time is a leap second.
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const offset = offsetOf(parts[5]);
  return offset === undefined ? undefined : Math.floor((hour * 60 + minute - offset) / 1440);
}

/** The offset in minutes east of UTC. */
function offsetOf(text: string | undefined): number | undefined {
  if (text === undefined || /^z$/i.test(text)) return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(3).replace(':', '') || 0)];
  if (hours > 23 || minutes > 59) return undefined;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
