// The patterns in the schemas are correct for every character, and have the same meaning in every language.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TARGET_YEAR } from '../../../src/councils/patterns.ts';
import { FIRST_YEAR, LAST_YEAR } from '../../../src/councils/vocabulary.ts';
import { anchored, CONTROL_CHARACTER, COUNT, COUNT_FROM_1, DAY } from '../../../src/engine/api/patterns.ts';
import { readDate } from '../../../src/engine/api/values.ts';
import { runs } from '../../support/campaign.ts';
import { PATTERNS } from '../tables/all-patterns.ts';

const padded = (number: number, length = 2): string => String(number).padStart(length, '0');

test('the pattern for days matches exactly the valid days', () => {
  const day = new RegExp(anchored(DAY));
  const differing: string[] = [];
  const years = [0, 1, 4, 99, 100, 400, 1900, 1999, 2000, 2019, 2020, 2024, 2100, 2400, 9996, 9999];
  for (const year of years) {
    for (let month = 0; month <= 13; month++) {
      for (let date = 0; date <= 32; date++) {
        const text = `${padded(year, 4)}-${padded(month)}-${padded(date)}`;
        if (day.test(text) !== (readDate(text) === text)) differing.push(text);
      }
    }
  }
  expect(differing).toEqual([]);
});

test('only leap years have a leap day', () => {
  const day = new RegExp(anchored(DAY));
  const leapDays = Array.from({ length: 10_000 }, (_, year) => `${padded(year, 4)}-02-29`);
  expect(leapDays.filter((text) => day.test(text) !== (readDate(text) === text))).toEqual([]);
});

test('target years are those from the first to the last', () => {
  const year = new RegExp(anchored(TARGET_YEAR));
  const numbers = Array.from({ length: 10_000 }, (_, number) => number);
  const taken = numbers.filter((number) => year.test(padded(number, 4)));
  expect(taken).toEqual(numbers.filter((number) => number >= FIRST_YEAR && number <= LAST_YEAR));
});

test('counts end at the largest number that JavaScript represents exactly', () => {
  const [count, from1] = [new RegExp(anchored(COUNT)), new RegExp(anchored(COUNT_FROM_1))];
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  const numbers = fc.oneof(fc.bigInt(0n, 10n ** 16n - 1n), fc.bigInt(most - 10_000n, most + 10_000n));
  const widths = fc.nat(16);
  fc.assert(
    fc.property(numbers, widths, (number, width) => {
      const text = number.toString().padStart(width, '0');
      expect(count.test(text)).toBe(number <= most);
      expect(from1.test(text)).toBe(number <= most && number > 0n);
    }),
    runs(20_261_121, 400),
  );
});

test('control characters are those of Unicode', () => {
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const differing = characters.filter((character) => CONTROL_CHARACTER.test(character) !== /\p{Cc}/u.test(character));
  expect(differing).toEqual([]);
});

test('no pattern has a class, an escape or a group that differs between languages', () => {
  for (const pattern of PATTERNS) {
    expect(pattern.replace('[\\s\\S]', '')).not.toMatch(/\\[dDwWsSbBpPAZzu]|\(\?[^:]/);
    expect(pattern).toMatch(/^\^\(\?:[^$]*\)\??\$$/);
  }
});
