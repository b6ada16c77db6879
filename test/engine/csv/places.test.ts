// The positions of problems: lines and columns start at 1, and columns are counted in characters. document-properties.test.ts tests
// this for cells.

import { describe, expect, test } from 'vitest';
import { cellNamed } from '../../../src/engine/csv/places.ts';
import type { Diagnostic } from '../../../src/engine/diagnostics/diagnostic.ts';
import { placeIn } from '../../../src/engine/diagnostics/diagnostic.ts';
import { PLANS_HEADER, problemsOf } from '../../support/source.ts';

const TEXT_FIRST = 'text,target_year,scope,has_promise,source,source_name,authority_code';

test('a cell has the same name as in a spreadsheet', async () => {
  const rows = ['"one\ntwo",2030,,,,,ABC', '', 'other,203,,,,,ABC', 'other,2030,,,,,ABC', 'other,2030,,,,,ABC'];
  for (const end of ['\n', '\r\n', '\r']) {
    const problems = await problemsOf({ 'commitments.csv': [TEXT_FIRST, ...rows].join(end) });
    expect(
      problems.map(({ location, related: [other] = [] }) => [
        location?.line,
        location?.cell,
        other?.location.line,
        other?.location.cell,
      ]),
    ).toEqual([
      [5, { row: 4, address: 'B4', column: 'target_year' }, undefined, undefined],
      [7, { row: 6 }, 6, { row: 5 }],
    ]);
  }
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (column, letters) => {
  expect(cellNamed(7, column, []).address).toBe(`${letters}7`);
});

describe('wrong quotation marks', () => {
  // The lines after the header of a plans table.
  const FAULTS: Readonly<Record<string, readonly [string, Diagnostic['code'], number, number, string]>> = {
    'never closed': ['ABC,a,b,\nABC,"c,d,\nABC,e,f,\n', 'unclosed-quote', 3, 5, 'ABC,"c,d,'],
    'opened at the end of the file': ['ABC,a,b,"', 'unclosed-quote', 2, 9, 'ABC,a,b,"'],
    'closed by a doubled one alone': ['ABC,"a"",b,\n', 'unclosed-quote', 2, 5, 'ABC,"a"",b,'],
    'within a cell': ['ABC,my "plan",b,\n', 'stray-quote', 2, 8, 'ABC,my "plan",b,'],
    'at the end of a cell': ['ABC,plan",b,\n', 'unopened-quote', 2, 9, 'ABC,plan",b,'],
    'after a space': ['ABC, "plan",b,\n', 'space-around-quote', 2, 5, 'ABC, "plan",b,'],
    'followed by text': ['ABC,"my" plan,b,\n', 'stray-quote', 2, 8, 'ABC,"my" plan,b,'],
    'followed by a space': ['ABC,"plan" ,b,\n', 'space-around-quote', 2, 11, 'ABC,"plan" ,b,'],
    'after a cell of several lines': ['ABC,"a\nb",my "plan",\n', 'stray-quote', 3, 7, 'b",my "plan",'],
    'after wide characters': ['ABC,😀你 "plan",b,\n', 'stray-quote', 2, 8, 'ABC,😀你 "plan",b,'],
  };
  test.each(Object.entries(FAULTS))('%s', async (_, [rows, code, line, column, text]) => {
    const problems = await problemsOf({ 'plans.csv': `${PLANS_HEADER}\n${rows}` });
    const from = [...text].slice(0, column - 1).join('').length;
    expect(problems.map((problem) => ({ code: problem.code, place: placeIn(problem.location!) }))).toEqual([
      { code, place: { line, column, cell: undefined, excerpt: { text, from, to: text.length } } },
    ]);
  });
});

describe('bytes that aren’t UTF-8', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const FILES: Readonly<Record<string, readonly [Uint8Array, number, number]>> = {
    'a letter in Latin-1': [latin1(`${PLANS_HEADER}\nABC,Caf\xe9,b,\n`), 2, 8],
    'the very first byte': [latin1('\xff'), 1, 1],
    'after a byte order mark': [latin1('\xef\xbb\xbfab\xff'), 1, 3],
    'after CRLF and CR': [latin1('a\r\nb\rcd\x80'), 3, 3],
    'right after a line end': [latin1('a\n\xff'), 2, 1],
    'after characters of two, three and four bytes': [Buffer.concat([Buffer.from('é你😀'), latin1('\xff')]), 1, 4],
    'a character cut off at the end': [Buffer.from('ab😀').subarray(0, -1), 1, 3],
    'a character cut off by the next': [latin1('ab\xf0\x9f\x98c'), 1, 3],
    'half of a surrogate pair': [latin1('ab\xed\xa0\x80'), 1, 3],
    'an overlong form': [latin1('ab\xc0\xaf'), 1, 3],
  };
  test.each(Object.entries(FILES))('%s', async (_, [bytes, line, column]) => {
    const problems = await problemsOf({ 'plans.csv': bytes });
    expect(problems).toMatchObject([{ code: 'not-utf8', location: { line, column } }]);
  });
});
