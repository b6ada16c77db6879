// The program never publishes terms with fewer than five searches, or without results, in any form.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../support/campaign.ts';
import { decoded } from './decoded.ts';
import { anyLog, bytesOf, FIRST_DAY, groupsOf, indexOf, type KeyLog, keyLogs, LAYOUTS, written } from './logs.ts';

const PLANTED = 'PLANTED-näme-🌍';
const RESTRICTION = '"PLANTED council"';

/** Keys that no response shows. Each has a text of its own. */
const hidden = fc
  .array(
    fc.record({
      times: fc.integer({ min: 1, max: 12 }),
      days: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 12, maxLength: 12 }),
      restricted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((keys) =>
    keys.map(({ times, days, restricted }, index): KeyLog => {
      const searchesByDay = new Map<number, number>();
      for (const day of days.slice(0, times)) {
        searchesByDay.set(FIRST_DAY + day, (searchesByDay.get(FIRST_DAY + day) ?? 0) + 1);
      }
      return {
        userQuery: `${PLANTED} ${index}`,
        resultCount: times < 5 ? index : 0,
        councilRestriction: restricted ? RESTRICTION : '',
        searchesByDay,
      };
    }),
  );

test('such terms don’t change the store', () => {
  fc.assert(
    fc.property(anyLog, hidden, fc.boolean(), (log, rare, first) => {
      const others = keyLogs(log);
      for (const layout of LAYOUTS) {
        const store = written(indexOf(first ? [...rare, ...others] : [...others, ...rare]), layout);
        expect(bytesOf(store)).toBe(bytesOf(written(indexOf(others), layout)));
        for (const bytes of store.contents.values()) {
          for (const planted of [PLANTED, 'PLANTED', RESTRICTION]) {
            expect(Buffer.from(bytes).includes(planted)).toBe(false);
          }
        }
      }
    }),
    runs(82, 30),
  );
});

test('a store contains only the keys that the API shows, and their texts', () => {
  fc.assert(
    fc.property(anyLog, (log) => {
      const shown = groupsOf(log).filter((group) => group.length >= 5 && group[0]!.results >= 1);
      const keys = shown
        .map(([first]) => first!)
        .map(({ query, results, restriction }) => JSON.stringify([query, results, restriction]));
      const texts = new Set(
        shown.flatMap(([first]) => first!).flatMap(({ query, restriction }) => [query, restriction]),
      );
      for (const layout of LAYOUTS) {
        const { files, contents } = written(indexOf(keyLogs(log)), layout);
        const stored = decoded(files, contents);
        const names = stored.keys.map((key) =>
          JSON.stringify([key.userQuery, key.resultCount, key.councilRestriction]),
        );
        expect(names.toSorted()).toEqual(keys.toSorted());
        expect(new Set(stored.texts)).toEqual(texts);
      }
    }),
    runs(83, 40),
  );
});

test('terms need at least five searches and one result', () => {
  const log = (times: number, resultCount: number): readonly KeyLog[] => [
    { userQuery: PLANTED, resultCount, councilRestriction: RESTRICTION, searchesByDay: new Map([[FIRST_DAY, times]]) },
  ];
  const isIn = (times: number, results: number) =>
    [...written(indexOf(log(times, results))).contents.values()].some((bytes) => Buffer.from(bytes).includes(PLANTED));
  expect(isIn(5, 1)).toBe(true);
  expect(isIn(4, 1)).toBe(false);
  expect(isIn(500, 0)).toBe(false);
});
