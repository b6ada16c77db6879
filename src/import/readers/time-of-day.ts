// The time of day that many programs write after a date.

export interface TimeOfDay {
  /** The time in its original form, without the offset. */
  readonly time: string;
  /** The offset from UTC, such as `Z`. */
  readonly offset: string | undefined;
}

const TIME =
  /(?<=[0-9])(?:[Tt]|,? )([0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]+)?)?)([Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)?$/;

/** Splits text into a date and the time that follows it. */
export function splitTime(text: string): { readonly before: string; readonly time: TimeOfDay | undefined } {
  const found = TIME.exec(text);
  if (!found) return { before: text, time: undefined };
  return { before: text.slice(0, found.index), time: { time: found[1]!, offset: found[2] } };
}

export function isValidTime(time: string): boolean {
  const [hour = 0, minute = 0, second = 0] = time.split(/[:.,]/).map(Number);
  return hour < 24 && minute < 60 && second < 60;
}

/** Programs that have no date type add midnight to a date. */
export const isMidnight = (time: string): boolean => /^[0:.,]+$/.test(time);

/** Whether the day is certain despite the offset. */
export const isCertainDay = ({ time, offset }: TimeOfDay): boolean =>
  offset === undefined || (isMidnight(time) && /^(?:Z|[+-][0:]+)$/i.test(offset));
