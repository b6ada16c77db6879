// The times of a search log → days in UTC.
import { dayOf } from '../route/calendar.ts';
import { readDate } from '../route/parameters.ts';

const TIMESTAMP =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,][0-9]+)?)?\s?(Z|[+-][0-9]{2}(?::?[0-9]{2})?)?)?$/i;

/**
 * The day, from 1970-01-01, of a date or a timestamp, in UTC. Seconds, their fraction and the offset may be absent;
 * without an offset the time is UTC (behaviour, search terms). Undefined for anything else.
 */
export function readDay(text: string): number | undefined {
  const parts = TIMESTAMP.exec(text);
  if (!parts || !readDate(parts[1]!)) return undefined;
  const day = dayOf(parts[1]!);
  if (parts[2] === undefined) return day;
  const [hour, minute, second] = [Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 0)];
  // 60 is a leap second.
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const offset = offsetOf(parts[5]);
  return offset === undefined ? undefined : day + Math.floor((hour * 60 + minute - offset) / 1440);
}

/** Minutes east of UTC. */
function offsetOf(text: string | undefined): number | undefined {
  if (text === undefined || /^z$/i.test(text)) return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(3).replace(':', '') || 0)];
  if (hours > 23 || minutes > 59) return undefined;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
