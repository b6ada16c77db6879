// Sheets as files: columns by name, rows of any length, and what is wrong with a file as a whole.
import { describe, expect, test } from 'vitest';
import { readSheet } from '../../src/import/read-sheet.ts';
import type { Reader, SheetColumn } from '../../src/import/sheet.ts';

const asItStands: Reader = (text) => ({ value: text });
const COLUMNS: readonly SheetColumn[] = [
  { names: ['council'], field: 'name', read: asItStands },
  { names: ['date_made', 'day'], field: 'date', read: asItStands },
  { names: ['motion_url'], field: 'source', read: asItStands, mayBeMissing: true },
];

const read = (text: string | Uint8Array) => readSheet(COLUMNS, { name: 'sheet.csv', bytes: Buffer.from(text) });
const textsOf = (text: string) => read(text).rows.map(({ texts }) => texts);

describe('rows', () => {
  test.each([
    ['a byte order mark', '\ufeffcouncil,date_made\nAbbey,1\n'],
    ['line ends of Windows', 'council,date_made\r\nAbbey,1\r\n'],
    ['… and of old Macs', 'council,date_made\rAbbey,1\r'],
    ['no line end at the end', 'council,date_made\nAbbey,1'],
    ['empty lines', '\ncouncil,date_made\n\n\nAbbey,1\n\n'],
    ['columns in another order', 'date_made,council\n1,Abbey\n'],
    ['other columns between', 'notes,date_made,x,council\n,1,,Abbey\n'],
    ['names of columns in other letters', ' Council ,Date Made\nAbbey,1\n'],
    ['names with hyphens', 'council,date-made\nAbbey,1\n'],
    ['another name of a column', 'council,Day\nAbbey,1\n'],
    ['columns without a name or anything in them', 'council,,date_made,,\nAbbey,,1,,\n'],
    ['a row that is too long, with nothing in what is too much', 'council,date_made\nAbbey,1,,,\n'],
  ])('%s', (_, text) => {
    expect(textsOf(text)).toEqual([{ name: 'Abbey', date: '1' }]);
    expect(read(text).rows[0]).toMatchObject({ number: 1, isBlank: false, isTooLong: false });
  });

  test('a line break in a cell belongs to it', () => {
    expect(textsOf('council,date_made\r\n"Ab\r\nbey",1\r\nBeech,2\r\n')).toEqual([
      { name: 'Ab\r\nbey', date: '1' },
      { name: 'Beech', date: '2' },
    ]);
  });

  test('a row that ends early has empty cells, of a column that the sheet has', () => {
    expect(textsOf('council,date_made,motion_url\nAbbey\n')).toEqual([{ name: 'Abbey', date: '', source: '' }]);
    expect(textsOf('council,date_made\nAbbey\n')).toEqual([{ name: 'Abbey', date: '' }]);
  });

  test('a row of nothing but commas and spaces is blank, and a row', () => {
    expect(read('council,date_made\n, \nAbbey,1\n').rows).toMatchObject([
      { isBlank: true },
      { number: 2, isBlank: false },
    ]);
  });

  test('a row with something beyond the last column is too long', () => {
    expect(read('council,date_made\nAbbey,1,,x\n').rows).toMatchObject([{ isTooLong: true }]);
  });
});

test('columns that nothing is read from are told of, if something stands in them', () => {
  const { unread } = read('council,notes,date_made,,empty\nAbbey,a,1,x, \nBeech,,2,,\nCedar,b,3,,\n');
  expect(unread).toMatchObject([
    { name: 'notes', filled: 2 },
    { name: '', filled: 1 },
  ]);
});

describe('a file that can’t be read as a whole', () => {
  test.each([
    ['without a column', 'council,x\nAbbey,1\n', 'missing-column'],
    ['with a column twice', 'council,date_made,council\nAbbey,1,x\n', 'duplicate-column'],
    ['with two columns of one name', 'Council,date_made,COUNCIL\nAbbey,1,x\n', 'duplicate-column'],
    ['with semicolons', 'council;date_made\nAbbey;1\n', 'other-separator'],
    ['with a quotation mark open', 'council,date_made\n"Abbey,1\n', 'unclosed-quote'],
    ['with a quotation mark in a cell', 'council,date_made\nAb"bey,1\n', 'stray-quote'],
    ['that is not UTF-8', Buffer.from('council,date_made\nM\xf4n,1\n', 'latin1'), 'not-utf8'],
    ['that is a workbook', Buffer.from('PK\x03\x04xlsx'), 'not-csv'],
    ['that is a web page', '<!doctype html><title>Sign in</title>', 'not-csv'],
    ['without anything', '', 'missing-column'],
  ])('%s', (_, text, code) => {
    const { problems, rows } = read(text);
    expect([problems.map((problem) => problem.code), rows]).toEqual([[code], []]);
  });
});

test('of a column that is not read, the one that may be meant', () => {
  const { unread } = read('council,date_made,motion_ulr,notes\nAbbey,1,x,y\n');
  expect(unread).toEqual([
    { name: 'motion_ulr', filled: 1, meant: 'motion_url' },
    { name: 'notes', filled: 1, meant: undefined },
  ]);
});

test('the exact name goes before one that is alike', () => {
  expect(textsOf('Council,council,date_made\nx,Abbey,1\n')).toEqual([{ name: 'Abbey', date: '1' }]);
});
