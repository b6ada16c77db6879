// The time of day that many programs write after a day.

export interface Clock {
  /** As it is written, without its offset. */
  readonly time: string;
  /** From UTC, such as `Z`. */
  readonly offset: string | undefined;
}

const CLOCK =
  /(?<=[0-9])(?:[Tt]|,? )([0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]+)?)?)([Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)?$/;

/** Parts a text from the time at its end. */
export function splitClock(text: string): { readonly before: string; readonly clock: Clock | undefined } {
  const found = CLOCK.exec(text);
  if (!found) return { before: text, clock: undefined };
  return { before: text.slice(0, found.index), clock: { time: found[1]!, offset: found[2] } };
}

/** Whether there is such a time. */
export function isTimeOfDay(time: string): boolean {
  const [hour = 0, minute = 0, second = 0] = time.split(/[:.,]/).map(Number);
  return hour < 24 && minute < 60 && second < 60;
}

/** Where a program writes a time because it knows no days. */
export const isMidnight = (time: string): boolean => /^[0:.,]+$/.test(time);

/** Whether a day is the same whether or not the offset counts. */
export const isOfDayWritten = ({ time, offset }: Clock): boolean =>
  offset === undefined || (isMidnight(time) && /^(?:Z|[+-][0:]+)$/i.test(offset));
