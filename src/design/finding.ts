// Problems found in a template or style rules, and their places.

import { placeAt } from '../options/text-place.ts';
import type { Problem } from '../problem.ts';
import { numberText } from '../text/format.ts';

export interface DesignFinding extends Pick<Problem, 'code' | 'values' | 'suggestion'> {
  /** In UTF-16 units; undefined for the whole file. */
  readonly at?: { readonly offset: number; readonly length: number } | undefined;
}

/** More problems in one file aren't worth anybody's time. */
const MOST_IN_TEXT = 100;

/** In the order of the text. */
export function problemsIn(file: string, text: string, findings: readonly DesignFinding[]): readonly Problem[] {
  const sorted = findings.toSorted((one, other) => (one.at?.offset ?? -1) - (other.at?.offset ?? -1));
  const problems: Problem[] = sorted.slice(0, MOST_IN_TEXT).map(({ at, ...finding }) => ({
    ...finding,
    file,
    place: at && placeAt(text, at.offset, at.length),
  }));
  if (sorted.length <= MOST_IN_TEXT) return problems;
  return [...problems, { code: 'more-problems', file, values: { most: numberText(MOST_IN_TEXT) } }];
}
