// Which authorities there are on a day: not those that have been replaced, nor those yet to come.
import type { StaysOut } from './sheet.ts';

/** When an authority begins and ends, as YYYY-MM-DD; empty where the register doesn't say. */
export interface AuthoritySpan {
  readonly start: string;
  /** Its last day, or, where its successors begin on that very day, the first one without it: the register has both. */
  readonly end: string;
  readonly successors: readonly { readonly code: string; readonly start: string }[];
  /** Whether the register called it a current one when it was published. */
  readonly isCurrent: boolean;
}

/** @returns why it is left out on that day, if it is */
export function outOfForce(
  { start, end, successors, isCurrent }: AuthoritySpan,
  { asOf, isAsked }: { readonly asOf: string; readonly isAsked: boolean },
): StaysOut | undefined {
  if (start > asOf) return { reason: 'future-authority', detail: `from ${start}` };
  const codes = successors.map(({ code }) => code).join(', ');
  const replaced = codes === '' ? '' : `, replaced by ${codes}`;
  const begun = successors.filter((successor) => successor.start !== '' && successor.start <= asOf);
  const isOver = end === '' ? begun.length > 0 : end < asOf || (end === asOf && begun.length > 0);
  if (isOver)
    return { reason: 'ended-authority', detail: `${end === '' ? 'no longer current' : `ended ${end}`}${replaced}` };
  if (isCurrent || end !== '') return undefined;
  // Without its last day nobody knows whether it was there on a day of the past.
  return isAsked
    ? { reason: 'unknown-end', field: 'end' }
    : { reason: 'ended-authority', detail: `no longer current${replaced}` };
}
