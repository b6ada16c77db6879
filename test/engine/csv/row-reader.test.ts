// Reading stops at a row that is too long, or after too many rows.
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/engine/csv/document.ts';
import { SIZE_LIMITS, type SizeLimits } from '../../../src/engine/csv/limits.ts';
import { type ByteSpan, streamRows } from '../../../src/engine/csv/row-reader.ts';

const LIMITS: SizeLimits = { bytes: 20, cells: 4, rows: 3 };

function faultOf(text: string) {
  const { fault, rows } = readDocument({ name: '', bytes: Buffer.from(text) }, LIMITS);
  return fault && [fault.code, fault.location?.line, fault.values?.most, rows.length];
}

describe('too large is', () => {
  const [bytes, cells] = ['20 bytes', '4 cells'];
  const TOO_LARGE: Readonly<Record<string, readonly [text: string, ...expected: unknown[]]>> = {
    'a row with too many cells': ['a,b\n1,2,3,4,5\n', 'row-too-long', 2, cells, 1],
    'a last row with too many cells': ['a,b\n\n1,2,3,4,', 'row-too-long', 3, cells, 1],
    'after a byte order mark': ['\ufeff"a",b\n1,2,3,4,5\n', 'row-too-long', 2, cells, 1],
    'a long row': [`a,b\r\n${'x'.repeat(21)}\r\n`, 'row-too-long', 2, bytes, 1],
    'a long header': ['x'.repeat(30), 'row-too-long', 1, bytes, 0],
    'a quotation mark that is never closed': ['a,b\n1,"2\n3,4\n5,6\n7,8\n9,0\n1,2\n', 'row-too-long', 2, bytes, 1],
    'only quotation marks': [`a\n${'"'.repeat(40)}`, 'row-too-long', 2, bytes, 1],
    'too many rows': ['a\n1\n\n2\r\n3\r4\n', 'too-many-rows', 6, '3', 4],
    'too many rows, without a line end': ['a\n1\n2\n3\n4', 'too-many-rows', 5, '3', 4],
  };
  test.each(Object.entries(TOO_LARGE))('%s', (_, [text, ...expected]) => {
    expect(faultOf(text)).toEqual(expected);
  });
});

describe('not too large is', () => {
  const ALLOWED: Readonly<Record<string, string>> = {
    'the largest table': `a,b\n${'x'.repeat(19)}\n1,2,3,4\n5,6\n`,
    'separators and line breaks in quotation marks': 'a\n",,,,,\n,\n\n",1\n2\n',
    'empty lines': `a\n${'\n'.repeat(100)}1\n2\n3\n`,
  };
  test.each(Object.entries(ALLOWED))('%s', (_, text) => {
    expect(faultOf(text)).toBeUndefined();
  });

  test('text after a wrong quotation mark doesn’t count', () => {
    expect(faultOf('a,b\n1"2,3\n4,5,6,7,8,9,0\n1\n2\n3\n')).toEqual(['stray-quote', 2, undefined, 1]);
  });
});

test('a log may have more rows than a table', async () => {
  let rows = 0;
  const count = () => {
    rows++;
  };
  const log = Buffer.from('a\n'.repeat(SIZE_LIMITS.rows + 2));
  expect(await streamRows([log], count)).toBeUndefined();
  expect(rows).toBe(SIZE_LIMITS.rows + 2);
});

test.each([100_000, 1_000_000, 3_000_000])(
  'in pieces, the bytes of each row around one of %i bytes are known',
  async (length) => {
    const lines = [
      '\ufeffa,b\n',
      '1,"2\n3"\r\n',
      '\n',
      `"${'x'.repeat(length)}",é\r`,
      '4,5\n',
      `${'é'.repeat(length / 2)},6`,
    ];
    const pieces = Buffer.from(lines.join(''));
    const rows: string[] = [];
    const take = (_: readonly string[], { start, end }: ByteSpan) => rows.push(pieces.toString('utf8', start, end));
    const halves = [pieces.subarray(0, pieces.length / 2), pieces.subarray(pieces.length / 2)];
    expect(await streamRows(halves, take)).toBeUndefined();
    expect(rows).toEqual(['a,b\n', lines[1], `\n${lines[3]}`, lines[4], lines[5]]);
  },
);

test('an error of the program isn’t reported as a fault in the text', async () => {
  const pieces = ['a,b\n1,2\n3,4\n', '5,6\n7,8\n"x"yyyyyyyyyyyyy'].map((piece) => Buffer.from(piece));
  const failing = (cells: readonly string[]) => {
    if (cells[0] === '7') throw new Error('a bug');
  };
  await expect(streamRows(pieces, failing)).rejects.toThrow('a bug');
});
