// Coarsening dates changes no response, and hides what the API doesn't show.
import { describe, expect, test } from 'vitest';
import { snap } from '../../../src/engine/terms/index-log.ts';
import { sized } from '../../support/campaign.ts';
import { FIRST_DAY, indexOf, keyLogs, LAYOUTS, type Search, bytesOf as storeBytes, written } from './logs.ts';

/** All ways of distributing this number of searches over this number of days, as counts by day. */
function* spreads(total: number, days: number): Generator<readonly number[]> {
  if (days === 1) return yield [total];
  for (let first = 0; first <= total; first++) {
    for (const rest of spreads(total - first, days - 1)) yield [first, ...rest];
  }
}

/** @param counts the number of searches on each day, starting with day 0 */
function snappedCounts(counts: readonly number[]): ReadonlyMap<number, number> {
  const entries = counts.flatMap((count, day) => (count > 0 ? [[day, count] as const] : []));
  const { days, searches } = snap({
    days: Int32Array.from(entries, ([day]) => day),
    searches: Float64Array.from(entries, ([, count]) => count),
  });
  return new Map(Array.from(days, (day, index) => [day, searches[index]!]));
}

const bytesOf = (log: readonly Search[]): string =>
  LAYOUTS.map((layout) => storeBytes(written(indexOf(keyLogs(log)), layout))).join();

const searchesOf = (counts: readonly number[]): readonly Search[] =>
  counts.flatMap((count, day) =>
    Array.from({ length: count }, () => ({ day: FIRST_DAY + day, query: 'heat', results: 1, restriction: '' })),
  );

/** Everything that the API shows about a key: the number of searches in each range of days, if it is 5 or more. */
function visible(counts: readonly number[]): string {
  const seen: number[] = [];
  for (let start = 0; start < counts.length; start++) {
    for (let end = start, count = 0; end < counts.length; end++) {
      count += counts[end]!;
      seen.push(count >= 5 ? count : 0);
    }
  }
  return seen.join();
}

describe('no response changes', () => {
  test('for every key with up to 9 searches on 6 days, and every range', () => {
    const changed: (readonly number[])[] = [];
    for (let total = 0; total <= 9; total++) {
      for (const counts of spreads(total, 6)) {
        const snapped = snappedCounts(counts);
        const after = counts.map((_, day) => snapped.get(day) ?? 0);
        if (visible(after) !== visible(counts)) changed.push(counts);
      }
    }
    expect(changed).toEqual([]);
  });
});

describe('the store reveals nothing that the API doesn’t', () => {
  const [searches, dayCount] = [sized(8, 9), sized(5, 6)];
  test(`keys with the same responses have the same bytes, up to ${searches} searches on ${dayCount} days`, () => {
    const formsByAnswers = new Map<string, Set<string>>();
    const answersByForm = new Map<string, Set<string>>();
    let keys = 0;
    for (let total = 0; total <= searches; total++) {
      for (const counts of spreads(total, dayCount)) {
        const [answers, form] = [visible(counts), bytesOf(searchesOf(counts))];
        formsByAnswers.set(answers, (formsByAnswers.get(answers) ?? new Set()).add(form));
        answersByForm.set(form, (answersByForm.get(form) ?? new Set()).add(answers));
        keys++;
      }
    }
    expect(keys).toBe(sized(1287, 5005));
    expect(formsByAnswers.size).toBeLessThan(keys);
    expect([...formsByAnswers].filter(([, forms]) => forms.size > 1)).toEqual([]);
    expect([...answersByForm].filter(([, answers]) => answers.size > 1)).toEqual([]);
  });

  test('with 5, 6 or 7 searches, those in the middle move to an earlier day', () => {
    const snapped = (...days: number[]) => {
      const counts = Array.from({ length: 10 }, (_, day) => days.filter((each) => each === day).length);
      return [...snappedCounts(counts)].flatMap(([day, count]) => Array<number>(count).fill(day));
    };
    expect(snapped(1, 2, 3, 4, 5)).toEqual([1, 1, 1, 1, 5]);
    expect(snapped(1, 2, 3, 4, 5, 6)).toEqual([1, 2, 2, 2, 5, 6]);
    expect(snapped(1, 2, 3, 4, 5, 6, 7)).toEqual([1, 2, 3, 3, 5, 6, 7]);
    expect(snapped(1, 2, 3, 4, 5, 6, 7, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(snapped(3, 3, 3, 3, 3)).toEqual([3, 3, 3, 3, 3]);
  });
});
