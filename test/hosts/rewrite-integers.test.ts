// The patterns for integers of at least a number, and below it, for hosts that can’t compare numbers.
import { expect, test } from 'vitest';
import { integerBelow, integerFrom } from '../../src/hosts/rewrite/patterns.ts';

const INTEGERS = Array.from({ length: 12_000 }, (_, index) => index + 1);

const matched = (pattern: string): readonly number[] => {
  const whole = new RegExp(`^${pattern}$`);
  return INTEGERS.filter((integer) => whole.test(String(integer)));
};

test.each([1, 2, 5, 9, 10, 11, 19, 20, 21, 99, 100, 101, 340, 999, 1000, 1002, 9999])('%i', (limit) => {
  expect(matched(integerFrom(limit))).toEqual(INTEGERS.slice(limit - 1));
  if (limit > 1) expect(matched(integerBelow(limit))).toEqual(INTEGERS.slice(0, limit - 1));
});

test('leading zeros, signs and other characters don’t match', () => {
  for (const pattern of [integerFrom(1), integerFrom(20), integerBelow(20)]) {
    for (const text of ['', '0', '00', '01', '025', '-25', '+25', '25.0', 'x', ' 5'])
      expect(new RegExp(`^${pattern}$`).test(text), `${pattern} ${text}`).toBe(false);
  }
});
