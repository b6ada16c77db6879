// Removes withheld terms from daily counts, as if nobody had ever searched for them.
import { type DayCounts, daysOf, totalOf } from './day-counts.ts';
import type { IsWithheld } from './withheld-terms.ts';

/** Only numbers, so they can be printed. */
export interface TermFigures {
  readonly terms: number;
  readonly searches: number;
}

/** @returns the counts of all other terms, and how many were left out */
export function withhold(
  counts: DayCounts,
  isWithheld: IsWithheld | undefined,
): { readonly counts: DayCounts; readonly withheld: TermFigures } {
  const { query } = counts.keys;
  const isOut = isWithheld ? counts.queries.map(isWithheld) : [];
  // Usually nothing is withheld, so the counts needn't be copied.
  if (!isOut.includes(true)) return { counts, withheld: { terms: 0, searches: 0 } };
  const keys = Uint32Array.from(query.keys());
  const out = keys.filter((key) => isOut[query[key]!]);
  return {
    counts: countsOf(
      counts,
      keys.filter((key) => !isOut[query[key]!]),
    ),
    withheld: { terms: out.length, searches: out.reduce((sum, key) => sum + totalOf(counts, key), 0) },
  };
}

/** The counts of some keys; shares the texts of all keys. */
function countsOf(all: DayCounts, own: Uint32Array): DayCounts {
  const { query, results, restriction } = all.keys;
  return {
    ...all,
    keys: {
      query: Uint32Array.from(own, (key) => query[key]!),
      results: Float64Array.from(own, (key) => results[key]!),
      restriction: Uint32Array.from(own, (key) => restriction[key]!),
    },
    ...daysOf(all, own),
  };
}
