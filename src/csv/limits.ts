// How large CSV may be: more than any data that this program is for has, but not so much that it would fill the memory.

export interface SizeLimits {
  /** Of a row, in bytes. */
  readonly bytes: number;
  /** Of a row. */
  readonly cells: number;
  /** Without the header. */
  readonly rows: number;
}

/** For logs, which are read in pieces. */
export const ROW_LIMITS: SizeLimits = { bytes: 16 * 2 ** 20, cells: 1_000_000, rows: Number.POSITIVE_INFINITY };

export const SIZE_LIMITS: SizeLimits = { ...ROW_LIMITS, rows: 500_000 };

/** How many rows a table may have: four tables of this size take 1.4 GB, less than V8's limit on current machines. */
export const MOST_RECORDS = 200_000;

/** How many problems are reported for a table or log, because the same mistake in millions of rows would fill the memory. */
export const MOST_FINDINGS = 250_000;
