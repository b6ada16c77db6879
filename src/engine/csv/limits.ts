// Size limits for CSV files. They far exceed the size of any data that this program is meant for, but are low enough for files to
// fit in memory.

export interface SizeLimits {
  /** The maximum size of a row, in bytes. */
  readonly bytes: number;
  /** The maximum number of cells in a row. */
  readonly cells: number;
  /** The maximum number of rows, not counting the header. */
  readonly rows: number;
}

/** The limits for logs, which are read in pieces. */
export const ROW_LIMITS: SizeLimits = { bytes: 16 * 2 ** 20, cells: 1_000_000, rows: Number.POSITIVE_INFINITY };

export const SIZE_LIMITS: SizeLimits = { ...ROW_LIMITS, rows: 500_000 };

/**
 * The maximum number of rows in a table. Four tables of this size take up 1.4 GB, which is below V8's limit on current machines.
 */
export const MOST_RECORDS = 200_000;

/**
 * The maximum number of problems reported for a table or log. A mistake repeated in millions of rows would otherwise fill the
 * memory.
 */
export const MOST_FINDINGS = 250_000;
