// A remark beside a value, such as “2035 (aim)”: what is known not to change the value, and nothing else, is taken off.
import { plain } from './cell.ts';

export interface Remarked {
  /** The text without the remark, and without what parts them. */
  readonly rest: string;
  /** As it stands in the cell, without its brackets. */
  readonly remark: string;
}

const BRACKETS = ['()', '[]', ''] as const;

const PARTED = /[\s,;:–—-]$/;
const PARTING = /[\s,;:–—-]+$/;

/**
 * Takes a remark off the end of a text: it is in brackets, or after a comma, a dash or a space.
 * @param text single-spaced, and no longer than a value
 * @param remarks those that are known, in any letter case
 * @returns undefined where there is none of them
 */
export function withoutRemark(text: string, remarks: readonly string[]): Remarked | undefined {
  for (const known of remarks.map(plain)) {
    for (const [open = '', close = ''] of BRACKETS) {
      const length = open.length + known.length + close.length;
      const [rest, end] = [text.slice(0, -length), text.slice(-length)];
      if (end.toLowerCase() !== open + known + close || !(open || PARTED.test(rest))) continue;
      return { rest: rest.replace(PARTING, ''), remark: end.slice(open.length, end.length - close.length) };
    }
  }
  return undefined;
}
