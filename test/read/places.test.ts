// Where a problem is said to stand: lines and columns count from 1, columns in characters, whatever comes before.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../src/problem.ts';
import { readRows } from '../../src/read/csv.ts';
import { cellNamed } from '../../src/read/places.ts';
import { runs } from '../support/campaign.ts';
import { COMMITMENTS_HEADER, PLANS_HEADER, problemsOf, quotedRow } from '../support/source.ts';

const TEXT_FIRST = 'text,target_year,scope,has_promise,source,source_name,authority_code';
const FAMILY = '👩‍👩‍👧'; // Five characters: three people, two joiners.

describe('a cell that is wrong', () => {
  const good = 'ABC,true,2030,Whole area,text,,';
  // Each is a commitments table with one bad year, and the line, column and text of its place.
  const TABLES: Readonly<Record<string, readonly [string, number, number, string]>> = {
    'in the first row': [`${COMMITMENTS_HEADER}\nABC,true,203,,,,\n`, 2, 10, 'ABC,true,203,,,,'],
    'after a byte order mark': [`\ufeff${COMMITMENTS_HEADER}\nABC,true,203,,,,\n`, 2, 10, 'ABC,true,203,,,,'],
    'after CRLF': [`${COMMITMENTS_HEADER}\r\n${good}\r\nABC,,203,,,,\r\n`, 3, 6, 'ABC,,203,,,,'],
    'after CR': [`${COMMITMENTS_HEADER}\r${good}\rABC,,203,,,,\r`, 3, 6, 'ABC,,203,,,,'],
    'after blank lines': [`\n${COMMITMENTS_HEADER}\r\n\r\n\n\rABC,,203,,,,`, 6, 6, 'ABC,,203,,,,'],
    'after a row of separators': [`${COMMITMENTS_HEADER}\n,,,,,,\nABC,,203,,,,\n`, 3, 6, 'ABC,,203,,,,'],
    'in quotation marks': [`${COMMITMENTS_HEADER}\n"ABC","true","203",,,,\n`, 2, 14, '"ABC","true","203",,,,'],
    'after a row with line breaks': [
      `${COMMITMENTS_HEADER}\nABC,,,,"one\ntwo\r\nthree\rfour",,\nABC,,203,,,,\n`,
      ...([6, 6, 'ABC,,203,,,,'] as const),
    ],
    'right after a line break in its row': [`${TEXT_FIRST}\n"one\ntwo",203,,,,,ABC\n`, 3, 6, '"one\ntwo",203,,,,,ABC'],
    'with a line break in it': [`${COMMITMENTS_HEADER}\nABC,,"20\n30",,,,\n`, 2, 6, 'ABC,,"20\n30",,,,'],
    'after doubled quotation marks': [`${TEXT_FIRST}\n"a ""b"" c",203,,,,,ABC`, 2, 13, '"a ""b"" c",203,,,,,ABC'],
    'after wide characters': [`${TEXT_FIRST}\nŵŷ 你好,203,,,,,ABC\n`, 2, 7, 'ŵŷ 你好,203,,,,,ABC'],
    'after astral characters': [`${TEXT_FIRST}\n😀${FAMILY},203,,,,,ABC\n`, 2, 8, `😀${FAMILY},203,,,,,ABC`],
    'after Unicode line separators': [`${TEXT_FIRST}\na\u2028b\x85,203,,,,,ABC\n`, 2, 6, 'a\u2028b\x85,203,,,,,ABC'],
  };
  test.each(Object.entries(TABLES))('%s', async (_, [content, line, column, text]) => {
    const problems = await problemsOf({ 'commitments.csv': content });
    expect(problems.map(({ code }) => code)).toEqual(['bad-year']);
    const { excerpt, ...place } = problems[0]!.place!;
    expect(place).toMatchObject({ line, column });
    expect(excerpt!.text).toBe(text);
    expect(excerpt!.text.slice(excerpt!.from, excerpt!.to)).toBe(/"203"|203|"20\n30"/.exec(text)![0]);
  });

  test('a cell is named as a spreadsheet names it', async () => {
    const rows = ['"one\ntwo",2030,,,,,ABC', '', 'other,203,,,,,ABC', 'other,2030,,,,,ABC', 'other,2030,,,,,ABC'];
    for (const end of ['\n', '\r\n', '\r']) {
      const problems = await problemsOf({ 'commitments.csv': [TEXT_FIRST, ...rows].join(end) });
      expect(problems.map(({ place, other }) => [place?.line, place?.cell, other?.line, other?.cell])).toEqual([
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

  test('two in one row stand in the order of their columns', async () => {
    const problems = await problemsOf({
      'commitments.csv': `${COMMITMENTS_HEADER}\nABC,maybe,203,Nowhere,,ftp://a,\n`,
    });
    expect(problems.map(({ code, place }) => `${place?.column} ${code}`)).toEqual([
      '5 bad-boolean',
      '11 bad-year',
      '15 unknown-scope',
      '24 bad-address',
    ]);
  });

  test('wherever it is put', async () => {
    const cell = fc.array(fc.constantFrom('a', '"', ',', '\n', '\r\n', '\r', ' ', '你', '😀', '\u2028'), {
      maxLength: 5,
    });
    const row = fc.tuple(cell, cell).map((cells) => cells.map((parts) => parts.join('')));
    const newline = fc.constantFrom('\n', '\r\n', '\r', '\n\n', '\r\n\r\n');
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 4 }), row, newline, fc.boolean(), async (rows, [own], end, bom) => {
        const before = [
          TEXT_FIRST,
          // A number in each, or two of the same would be a problem too.
          ...rows.map(([first, second], index) => quotedRow([first!, '2030', '', '', '', `${second!}${index}`, 'ABC'])),
          `${quotedRow([own!])},`,
        ].join(end);
        const lines = before.split(/\r\n|\n|\r/);
        const [problem] = await problemsOf({ 'commitments.csv': `${bom ? '\ufeff' : ''}${before}203,,,,,ABC` });
        const { line, column } = problem?.place ?? {};
        expect([problem?.code, line, column]).toEqual(['bad-year', lines.length, [...lines.at(-1)!].length + 1]);
      }),
      runs(1, 60),
    );
  });
});

describe('quotation marks that go wrong', () => {
  // The lines after the header of a plans table.
  const FAULTS: Readonly<Record<string, readonly [string, Problem['code'], number, number, string]>> = {
    'never closed': ['ABC,a,b,\nABC,"c,d,\nABC,e,f,\n', 'unclosed-quote', 3, 5, 'ABC,"c,d,'],
    'opened at the end of the file': ['ABC,a,b,"', 'unclosed-quote', 2, 9, 'ABC,a,b,"'],
    'closed by a doubled one alone': ['ABC,"a"",b,\n', 'unclosed-quote', 2, 5, 'ABC,"a"",b,'],
    'within a cell': ['ABC,my "plan",b,\n', 'stray-quote', 2, 8, 'ABC,my "plan",b,'],
    'at the end of a cell': ['ABC,plan",b,\n', 'stray-quote', 2, 9, 'ABC,plan",b,'],
    'after a space': ['ABC, "plan",b,\n', 'stray-quote', 2, 6, 'ABC, "plan",b,'],
    'followed by text': ['ABC,"my" plan,b,\n', 'stray-quote', 2, 9, 'ABC,"my" plan,b,'],
    'followed by a space': ['ABC,"plan" ,b,\n', 'stray-quote', 2, 11, 'ABC,"plan" ,b,'],
    'after a cell of several lines': ['ABC,"a\nb",my "plan",\n', 'stray-quote', 3, 7, 'b",my "plan",'],
    'after wide characters': ['ABC,😀你 "plan",b,\n', 'stray-quote', 2, 8, 'ABC,😀你 "plan",b,'],
  };
  test.each(Object.entries(FAULTS))('%s', async (_, [rows, code, line, column, text]) => {
    const problems = await problemsOf({ 'plans.csv': `${PLANS_HEADER}\n${rows}` });
    const from = [...text].slice(0, column - 1).join('').length;
    expect(problems.map((problem) => ({ code: problem.code, place: problem.place }))).toEqual([
      { code, place: { line, column, excerpt: { text, from, to: text.length } } },
    ]);
  });
});

describe('bytes that are not UTF-8', () => {
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
    'a needlessly long form': [latin1('ab\xc0\xaf'), 1, 3],
  };
  test.each(Object.entries(FILES))('%s', async (_, [bytes, line, column]) => {
    const problems = await problemsOf({ 'plans.csv': bytes });
    expect(problems).toMatchObject([{ code: 'not-utf8', place: { line, column } }]);
  });
});

test('whatever the bytes, reading ends, and what is wrong stands within the file', () => {
  const piece = fc.constantFrom('"', '"', ',', '\n', '\r', '\r\n', 'a', '😀', '\ufeff', ' ', '\0', '\xff');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const bytes = Buffer.concat(pieces.map((part) => Buffer.from(part, part === '\xff' ? 'latin1' : 'utf8')));
      const lines = new TextDecoder().decode(bytes).split(/\r\n|\n|\r/);
      const place = readRows({ name: 'test.csv', bytes }, () => {})?.place;
      if (!place) return;
      expect(place.line).toBeLessThanOrEqual(lines.length);
      expect(place.column).toBeGreaterThanOrEqual(1);
      expect(place.column).toBeLessThanOrEqual([...lines[place.line - 1]!].length);
    }),
    runs(1, 500),
  );
});
