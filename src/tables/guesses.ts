// Guesses the intended value of an invalid cell, for “Did you mean” suggestions.
import { readDate } from '../api/values.ts';
import { FIRST_YEAR, LAST_YEAR } from '../api/vocabulary.ts';
import { nearest } from '../text/nearest.ts';

export function guessYear(text: string): string | undefined {
  const named = /^\s*([0-9]{4})(?:\.0+)?\s*$/.exec(text.replace(/^([0-9]),([0-9]{3})$/, '$1$2'))?.[1];
  return Number(named) >= FIRST_YEAR && Number(named) <= LAST_YEAR ? named : undefined;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** The number of the month whose name begins with this text; 0 if there is none. */
export const monthOf = (name: string): number => MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;

export function guessDate(text: string): string | undefined {
  const trimmed = text.trim().replace(/[T ]00:00(?::00)?$/, '');
  if (/^[0-9]{5}(?:\.0+)?$/.test(trimmed)) return serialDate(Number(trimmed));
  const isoLike = readDate(trimmed.replace(/[/.]/g, '-'));
  if (isoLike) return isoLike;
  const inWords = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.? (\d{4})$/i.exec(trimmed);
  if (inWords) return readDate(`${inWords[3]}-${monthOf(inWords[2]!)}-${inWords[1]}`);
  // If either number could be a month, there is no way to tell which one is the day.
  const [, first, second, named] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(trimmed) ?? [];
  const [a, b] = [Number(first), Number(second)];
  if (named === undefined || (a <= 12 && b <= 12 && a !== b)) return undefined;
  return readDate(a > 12 || a === b ? `${named}-${b}-${a}` : `${named}-${a}-${b}`);
}

/**
 * Spreadsheets store a date as the number of days since 1899-12-30 (ECMA-376, part 1, section 18.17.4.1). Only dates from 1990 to
 * 2099 are converted.
 */
function serialDate(days: number): string | undefined {
  const isLikely = days >= 32_874 && days <= 73_050;
  return isLikely ? new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10) : undefined;
}

const BOOLEANS: Readonly<Record<string, string>> = {
  y: 'yes',
  n: 'no',
  t: 'true',
  f: 'false',
  '✓': 'yes',
  '✔': 'yes',
  '1.0': '1',
  '0.0': '0',
};

// Matches mistyped schemes such as `http//`, `https:/`, `htpps://` and `http;//`.
const NEARLY_HTTP = /^h?t{1,2}p{1,2}(s?)[:;.]?\/{1,3}(?=[a-z0-9-]+\.)/i;

export function guessAddress(text: string): string | undefined {
  const trimmed = text.trim().replace(NEARLY_HTTP, (_, secure: string) => `http${secure.toLowerCase()}://`);
  if (/^https?:\/\/\S+$/i.test(trimmed)) return URL.canParse(trimmed) && trimmed !== text ? trimmed : undefined;
  const isHost = /^(?:www\.[a-z0-9.-]+|[a-z0-9.-]+\.(?:uk|org|com|net|cymru|wales|scot|london|example))(?:\/\S*)?$/i;
  return isHost.test(trimmed) ? `https://${trimmed}` : undefined;
}

export const guessBoolean = (text: string): string | undefined =>
  BOOLEANS[text.trim().toLowerCase()] ?? nearest(text, ['true', 'false', 'yes', 'no']);

/** @param form matches a code in capital letters */
export const guessCode =
  (form: RegExp): Guess =>
  (text) => {
    const code = text.trim().toUpperCase();
    return form.test(code) ? code : undefined;
  };

export const guessAmong =
  (known: readonly string[]): Guess =>
  (text) =>
    nearest(text, known);

/** Replaces line breaks, so that the text is on a single line. */
export const withoutControls = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** Guesses the intended value of an invalid cell; returns undefined if the intention isn't clear. */
export type Guess = (text: string) => string | undefined;

/** Matches text that people enter if they don't know a value. */
const NOTHING =
  /^(?:n\/?\.?a\.?|null|nan|unknown|not (?:known|applicable|available)|tb[acd]|to be (?:announced|confirmed|decided)|[-–—?.…]+)$/i;

const QUOTATION = /^[\s'"‘’“”`´]+|[\s'"‘’“”`´]+$/g;

/** In characters. Guessing would take minutes for a cell of several megabytes. */
const LONGEST = 1000;

/** @returns the value that was probably intended, or an empty string if the cell should be empty */
export function guessFor(guess: Guess | undefined, text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const bare = text.replace(QUOTATION, '');
  const value = guess?.(text) ?? guess?.(bare) ?? (NOTHING.test(bare) ? '' : undefined);
  return value === text ? undefined : value;
}
