// What is more than a table may have is found before any of it is parsed, and nothing else is.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRows } from '../../src/read/csv.ts';
import { type SizeLimits, sizeExcessIn } from '../../src/read/size-limits.ts';
import { runs } from '../support/campaign.ts';

const MOST: SizeLimits = { bytes: 20, cells: 4, rows: 3 };
const excessOf = (text: string) => sizeExcessIn(Buffer.from(text), MOST);

describe('a table has too much', () => {
  const TOO_MUCH: Readonly<Record<string, readonly [text: string, expected: object]>> = {
    'a cell too many': ['a,b\n1,2,3,4,5\n', { code: 'endless-row', start: 4, most: 'cells' }],
    'a cell too many in the last row': ['a,b\n\n1,2,3,4,', { code: 'endless-row', start: 5, most: 'cells' }],
    'a byte order mark before quotation marks': [
      '\ufeff"a",b\n1,2,3,4,5\n',
      { code: 'endless-row', start: 9, most: 'cells' },
    ],
    'a long row': [`a,b\r\n${'x'.repeat(21)}\r\n`, { code: 'endless-row', start: 5, most: 'bytes' }],
    'a long header': ['x'.repeat(30), { code: 'endless-row', start: 0, most: 'bytes' }],
    'a quotation mark that nothing closes': [
      'a,b\n1,"2\n3,4\n5,6\n7,8\n9,0\n1,2\n',
      { code: 'endless-row', start: 4, most: 'bytes' },
    ],
    'nothing but quotation marks': [`a\n${'"'.repeat(40)}`, { code: 'endless-row', start: 2, most: 'bytes' }],
    'a row too many': ['a\n1\n\n2\r\n3\r4\n', { code: 'too-many-rows', start: 10, most: 'rows' }],
    'a row too many without a line end': ['a\n1\n2\n3\n4', { code: 'too-many-rows', start: 8, most: 'rows' }],
  };
  test.each(Object.entries(TOO_MUCH))('%s', (_, [text, expected]) => {
    expect(excessOf(text)).toEqual(expected);
  });

  const NOT_TOO_MUCH: Readonly<Record<string, string>> = {
    'as much as there may be': `a,b\n${'x'.repeat(20)}\n1,2,3,4\n5,6\n`,
    'separators and line breaks in quotation marks': 'a\n",,,,,\n,\n\n",1\n2\n',
    'empty lines without end': `a\n${'\n'.repeat(100)}1\n2\n3\n`,
    // The parser stops there, and tells of it.
    'what stands after a stray quotation mark': 'a,b\n1"2,3\n4,5,6,7,8,9,0\n1\n2\n3\n',
  };
  test.each(Object.entries(NOT_TOO_MUCH))('not by %s', (_, text) => {
    expect(excessOf(text)).toBeUndefined();
  });
});

test('rows and cells are those of the parser', () => {
  const cell = fc.oneof(fc.constantFrom('', 'a', '"a,b"', '"a\nb"', '"a""b"', '""'), fc.string({ maxLength: 3 }));
  const row = fc.array(cell, { minLength: 1, maxLength: 8 }).map((cells) => cells.join(','));
  const table = fc
    .array(row, { maxLength: 8 })
    .chain((rows) => fc.constantFrom('\n', '\r\n', '\r').map((end) => rows.join(end)));
  const settings = runs(8, 400);
  let [found, faulty] = [0, 0];
  fc.assert(
    fc.property(table, (text) => {
      const rows: (readonly string[])[] = [];
      if (readRows({ name: '', bytes: Buffer.from(text) }, (cells) => rows.push(cells))) {
        faulty++;
        return;
      }
      const most: SizeLimits = { bytes: 1000, cells: 5, rows: 3 };
      const tooMany = rows.findIndex((cells, index) => cells.length > most.cells || index > most.rows);
      const excess = sizeExcessIn(Buffer.from(text), most);
      const expected = tooMany < 0 ? undefined : rows[tooMany]!.length > most.cells ? 'cells' : 'rows';
      expect(excess?.most).toBe(expected);
      if (excess) found++;
    }),
    settings,
  );
  expect(found).toBeGreaterThan(settings.numRuns / 10);
  expect(faulty).toBeLessThan(settings.numRuns * (2 / 3));
});
