// Reads target years as people write them.

import { guessFor } from '../engine/tables/guesses.ts';
import { normalised, unclear, valueReader } from '../engine/tables/readers/cell.ts';
import type { Reader } from '../engine/tables/readers/reading.ts';
import { FIRST_YEAR, LAST_YEAR } from './vocabulary.ts';

/** Also accepts a thousands separator, as in `2,030`, and scientific notation, as in `2.03E+03`. */
function guessYear(text: string): string | undefined {
  const plain = text.replace(/^([0-9]),([0-9]{3})$/, '$1$2').replace(/^([12])[.]([0-9]{2})E[+]0?3$/i, '$1$20');
  const named = /^\s*([0-9]{4})(?:\.0+)?\s*$/.exec(plain)?.[1];
  return Number(named) >= FIRST_YEAR && Number(named) <= LAST_YEAR ? named : undefined;
}

/** Remarks that don't change the meaning, because all years in this column are targets. */
const REMARKS = ['aim', 'ambition', 'goal', 'target'];

/** Text that means that no year has been chosen. */
const UNDECIDED = /^(?:tb[acd]|to be (?:announced|confirmed|decided|determined))$/i;

// “By 2035” means the same as “2035”, but “before 2035” would mean 2034, so it isn't accepted.
const YEAR = /^(?:by (?:(?:the )?end of )?)?([0-9]{4})$/i;

/** A year that doesn't begin in January, such as `2030/31`. */
const FINANCIAL_YEAR = /^([0-9]{2})([0-9]{2}) ?[/–-] ?(?:\1)?([0-9]{2})$/;

/** Spreadsheet programs write years in this form if the column contains decimal numbers. */
const DECIMAL_YEAR = /(?<![0-9.])([0-9]{4})\.0+(?![0-9])/g;

const ANY_YEAR = /(?<![0-9]|[0-9][.])(?:19|2[0-2])[0-9]{2}(?![.]?[0-9])/;

/**
 * Creates a reader for target years or empty cells. Years are returned as `YYYY`. Accepts `2035`, `2035.0`, `by 2035` and `by the
 * end of 2035`, each with or without a known remark, and “TBC” for no year. Any other text may change the meaning, so the cell is
 * unclear.
 * @param remarks additional remarks that don't change the year
 */
export function year({ remarks = [] }: { readonly remarks?: readonly string[] } = {}): Reader {
  const known = [...REMARKS, ...remarks];
  return valueReader('bad-year', (text) => {
    if (UNDECIDED.test(text)) return { value: '', ignored: text };
    const [, century, begins, ends] = FINANCIAL_YEAR.exec(text) ?? [];
    if (Number(ends) === Number(begins) + 1)
      return unclear('financial-year', undefined, { begins: `${century}${begins}`, ends: `${century}${ends}` });
    const whole = text.replace(DECIMAL_YEAR, '$1');
    const alone = YEAR.exec(whole)?.[1];
    const remarked = alone === undefined ? withoutRemark(whole, known) : undefined;
    const value = alone ?? YEAR.exec(remarked?.rest ?? '')?.[1];
    if (value === undefined) {
      const punctuation = /[^\p{L}\p{N}]/gu;
      return ANY_YEAR.test(whole)
        ? unclear('uncertain-year', guessYear(whole.replace(punctuation, '')))
        : unclear('bad-year', guessFor(guessYear, whole));
    }
    if (Number(value) < FIRST_YEAR || Number(value) > LAST_YEAR) return unclear('bad-year');
    return remarked ? { value, ignored: remarked.remark } : { value };
  });
}

// ---- known remarks that don't change the value, such as “(aim)” in “2035 (aim)” ----

const BRACKETS = ['()', '[]', ''] as const;

const SEPARATORS = /[\s,;:–—-]+$/;

/**
 * Removes a remark from the end of a value if it is in brackets or preceded by a comma, a dash or a space.
 * @param text the text of a value, with single spaces
 * @param remarks the known remarks; letter case is ignored
 * @returns the text without the remark and the separator that precedes it, and the remark in its original spelling, without
 * brackets; undefined if the text doesn't end with a known remark
 */
function withoutRemark(text: string, remarks: readonly string[]) {
  for (const known of remarks.map(normalised)) {
    for (const [open = '', close = ''] of BRACKETS) {
      const length = open.length + known.length + close.length;
      const [rest, end] = [text.slice(0, -length), text.slice(-length)];
      if (end.toLowerCase() !== open + known + close || !(open || SEPARATORS.test(rest))) continue;
      return { rest: rest.replace(SEPARATORS, ''), remark: end.slice(open.length, end.length - close.length) };
    }
  }
  return undefined;
}
