// Removes known remarks that don't change the value, such as “(aim)” in “2035 (aim)”.
import { normalised } from './cell.ts';

const BRACKETS = ['()', '[]', ''] as const;

const SEPARATORS = /[\s,;:–—-]+$/;

/**
 * Removes a remark from the end of a value if it is in brackets or preceded by a comma, a dash or a space.
 * @param text the text of a value, with single spaces
 * @param remarks the known remarks; letter case is ignored
 * @returns the text without the remark and the separator that precedes it, and the remark in its original spelling, without
 * brackets; undefined if the text doesn't end with a known remark
 */
export function withoutRemark(text: string, remarks: readonly string[]) {
  for (const known of remarks.map(normalised)) {
    for (const [open = '', close = ''] of BRACKETS) {
      const length = open.length + known.length + close.length;
      const [rest, end] = [text.slice(0, -length), text.slice(-length)];
      if (end.toLowerCase() !== open + known + close || !(open || SEPARATORS.test(rest))) continue;
      return { rest: rest.replace(SEPARATORS, ''), remark: end.slice(open.length, end.length - close.length) };
    }
  }
  return undefined;
}
