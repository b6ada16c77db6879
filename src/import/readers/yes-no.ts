// Reads cells that mean yes or no.
import type { Reader } from '../sheet.ts';
import { unclear, valueReader } from './cell.ts';
import { withoutRemark } from './remark.ts';

const WORDS: ReadonlyMap<string, string> = new Map([
  ...['y', 'yes', 't', 'true', '1'].map((word) => [word, 'true'] as const),
  ...['n', 'no', 'f', 'false', '0'].map((word) => [word, 'false'] as const),
]);

const booleanFor = (text: string): string | undefined => WORDS.get(text.toLowerCase().replace(/^([01])\.0+$/, '$1'));

/**
 * Creates a reader that returns `true`, `false` or an empty value. Accepts `yes`, `y`, `true`, `t`, `1` and their opposites in
 * upper or lower case, each with or without a known remark.
 * @param remarks remarks that neither contradict nor limit the answer
 */
export function yesNo({ remarks = [] }: { readonly remarks?: readonly string[] } = {}): Reader {
  return valueReader('bad-boolean', (text) => {
    const alone = booleanFor(text);
    if (alone !== undefined) return { value: alone };
    const remarked = withoutRemark(text, remarks);
    const value = remarked && booleanFor(remarked.rest);
    if (value === undefined) return unclear('bad-boolean');
    return { value, ignored: remarked!.remark };
  });
}
