// Writes a store and reads it again.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDictionary } from '../../../src/engine/terms/dictionary.ts';
import { filesFor, findTerms } from '../../../src/engine/terms/store.ts';
import { termFilter } from '../../../src/engine/terms/term-records.ts';
import { dateOf, dayOf } from '../../../src/engine/text/calendar.ts';
import { runs } from '../../support/campaign.ts';
import { decoded } from './decoded.ts';
import { anyFilter, anyLog, FIRST_DAY, indexOf, type KeyLog, keyLogs, LAYOUTS, opened, written } from './logs.ts';

const keyLog = (key: Partial<KeyLog>): KeyLog => ({
  userQuery: 'heat',
  resultCount: 1,
  councilRestriction: '',
  searchesByDay: new Map([[FIRST_DAY, 5]]),
  ...key,
});

/** Expects the same keys from the program and from the test's own reader, for every layout. */
function thereAndBack(log: readonly KeyLog[]) {
  const index = indexOf(log);
  const expected = index.queries.map((userQuery, key): KeyLog => {
    const [from, to] = [index.starts[key]!, index.starts[key + 1]!];
    const days = Array.from(index.days.subarray(from, to));
    return {
      userQuery,
      resultCount: index.resultCounts[key]!,
      councilRestriction: index.restrictions[key]!,
      searchesByDay: new Map(days.map((day, entry) => [day, index.searches[from + entry]!])),
    };
  });
  for (const layout of LAYOUTS) {
    const store = written(index, layout);
    expect(decoded(store.files, store.contents).keys).toEqual(expected);
    const { dictionary } = opened(store);
    const totals = dictionary.totals();
    const read = Array.from(totals, (total, key) => [
      dictionary.queryOf(key),
      dictionary.resultCounts()[key],
      dictionary.restrictionOf(key),
      total,
    ]);
    expect(read).toEqual(
      expected.map(({ userQuery, resultCount, councilRestriction, searchesByDay }) => [
        userQuery,
        resultCount,
        councilRestriction,
        [...searchesByDay.values()].reduce((sum, times) => sum + times, 0),
      ]),
    );
  }
  return index;
}

test('an index that lacks the name of a block causes an error', () => {
  const days = Array.from({ length: 90 }, (_, day) => [FIRST_DAY + day, 1] as const);
  const store = opened(written(indexOf([keyLog({ searchesByDay: new Map(days) })]), LAYOUTS[1]));
  expect(store.files.blocks.length).toBe(3);
  const filter = { first: dateOf(FIRST_DAY + 40) };
  const { blocks, before } = store.files;
  for (const files of [
    { ...store.files, blocks: blocks.slice(0, 1) },
    { ...store.files, before: before.slice(0, 1) },
  ]) {
    expect(() => filesFor(store.dictionary, files, filter)).toThrow('has no block 2');
    expect(() => findTerms({ ...store, files }, filter)).toThrow('has no block 2');
  }
});

test('any log is read as it was written', () => {
  fc.assert(
    fc.property(anyLog, (log) => {
      thereAndBack(keyLogs(log));
    }),
    runs(3, 30),
  );
});

test('the number of results can have any size', () => {
  const counts = [
    1,
    127,
    128,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 32 - 1,
    2 ** 32,
    2 ** 32 + 1,
    2 ** 52,
    Number.MAX_SAFE_INTEGER,
  ];
  expect(thereAndBack(counts.map((resultCount) => keyLog({ resultCount }))).resultCounts).toEqual(
    Float64Array.from(counts),
  );
});

test('a query can have a million characters', () => {
  const userQuery = 'é🌍x'.repeat(250_000);
  expect(thereAndBack([keyLog({}), keyLog({ userQuery })]).queries[1]).toHaveLength(1_000_000);
});

test('the first and last days of the calendar can be in the same log or in different ones', () => {
  const days = ['0001-01-01', '0001-01-02', '1969-12-31', '1970-01-01', '9999-12-31'].map(dayOf);
  for (const own of [days.slice(0, 2), days.slice(0, 1), days.slice(-1), days.slice(2, 4)]) {
    const searchesByDay = new Map(own.map((day) => [day, 8]));
    expect([...thereAndBack([keyLog({ searchesByDay })]).days]).toEqual(own);
  }
  // Tests only one layout, because blocks of two days would be millions of files. No log covers more than 210 years.
  const { files, contents } = written(indexOf([keyLog({ searchesByDay: new Map(days.map((day) => [day, 8])) })]));
  expect([...decoded(files, contents).keys[0]!.searchesByDay.keys()]).toEqual(days);
});

test('daily counts can have any size', () => {
  const searchesByDay = new Map(
    [1, 2, 3, 129, 130, 131, 1_000_000].map((count, index) => [FIRST_DAY + index * 300, count]),
  );
  expect([...thereAndBack([keyLog({ searchesByDay })]).searches]).toEqual([1, 2, 3, 129, 130, 131, 1_000_000]);
});

/** Several keys, days in several blocks, a gap of months. */
const FEW = [0, 1, 45, 200].flatMap((day) =>
  ['é', 'heat'].map((userQuery) => keyLog({ userQuery, searchesByDay: new Map([[FIRST_DAY + day, 9]]) })),
);

