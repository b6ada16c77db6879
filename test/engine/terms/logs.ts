// Random search logs, and a simple implementation of the API for comparison, which filters, groups and sorts.

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Item } from '../../../src/engine/api/endpoint.ts';
import { getOrAdd, groupBy } from '../../../src/engine/grouping.ts';
import { type DayCounts, DayCountTally } from '../../../src/engine/terms/day-counts.ts';
import { openDictionary } from '../../../src/engine/terms/dictionary.ts';
import { indexLog, type TermIndex } from '../../../src/engine/terms/index-log.ts';
import type { TermStore } from '../../../src/engine/terms/store.ts';
import { listTerms } from '../../../src/engine/terms/term-records.ts';
import {
  STORE_LAYOUT,
  type StoreLayout,
  type WrittenStore,
  writeStore,
} from '../../../src/engine/terms/write-store.ts';
import { dateOf } from '../../../src/engine/text/calendar.ts';
import { character } from '../../support/characters.ts';

/** A single search. */
export interface Search {
  /** The day, counted from 1970-01-01. */
  readonly day: number;
  readonly query: string;
  readonly results: number;
  readonly restriction: string;
}

/** 2021-01-01 */
export const FIRST_DAY = 18_628;

const keyOf = ({ query, results, restriction }: Search): string => JSON.stringify([query, results, restriction]);

/** The number of searches for a key, by day. */
export interface KeyLog {
  readonly userQuery: string;
  readonly resultCount: number;
  readonly councilRestriction: string;
  readonly searchesByDay: ReadonlyMap<number, number>;
}

/** The counts in the form in which the program reads them from a log. */
export function dayCounts(log: readonly KeyLog[]): DayCounts {
  const tally = new DayCountTally();
  for (const { userQuery, resultCount, councilRestriction, searchesByDay } of log) {
    for (const [day, searches] of searchesByDay) tally.add(day, userQuery, resultCount, councilRestriction, searches);
  }
  return tally.counts();
}

export const indexOf = (log: readonly KeyLog[]): TermIndex => indexLog(dayCounts(log));

/** A single file, blocks of the usual length, and blocks so short that ranges begin and end in many of them. */
export const LAYOUTS: readonly StoreLayout[] = [
  STORE_LAYOUT,
  { oneFileAtMost: 0, blockDays: STORE_LAYOUT.blockDays },
  { oneFileAtMost: 0, blockDays: 2 },
];

export const written = (index: TermIndex, layout?: StoreLayout): WrittenStore =>
  writeStore(index, (bytes) => createHash('sha256').update(bytes).digest('hex'), layout);

/** A store, opened as by the router. */
export function opened({ files, contents }: WrittenStore): TermStore {
  const bytesOf = (file: string) => contents.get(file)!;
  return { dictionary: openDictionary(bytesOf(files.dictionary)), files, bytesOf };
}

/** The names and bytes of a store's files. */
export const bytesOf = ({ files, contents }: WrittenStore): string =>
  JSON.stringify([files, ...Array.from(contents.values(), (bytes) => Buffer.from(bytes).toString('latin1'))]);

/** The log by key and day. */
export function keyLogs(searches: readonly Search[]): readonly KeyLog[] {
  return groupsOf(searches).map((group) => {
    const searchesByDay = new Map<number, number>();
    for (const { day } of group) searchesByDay.set(day, (searchesByDay.get(day) ?? 0) + 1);
    const { query, results, restriction } = group[0]!;
    return { userQuery: query, resultCount: results, councilRestriction: restriction, searchesByDay };
  });
}

/** Groups the searches by key. */
export const groupsOf = (searches: readonly Search[]): readonly (readonly Search[])[] => [
  ...groupBy(searches, keyOf).values(),
];

const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** The least values of the thresholds, which are also their defaults (specification, section 4.5). */
const [LEAST_COUNT, LEAST_RESULTS] = [5, 1];

/** The parameters of the list (specification, section 4.5). */
interface SearchTermFilter {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly min_count?: number;
  readonly min_results?: number;
}

/** By day, because thousands of responses need the same dates. */
const DATES = new Map<number, string>();

