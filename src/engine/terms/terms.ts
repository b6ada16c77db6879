// The published search terms: the fewest searches and results that a term needs, and the records and filters of the list.

/** The minimum values of the thresholds, which are also their defaults (specification, section 4.5). */
export const LEAST_COUNT = 5;
export const LEAST_RESULTS = 1;

/** An entry in the list (specification, section 2.3), with its fields in order. */
export type SearchTerm = {
  readonly user_query: string;
  readonly result_count: number;
  readonly times_seen: number;
  readonly council_restriction: string;
};

/** Days are in the form `YYYY-MM-DD`. They default to the first and last days of the log. */
export interface SearchTermFilter {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly min_count?: number;
  readonly min_results?: number;
}
