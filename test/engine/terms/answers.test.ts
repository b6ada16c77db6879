// Queries to the store return the same entries as a simple implementation of the API.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTerms } from '../../../src/engine/terms/store.ts';
import { dateOf } from '../../../src/engine/text/calendar.ts';
import { runs } from '../../support/campaign.ts';
import {
  anyFilter,
  anyLog,
  bytesOf,
  FIRST_DAY,
  indexOf,
  type KeyLog,
  keyLogs,
  LAYOUTS,
  opened,
  plainAnswer,
  type Search,
  storedAnswer,
  written,
} from './logs.ts';

const searches = (times: number, search: Partial<Search>): readonly Search[] =>
  Array.from({ length: times }, () => ({ day: FIRST_DAY, query: 'heat', results: 1, restriction: '', ...search }));

const storeOf = (log: readonly KeyLog[]) => opened(written(indexOf(log)));

test('returns the same entries, order and counts from a single file and from blocks', () => {
  fc.assert(
    fc.property(anyLog, fc.array(anyFilter, { minLength: 1, maxLength: 12 }), (log, filters) => {
      const index = indexOf(keyLogs(log));
      const stores = LAYOUTS.map((layout) => opened(written(index, layout)));
      for (const filter of filters) {
        const expected = plainAnswer(log, filter);
        for (const store of stores) expect(storedAnswer(store, filter)).toEqual(expected);
      }
    }),
    runs(20_210_101, 40),
  );
});

test('every range of a block that has already been used is counted exactly', () => {
  const days = Array.from({ length: 23 }, (_, index) => FIRST_DAY + index);
  const log = days.flatMap((day, index) => [
    ...searches(1 + (index % 3), { day }),
    ...(index % 4 === 0 ? searches(2, { day, query: 'solar' }) : []),
  ]);
  const store = storeOf(keyLogs(log));
  for (const start of days) {
    for (const end of days.slice(days.indexOf(start))) {
      const filter = { start_date: dateOf(start), end_date: dateOf(end) };
      expect(storedAnswer(store, filter)).toEqual(plainAnswer(log, filter));
    }
  }
});

test('the order of the log doesn’t matter', () => {
  fc.assert(
    fc.property(anyLog, (log) => {
      for (const layout of LAYOUTS) {
        const bytes = (logs: readonly KeyLog[]) => bytesOf(written(indexOf(logs), layout));
        expect(bytes(keyLogs(log.toReversed()))).toBe(bytes(keyLogs(log)));
        expect(bytes(keyLogs(log).toReversed())).toBe(bytes(keyLogs(log)));
      }
    }),
    runs(7, 15),
  );
});

test('an entry has the fields in the specification, in the same order', () => {
  const store = storeOf(keyLogs(searches(6, { results: 3, restriction: '"Zebra Council"' })));
  expect(JSON.stringify(storedAnswer(store, {}))).toBe(
    JSON.stringify([{ user_query: 'heat', result_count: 3, times_seen: 6, council_restriction: '"Zebra Council"' }]),
  );
});

// Daily counts may contain any number of searches per day, and their total has no limit.
test('counts are exact even if the total exceeds 32 bits', () => {
  const log = Array.from(
    { length: 4400 },
    (_, index): KeyLog => ({
      userQuery: String(index).padStart(4, '0'),
      resultCount: 1,
      councilRestriction: '',
      searchesByDay: new Map([[FIRST_DAY, 1_000_000]]),
    }),
  );
  for (const layout of LAYOUTS) {
    const each = opened(written(indexOf(log), layout));
    const { keys, counts } = findTerms(each, {});
    expect(keys.length).toBe(log.length);
    expect(new Set(counts)).toEqual(new Set([1_000_000]));
  }
});

test('keys with millions of searches are in the correct order', () => {
  const count = fc.constantFrom(5, 6, 7, 999_999, 1_000_000, 1_000_001, 2 ** 31, 3_000_000_000, 2 ** 32 + 5, 2 ** 45);
  fc.assert(
    fc.property(fc.array(count, { maxLength: 30 }), (counts) => {
      const log = counts.map(
        (searches, index): KeyLog => ({
          userQuery: String(index).padStart(2, '0'),
          resultCount: 1,
          councilRestriction: '',
          searchesByDay: new Map([[FIRST_DAY, searches]]),
        }),
      );
      const expected = log
        .map(({ userQuery }, index) => ({ userQuery, times: counts[index]! }))
        .sort((a, b) => b.times - a.times || Number(a.userQuery) - Number(b.userQuery));
      const store = storeOf(log);
      const answer = storedAnswer(store, {}).map((term) => ({ userQuery: term.user_query, times: term.times_seen }));
      expect(answer).toEqual(expected);
    }),
    runs(64, 40),
  );
});
