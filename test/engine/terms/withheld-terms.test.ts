// The queries that a list withholds, in any spelling.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparableTerm, withheldBy } from '../../../src/engine/terms/withheld-terms.ts';
import { runs } from '../../support/campaign.ts';

const exact = (text: string) => withheldBy([{ text, isPattern: false }]);
const pattern = (text: string) => withheldBy([{ text, isPattern: true }]);

describe('a term is withheld', () => {
  test.each([
    ['unchanged', 'Jane Doe', 'Jane Doe'],
    ['in another letter case', 'jane doe', 'JANE Doe'],
    ['with other white space', ' Jane  Doe', '\tjane\u00a0doe\n'],
    ['with a line break', 'Jane Doe', 'jane\r\n\u0085\u2028doe'],
    ['in full-width letters', 'Jane Doe', 'Ｊａｎｅ　Ｄｏｅ'],
    ['with a ligature', 'Griffith', 'Griﬃth'],
    ['with a combining accent', 'Zoë', 'Zoe\u0308'],
    ['with a sharp s', 'Weiß', 'WEISS'],
    ['with a capital sharp s', 'WEIẞ', 'weiß'],
    ['with a final sigma', 'ΝΊΚΟΣ', 'νίκος'],
    ['with a dotless i', 'ISMAIL', 'ısmaıl'],
    ['with invisible characters', 'Jane Doe', '\ufeffJa\u00adne\u200b \u2060Doe\u200e'],
    ['with an asterisk', 'a*b', 'A*B'],
  ])('%s', (_, listed, query) => {
    expect(exact(listed)(query)).toBe(true);
    expect(exact(query)(listed)).toBe(true);
  });

  test.each([
    ['Jane Doe', 'Jane Doe of Abbey'],
    ['Jane Doe', 'Jane'],
    ['Jane Doe', 'JaneDoe'],
    ['Zoë', 'Zoe'],
    ['a*b', 'axb'],
    ['a*b', 'ab'],
    ['.*', 'anything'],
  ])('%j doesn’t withhold %j', (listed, query) => {
    expect(exact(listed)(query)).toBe(false);
  });

  test('in upper and lower case of any character', () => {
    for (let point = 0; point < 0x110000; point++) {
      if (point >= 0xd800 && point <= 0xdfff) continue;
      const one = String.fromCodePoint(point);
      const spellings = [one.toLowerCase(), one.toUpperCase(), one.normalize('NFD'), one.normalize('NFKC')];
      if (spellings.every((each) => each === one)) continue;
      const plain = comparableTerm(one);
      const forms = [...spellings, plain];
      const other = forms.find((form) => comparableTerm(form) !== plain);
      if (other !== undefined) expect.unreachable(`U+${point.toString(16)} as ${JSON.stringify(other)}`);
    }
  });
});

describe('a pattern', () => {
  test.each([
    ['jane*', 'Jane Doe'],
    ['*doe', 'Jane Doe'],
    ['*doe*', 'is jane doe here?'],
    ['j*e', 'Jane Doe'],
    ['j*ne*d*e', 'JANE  DOE'],
    ['jane**doe', 'jane doe'],
    ['ΝΊΚΟΣ*', 'νίκος παπάς'],
    ['*a*a*', 'aa'],
    ['.* doe', '.x doe'],
    ['no asterisk', 'NO ASTERISK'],
  ])('%j withholds %j', (listed, query) => {
    expect(pattern(listed)(query)).toBe(true);
  });

  test.each([
    ['jane*', 'mary jane'],
    ['*doe', 'doe jane'],
    ['ab*ba', 'aba'],
    ['*a*a*', 'a'],
    ['a*b*c', 'acb'],
    ['.*', 'jane'],
    ['[a-z]*', 'jane'],
    ['jan?*', 'jane'],
  ])('%j doesn’t withhold %j', (listed, query) => {
    expect(pattern(listed)(query)).toBe(false);
  });

  test('matches the same queries as a regular expression', () => {
    const text = (most: number) => fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: most });
    fc.assert(
      fc.property(text(7), text(12), (listed, query) => {
        const meaning = new RegExp(`^${listed.toUpperCase().replaceAll('*', '.*')}$`);
        expect(pattern(listed)(query)).toBe(meaning.test(query.toUpperCase()));
      }),
      runs(20_260_801, 2000),
    );
  });

  test('is fast even if a regular expression would take forever', () => {
    expect(pattern(`${'*a'.repeat(200)}*b`)('a'.repeat(1_000_000))).toBe(false);
  });
});
