// Determines whether an authority exists on a given day.

/** What a sheet says about the start and end of an authority. Values are empty if the sheet doesn't give them. */
export interface AuthoritySpan {
  /** As YYYY-MM-DD. */
  readonly start: string;
  /** The authority's last day, as YYYY-MM-DD. Sheets sometimes give the following day, on which the successors start. */
  readonly end: string;
  /** The authority codes of its successors, separated by commas. */
  readonly successors: string;
}

export interface DateOptions {
  /** The date for which councils are imported, as YYYY-MM-DD. */
  readonly asOf: string;
  /** Whether --as-of was given. If not, today's date is used, and the register's “current” column is also taken into account. */
  readonly isExplicit: boolean;
}

/**
 * @param isCurrent whether the authority was current when the register was published
 * @param starts the start dates of all authorities, by code
 * @returns `unknown` if it's unclear whether the authority existed on that day
 */
export function statusOn(
  { end, successors, isCurrent }: Readonly<{ end: string; successors: readonly string[]; isCurrent: boolean }>,
  starts: ReadonlyMap<string, string>,
  { asOf, isExplicit }: DateOptions,
): 'current' | 'ended' | 'unknown' {
  const hasSuccessor = successors.some((code) => (starts.get(code) || '~') <= asOf);
  if (end === '' ? hasSuccessor : end < asOf || (end === asOf && hasSuccessor)) return 'ended';
  if (isCurrent || end !== '') return 'current';
  return isExplicit ? 'unknown' : 'ended';
}
