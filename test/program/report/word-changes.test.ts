// The parts of a long text that are shown if the text has changed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Piece, wordChange } from '../../../src/program/report/word-changes.ts';
import { runs } from '../../support/campaign.ts';

const marked = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
const change = (before: string, after: string) => {
  const words = wordChange(before, after);
  return [marked(words.before), marked(words.after)];
};
const LONG = 'word '.repeat(100).trim();

test('shows the words that changed, with a few words around them', () => {
  expect(change(`${LONG} by 2030, they say. ${LONG}`, `${LONG} by 2035, they say. ${LONG}`)).toEqual([
    expect.stringMatching(/^…[word ]{1,40} by \[2030\], they say\. [word ]{1,40}…$/),
    expect.stringMatching(/^…[word ]{1,40} by \[2035\], they say\. [word ]{1,40}…$/),
  ]);
});

test('shows words that were only added or removed', () => {
  expect(change('Net zero soon', 'Net zero very soon')).toEqual(['Net zero soon', 'Net zero [very ]soon']);
  expect(change('Net zero very soon', 'Net zero soon')).toEqual(['Net zero [very ]soon', 'Net zero soon']);
});

test('shows changes of only whitespace', () => {
  const [before, after] = change('Net zero\nsoon', 'Net  zero soon');
  expect(before).not.toBe(after);
  expect(after).toContain('[');
});

test('shows little of any text, and doesn’t split any character', () => {
  const long = fc.array(fc.constantFrom('a', 'b', '😀', '😀😀', ' ', '\n', '. '), { maxLength: 2000 });
  fc.assert(
    fc.property(long, long, (one, other) => {
      const { before, after } = wordChange(one.join(''), other.join(''));
      for (const piece of [...before, ...after]) expect(piece.text).not.toMatch(/\p{Cs}/u);
      const length = (pieces: readonly Piece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0);
      expect(Math.max(length(before), length(after))).toBeLessThan(1000);
    }),
    runs(51, 50),
  );
});

test('compares two books quickly', () => {
  const book = (seed: number) => Array.from({ length: 50_000 }, (_, index) => (index * seed) % 977).join(' ');
  const started = process.cpuUsage();
  wordChange(book(31), book(37));
  expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
});
