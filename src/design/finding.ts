// Problems found in a template or style rules, and where they are.

import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { placeAt } from '../options/text-place.ts';
import { numberText } from '../text/format.ts';

export interface DesignFinding extends Pick<Diagnostic, 'code' | 'values' | 'suggestion'> {
  /** In UTF-16 code units; undefined if the problem concerns the whole file. */
  readonly at?: { readonly offset: number; readonly length: number } | undefined;
}

/** The maximum number of problems listed for one file. More wouldn't help anybody. */
const MOST_IN_TEXT = 100;

/** Sorts the findings by their position in the text. */
export function problemsIn(file: string, text: string, findings: readonly DesignFinding[]): readonly Diagnostic[] {
  const sorted = findings.toSorted((one, other) => (one.at?.offset ?? -1) - (other.at?.offset ?? -1));
  const problems: Diagnostic[] = sorted.slice(0, MOST_IN_TEXT).map(({ at, ...finding }) => ({
    ...finding,
    location: { file, ...(at && placeAt(text, at.offset, at.length)) },
  }));
  if (sorted.length <= MOST_IN_TEXT) return problems;
  return [...problems, { code: 'too-many-problems', location: { file }, values: { most: numberText(MOST_IN_TEXT) } }];
}
