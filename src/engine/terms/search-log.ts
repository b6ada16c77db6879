// The private counts from which the published terms are chosen.
import type { DayCounts } from './day-counts.ts';
import type { IsWithheld } from './withheld-terms.ts';
import type { TermFigures } from './withhold.ts';

/** The combined counts from all logs in the source folder. */
export interface SearchLog {
  readonly counts: DayCounts;
  /**
   * Whether the log has already been redacted. If so, rare terms must not be removed again, and dates must not be coarsened again.
   */
  readonly isRedacted: boolean;
  /** The days of the first and last searches, counted from 1970-01-01; undefined for an empty log. */
  readonly span: { readonly first: number; readonly last: number } | undefined;
  readonly searches: number;
  /** Among the other figures, only `days` includes withheld searches. */
  readonly withheld: TermFigures;
  /** The number of days with at least one search, including withheld searches. */
  readonly days: number;
}

/** The progress made in reading all logs. */
export interface ReadProgress {
  readonly rows: number;
  /** The number of bytes read so far. For compressed files, this refers to the compressed size. */
  readonly bytes: number;
  readonly totalBytes: number;
}

export interface CountedLogs {
  /** Private data. Only the code that publishes terms may use it. */
  readonly searchLog: SearchLog;
  /** Undefined if no terms are withheld. */
  readonly isWithheld: IsWithheld | undefined;
}
