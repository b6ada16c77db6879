// Texts by number, more of them than a map holds.
import { expect, test } from 'vitest';
import { TextNumbers } from '../../src/searchterms/day-counts.ts';

test('texts keep their numbers when there are more than a map holds', () => {
  const numbers = new TextNumbers(3);
  const texts = Array.from({ length: 11 }, (_, index) => `text ${index}`);
  for (let round = 0; round < 2; round++) {
    texts.forEach((text, number) => {
      expect(numbers.numberOf(text)).toBe(number);
    });
  }
  expect(numbers.texts()).toEqual(texts);
});
