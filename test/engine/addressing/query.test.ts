// Reads query strings as the live service does, and writes them into links in the same way (behaviour, Parameters and Links).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRIES, FILTERABLE_TYPES } from '../../../src/councils/vocabulary.ts';
import {
  lastValueOf,
  parseQuery,
  type QueryParameters,
  withPage,
  writeQuery,
} from '../../../src/engine/addressing/query.ts';
import { readDate, readInteger, readList, trimSpace } from '../../../src/engine/api/values.ts';
import { runs } from '../../support/campaign.ts';
import { character } from '../../support/characters.ts';

describe('parseQuery', () => {
  test.each<[string, ...(readonly [string, string])[]]>([
    [''],
    ['a=1', ['a', '1']],
    ['a', ['a', '']],
    ['a=', ['a', '']],
    ['=x', ['', 'x']],
    ['a=b=c', ['a', 'b=c']],
    ['a=1&a=2&b=3', ['a', '1'], ['a', '2'], ['b', '3']],
    ['&&page=2&&', ['page', '2']],
    ['a;b=c', ['a;b', 'c']],
    ['a=x;y', ['a', 'x;y']],
    ['q=a+b%20c%2Bd', ['q', 'a b c+d']],
    ['q=%C3%A9%F0%9F%8C%8D', ['q', 'é🌍']],
    ['q=%FF', ['q', '\ufffd']],
    ['q=%zz', ['q', '%zz']],
    ['q=100%', ['q', '100%']],
    ['q=%EF%BB%BFx', ['q', '\ufeffx']],
    ['?a=1', ['?a', '1']],
    ['a?b=1?2', ['a?b', '1?2']],
    ['%70age=2', ['page', '2']],
    ['__proto__=1', ['__proto__', '1']],
    ['q=é', ['q', 'é']],
  ])('%j', (query, ...parameters) => {
    expect(parseQuery(query)).toEqual(parameters);
  });
});

