import { expect, test } from 'vitest';
import type { Commitment } from '../../../../src/councils/dataset.ts';
import { mostCommonYear, promisedYears, promiseStatus } from '../../../../src/councils/pages/parts/promises.ts';

const promise = (own: Partial<Commitment>): Commitment => ({
  ...{ authority_code: 'AAA', has_promise: true, target_year: 2030, scope: 'Whole area' },
  ...{ text: '', source: '', source_name: '' },
  ...own,
});

test.each([
  [[], 'not-recorded'],
  [[null], 'not-recorded'],
  [[false], 'no-promise-found'],
  [[null, false], 'no-promise-found'],
  [[true], 'promised'],
  [[false, null, true], 'promised'],
])('the status of a council whose records have has_promise %j is %s', (has, status) => {
  expect(promiseStatus(has.map((has_promise) => promise({ has_promise })))).toBe(status);
});

test('the earliest promised year of a council counts, separately for each scope', () => {
  const commitments = [
    promise({ target_year: 2050 }),
    promise({ target_year: 2045 }),
    promise({ target_year: 2028, has_promise: false }),
    promise({ target_year: 2029, has_promise: null }),
    promise({ target_year: null, scope: 'Council only' }),
    promise({ target_year: 2035, scope: null }),
  ];
  expect(promisedYears(commitments)).toEqual([
    { scope: 'Whole area', year: 2045 },
    { scope: null, year: 2035 },
  ]);
});

test('a council can have more promises than a function call can have arguments', () => {
  const commitments = Array.from({ length: 200_000 }, () => promise({}));
  expect(promisedYears([...commitments, promise({ target_year: 2025 })])).toEqual([
    { scope: 'Whole area', year: 2025 },
  ]);
});

test.each([
  [[], undefined],
  [[2050, 2030, 2050], { year: 2050, count: 2 }],
  [[2040], { year: 2040, count: 1 }],
  [[2050, 2030, 2050, 2030, 2040], undefined],
  [[2030, 2040], undefined],
])('the most common year in %j is %j', (years, expected) => {
  expect(mostCommonYear(years)).toEqual(expected);
});
