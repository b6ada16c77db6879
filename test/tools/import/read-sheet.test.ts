// Sheets as files: columns by name, rows of any length, and problems with the whole file.
import { describe, expect, test } from 'vitest';
import type { Reader } from '../../../src/engine/tables/readers/reading.ts';
import { readSheet } from '../../../src/tools/import/read-sheet.ts';
import type { SheetColumn } from '../../../src/tools/import/sheet.ts';

const asItStands: Reader = (text) => ({ value: text });
const COLUMNS: readonly SheetColumn[] = [
  { names: ['council'], field: 'name', read: asItStands },
  { names: ['date_made', 'day'], field: 'date', read: asItStands },
  { names: ['motion_url'], field: 'source', read: asItStands, isOptional: true },
];

const read = (text: string | Uint8Array) => readSheet(COLUMNS, { name: 'sheet.csv', bytes: Buffer.from(text) });
const textsOf = (text: string) => read(text).rows.map(({ texts }) => texts);

describe('rows', () => {
  test.each([
    ['a byte order mark', '\ufeffcouncil,date_made\nAbbey,1\n'],
    ['Windows line ends', 'council,date_made\r\nAbbey,1\r\n'],
    ['old Mac line ends', 'council,date_made\rAbbey,1\r'],
    ['no final line end', 'council,date_made\nAbbey,1'],
    ['empty lines', '\ncouncil,date_made\n\n\nAbbey,1\n\n'],
    ['columns in another order', 'date_made,council\n1,Abbey\n'],
    ['other columns in between', 'notes,date_made,x,council\n,1,,Abbey\n'],
    ['column names in other letter case', ' Council ,Date Made\nAbbey,1\n'],
    ['column names with hyphens', 'council,date-made\nAbbey,1\n'],
    ['another name for a column', 'council,Day\nAbbey,1\n'],
    ['columns without a name or content', 'council,,date_made,,\nAbbey,,1,,\n'],
    ['a row with empty cells beyond the last column', 'council,date_made\nAbbey,1,,,\n'],
  ])('%s', (_, text) => {
    expect(textsOf(text)).toEqual([{ name: 'Abbey', date: '1' }]);
    expect(read(text).rows[0]).toMatchObject({ number: 1, isBlank: false, isTooLong: false });
  });

  test('a cell may contain a line break', () => {
    expect(textsOf('council,date_made\r\n"Ab\r\nbey",1\r\nBeech,2\r\n')).toEqual([
      { name: 'Ab\r\nbey', date: '1' },
      { name: 'Beech', date: '2' },
    ]);
  });

  test('missing cells at the end of a row are empty', () => {
    expect(textsOf('council,date_made,motion_url\nAbbey\n')).toEqual([{ name: 'Abbey', date: '', source: '' }]);
    expect(textsOf('council,date_made\nAbbey\n')).toEqual([{ name: 'Abbey', date: '' }]);
  });

  test('a row of commas and spaces is blank, but still counts as a row', () => {
    expect(read('council,date_made\n, \nAbbey,1\n').rows).toMatchObject([
      { isBlank: true },
      { number: 2, isBlank: false },
    ]);
  });

  test('a row with text beyond the last column is too long', () => {
    expect(read('council,date_made\nAbbey,1,,x\n').rows).toMatchObject([{ isTooLong: true }]);
  });
});

test('unused columns are listed if they contain text', () => {
  const { unread } = read('council,notes,date_made,,empty\nAbbey,a,1,x, \nBeech,,2,,\nCedar,b,3,,\n');
  expect(unread).toMatchObject([
    { name: 'notes', column: 1 },
    { name: 'column 4', column: 3 },
  ]);
});

describe('a file is rejected as a whole', () => {
  test.each([
    ['with a missing column', 'council,x\nAbbey,1\n', 'missing-column'],
    ['with a duplicate column', 'council,date_made,council\nAbbey,1,x\n', 'duplicate-column'],
    ['with two columns with equivalent names', 'Council,date_made,COUNCIL\nAbbey,1,x\n', 'duplicate-column'],
    ['with semicolons', 'council;date_made\nAbbey;1\n', 'wrong-separator'],
    ['with an unclosed quotation mark', 'council,date_made\n"Abbey,1\n', 'unclosed-quote'],
    ['with a quotation mark in a cell', 'council,date_made\nAb"bey,1\n', 'stray-quote'],
    ['that is not UTF-8', Buffer.from('council,date_made\nM\xf4n,1\n', 'latin1'), 'not-utf8'],
    ['that is a workbook', Buffer.from('PK\x03\x04xlsx'), 'not-csv'],
    ['that is a web page', '<!doctype html><title>Sign in</title>', 'not-csv'],
    ['that is empty', '', 'empty-file'],
  ])('%s', (_, text, code) => {
    const { problems, rows } = read(text);
    expect([problems.map((problem) => problem.code), rows]).toEqual([[code], []]);
  });
});

test('suggests a column name for a misspelt one', () => {
  const { unread } = read('council,date_made,motion_ulr,notes\nAbbey,1,x,y\n');
  expect(unread).toEqual([
    { name: 'motion_ulr', column: 2, suggestion: 'motion_url' },
    { name: 'notes', column: 3, suggestion: undefined },
  ]);
});

test('an exact column name takes precedence over an equivalent one', () => {
  expect(textsOf('Council,council,date_made\nx,Abbey,1\n')).toEqual([{ name: 'Abbey', date: '1' }]);
});
