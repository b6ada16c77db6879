// The API's order of texts, and its days as numbers.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOf, dayOf, EARLIEST_DAY } from '../../src/text/calendar.ts';
import { compareCodePoints } from '../../src/text/collation.ts';
import { runs } from '../support/campaign.ts';
import { character } from '../support/characters.ts';

const text = fc.oneof(
  fc.string({ unit: character, maxLength: 8 }),
  fc.string({
    unit: fc.constantFrom('a', 'b', '\u0000', '\ud7ff', '\ue000', '\ufffd', '\uffff', '\u{10000}', '🌍', '\u{10ffff}'),
    maxLength: 6,
  }),
);

// UTF-8 bytes are in the order of code points, by the design of that encoding.
test('texts are in the order of their UTF-8 bytes', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
    runs(41, 3000),
  );
});

test('a common beginning does not matter', () => {
  fc.assert(
    fc.property(text, text, text, (start, a, b) => {
      expect(Math.sign(compareCodePoints(start + a, start + b))).toBe(Math.sign(compareCodePoints(a, b)));
    }),
    runs(42, 1000),
  );
});

test('characters on both sides of the surrogates', () => {
  const inOrder = [
    '',
    '\u0000',
    'A',
    'Z',
    'a',
    'aa',
    'é',
    '\ud7ff',
    '\ue000',
    '\ufeff',
    '\uffff',
    '\u{10000}',
    '🌍',
    '\u{10ffff}',
  ];
  for (const [i, a] of inOrder.entries()) {
    for (const [j, b] of inOrder.entries()) expect(Math.sign(compareCodePoints(a, b))).toBe(Math.sign(i - j));
  }
});

test('days and dates', () => {
  expect(dayOf('1970-01-01')).toBe(0);
  expect(dayOf('0001-01-01')).toBe(EARLIEST_DAY);
  expect(dayOf('2021-01-01T23:59:59.999Z')).toBe(dayOf('2021-01-01'));
  expect(dayOf('2021-01-02T00:30:00+01:00')).toBe(dayOf('2021-01-01'));
  fc.assert(
    fc.property(fc.integer({ min: EARLIEST_DAY, max: dayOf('9999-12-31') }), (day) => {
      expect(dayOf(dateOf(day))).toBe(day);
      expect(dateOf(day)).toMatch(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/);
    }),
    runs(43, 1000),
  );
});
