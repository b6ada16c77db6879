import { expect, test } from 'vitest';
import { PHRASES } from './phrases.ts';
import { faultsOf, MOST_WORDS } from './prose.ts';

test.each(PHRASES)('%s matches its phrase, but not the correction', (pattern, found, plain) => {
  expect(found).toMatch(pattern);
  expect(faultsOf({ place: '', text: plain })).toEqual([]);
});

test('ordinary English has no faults', () => {
  const text = [
    'Tell your colleagues about it. The server is no more than a folder of files.',
    'Editing comes in useful here. This option turns on logging. Depend on it.',
    'What do you get? Those are the limits. The standard is UTF-8.',
  ].join(' ');
  expect(faultsOf({ place: '', text })).toEqual([]);
});

test('a sentence may have 30 words, but not 31', () => {
  const sentence = (words: number) => `${Array.from({ length: words }, () => 'word').join(' ')}.`;
  expect(faultsOf({ place: 'p', text: sentence(MOST_WORDS) })).toEqual([]);
  expect(faultsOf({ place: 'p', text: sentence(MOST_WORDS + 1) })).toEqual([`p: 31 words: ${sentence(31)}`]);
});
