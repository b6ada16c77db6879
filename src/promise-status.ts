// Whether a council is on record as promising net zero. Pages keep these cases apart: a record of no promise is not a missing record.

/**
 * - `promised`: at least one record says that the council promised net zero.
 * - `no-promise-found`: somebody looked, and found no promise.
 * - `not-recorded`: there is no record, or none says whether there is a promise.
 */
export type PromiseStatus = 'promised' | 'no-promise-found' | 'not-recorded';

/** @param records one council's rows of commitments.csv */
export function promiseStatus(records: readonly { readonly has_promise: boolean | null }[]): PromiseStatus {
  if (records.some((record) => record.has_promise === true)) return 'promised';
  return records.some((record) => record.has_promise === false) ? 'no-promise-found' : 'not-recorded';
}
