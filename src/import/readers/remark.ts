// Removes known remarks that don't change the value, such as “(aim)” in “2035 (aim)”.
import { normalised } from './cell.ts';

export interface SplitRemark {
  /** The text without the remark and the separator that precedes it. */
  readonly rest: string;
  /** The remark in its original spelling, but without brackets. */
  readonly remark: string;
}

const BRACKETS = ['()', '[]', ''] as const;

const SEPARATOR = /[\s,;:–—-]$/;
const SEPARATORS = /[\s,;:–—-]+$/;

/**
 * Removes a remark from the end of a value if it is in brackets or preceded by a comma, a dash or a space.
 * @param text the text of a value, with single spaces
 * @param remarks the known remarks; letter case is ignored
 * @returns undefined if the text doesn't end with a known remark
 */
export function withoutRemark(text: string, remarks: readonly string[]): SplitRemark | undefined {
  for (const known of remarks.map(normalised)) {
    for (const [open = '', close = ''] of BRACKETS) {
      const length = open.length + known.length + close.length;
      const [rest, end] = [text.slice(0, -length), text.slice(-length)];
      if (end.toLowerCase() !== open + known + close || !(open || SEPARATOR.test(rest))) continue;
      return { rest: rest.replace(SEPARATORS, ''), remark: end.slice(open.length, end.length - close.length) };
    }
  }
  return undefined;
}
