import { expect, test } from 'vitest';
import { numberText, shareText, shortened } from '../../../src/engine/text/format.ts';

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
  [0, '0'],
  [999, '999'],
  [-1000, '-1,000'],
  [12345678, '12,345,678'],
  [0.5, '0.5'],
  [1234.5, '1,234.5'],
])('%d as text', (value, text) => {
  expect(numberText(value)).toBe(text);
});

test.each([
  ['abc', 'abc'],
  ['abcd', 'ab…'],
  ['🌍🌍🌍🌍', '🌍🌍…'],
  ['🌍🌍🌍', '🌍🌍🌍'],
])('%s is truncated to three characters', (text, cut) => {
  expect(shortened(text, 3)).toBe(cut);
});
