// Guesses which council a row is about if its authority code is unknown or invalid.

import { groupBy } from '../../engine/grouping.ts';
import { plainCode } from '../../engine/tables/guesses.ts';
import { withDigits, withoutLookAlikes } from '../../engine/text/look-alikes.ts';
import { nearestAmong } from '../../engine/text/nearest.ts';
import { withoutOuterSpace } from '../../engine/text/space.ts';
import { AUTHORITY_CODE } from '../vocabulary.ts';
import { indexNames, type NamedCouncil } from './name-index.ts';

/**
 * @param codes the codes of all councils, including those that have ended
 * @returns a function that finds the code meant by the text of a cell, which may also be a GSS code or a council's name
 */
export function councilMeantAmong(
  councils: readonly NamedCouncil[],
  codes: readonly string[],
): (text: string) => string | undefined {
  const byDigits = groupBy(codes, withDigits);
  const byGssCode = groupBy(councils, ({ gss_code }) => gss_code);
  const names = indexNames(councils, []);
  const nearest = nearestAmong(codes);
  return (cell) => {
    const text = withoutOuterSpace(cell);
    if (text === '') return undefined;
    const capitals = withoutLookAlikes(text).toUpperCase();
    const found = [
      byDigits.get(withDigits(plainCode(capitals))) ?? [],
      (byGssCode.get(capitals) ?? []).map(({ authority_code }) => authority_code),
      names.codesFor(text),
      // Far fewer codes differ by a transposition than by one letter, so a transposition is the more likely mistake.
      transpositionsOf(capitals).filter((code) => codes.includes(code)),
    ].find(({ length }) => length > 0);
    if (found) return found.length === 1 ? found[0] : undefined;
    return AUTHORITY_CODE.test(text) ? nearest(text) : names.nearest(text);
  };
}

/** The texts in which two adjacent characters are swapped. */
const transpositionsOf = (text: string): readonly string[] =>
  Array.from({ length: Math.min(text.length, 4) - 1 }, (_, index) =>
    [text.slice(0, index), text[index + 1], text[index], text.slice(index + 2)].join(''),
  );
