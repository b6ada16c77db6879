import { describe, expect, test } from 'vitest';
import { lookAlikeIn, withDigits, withoutLookAlikes } from '../../../src/engine/text/look-alikes.ts';

describe('characters that look like ASCII characters', () => {
  test.each([
    ['\u0410BC', 'ABC', 'character 1 is a Cyrillic “\u0410” (U+0410)'],
    ['AB\u03a7', 'ABX', 'character 3 is a Greek “\u03a7” (U+03A7)'],
    ['２０２３-06-02', '2023-06-02', 'character 1 is a full-width “２” (U+FF12)'],
    ['Council\u00a0only', 'Council only', 'character 8 is an unusual space (U+00A0)'],
    ['2023\u201106\u201102', '2023-06-02', 'character 5 is a dash “\u2011” (U+2011)'],
    ['E0600\u200b0001', 'E06000001', 'character 6 is an invisible character (U+200B)'],
    ['\u{1d7d0}030', '2030', 'character 1 is an unusual “\u{1d7d0}” (U+1D7D0)'],
  ])('%j is read as %j', (text, plain, described) => {
    const { character, likeness } = lookAlikeIn(text)!;
    expect([withoutLookAlikes(text), `${character} is ${likeness}`]).toEqual([plain, described]);
  });

  test.each(['Whole area', 'Ynys Môn', '½', 'Ж', ''])('%j stays the same', (text) => {
    expect([withoutLookAlikes(text), lookAlikeIn(text)]).toEqual([text, undefined]);
  });
});

test('letters that look like digits', () => {
  expect(withDigits('OILSBZ oilsbz ACE 70')).toBe('011582 011582 ACE 70');
});
