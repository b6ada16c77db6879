// A target year, as people write it.
import { FIRST_YEAR, LAST_YEAR } from '../../api/vocabulary.ts';
import { guessFor, guessYear } from '../../tables/guesses.ts';
import type { Reader, Unclear } from '../sheet.ts';
import { unclear, valueReader } from './cell.ts';
import { withoutRemark } from './remark.ts';
import { isDoubted, isRough, isToCome } from './vagueness.ts';

/** They say that it is a target, which each of these years is. */
const REMARKS = ['aim', 'ambition', 'goal', 'target'];

// “by” is what a target year means; “before” would be a year less.
const YEAR = /^(?:by (?:(?:the )?end of )?)?([0-9]{4})$/i;

/** Spreadsheets that take years for measures write them so. */
const AS_MEASURE = /(?<![0-9.])([0-9]{4})\.0+(?![0-9])/g;

const YEARS = /(?<![0-9]|[0-9][.])(?:19|2[0-2])[0-9]{2}(?![.]?[0-9])/g;

const DECADE = /(?<![0-9])[0-9]{4}['’]?s(?![a-z])/i;
const DAY = /[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}/;
const TWO_IN_ONE = /(?<![0-9])[0-9]{4} ?[/–—-] ?[0-9]{1,3}(?![0-9])/;

const isNear = (year: string): boolean => Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR;

/**
 * A reader of target years, which yields `YYYY` or nothing. It takes `2035`, `2035.0`, `by 2035`, `by the end of 2035`, each
 * also with a remark that is known, and “TBC” for no year; whatever else stands beside a year may change it, and is unclear.
 * @param remarks which do not change the year, beyond those that say that it is a target
 */
export function year({ remarks = [] }: { readonly remarks?: readonly string[] } = {}): Reader {
  const known = [...REMARKS, ...remarks];
  return valueReader('bad-year', (text) => {
    if (isToCome(text)) return { value: '', beside: { reason: 'year-to-come', text } };
    const whole = text.replace(AS_MEASURE, '$1');
    const alone = YEAR.exec(whole)?.[1];
    const remarked = alone === undefined ? withoutRemark(whole, known) : undefined;
    const value = alone ?? YEAR.exec(remarked?.rest ?? '')?.[1];
    if (value === undefined) return whyUnclear(whole);
    if (!isNear(value)) return unclear('far-year');
    return remarked ? { value, beside: { reason: 'remark', text: remarked.remark } } : { value };
  });
}

/** The first reason that holds, and the year, where there is one alone. */
function whyUnclear(text: string): Unclear {
  const years = text.match(YEARS) ?? [];
  if (DECADE.test(text)) return unclear('decade');
  if (years.length > 1 || (TWO_IN_ONE.test(text) && !DAY.test(text))) return unclear('several-years');
  const [only] = years.filter(isNear);
  if (years.length === 0) return unclear('bad-year', guessFor(guessYear, text));
  if (isDoubted(text)) return unclear('doubtful-year', only);
  if (isRough(text)) return unclear('rough-year', only);
  return unclear('year-and-more', only);
}
