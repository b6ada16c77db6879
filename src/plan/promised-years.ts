// The target years that a council promises, scope by scope: a year for its own operations says nothing about the whole area.
import { groupBy } from '../grouping.ts';
import type { Commitment } from '../read/dataset.ts';
import { SCOPES } from '../route/endpoints.ts';

export interface ScopeYear {
  /** Null if the record doesn't say. */
  readonly scope: Commitment['scope'];
  readonly year: number;
}

/**
 * The earliest promised year of each scope that has one. Target years of records that are no promises don't count.
 * @param commitments one council's
 */
export function promisedYears(commitments: readonly Commitment[]): readonly ScopeYear[] {
  return [...SCOPES, null].flatMap((scope) => {
    const years = commitments.flatMap((commitment) =>
      commitment.has_promise === true && commitment.scope === scope ? (commitment.target_year ?? []) : [],
    );
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
