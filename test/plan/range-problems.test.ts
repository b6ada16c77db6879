// A date policy of more answers than can be planned is refused before they are counted one by one.
import { expect, test } from 'vitest';
import { SITE_OPTIONS } from '../../src/model/site.ts';
import { rangeProblems } from '../../src/plan/families.ts';

const policy = (dates: object) => SITE_OPTIONS.parse({ dates: { pairs: 0, opens: 0, ...dates } }).dates;
const days = (count: number) => ({ first: 20_000, last: 20_000 + count - 1 });
const thresholds = (count: number) => Array.from({ length: count }, (_, index) => index + 5);

test.each<[dates: object, days: number, answers: string | undefined]>([
  [{}, 3660, undefined],
  [{ pairs: 31, opens: 31 }, 3660, undefined],
  [{ pairs: 631 }, 3660, undefined],
  [{ pairs: 632 }, 3660, '200,028'],
  // As many days as the log has, however many are asked for.
  [{ pairs: 3660, opens: 3660 }, 100, undefined],
  [{ opens: 100, minCounts: thresholds(100), minResults: thresholds(10) }, 3660, undefined],
  [{ opens: 100, minCounts: thresholds(101), minResults: thresholds(10) }, 3660, '202,000'],
])('%j of %i days', (dates, count, answers) => {
  expect(rangeProblems(policy(dates), days(count)).map(({ values }) => values?.answers)).toEqual(
    answers === undefined ? [] : [answers],
  );
});

test('a log without a day asks for none', () => {
  expect(rangeProblems(policy({ pairs: 3660 }), undefined)).toEqual([]);
});