describe('writeQuery', () => {
  const name = fc.oneof(
    fc.constantFrom('a', 'b', 'page', 'format', 'min_count', '', '\uffff', '🌍'),
    fc.string({ unit: character, maxLength: 3 }),
  );
  const parameters = fc.array(fc.tuple(name, fc.string({ unit: character, maxLength: 6 })), { maxLength: 8 });

  // The same query, written again byte by byte.
  const encoded = (text: string): string =>
    Array.from(Buffer.from(text), (byte) => {
      const character = String.fromCharCode(byte);
      if (byte === 0x20) return '+';
      return /[A-Za-z0-9_.~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    }).join('');
  const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

  test('sorts by name in code point order, keeps the order of repeated parameters, and escapes values', () => {
    fc.assert(
      fc.property(parameters, (parameters) => {
        const names = [...new Set(parameters.map(([name]) => name))].sort(byBytes);
        const sorted = names.flatMap((name) => parameters.filter(([other]) => other === name));
        const query = writeQuery(parameters);
        expect(query).toBe(
          sorted.length === 0 ? '' : `?${sorted.map((pair) => pair.map(encoded).join('=')).join('&')}`,
        );
        expect(parseQuery(query.slice(1))).toEqual(sorted);
      }),
      runs(80, 500),
    );
  });
});

test('withPage sets a single page, and none for the first page', () => {
  const parameters: QueryParameters = [
    ['page', '7'],
    ['a', '1'],
    ['page', '8'],
    ['PAGE', '9'],
  ];
  expect(withPage(parameters, 1)).toEqual([
    ['a', '1'],
    ['PAGE', '9'],
  ]);
  expect(writeQuery(withPage(parameters, 12))).toBe('?PAGE=9&a=1&page=12');
});

test('the last value of a repeated parameter is used', () => {
  expect(lastValueOf(parseQuery('a=1&b=2&a=3&A=4'), 'a')).toBe('3');
  expect(lastValueOf(parseQuery('a=1&a='), 'a')).toBe('');
});

describe('readInteger', () => {
  test.each<[string, number]>([
    ['1', 1],
    ['0', 0],
    ['-0', -0],
    ['+7', 7],
    ['-7', -7],
    ['007', 7],
    ['-007', -7],
    [' 7 ', 7],
    ['\t7\n', 7],
    ['\u00a07\u3000', 7],
    ['\u001c7\u0085', 7],
    ['2147483648', 2147483648],
    ['9007199254740993', 9007199254740992],
    ['9'.repeat(400), Number.POSITIVE_INFINITY],
  ])('%j is %d', (text, value) => {
    expect(readInteger(text)).toBe(value);
  });

  test.each([
    ...['', ' ', '+', '-', '--1', '+-1', '- 1', '1 2', '1.0', '1.', '.1', '1e3', '0x10', '0b1', '1_000', '1,000'],
    'abc',
    ...['٣', '１', '①', 'NaN', 'Infinity', 'inf', 'null', '\ufeff7', '7\ufeff', '\u200b7', '\u180e7', '−1', '1\u0000'],
  ])('%j is invalid', (text) => {
    expect(readInteger(text)).toBeUndefined();
  });
});

describe('readDate', () => {
  test.each([
    ['2021-1-5', '2021-01-05'],
    ['2021-01-5', '2021-01-05'],
    ['2021-1-05', '2021-01-05'],
  ])('%s', (text, date) => {
    expect(readDate(text)).toBe(date);
  });

  test.each([
    ...['', '2021', '2021-01', '21-01-02', '02021-01-02', '10000-01-01', '-2021-01-01', '+2021-01-01', '0000-01-01'],
    ...['2021-13-01', '2021-00-10', '2021-10-00', '2021-01-32', '2021-04-31', '2021-02-29', '1900-02-29', '2100-02-29'],
    ...[' 2021-01-01', '2021-01-01 ', '2021-01-01\n', '2021/01/01', '2021.01.01', '20210101', '01-01-2021', '2021-1-'],
    '2021--1-1',
    ...['2021-01-01T00:00:00', '2021-W01-1', '2021-001', '2021-+1-01', '2021-01-001', '２０２１-01-01', 'today'],
    '2021-01-01,2021-02-01',
  ])('%j is invalid', (text) => {
    expect(readDate(text)).toBeUndefined();
  });

  test('accepts exactly the days in the calendar', () => {
    for (const year of [1, 4, 100, 400, 1900, 2000, 2021, 2024, 9999]) {
      for (let month = 0; month <= 13; month++) {
        for (let day = 0; day <= 32; day++) {
          const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
          const date = new Date(`${text}T00:00:00Z`);
          const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
          expect([text, readDate(text)]).toEqual([text, isDay ? text : undefined]);
        }
      }
    }
  });
});

describe('readList', () => {
  test.each([
    [undefined, []],
    ['', []],
    [',', []],
    [' ', []],
    ['Narnia', []],
    ['Eng', []],
    ['NorthernIreland', []],
    ['Northern  Ireland', []],
    ['Wales', ['Wales']],
    ['wALES', ['Wales']],
    [' Wales ', ['Wales']],
    ['Wales\t', ['Wales']],
    ['\u00a0Wales\u2003', ['Wales']],
    ['Wales,', ['Wales']],
    [',Wales', ['Wales']],
    ['Wales,Wales', ['Wales']],
    ['Wales,Narnia', ['Wales']],
    ['Wales;Scotland', []],
    ['Wales|Scotland', []],
    ['"Wales"', []],
    ['\ufeffWales', []],
    ['wales, scotland,NORTHERN IRELAND,England', ['England', 'Northern Ireland', 'Scotland', 'Wales']],
  ])('%j contains the countries %j', (text, values) => {
    expect(readList(text, COUNTRIES)).toEqual(values);
  });

  test('regional authorities aren’t a filter value, Northern Irish councils are', () => {
    expect(readList('SRA,sra', FILTERABLE_TYPES)).toEqual([]);
    expect(readList('northern irish council,SRA', FILTERABLE_TYPES)).toEqual(['Northern Irish Council']);
  });
});

// The characters that Python's str.strip removes, according to `str.isspace` for every character.
test('trimSpace removes exactly the characters that Python treats as whitespace', () => {
  const spaces = new Set([
    ...[9, 10, 11, 12, 13, 0x1c, 0x1d, 0x1e, 0x1f, 0x20, 0x85, 0xa0, 0x1680],
    ...[0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a],
    ...[0x2028, 0x2029, 0x202f, 0x205f, 0x3000],
  ]);
  for (let code = 0; code <= 0xffff; code++) {
    const character = String.fromCharCode(code);
    const trimmed = trimSpace(`${character}${character}a${character}b${character}`);
    const expected = spaces.has(code) ? `a${character}b` : `${character}${character}a${character}b${character}`;
    if (trimmed !== expected) expect.unreachable(`U+${code.toString(16)}`);
  }
  expect(trimSpace(' \t\u3000 ')).toBe('');
});
