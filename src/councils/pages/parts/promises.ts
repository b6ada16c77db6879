// What the records say about net zero promises, and the words for it. A record which says that there is no promise differs from a
// missing record.

import { groupBy } from '../../../engine/grouping.ts';
import type { Commitment } from '../../dataset.ts';
import { SCOPES, type Scope } from '../../vocabulary.ts';

/** What a record says about a promise, in our tables and in the API. */
export type PromiseRecord = Pick<Commitment, 'has_promise' | 'target_year' | 'scope'>;

/** The records that contain a net zero promise. */
export const promisesIn = <Record extends PromiseRecord>(records: readonly Record[]): readonly Record[] =>
  records.filter(({ has_promise }) => has_promise === true);

/** @param records a single council's records */
export function promiseStatus(records: readonly PromiseRecord[]): PromiseStatus {
  if (records.some(({ has_promise }) => has_promise === true)) return 'promised';
  return records.some(({ has_promise }) => has_promise === false) ? 'no-promise-found' : 'not-recorded';
}

/** The target years of the promises for a scope. */
export const yearsIn = (promises: readonly PromiseRecord[], scope: Scope | null): readonly number[] =>
  promises.flatMap((promise) => (promise.scope === scope ? (promise.target_year ?? []) : []));

/**
 * Whether a record without a promise says more than that there is none. If the record says that there is no promise, its
 * source alone doesn't count, because it is shown with the record.
 */
export function isStatement({ has_promise, text, target_year, source, source_name }: Commitment): boolean {
  if (has_promise === true) return false;
  return text !== '' || target_year !== null || (has_promise === null && source + source_name.trim() !== '');
}

/** Whether a record states only that no promise was found. */
export const saysNone = (record: Commitment): boolean => record.has_promise === false && !isStatement(record);

/**
 * The earliest promised year for each scope. Scopes are kept separate, because a year for a council's own operations says nothing
 * about the whole area.
 * @param records a single council's records
 */
export function promisedYears(records: readonly PromiseRecord[]): readonly ScopeYear[] {
  const promises = promisesIn(records);
  return [...SCOPES, null].flatMap((scope) => {
    const years = yearsIn(promises, scope);
    return years.length === 0 ? [] : [{ scope, year: years.reduce((a, b) => Math.min(a, b)) }];
  });
}

/**
 * The earliest year that a council has promised for a scope, or words that say why there is none.
 * @param commitments the council's records
 */
export function targetFor({ commitments, status, years }: Promised, scope: Scope | null): number | string {
  if (status === 'not-recorded') return 'not recorded';
  if (status === 'no-promise-found') return 'none found';
  const own = years.find((each) => each.scope === scope);
  return own?.year ?? (hasPromised(commitments, scope) ? 'no year' : 'none on record');
}

/** For tables of targets. */
export const NONE_FOUND_KEY = '“None found” means that the records say that no net zero promise was found.';

export const hasPromised = (records: readonly PromiseRecord[], scope: Scope | null): boolean =>
  promisesIn(records).some((each) => each.scope === scope);

/** The most common year, and the number of times it occurs. Undefined if several years are equally common. */
export function mostCommonYear(years: readonly number[]) {
  const groups = groupBy(years, (year) => year);
  const counts = Array.from(groups, ([year, { length: count }]) => ({ year, count }));
  const [first, second] = counts.sort((a, b) => b.count - a.count);
  return first?.count === second?.count ? undefined : first;
}

/** For each scope with a most common year: that year, and the number of promises with a year. Whole areas come first. */
export function commonYears(records: readonly Commitment[]) {
  const promises = promisesIn(records);
  return SCOPES.toReversed().flatMap((scope) => {
    const years = yearsIn(promises, scope);
    const most = mostCommonYear(years);
    return most ? { ...most, name: SCOPE_WORDS[scope].many, promises: years.length } : [];
  });
}

/**
 * - `promised`: at least one record says that the council has promised net zero.
 * - `no-promise-found`: someone looked for a promise and found none.
 * - `not-recorded`: no record says whether there is a promise.
 */
export const PROMISE_STATUSES = ['promised', 'no-promise-found', 'not-recorded'] as const;
export type PromiseStatus = (typeof PROMISE_STATUSES)[number];

interface Promised {
  readonly commitments: readonly PromiseRecord[];
  readonly status: PromiseStatus;
  readonly years: readonly ScopeYear[];
}

/** The earliest target year that a council has promised for a scope. */
export interface ScopeYear {
  /** Null if no scope is recorded. */
  readonly scope: Scope | null;
  readonly year: number;
}

/**
 * Wording for each scope: on its own (`name`), after a year in a sentence about one council (`purpose`), in a sentence about
 * several councils (`many`), and as an explanation (`about`).
 */
export const SCOPE_WORDS = {
  'Council only': {
    name: 'Own operations',
    purpose: 'for its own operations',
    many: 'council operations',
    about: 'the council’s own operations',
  },
  'Whole area': {
    name: 'Whole area',
    purpose: 'for the whole area',
    many: 'whole areas',
    about: 'everyone and everything in the council’s area',
  },
} as const satisfies Readonly<Record<Scope, object>>;

/** For example, `Own operations`. */
export const scopeName = (scope: Scope | null): string =>
  scope === null ? 'Scope not recorded' : SCOPE_WORDS[scope].name;

/** For example, `for its own operations`. */
export const scopePurpose = (scope: Scope | null): string =>
  scope === null ? '(scope not recorded)' : SCOPE_WORDS[scope].purpose;
