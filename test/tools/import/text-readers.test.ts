// Text, names and web addresses.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { line, text, url, verbatimText } from '../../../src/tools/import/text-readers.ts';
import { cells, RUNS } from '../../support/cells.ts';
import { takes } from '../../support/columns.ts';

test.each(['NA', 'n/a', 'null', 'nan', '#REF!', '#NAME?', 'Loading…', ' heat  pump ', '\t', ''])(
  '%j is a valid search',
  (cell) => expect(verbatimText(cell)).toEqual({ value: cell }),
);

describe('free text', () => {
  test.each([
    'Net zero\r\n\r\n- fleet ',
    ' “as far and as fast” ',
    'NA',
    'n/a',
    '-',
    '<p>a &amp; b</p>',
    'x'.repeat(1e6),
  ])('%.40j is kept byte for byte', (cell) => expect(text(cell)).toEqual({ value: cell }));
  test.each(['', ' ', '\u00a0\r\n', '\u200b'])('%j is empty', (cell) => expect(text(cell)).toEqual({ value: '' }));
  test.each(['#REF!', '#N/A', ' #NAME? ', 'Loading...', '#ERROR!', '=HYPERLINK("a")'])(
    '%j is rejected as text',
    (cell) => expect(text(cell)).toEqual({ code: 'spreadsheet-error' }),
  );
});

describe('names', () => {
  test.each([
    [' Climate   Strategy\u00a02021 ', 'Climate Strategy 2021'],
    ['\nClimate Strategy\n', 'Climate Strategy'],
    ['NA', 'NA'],
    ['', ''],
    ['\u00a0', ''],
  ])('%j', (cell, value) => expect(line(cell)).toEqual({ value }));
  test.each([
    ['Minutes,\r\n24 July 2019', 'control-character', 'Minutes, 24 July 2019'],
    ['a\tb', 'control-character', 'a b'],
    ['#NAME?', 'spreadsheet-error', undefined],
  ])('%j is rejected', (cell, code, suggestion) =>
    expect({ ...line(cell), values: undefined }).toEqual({ code, suggestion }),
  );
});

describe('web addresses', () => {
  test.each([
    ['https://www.abbey.example/a.pdf', 'https://www.abbey.example/a.pdf'],
    [' http://abbey.example\n', 'http://abbey.example'],
    [`https://abbey.example/${'a'.repeat(5000)}`, `https://abbey.example/${'a'.repeat(5000)}`],
    ['', ''],
    ['N/A', ''],
    ['#N/A', ''],
  ])('%.60j', (cell, value) => expect(url(cell)).toEqual({ value }));
  test.each([
    ['link', 'bad-url', undefined],
    ['www.abbey.example', 'bad-url', 'https://www.abbey.example'],
    ['htpps://abbey.example/a', 'bad-url', 'https://abbey.example/a'],
    ['ftp://abbey.example', 'bad-url', undefined],
    ['https://', 'bad-url', undefined],
    ['-', 'bad-url', undefined],
    ['#NAME?', 'spreadsheet-error', undefined],
    ['Loading…', 'spreadsheet-error', undefined],
  ])('%j is rejected', (cell, code, suggestion) => expect(url(cell)).toEqual({ code, suggestion }));
});

test('every value read is valid in the table, and is read as itself', () => {
  fc.assert(
    fc.property(cells(['https://abbey.example/a', ' a  b ', '#REF!', 'NA']), (cell) => {
      for (const [read, table, column] of [
        [url, 'commitments', 'source'],
        [url, 'councils', 'website_url'],
        [text, 'commitments', 'text'],
        [line, 'commitments', 'source_name'],
        [line, 'councils', 'name'],
      ] as const) {
        const reading = read(cell);
        expect(read(cell)).toEqual(reading);
        if (!('value' in reading)) continue;
        if (reading.value !== '' || column !== 'name') expect(takes(table, column, reading.value)).toBe(true);
        expect(read(reading.value)).toEqual({ value: reading.value });
      }
    }),
    RUNS,
  );
});
