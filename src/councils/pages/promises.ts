// Summarises the records of a council's net zero promises. A record which says that there is no promise differs from a missing
// record.

import { groupBy } from '../../engine/grouping.ts';
import type { Commitment } from '../dataset.ts';
import type { PromiseStatus, ScopeYear } from '../markup/scopes.ts';
import type { CommitmentsView } from '../markup/sections/commitments.ts';
import { SCOPES } from '../vocabulary.ts';

/** The records that contain a net zero promise. */
export const promisesIn = (records: readonly Commitment[]): readonly Commitment[] =>
  records.filter(({ has_promise }) => has_promise === true);

/** @param records a single council's records */
export function promiseStatus(records: readonly Commitment[]): PromiseStatus {
  if (records.some(({ has_promise }) => has_promise === true)) return 'promised';
  return records.some(({ has_promise }) => has_promise === false) ? 'no-promise-found' : 'not-recorded';
}

/** @param records a single council's records */
export function commitmentsByKind(records: readonly Commitment[]): Omit<CommitmentsView, 'all'> {
  const others = records.filter(({ has_promise }) => has_promise !== true);
  return {
    status: promiseStatus(records),
    promises: promisesIn(records),
    noPromises: others.filter(saysNone),
    statements: others.filter(isStatement),
  };
}

/**
 * Whether a record contains more information than whether there is a promise. If the record says that there is no promise, its
 * source alone doesn't count, because it is shown with the record.
 */
function isStatement({ has_promise, text, target_year, source, source_name }: Commitment): boolean {
  return text !== '' || target_year !== null || (has_promise === null && source + source_name.trim() !== '');
}

/** Whether a record states only that no promise was found. */
export const saysNone = (record: Commitment): boolean => record.has_promise === false && !isStatement(record);

/**
 * The earliest promised year for each scope. Scopes are kept separate, because a year for a council's own operations says nothing
 * about the whole area.
 * @param records a single council's records
 */
export function promisedYears(records: readonly Commitment[]): readonly ScopeYear[] {
  const promises = promisesIn(records);
  return [...SCOPES, null].flatMap((scope) => {
    const years = promises.flatMap((promise) => (promise.scope === scope ? (promise.target_year ?? []) : []));
    return years.length === 0 ? [] : [{ scope, year: years.reduce((a, b) => Math.min(a, b)) }];
  });
}

/** The most common year, and the number of times it occurs. If several years are equally common, the earliest one is returned. */
export function mostCommonYear(years: readonly number[]) {
  const groups = groupBy(years, (year) => year);
  const counts = Array.from(groups, ([year, { length: count }]) => ({ year, count }));
  return counts.sort((a, b) => b.count - a.count || a.year - b.year)[0];
}
