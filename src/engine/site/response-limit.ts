// Limits the number of prebuilt responses.
import { type DatePolicy, prebuiltLeast, type Span } from '../addressing/ranges.ts';
import { countedNouns, THRESHOLD_OPTIONS } from '../api/api.ts';
import { thresholdsText } from '../diagnostics/codes/options.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { numberText } from '../text/format.ts';

/** Each response has two files, one in JSON and one in HTML. A plan for many more responses would take up too much memory. */
export const MOST_RESPONSES = 250_000;

export const tooManyResponses = (): Diagnostic => ({
  code: 'too-many-responses',
  values: {
    most: numberText(MOST_RESPONSES),
    terms: countedNouns().many,
    thresholds: thresholdsText(),
  },
});

/** Returns a problem if there are too many date ranges to list. Each range has at least one response. */
export function policyProblems(policy: DatePolicy, span: Span): readonly Diagnostic[] {
  const thresholds = THRESHOLD_OPTIONS.reduce((count, option) => count * prebuiltLeast(policy, option).length, 1);
  return thresholds * countRanges(policy, span) > MOST_RESPONSES ? [tooManyResponses()] : [];
}

/** A lower bound: the few calendar periods aren't counted. */
function countRanges({ dateRangeDays, openEndedDays }: DatePolicy, span: Span): number {
  const days = span ? span.last - span.first + 1 : 0;
  const [inPairs, open] = [Math.min(dateRangeDays, days), Math.min(openEndedDays, days)];
  return Math.max((inPairs * (inPairs + 1)) / 2, 2 * open - 1, 1);
}
