// The time of day that many programs write after a date.

const TIME =
  /(?<=[0-9])(?:[Tt]|,? )([0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]+)?)?)([Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)?$/;

/** Splits text into a date, the time that follows it and its offset from UTC, such as `Z`. The last two may be empty. */
export function splitTime(text: string) {
  const [end = '', time = '', offset = ''] = TIME.exec(text) ?? [];
  return { before: text.slice(0, text.length - end.length), time, offset };
}

export function isValidTime(time: string): boolean {
  const [hour = 0, minute = 0, second = 0] = time.split(/[:.,]/).map(Number);
  return hour < 24 && minute < 60 && second < 60;
}

/** Programs that have no date type add midnight to a date. */
export const isMidnight = (time: string): boolean => /^[0:.,]+$/.test(time);

/** Whether the day is certain despite the offset. */
export const isCertainDay = (time: string, offset: string): boolean =>
  offset === '' || (isMidnight(time) && /^(?:Z|[+-][0:]+)$/i.test(offset));
