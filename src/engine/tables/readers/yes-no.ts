// Reads cells that mean yes or no.

import { unclear, valueReader } from './cell.ts';
import type { Reader } from './reading.ts';

const WORDS: ReadonlyMap<string, string> = new Map([
  ...['y', 'yes', 't', 'true', '1', '✓', '✔', '☑', '✅'].map((word) => [word, 'true'] as const),
  ...['n', 'no', 'f', 'false', '0', '✗', '✘', '❌'].map((word) => [word, 'false'] as const),
]);

// A question mark makes the answer uncertain, and “Y/N” isn't an answer.
const REMARKED = /^(y|yes|n|no)(?![\p{L}\p{M}\p{N}_]| ?[?/])(.+)$/iu;

/** Reads `true`, `false` or an empty cell. Accepts `yes`, `y`, `true`, `t`, `1`, a tick and their opposites, in any letter case. */
export const yesNo: Reader = valueReader('bad-boolean', (text) => {
  const value = WORDS.get(text.toLowerCase().replace(/^([01])\.0+$|\ufe0f$/, '$1'));
  return value === undefined ? unclear('bad-boolean') : { value };
});

/** Also accepts any remark after `yes`, `y`, `no` or `n`. */
export const yesNoWithRemark: Reader = valueReader('bad-boolean', (text) => {
  const [, word, remark] = REMARKED.exec(text) ?? [];
  return word === undefined ? yesNo(text) : { value: WORDS.get(word.toLowerCase())!, ignored: remark!.trim() };
});
