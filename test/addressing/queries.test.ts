// Query strings: read as the service reads them, and written into links as it writes them (behaviour, Links).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  encodeForm,
  lastValueOf,
  parseQuery,
  type QueryParameters,
  withPage,
  writeQuery,
} from '../../src/addressing/query.ts';
import { runs } from '../support/campaign.ts';
import { character } from '../support/characters.ts';

describe('parseQuery', () => {
  test.each<[string, QueryParameters]>([
    ['', []],
    ['a=1', [['a', '1']]],
    ['a', [['a', '']]],
    ['a=', [['a', '']]],
    ['=x', [['', 'x']]],
    ['a=b=c', [['a', 'b=c']]],
    [
      'a=1&a=2&b=3',
      [
        ['a', '1'],
        ['a', '2'],
        ['b', '3'],
      ],
    ],
    ['&&page=2&&', [['page', '2']]],
    ['a;b=c', [['a;b', 'c']]],
    ['a=x;y', [['a', 'x;y']]],
    ['q=a+b%20c%2Bd', [['q', 'a b c+d']]],
    ['q=%C3%A9%F0%9F%8C%8D', [['q', 'é🌍']]],
    ['q=%FF', [['q', '\ufffd']]],
    ['q=%zz', [['q', '%zz']]],
    ['q=100%', [['q', '100%']]],
    ['q=%EF%BB%BFx', [['q', '\ufeffx']]],
    ['?a=1', [['?a', '1']]],
    ['a?b=1?2', [['a?b', '1?2']]],
    ['%70age=2', [['page', '2']]],
    ['__proto__=1', [['__proto__', '1']]],
    ['q=é', [['q', 'é']]],
  ])('%j', (query, parameters) => {
    expect(parseQuery(query)).toEqual(parameters);
  });
});

describe('writeQuery', () => {
  test.each<[string, string]>([
    ['', ''],
    ['b=1&a=2&b=0', '?a=2&b=1&b=0'],
    ['a', '?a='],
    ['q=a%20b', '?q=a+b'],
    ['q=a,b', '?q=a%2Cb'],
    ["q=~a-b_c.d!*'()", '?q=~a-b_c.d%21%2A%27%28%29'],
    ['q="><script>', '?q=%22%3E%3Cscript%3E'],
    ['q=a/b:c@d', '?q=a%2Fb%3Ac%40d'],
    ['q=%zz', '?q=%25zz'],
    ['q=%FF', '?q=%EF%BF%BD'],
    ['q=a;b', '?q=a%3Bb'],
    ['=x', '?=x'],
    ['%F0%9F%8C%8D=1&%EF%BF%BF=2&Z=3&a=4', '?Z=3&a=4&%EF%BF%BF=2&%F0%9F%8C%8D=1'],
    ['Q=1&q=2&_=3&0=4', '?0=4&Q=1&_=3&q=2'],
  ])('%j becomes %j', (query, written) => {
    expect(writeQuery(parseQuery(query))).toBe(written);
  });

  const anyQuery = fc
    .array(
      fc.oneof(
        fc.string({ unit: character, maxLength: 4 }),
        fc.constantFrom('a', 'b', '=', '&', '+', '%', '%41', '%F0%9F', '%ff', ';', ',', 'page'),
      ),
      { maxLength: 14 },
    )
    .map((pieces) => pieces.join(''));

  test('what it writes says the same, and is written as it is', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const once = writeQuery(parseQuery(query));
        expect(once).toMatch(/^(?:\?(?:[A-Za-z0-9~._+-]|%[0-9A-F]{2}|[=&])+)?$/);
        const again = parseQuery(once.slice(1));
        expect(writeQuery(again)).toBe(once);
        const byName = (parameters: QueryParameters) =>
          JSON.stringify(
            [...new Set(parameters.map(([name]) => name))]
              .sort()
              .map((name) => [name, parameters.filter(([other]) => other === name)]),
          );
        expect(byName(again)).toBe(byName(parseQuery(query)));
      }),
      runs(30, 800),
    );
  });

  test('any text survives the encoding', () => {
    fc.assert(
      fc.property(fc.string({ unit: character }), (text) => {
        expect(parseQuery(`a=${encodeForm(text)}`)).toEqual([['a', text]]);
      }),
      runs(31, 500),
    );
  });
});

test('withPage sets one page, and none for the first', () => {
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

test('the last of repeated parameters counts', () => {
  expect(lastValueOf(parseQuery('a=1&b=2&a=3'), 'a')).toBe('3');
  expect(lastValueOf(parseQuery('a=1&a='), 'a')).toBe('');
  expect(lastValueOf(parseQuery('A=1'), 'a')).toBeUndefined();
});
