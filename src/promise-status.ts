// Whether a council is on record as promising net zero. Pages keep these cases apart: a record of no promise is not a missing record.

/**
 * - `promised`: at least one record says that the council promised net zero.
 * - `no-promise-found`: somebody looked, and found no promise.
 * - `not-recorded`: there is no record, or none says whether there is a promise.
 */
export type PromiseStatus = 'promised' | 'no-promise-found' | 'not-recorded';

interface PromiseRecord {
  readonly has_promise: boolean | null;
}

/** The records that promise net zero. */
export const promisesIn = <Item extends PromiseRecord>(records: readonly Item[]): readonly Item[] =>
  records.filter(({ has_promise }) => has_promise === true);

/** @param records one council's rows of commitments.csv */
export function promiseStatus(records: readonly PromiseRecord[]): PromiseStatus {
  if (promisesIn(records).length > 0) return 'promised';
  return records.some((record) => record.has_promise === false) ? 'no-promise-found' : 'not-recorded';
}
