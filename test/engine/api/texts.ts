// Texts that clients may send for a parameter, by kind of parameter.
import fc from 'fast-check';
import type { Parameter, WordList } from '../../../src/engine/api/parameter.ts';
import { anyValue } from '../addressing/addresses.ts';

/** Valid texts, most of which aren't in canonical form. */
export function rightText(parameter: Parameter): fc.Arbitrary<string> {
  switch (parameter.kind) {
    case 'words':
      return anyList(parameter);
    case 'day':
      return anyValue(parameter).chain((date) => fc.constantFrom(String(date), String(date).replaceAll('-0', '-')));
    case 'threshold':
      return fc
        .tuple(fc.constantFrom('', '+', '0', '000000', ' ', '\t+0'), anyValue(parameter), fc.constantFrom('', ' '))
        .map((parts) => parts.join(''));
  }
}

const SPACES = ['', '', '', ' ', '\t', '\u00a0', '\u3000'];

function anyList({ words }: WordList): fc.Arbitrary<string> {
  const word = fc.constantFrom(...words);
  const spelled = fc
    .tuple(
      fc.constantFrom(...SPACES),
      fc.oneof(
        word,
        word.map((each) => each.toUpperCase()),
      ),
      fc.constantFrom(...SPACES),
    )
    .map((parts) => parts.join(''));
  return fc.array(fc.oneof({ weight: 4, arbitrary: spelled }, fc.constantFrom(...wrongWords(words)))).map(String);
}

const wrongWords = (words: readonly string[]): readonly string[] => {
  const [first = ''] = words;
  return ['Atlantis', '', ' ', first.slice(0, -1), `${first}x`, `"${first}"`];
};

/** Invalid texts. There are none for words, because unknown words are ignored. */
export function wrongTexts(parameter: Parameter): readonly string[] {
  switch (parameter.kind) {
    case 'words':
      return [];
    case 'day':
      return [
        ...['', 'x', 'any', '2021-02-30', '1900-02-29', '2021-13-01', '2021-00-10', '0000-01-01', '2021'],
        ' 2021-01-01',
      ];
    case 'threshold':
      return [
        '',
        'x',
        'none',
        'large',
        '5.0',
        '1e3',
        '٥',
        ...[1, 2, 1000].map((less) => String(parameter.least - less)),
      ];
  }
}

/** Texts that are similar to valid ones, and other texts. */
export const anyText = (parameter: Parameter): fc.Arbitrary<string> =>
  fc.oneof(
    rightText(parameter),
    fc.constantFrom('', ...wrongTexts(parameter)),
    fc.string({ unit: fc.constantFrom(...'0123456789-+_, .eaW'), maxLength: 12 }),
    fc.string(),
  );