/** All matching entries. Dates can be compared as text, because all years have four digits. */
export function plainAnswer(
  searches: readonly Search[],
  {
    start_date: start,
    end_date: end,
    min_count: minCount = LEAST_COUNT,
    min_results: minResults = LEAST_RESULTS,
  }: SearchTermFilter,
): readonly Item[] {
  const within = searches.filter(({ day }) => {
    const date = getOrAdd(DATES, day, () => dateOf(day));
    return (start === undefined || date >= start) && (end === undefined || date <= end);
  });
  return groupsOf(within)
    .filter((group) => group.length >= minCount && group[0]!.results >= minResults)
    .map((group) => ({
      user_query: group[0]!.query,
      result_count: group[0]!.results,
      times_seen: group.length,
      council_restriction: group[0]!.restriction,
    }))
    .sort(
      (a, b) =>
        b.times_seen - a.times_seen ||
        byBytes(a.user_query, b.user_query) ||
        a.result_count - b.result_count ||
        byBytes(a.council_restriction, b.council_restriction),
    );
}

export function storedAnswer(store: TermStore, filter: SearchTermFilter): readonly Item[] {
  const { count, slice } = listTerms(store, { ...filter });
  return slice(0, count);
}

// ---- random logs ----

/** Texts that careless code may confuse when it reads, sorts or decodes them. */
export const TEXTS = [
  '',
  'heat',
  'Heat',
  ' heat',
  'heat ',
  'é',
  'e\u0301',
  '\ufeffheat',
  '\ud7ff',
  '\ue000',
  '\uffff',
  '\ufffd',
  '🌍',
  '\u{10ffff}',
  'a\u0000b',
  '"quoted"',
  '</script>',
  '\u2028',
];
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: character, maxLength: 4 }) },
);
const results = fc.oneof(fc.constantFrom(0, 1, 2, 3), fc.constantFrom(2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER));
const restriction = fc.constantFrom('', '"Zebra Council"', '"Ynys Môn"', '"🌍"');

/** The number of searches for a key. Usually, it is one for which dates are coarsened. */
const total = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 6, arbitrary: fc.integer({ min: 5, max: 8 }) },
  { weight: 1, arbitrary: fc.integer({ min: 9, max: 24 }) },
);

/** The days for a single key, within days or years. Often, there are several searches on the same day. */
const daysOf = fc.tuple(total, fc.constantFrom(1, 3, 6, 30, 1100)).chain(([count, span]) =>
  fc.array(
    fc.integer({ min: 0, max: span - 1 }).map((day) => FIRST_DAY + day),
    { minLength: count, maxLength: count },
  ),
);

const searchesOfKey = fc
  .record({ query: text, results, restriction, days: daysOf })
  .map(({ days, ...key }): readonly Search[] => days.map((day) => ({ ...key, day })));

/** A log in any order. Several keys have the same query, because there are few texts. */
export const anyLog = fc
  .array(searchesOfKey, { maxLength: 12 })
  .chain((keys) => fc.shuffledSubarray(keys.flat(), { minLength: keys.flat().length }));

const date = fc.integer({ min: -3, max: 1105 }).map((day) => dateOf(FIRST_DAY + day));
const nearDate = fc.integer({ min: -1, max: 7 }).map((day) => dateOf(FIRST_DAY + day));
const anyDate = fc.option(fc.oneof(nearDate, date, fc.constantFrom('0001-01-01', '9999-12-31')), { nil: undefined });

export const anyFilter = fc
  .record({
    start_date: anyDate,
    end_date: anyDate,
    min_count: fc.oneof(
      fc.constant(5),
      fc.integer({ min: 5, max: 12 }),
      fc.constantFrom(1e6, Number.POSITIVE_INFINITY),
    ),
    min_results: fc.oneof(fc.constant(1), fc.constantFrom(2, 3, 2 ** 32, Number.MAX_SAFE_INTEGER, 2 ** 53)),
  })
  .map(
    ({ start_date, end_date, ...thresholds }): SearchTermFilter => ({
      ...(start_date && { start_date }),
      ...(end_date && { end_date }),
      ...thresholds,
    }),
  );
