// The target years that a council promises, scope by scope: a year for its own operations says nothing about the whole area.
import type { ScopeYear } from '../../../templates/scopes.ts';
import { SCOPES } from '../../api/vocabulary.ts';
import { groupBy } from '../../grouping.ts';
import { promisesIn } from '../../promise-status.ts';
import type { Commitment } from '../../read/dataset.ts';

/**
 * The earliest promised year of each scope that has one. Target years in other records don't count.
 * @param commitments one council's records
 */
export function promisedYears(commitments: readonly Commitment[]): readonly ScopeYear[] {
  const promises = promisesIn(commitments);
  return [...SCOPES, null].flatMap((scope) => {
    const years = promises.flatMap((promise) => (promise.scope === scope ? (promise.target_year ?? []) : []));
    return years.length === 0 ? [] : [{ scope, year: years.reduce((a, b) => Math.min(a, b)) }];
  });
}

/** The year that occurs most often, and how often; if several do, the earliest of them. */
export function mostCommonYear(
  years: readonly number[],
): { readonly year: number; readonly count: number } | undefined {
  const counts = Array.from(
    groupBy(years, (year) => year),
    ([year, { length: count }]) => ({ year, count }),
  );
  return counts.sort((a, b) => b.count - a.count || a.year - b.year)[0];
}
