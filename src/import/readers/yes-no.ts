// Whether something is so.
import type { Reader } from '../sheet.ts';
import { unclear, valueReader } from './cell.ts';
import { withoutRemark } from './remark.ts';

const WORDS: ReadonlyMap<string, string> = new Map([
  ...['y', 'yes', 't', 'true', '1'].map((word) => [word, 'true'] as const),
  ...['n', 'no', 'f', 'false', '0'].map((word) => [word, 'false'] as const),
]);

const wordOf = (text: string): string | undefined => WORDS.get(text.toLowerCase().replace(/^([01])\.0+$/, '$1'));

/**
 * A reader of yes and no, which yields `true`, `false` or nothing. It takes `yes`, `y`, `true`, `t`, `1` and their contraries
 * in any letter case, each also with a remark that is known.
 * @param remarks which neither deny nor limit the answer
 */
export function yesNo({ remarks = [] }: { readonly remarks?: readonly string[] } = {}): Reader {
  return valueReader('bad-yes-no', (text) => {
    const alone = wordOf(text);
    if (alone !== undefined) return { value: alone };
    const remarked = withoutRemark(text, remarks);
    const value = remarked && wordOf(remarked.rest);
    if (value === undefined) return unclear('bad-yes-no');
    return { value, beside: { reason: 'remark', text: remarked!.remark } };
  });
}
