// Removes withheld terms from the daily counts, as if nobody had ever searched for them.
import { type DayCounts, daysOf, totalOf } from './day-counts.ts';
import type { IsWithheld } from './withheld-terms.ts';

/** Contains only numbers, so it is safe to print. */
export interface TermFigures {
  readonly terms: number;
  readonly searches: number;
}

/** @returns the counts for all other terms, and the number of terms left out */
export function withhold(
  counts: DayCounts,
  isWithheld: IsWithheld | undefined,
): { readonly counts: DayCounts; readonly withheld: TermFigures } {
  const { query, results, restriction } = counts.keys;
  const isOut = isWithheld ? counts.queries.map(isWithheld) : [];
  // Usually, no terms are withheld, so the counts don't need to be copied.
  if (!isOut.includes(true)) return { counts, withheld: { terms: 0, searches: 0 } };
  const all = Uint32Array.from(query.keys());
  const out = all.filter((key) => isOut[query[key]!]);
  const ofKept = <Column extends Uint32Array | Float64Array>(column: Column) =>
    column.filter((_, key) => !isOut[query[key]!]) as Column;
  return {
    // The strings are shared by all keys, so they aren't copied.
    counts: {
      ...counts,
      keys: { query: ofKept(query), results: ofKept(results), restriction: ofKept(restriction) },
      ...daysOf(counts, ofKept(all)),
    },
    withheld: { terms: out.length, searches: out.reduce((sum, key) => sum + totalOf(counts, key), 0) },
  };
}
