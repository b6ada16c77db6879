// The snap: it changes no answer, and after it the store tells nothing that the API doesn't.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { snap } from '../../src/searchterms/index-log.ts';
import { dateOf } from '../../src/text/calendar.ts';
import { runs, sized } from '../support/campaign.ts';
import {
  anyFilter,
  anyLog,
  FIRST_DAY,
  groupsOf,
  indexOf,
  keyLogs,
  keyOf,
  LAYOUTS,
  opened,
  plainAnswer,
  type Search,
  bytesOf as storeBytes,
  storedAnswer,
  withoutSnap,
  written,
} from './logs.ts';

/** Every way to spread so many searches over so many days, as counts by day. */
function* spreads(total: number, days: number): Generator<readonly number[]> {
  if (days === 1) return yield [total];
  for (let first = 0; first <= total; first++) {
    for (const rest of spreads(total - first, days - 1)) yield [first, ...rest];
  }
}

/** @param counts by day, from 0 */
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

/** All that the API tells of one key: how often it was searched from each day to each other, where that is 5 or more. */
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

describe('no answer changes', () => {
  test('for random logs, ranges and thresholds', () => {
    fc.assert(
      fc.property(anyLog, fc.array(anyFilter, { minLength: 1, maxLength: 12 }), (log, filters) => {
        const index = indexOf(keyLogs(log));
        for (const layout of LAYOUTS) {
          const [store, plain] = [index, withoutSnap(index, log)].map((each) => opened(written(each, layout)));
          for (const filter of filters) expect(storedAnswer(store!, filter)).toEqual(storedAnswer(plain!, filter));
        }
      }),
      runs(58, 25),
    );
  });

  test('for every key of up to 9 searches on 6 days, every range and every threshold', () => {
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

describe('the store tells nothing that the API doesn’t', () => {
  const [searches, dayCount] = [sized(8, 9), sized(5, 6)];
  test(`for every key of up to ${searches} searches on ${dayCount} days: same answers, same bytes`, () => {
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

  test('for random logs with the same answers', () => {
    const hidden = fc.record({
      log: anyLog,
      noise: anyLog,
      random: fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
    });
    fc.assert(
      fc.property(hidden, ({ log, noise, random }) => {
        const next = () => random.next().value;
        const other = shuffled([...rareOnes(noise, log), ...hiddenDaysMoved(log, next)], next);
        const edges = [...new Set([...log, ...other].map(({ day }) => day))].sort((a, b) => a - b).slice(0, 9);
        for (const start of edges) {
          for (const end of edges) {
            const filter = { start_date: dateOf(start), end_date: dateOf(end) };
            expect(plainAnswer(other, filter)).toEqual(plainAnswer(log, filter));
          }
        }
        expect(bytesOf(other)).toBe(bytesOf(log));
      }),
      runs(5, 15),
    );
  });

  test('the rule of the design, in its own words', () => {
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

function shuffled<Value>(values: readonly Value[], random: () => number): readonly Value[] {
  return values
    .map((value) => ({ value, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

/** Searches that are in no answer, whatever else is in the log: of keys that the log has not, and without results. */
function rareOnes(noise: readonly Search[], log: readonly Search[]): readonly Search[] {
  const known = new Set(log.map(keyOf));
  return groupsOf(noise)
    .filter(([first]) => !known.has(keyOf(first!)))
    .flatMap((group) => (group.length < 5 ? group : group.map((search) => ({ ...search, results: 0 }))));
}

/**
 * The same log with the searches moved that no visible count tells the day of: of T = 5, 6 or 7 those after the first
 * T − 4 and before the last T − 4, each to any day between those.
 */
function hiddenDaysMoved(log: readonly Search[], random: () => number): readonly Search[] {
  return groupsOf(log).flatMap((group) => {
    const sorted = group.toSorted((a, b) => a.day - b.day);
    const known = sorted.length - 4;
    if (sorted.length < 5 || sorted[0]!.results === 0) return sorted.filter(() => random() < 0.5);
    if (sorted.length > 7) return sorted;
    const [from, to] = [sorted[known - 1]!.day, sorted.at(-known)!.day];
    return sorted.map((search, index) =>
      index < known || index >= sorted.length - known
        ? search
        : { ...search, day: from + Math.floor(random() * (to - from + 1)) },
    );
  });
}
