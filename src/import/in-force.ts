// Determines whether an authority in the register exists on a given day.
import type { Rejection } from './sheet.ts';

/** The dates for an authority as YYYY-MM-DD. A date is empty if the register doesn't give it. */
export interface AuthoritySpan {
  readonly start: string;
  /** The authority's last day. The register sometimes gives the following day, on which the successors come into being. */
  readonly end: string;
  readonly successors: readonly { readonly code: string; readonly start: string }[];
  /** Whether the authority was current when the register was published. */
  readonly isCurrent: boolean;
}

/** @returns the reason for leaving out the authority, or undefined if it exists on that day */
export function outOfForce(
  { start, end, successors, isCurrent }: AuthoritySpan,
  { asOf, isExplicit }: { readonly asOf: string; readonly isExplicit: boolean },
): Rejection | undefined {
  if (start > asOf) return { code: 'future-authority', values: { start } };
  const codes = successors.map(({ code }) => code).join(', ');
  const replaced = codes === '' ? '' : ` and was replaced by ${codes}`;
  const currentSuccessors = successors.filter((successor) => successor.start !== '' && successor.start <= asOf);
  const hasEnded =
    end === '' ? currentSuccessors.length > 0 : end < asOf || (end === asOf && currentSuccessors.length > 0);
  const ended = (how: string): Rejection => ({ code: 'ended-authority', values: { status: `${how}${replaced}` } });
  if (hasEnded) return ended(end === '' ? 'is no longer current' : `ended on ${end}`);
  if (isCurrent || end !== '') return undefined;
  // Without an end date, it's unclear whether the authority existed on an earlier day.
  return isExplicit ? { code: 'missing-end-date', field: 'end' } : ended('is no longer current');
}
