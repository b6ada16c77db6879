import { expect, test } from 'vitest';
import { shareText, shortened } from '../../../src/engine/text/format.ts';

test.each([
  [0, 7, '0%'],
  [7, 7, '100%'],
  [1, 1000, 'under 1%'],
  [999, 1000, 'over 99%'],
  [1, 3, '33%'],
])('the share of %i in %i', (part, whole, text) => {
  expect(shareText(part, whole)).toBe(text);
});

test.each([
  ['abc', 'abc'],
  ['abcd', 'ab…'],
  ['🌍🌍🌍🌍', '🌍🌍…'],
  ['🌍🌍🌍', '🌍🌍🌍'],
])('%s is truncated to three characters', (text, cut) => {
  expect(shortened(text, 3)).toBe(cut);
});
