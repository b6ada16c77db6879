// Problems found in templates and style rules, and their positions.

import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { placeAt } from '../options/text-place.ts';
import { numberText } from '../text/format.ts';

export interface DesignFinding extends Pick<Diagnostic, 'code' | 'values' | 'suggestion'> {
  /** In UTF-16 code units. Undefined if the problem concerns the whole file. */
  readonly at?: { readonly offset: number; readonly length: number } | undefined;
}

/** The maximum number of problems reported per file. A longer list wouldn't be useful. */
const MOST_IN_TEXT = 100;

/** Sorts findings by their position in the text. */
export function problemsIn(file: string, text: string, findings: readonly DesignFinding[]): readonly Diagnostic[] {
  const sorted = findings.toSorted((one, other) => (one.at?.offset ?? -1) - (other.at?.offset ?? -1));
  const problems: Diagnostic[] = sorted.slice(0, MOST_IN_TEXT).map(({ at, ...finding }) => ({
    ...finding,
    location: { file, ...(at && placeAt(text, at.offset, at.length)) },
  }));
  if (sorted.length <= MOST_IN_TEXT) return problems;
  return [...problems, { code: 'too-many-problems', location: { file }, values: { most: numberText(MOST_IN_TEXT) } }];
}
