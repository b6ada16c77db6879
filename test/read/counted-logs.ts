// Random counted logs, and a small one.
import fc from 'fast-check';
import type { CountedLog } from '../../src/read/counted-log.ts';
import { DayCountTally } from '../../src/searchterms/day-counts.ts';
import { character } from '../support/characters.ts';

const MOST = Number.MAX_SAFE_INTEGER;
/** Small numbers, and those at which a byte more is needed. */
const number = (least = 0) =>
  fc.oneof(
    fc.integer({ min: least, max: 300 }),
    fc.constantFrom(2 ** 14 - 1, 2 ** 14, 2 ** 32 - 1, 2 ** 32, 2 ** 49, MOST - 1, MOST),
    fc.integer({ min: least, max: MOST }),
  );
const day = fc.oneof(fc.integer({ min: 18_000, max: 18_100 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));
// Any code point: U+0000, U+FEFF, beyond the basic plane.
const texts = fc.uniqueArray(fc.string({ unit: character }), { maxLength: 8 });
const place = fc.record({ line: number(1), column: number(1) });

const warnings: fc.Arbitrary<CountedLog['warnings']> = fc.array(
  fc.record(
    {
      code: fc.constantFrom('unknown-column', 'gap-in-log'),
      place,
      values: fc.dictionary(fc.constantFrom('column', 'from'), fc.string({ unit: character }), {
        noNullPrototype: true,
      }),
      suggestion: fc.string(),
    },
    { requiredKeys: ['code'] },
  ),
  { maxLength: 3 },
);

interface Key {
  readonly query: number;
  readonly results: number;
  readonly restriction: number;
  readonly days: readonly (readonly [day: number, searches: number])[];
}

function countsOf(queries: readonly string[], restrictions: readonly string[], keys: readonly Key[]) {
  const starts = new Uint32Array(keys.length + 1);
  keys.forEach((key, index) => {
    starts[index + 1] = starts[index]! + key.days.length;
  });
  const sorted = keys.flatMap(({ days }) => days.toSorted(([a], [b]) => a - b));
  return {
    queries,
    restrictions,
    keys: {
      query: Uint32Array.from(keys, ({ query }) => query),
      results: Float64Array.from(keys, ({ results }) => results),
      restriction: Uint32Array.from(keys, ({ restriction }) => restriction),
    },
    starts,
    days: Int32Array.from(sorted, ([day]) => day),
    searches: Float64Array.from(sorted, ([, searches]) => searches),
  };
}

const counts = fc.tuple(texts, texts).chain(([queries, restrictions]) => {
  const key: fc.Arbitrary<Key> = fc.record({
    query: fc.nat(Math.max(0, queries.length - 1)),
    results: number(),
    restriction: fc.nat(Math.max(0, restrictions.length - 1)),
    days: fc.uniqueArray(fc.tuple(day, number(1)), { selector: ([day]) => day, maxLength: 6 }),
  });
  const hasKeys = queries.length > 0 && restrictions.length > 0;
  const keys = fc.array(key, { maxLength: hasKeys ? 10 : 0 });
  return keys.map((keys) => countsOf(queries, restrictions, keys));
});

/** Whatever may be counted, and much that never is: days before the calendar, texts of any code points. */
export const countedLogs: fc.Arbitrary<CountedLog> = fc.record({
  kind: fc.constantFrom('raw', 'counts', 'redacted'),
  counts,
  rows: number(),
  warnings,
  restrictions: fc.array(fc.record({ text: fc.string({ unit: character }), searches: number(1), place }), {
    maxLength: 4,
  }),
});

/** A log of two rows, with something in every column. */
export function smallLog(query = 'heat pump'): CountedLog {
  const tally = new DayCountTally();
  tally.add(20_000, query, 3, '"Abbey"', 1);
  tally.add(20_002, 'solar ☀', 400, '', 7);
  return {
    kind: 'counts',
    counts: tally.counts(),
    rows: 2,
    warnings: [{ code: 'unknown-column', place: { line: 1, column: 5 }, values: { column: 'number 6' } }],
    restrictions: [{ text: '"Abbey"', searches: 1, place: { line: 2, column: 9 } }],
  };
}
