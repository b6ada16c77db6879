// “Did you mean”: the value meant by a cell that is wrong, where there is one safe guess.
import { distance } from 'fastest-levenshtein';
import { readDate } from '../api/values.ts';
import { AUTHORITY_CODE, AUTHORITY_TYPES, COUNTRIES, FIRST_YEAR, LAST_YEAR, SCOPES } from '../api/vocabulary.ts';
import type { ProblemCode } from '../problem.ts';
import { slugOf } from './slug.ts';

/** The one of the known values that the text most likely means: the same but for letter case and spaces, or nearly. */
export const nearest = (text: string, known: readonly string[]): string | undefined => nearestAmong(known)(text);

/** Like `nearest`, for many texts. */
export function nearestAmong(known: readonly string[]): (text: string) => string | undefined {
  const plain = (value: string) => value.toLowerCase().replace(/\s+/g, ' ').trim();
  const byPlain = new Map(known.toReversed().map((value) => [plain(value), value]));
  let compared = 0;
  return (text) => {
    const own = plain(text);
    const same = byPlain.get(own);
    if (same !== undefined || own === '' || compared > MOST_COMPARED) return same;
    let [least, guess, hasRivals] = [Number.POSITIVE_INFINITY, '', false];
    for (const value of byPlain.keys()) {
      compared++;
      const steps = distance(own, value);
      if (steps === least) hasRivals = true;
      else if (steps < least) [least, guess, hasRivals] = [steps, value, false];
    }
    return !hasRivals && least <= mostSteps(guess.length) ? byPlain.get(guess) : undefined;
  };
}

/** Takes some seconds. Whoever has mistyped thousands of names among thousands is helped by no further guess. */
const MOST_COMPARED = 10_000_000;

/** How many differences there may be to a guess of this length. */
const mostSteps = (length: number): number => Math.max(1, Math.floor(length / 3));

function year(text: string): string | undefined {
  const named = /^\s*([0-9]{4})(?:\.0+)?\s*$/.exec(text.replace(/^([0-9]),([0-9]{3})$/, '$1$2'))?.[1];
  return Number(named) >= FIRST_YEAR && Number(named) <= LAST_YEAR ? named : undefined;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** The month that a name, or the beginning of one from three letters on, stands for; 0 for none. */
export const monthOf = (name: string): number => MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;

function date(text: string): string | undefined {
  const trimmed = text.trim().replace(/[T ]00:00(?::00)?$/, '');
  if (/^[0-9]{5}(?:\.0+)?$/.test(trimmed)) return serialDate(Number(trimmed));
  const isoLike = readDate(trimmed.replace(/[/.]/g, '-'));
  if (isoLike) return isoLike;
  const inWords = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.? (\d{4})$/i.exec(trimmed);
  if (inWords) return readDate(`${inWords[3]}-${monthOf(inWords[2]!)}-${inWords[1]}`);
  // Day and month are told apart only when one of them can't be a month.
  const [, first, second, named] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(trimmed) ?? [];
  const [a, b] = [Number(first), Number(second)];
  if (named === undefined || (a <= 12 && b <= 12 && a !== b)) return undefined;
  return readDate(a > 12 || a === b ? `${named}-${b}-${a}` : `${named}-${a}-${b}`);
}

/** A day as spreadsheets count them, from 1899-12-30 (ECMA-376, part 1, 18.17.4.1); of 1990 to 2099. */
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

// `http//`, `https:/`, `htpps://`, `http;//`
const NEARLY_HTTP = /^h?t{1,2}p{1,2}(s?)[:;.]?\/{1,3}(?=[a-z0-9-]+\.)/i;

function address(text: string): string | undefined {
  const trimmed = text.trim().replace(NEARLY_HTTP, (_, secure: string) => `http${secure.toLowerCase()}://`);
  if (/^https?:\/\/\S+$/i.test(trimmed)) return URL.canParse(trimmed) && trimmed !== text ? trimmed : undefined;
  const isHost = /^(?:www\.[a-z0-9.-]+|[a-z0-9.-]+\.(?:uk|org|com|net|cymru|wales|scot|london|example))(?:\/\S*)?$/i;
  return isHost.test(trimmed) ? `https://${trimmed}` : undefined;
}

const firstMatch = (form: RegExp, text: string): string | undefined => (form.test(text) ? text : undefined);

const GUESSES: Partial<Record<ProblemCode, (text: string) => string | undefined>> = {
  'bad-code': (text) => firstMatch(AUTHORITY_CODE, text.trim().toUpperCase()),
  'bad-gss-code': (text) => firstMatch(/^[A-Z][0-9]{8}$/, text.trim().toUpperCase()),
  'bad-slug': (text) => slugOf(text) || undefined,
  'unknown-country': (text) => nearest(text, COUNTRIES),
  'unknown-type': (text) => nearest(text, AUTHORITY_TYPES),
  'unknown-scope': (text) => nearest(text, SCOPES),
  'bad-boolean': (text) => BOOLEANS[text.trim().toLowerCase()] ?? nearest(text, ['true', 'false', 'yes', 'no']),
  'bad-year': year,
  'bad-date': date,
  'bad-address': address,
  'control-character': (text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim(),
};

/** What people write where nothing is known. */
const NOTHING =
  /^(?:n\/?\.?a\.?|null|nan|unknown|not (?:known|applicable|available)|tb[acd]|to be (?:announced|confirmed|decided)|[-–—?.…]+)$/i;

const QUOTATION = /^[\s'"‘’“”`´]+|[\s'"‘’“”`´]+$/g;

/** Longer cells mean none of the values there are; and of megabytes a guess would take minutes. */
const LONGEST = 1000;

/** @returns the value meant; an empty text for a cell that had better be empty */
export function suggestionFor(code: ProblemCode, text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const bare = text.replace(QUOTATION, '');
  const guess = GUESSES[code]?.(text) ?? GUESSES[code]?.(bare) ?? (NOTHING.test(bare) ? '' : undefined);
  return guess === text ? undefined : guess;
}