test('files that are truncated anywhere are rejected', () => {
  for (const layout of LAYOUTS) {
    for (const log of [[], [keyLog({})], FEW]) {
      const store = written(indexOf(log), layout);
      for (const [name, whole] of store.contents) {
        for (let length = 0; length < whole.length; length++) {
          const cut = { ...store, contents: new Map([...store.contents, [name, whole.subarray(0, length)]]) };
          expect(() => readAll(cut), `${length} of ${whole.length} bytes`).toThrow();
        }
        const longer = new Map([...store.contents, [name, Uint8Array.of(...whole, 0)]]);
        expect(() => readAll({ ...store, contents: longer })).toThrow();
      }
    }
  }
});

test('a block with a day outside its store is rejected', () => {
  const log = (day: number) =>
    indexOf(
      [0, day].map((later) => keyLog({ userQuery: `${later}`, searchesByDay: new Map([[FIRST_DAY + later, 9]]) })),
    );
  for (const layout of LAYOUTS) {
    const [longer, shorter] = [written(log(29), layout), written(log(28), layout)];
    const lastDay = { first: dateOf(FIRST_DAY + 1), last: dateOf(FIRST_DAY + 27) };
    expect(findTerms(opened(shorter), lastDay).keys).toHaveLength(0);
    const { dictionary, files } = opened(shorter);
    const block = opened(longer).dictionary.block;
    if (!block) continue;
    expect(() => findTerms({ dictionary: { ...dictionary, block }, files, bytesOf: () => block }, lastDay)).toThrow(
      'is damaged',
    );
  }
});

/** Reads every column, and the counts for every first and last day. */
function readAll(stored: ReturnType<typeof written>): void {
  const store = opened(stored);
  const { dictionary } = store;
  for (let key = 0; key < dictionary.totals().length; key++) {
    dictionary.queryOf(key);
    dictionary.restrictionOf(key);
    dictionary.resultCounts();
  }
  for (let day = FIRST_DAY - 1; day <= FIRST_DAY + 201; day++) {
    findTerms(store, { first: dateOf(day) });
    findTerms(store, { last: dateOf(day) });
  }
}

test('any other bytes are rejected', () => {
  const bytes = written(indexOf([keyLog({})]))
    .contents.values()
    .next().value!;
  for (const at of [0, 1, 2, 3, 4]) {
    const other = bytes.slice();
    other[at]! += 1;
    expect(() => openDictionary(other)).toThrow('not a store of terms of this version');
  }
  for (const text of [
    '',
    '{}',
    '<!DOCTYPE html><title>404</title>',
    'version https://git-lfs.github.com/spec/v1',
    '\ufeff',
  ]) {
    expect(() => openDictionary(Buffer.from(text))).toThrow();
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (noise) => {
      fc.pre(noise[0] !== 0x43);
      expect(() => openDictionary(noise)).toThrow();
    }),
    runs(11, 200),
  );
});

test('a range needs at most four files besides the dictionary, and reads only these', () => {
  fc.assert(
    fc.property(anyLog, fc.array(anyFilter, { minLength: 1, maxLength: 12 }), (log, filters) => {
      for (const layout of LAYOUTS) {
        const store = opened(written(indexOf(keyLogs(log)), layout));
        for (const filter of filters.map((values) => termFilter({ ...values }))) {
          const names = filesFor(store.dictionary, store.files, filter);
          expect(names.length).toBeLessThanOrEqual(4);
          const asked = new Set<string>();
          const bytesOf = (file: string) => {
            asked.add(file);
            return store.bytesOf(file);
          };
          findTerms({ ...store, bytesOf }, filter);
          expect([...asked].sort()).toEqual([...names].sort());
        }
      }
    }),
    runs(4, 15),
  );
});

test('a store of more than a megabyte is split into blocks, unless it covers only a month', () => {
  const many = (days: number) =>
    Array.from({ length: 9_000 }, (_, key) =>
      keyLog({
        userQuery: `${String(key).padStart(5, '0')} ${'long '.repeat(24)}`,
        searchesByDay: new Map(Array.from({ length: 5 }, (_, day) => [FIRST_DAY + ((day * 7 + key) % days), 2])),
      }),
    );
  const [month, months] = [written(indexOf(many(30))), written(indexOf(many(31)))];
  expect([...month.contents.values()][0]!.length).toBeGreaterThan(1_000_000);
  expect([month.files.blocks.length, months.files.blocks.length]).toEqual([0, 2]);
  expect(months.files.before).toEqual(['', expect.stringMatching(/./)]);
});

test('blocks without searches have no file, and files with the same content are stored once', () => {
  const searchesByDay = new Map([
    [FIRST_DAY, 9],
    [FIRST_DAY + 200, 9],
  ]);
  const { files, contents } = written(indexOf([keyLog({ searchesByDay })]), LAYOUTS[1]);
  expect(files.blocks.map((name) => name !== '')).toEqual([true, false, false, false, false, false, true]);
  expect(new Set(files.before.slice(1)).size).toBe(1);
  expect(contents.size).toBe(4);
});
