// Codes, and the columns of search logs.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOG_KINDS } from '../../../src/councils/searches/logs.ts';
import { authorityCode, count, gssCode, restriction, searchTime } from '../../../src/councils/sheets/readers.ts';
import { cells, RUNS } from '../../support/cells.ts';
import { takes } from '../../support/columns.ts';

const READERS = { authorityCode, gssCode, count, searchTime, restriction };

test.each([
  ['authorityCode', ' ABC', 'ABC'],
  ['authorityCode', 'wxyz', 'WXYZ'],
  ['authorityCode', '', ''],
  ['authorityCode', 'n/a', ''],
  ['gssCode', 'E06000901 ', 'E06000901'],
  ['gssCode', 'e06000901', 'E06000901'],
  ['gssCode', '', ''],
  ['gssCode', 'nan', ''],
  ['count', '12', '12'],
  ['count', '12.0', '12'],
  ['count', ' 0 ', '0'],
  ['count', '9007199254740991', '9007199254740991'],
  ['restriction', '', ''],
  ['restriction', ' ', ''],
  ['restriction', '"Abbey  Council "', '"Abbey  Council "'],
  ['searchTime', '2025-07-03 06:40:03.620912+00', '2025-07-03 06:40:03.620912+00'],
  ['searchTime', '2025-07-03', '2025-07-03'],
  ['searchTime', '2025-07-03T09:30:00Z', '2025-07-03T09:30:00Z'],
] as const)('%s: %j is read as %j', (reader, cell, value) => expect(READERS[reader](cell)).toEqual({ value }));

test.each([
  ['authorityCode', 'A1C', 'bad-code', undefined],
  ['authorityCode', 'ABCDE', 'bad-code', undefined],
  ['authorityCode', '#REF!', 'spreadsheet-error', undefined],
  ['gssCode', 'E0600001', 'bad-gss-code', undefined],
  ['gssCode', 'Loading...', 'spreadsheet-error', undefined],
  ['count', '', 'empty-cell', undefined],
  ['count', 'NA', 'empty-cell', undefined],
  ['count', '-1', 'bad-count', undefined],
  ['count', '12.5', 'bad-count', undefined],
  ['count', '1e3', 'bad-count', undefined],
  ['count', '1,000', 'bad-count', '1000'],
  ['count', '9007199254740992', 'bad-count', undefined],
  ['count', '#DIV/0!', 'spreadsheet-error', undefined],
  ['searchTime', '', 'empty-cell', undefined],
  ['searchTime', '03/07/2025', 'bad-time', undefined],
  ['searchTime', '03/07/2025 06:40', 'bad-time', undefined],
  ['searchTime', ' 2025-07-03', 'bad-time', '2025-07-03'],
  ['searchTime', '2025-02-30', 'bad-time', undefined],
  ['searchTime', '########', 'spreadsheet-error', undefined],
  ['restriction', 'Abbey Council', 'bad-restriction', '"Abbey Council"'],
  ['restriction', ' "Abbey Council"', 'bad-restriction', '"Abbey Council"'],
  ['restriction', '#VALUE!', 'spreadsheet-error', undefined],
] as const)('%s: %j is unclear', (reader, cell, code, suggestion) =>
  expect({ ...READERS[reader](cell), values: undefined }).toEqual({ code, suggestion }),
);

describe('every value read is valid in the table, and is read as itself', () => {
  const inTable = (column: string) => (value: string) => takes('councils', column, value);
  const inLog = (column: 'searched_at' | 'result_count' | 'council_restriction') => LOG_KINDS.raw.columns[column].takes;
  test.each([
    ['code', authorityCode, inTable('authority_code')],
    ['GSS code', gssCode, inTable('gss_code')],
    ['count', count, inLog('result_count')],
    ['time', searchTime, inLog('searched_at')],
    ['restriction', restriction, inLog('council_restriction')],
  ])('%s', (column, read, mayStand) => {
    const good = ['ABC', 'e06000001', '12.0', '"Abbey"', '2025-07-03 06:40:03+00'];
    fc.assert(
      fc.property(cells(good, column === 'time'), (cell) => {
        const reading = read(cell);
        expect(read(cell)).toEqual(reading);
        if (!('value' in reading)) return;
        expect(mayStand(reading.value) || (column === 'code' && reading.value === '')).toBe(true);
        expect(read(reading.value)).toEqual({ value: reading.value });
      }),
      RUNS,
    );
  });
});
