// The breaking changes between two descriptions of the files to download (https://datapackage.org).
import { describe, expect, test } from 'vitest';
import { downloadChanges } from '../../../../src/tools/diff/breaking/download-changes.ts';

type Json = Record<string, unknown>;

const file = (path: string, ...fields: readonly Json[]): Json => ({ path, bytes: 1, schema: { fields } });
const packageOf = (...resources: readonly Json[]): Json => ({ name: 'data', resources });
const column = (name: string, type: string, constraints?: Json): Json => ({
  name,
  type,
  ...(constraints && { constraints }),
});

const CODE = column('code', 'string', { required: true });

test('a removed file breaks clients, and a new one doesn’t', () => {
  const [one, both] = [packageOf(file('a.csv', CODE)), packageOf(file('a.csv', CODE), { path: 'data.sqlite' })];
  expect(downloadChanges(both, one)).toEqual([
    { kind: 'removed-download', place: '/downloads/data.sqlite', paths: ['/downloads/data.sqlite'] },
  ]);
  expect(downloadChanges(one, both)).toEqual([]);
});

test('a removed column is listed once for all formats of the table', () => {
  const filesWith = (...columns: readonly Json[]) => packageOf(file('a.csv', ...columns), file('a.json', ...columns));
  const [two, one] = [filesWith(CODE, column('year', 'integer')), filesWith(CODE)];
  expect(downloadChanges(two, one)).toEqual([
    {
      kind: 'removed-column',
      place: 'a.year',
      paths: ['/downloads/a.csv', '/downloads/a.json'],
      before: ['integer', 'null'],
    },
  ]);
  expect(downloadChanges(one, two)).toEqual([]);
});

describe('a narrower or a wider type of a column breaks clients:', () => {
  test.each([
    ['a required column', {}, { constraints: { required: true } }, ['string', 'null'], ['string']],
    [
      'fewer words',
      { constraints: { enum: ['a', 'b'] } },
      { constraints: { enum: ['a'] } },
      ['"a"', '"b"', 'null'],
      ['"a"', 'null'],
    ],
    ['whole numbers', { type: 'number' }, { type: 'integer' }, ['number', 'null'], ['integer', 'null']],
    ['dates', {}, { type: 'date' }, ['string', 'null'], ['string (date)', 'null']],
  ])('%s', (_, wide, narrow, was, is) => {
    const [before, after] = [wide, narrow].map((more) =>
      packageOf(file('a.csv', { ...column('x', 'string'), ...more })),
    );
    const place = { place: 'a.x', paths: ['/downloads/a.csv'] };
    expect(downloadChanges(before, after)).toEqual([{ kind: 'narrowed-column', ...place, before: was, after: is }]);
    expect(downloadChanges(after, before)).toEqual([{ kind: 'changed-column', ...place, before: is, after: was }]);
  });
});

test('descriptions and sizes don’t count', () => {
  const after = packageOf({ ...file('a.csv', { ...CODE, description: 'A code.' }), bytes: 2, hash: 'x' });
  expect(downloadChanges(packageOf(file('a.csv', CODE)), after)).toEqual([]);
});

test.each([undefined, null, [], {}, { resources: {} }])('other values aren’t compared: %j', (other) => {
  expect(downloadChanges(other, packageOf())).toBeUndefined();
  expect(downloadChanges(packageOf(), other)).toBeUndefined();
});

test('unknown parts are ignored', () => {
  const other = packageOf({}, { path: 'a.csv', schema: 'a.json' }, file('b.csv', { name: 1 }));
  const known = packageOf(file('a.csv', CODE), file('b.csv', CODE));
  expect(downloadChanges(other, known)).toEqual([
    { kind: 'removed-column', place: 'b.1', paths: ['/downloads/b.csv'], before: ['any', 'null'] },
  ]);
});
