// Terms searched for fewer than five times, or without results, are never published, in no file and no form.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeStore } from '../../src/searchterms/encoding.ts';
import { wholeEdgeSite } from '../router/edge-site.ts';
import { anyLog, FIRST_DAY, type KeyLog, keyLogs, storeFrom } from './logs.ts';

const PLANTED = 'PLANTED-näme-🌍';
const RESTRICTION = '"PLANTED council"';

/** Keys that no answer shows, each with a text of its own. */
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

test('a store with them is the store without them', () => {
  fc.assert(
    fc.property(anyLog, hidden, fc.boolean(), (log, rare, first) => {
      const others = keyLogs(log);
      const bytes = encodeStore(storeFrom(first ? [...rare, ...others] : [...others, ...rare]));
      expect(bytes).toEqual(encodeStore(storeFrom(others)));
      const text = Buffer.from(bytes);
      for (const planted of [PLANTED, 'PLANTED', RESTRICTION]) expect(text.includes(planted)).toBe(false);
    }),
    { seed: 82, numRuns: 300 },
  );
});

test('five searches are enough, four are not, and results there must be', () => {
  const log = (times: number, resultCount: number): readonly KeyLog[] => [
    { userQuery: PLANTED, resultCount, councilRestriction: RESTRICTION, searchesByDay: new Map([[FIRST_DAY, times]]) },
  ];
  const isIn = (times: number, results: number) =>
    Buffer.from(encodeStore(storeFrom(log(times, results)))).includes(PLANTED);
  expect(isIn(5, 1)).toBe(true);
  expect(isIn(4, 1)).toBe(false);
  expect(isIn(500, 0)).toBe(false);
});

test('no file of a whole site holds them', async () => {
  const { files } = await wholeEdgeSite();
  expect(files.size).toBeGreaterThan(8000);
  for (const [path, content] of files) {
    for (const rare of ['four times only', 'no results']) {
      if (Buffer.from(content).includes(rare)) expect.unreachable(`${rare} stands in ${path}`);
    }
  }
});
