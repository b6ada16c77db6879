// The published terms: the fewest searches and results that a term needs, and how their list is filtered.

/** The minimum values of the thresholds, which are also their defaults (specification, section 4.5). */
export const LEAST_COUNT = 5;
export const LEAST_RESULTS = 1;

/** The days are in the form `YYYY-MM-DD`. They default to the first and last days of the log. */
export interface TermFilter {
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  readonly leastCount?: number | undefined;
  readonly leastResults?: number | undefined;
}
