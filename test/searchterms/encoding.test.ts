// The store as bytes and back.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf } from '../../src/route/calendar.ts';
import { decodeStore, encodeStore } from '../../src/searchterms/encoding.ts';
import type { SearchTermStore } from '../../src/searchterms/store.ts';
import { anyLog, FIRST_DAY, type KeyLog, keyLogs, storeFrom } from './logs.ts';

const keyLog = (key: Partial<KeyLog>): KeyLog => ({
  userQuery: 'heat',
  resultCount: 1,
  councilRestriction: '',
  searchesByDay: new Map([[FIRST_DAY, 5]]),
  ...key,
});

function thereAndBack(log: readonly KeyLog[]): SearchTermStore {
  const store = storeFrom(log);
  const decoded = decodeStore(encodeStore(store));
  expect(decoded).toEqual(store);
  return decoded;
}

test('any log comes back as it was', () => {
  fc.assert(
    fc.property(anyLog, (log) => {
      thereAndBack(keyLogs(log));
    }),
    { seed: 3, numRuns: 400 },
  );
});

test('no keys at all', () => {
  expect(thereAndBack([]).queries).toEqual([]);
});

test('result counts of any size', () => {
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
  expect(thereAndBack(counts.map((resultCount) => keyLog({ resultCount }))).resultCounts).toEqual(counts);
});

test('texts of every kind: empty, with a leading U+FEFF, of characters around and beyond the surrogates', () => {
  const texts = [
    '',
    '\u0000',
    '\n',
    'e\u0301',
    'é',
    '\ud7ff',
    '\ue000',
    '\ufeff',
    '\ufeffheat',
    '\ufffd',
    '\uffff',
    '🌍',
    '\u{10ffff}',
  ];
  expect(thereAndBack(texts.map((userQuery) => keyLog({ userQuery }))).queries).toEqual(texts);
  const restrictions = ['', '"', '"\ufeff"', '"🌍"', '\ufeff'];
  const log = restrictions.map((councilRestriction) => keyLog({ councilRestriction }));
  expect(new Set(thereAndBack(log).restrictions)).toEqual(new Set(restrictions));
  expect(thereAndBack([keyLog({ userQuery: '\ufeff' })]).queries).toEqual(['\ufeff']);
  expect(thereAndBack([keyLog({ userQuery: '' })]).queries).toEqual(['']);
});

test('one text as query and as restriction', () => {
  const log = [
    keyLog({ userQuery: '"A"', councilRestriction: '"A"' }),
    keyLog({ userQuery: 'b', councilRestriction: '"A"' }),
  ];
  expect(thereAndBack(log).restrictions).toEqual(['"A"', '"A"']);
});

test('a query of a million characters', () => {
  const userQuery = 'é🌍x'.repeat(250_000);
  expect(thereAndBack([keyLog({}), keyLog({ userQuery })]).queries[1]).toHaveLength(1_000_000);
});

test('the first and the last day of the calendar, together and alone', () => {
  const days = ['0001-01-01', '0001-01-02', '1969-12-31', '1970-01-01', '9999-12-31'].map(dayOf);
  for (const own of [days, days.slice(0, 1), days.slice(-1), days.slice(2, 4)]) {
    const searchesByDay = new Map(own.map((day) => [day, 8]));
    expect([...thereAndBack([keyLog({ searchesByDay })]).days]).toEqual(own);
  }
});

test('counts a day of any size', () => {
  const searchesByDay = new Map(
    [1, 2, 3, 129, 130, 131, 1_000_000].map((count, index) => [FIRST_DAY + index * 300, count]),
  );
  expect(thereAndBack([keyLog({ searchesByDay })]).searchesBefore.at(-1)).toBe(1_000_396);
});

test('bytes that are cut short are refused, wherever they are cut', () => {
  const logs = [
    [],
    [keyLog({})],
    [keyLog({ userQuery: 'é' }), keyLog({ councilRestriction: '"🌍"', resultCount: 2 ** 40 })],
  ];
  for (const bytes of logs.map((log) => encodeStore(storeFrom(log)))) {
    for (let length = 0; length < bytes.length; length++) {
      expect(() => decodeStore(bytes.subarray(0, length)), `${length} of ${bytes.length} bytes`).toThrow();
    }
  }
});

test('other bytes are refused', () => {
  const bytes = encodeStore(storeFrom([keyLog({})]));
  for (const at of [0, 1, 2, 3]) {
    const other = bytes.slice();
    other[at]! += 1;
    expect(() => decodeStore(other)).toThrow('not a search-term store of this version');
  }
  for (const text of [
    '',
    '{}',
    '<!DOCTYPE html><title>404</title>',
    'version https://git-lfs.github.com/spec/v1',
    '\ufeff',
  ]) {
    expect(() => decodeStore(Buffer.from(text))).toThrow();
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (noise) => {
      fc.pre(noise[0] !== 0x43);
      expect(() => decodeStore(noise)).toThrow();
    }),
    { seed: 11, numRuns: 200 },
  );
});

test('a store can lie anywhere in a buffer', () => {
  const bytes = encodeStore(storeFrom([keyLog({ userQuery: '🌍' })]));
  const buffer = new Uint8Array(bytes.length + 20).fill(0xff);
  buffer.set(bytes, 9);
  expect(decodeStore(buffer.subarray(9, 9 + bytes.length))).toEqual(decodeStore(bytes));
});
