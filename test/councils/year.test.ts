// Target years as people write them.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { year } from '../../src/councils/year.ts';
import { cells, RUNS } from '../support/cells.ts';
import { takes } from '../support/columns.ts';

const read = year({ remarks: ['whole area', 'council operations'] });

describe('years', () => {
  test.each([
    ['2035', '2035'],
    ['2035.0', '2035'],
    ['2035.00', '2035'],
    [' 2035', '2035'],
    ['\u00a02035\u200b', '2035'],
    ['by 2030', '2030'],
    ['By 2030', '2030'],
    ['by the end of 2030', '2030'],
    ['by end of 2030.0', '2030'],
    ['1990', '1990'],
    ['2200', '2200'],
  ])('%j', (cell, value) => expect(read(cell)).toEqual({ value }));
});

describe('years with a remark', () => {
  test.each([
    ['2035 (aim)', '2035', 'aim'],
    ['2035 (Aim)', '2035', 'Aim'],
    ['2035.0 (aim)', '2035', 'aim'],
    ['2035(target)', '2035', 'target'],
    ['2035 [goal]', '2035', 'goal'],
    ['2035, target', '2035', 'target'],
    ['2035 - ambition', '2035', 'ambition'],
    ['2035 – ambition', '2035', 'ambition'],
    ['2035 goal', '2035', 'goal'],
    ['by 2035 (aim)', '2035', 'aim'],
    ['2030\nwhole area', '2030', 'whole area'],
    ['2030\r\nWhole  Area ', '2030', 'Whole Area'],
    ['2030 (council operations)', '2030', 'council operations'],
  ])('%j', (cell, value, text) => expect(read(cell)).toEqual({ value, ignored: text }));

  test('unknown remarks may change the year', () => {
    expect(year()('2030\nwhole area')).toEqual({ code: 'uncertain-year' });
  });
});

describe('no year', () => {
  test.each(['', ' ', 'NA', 'N/A', 'n/a', 'null', 'NULL', 'nan', 'NaN', '#N/A', '<NA>', ' N/A\u00a0'])('%j', (cell) =>
    expect(read(cell)).toEqual({ value: '' }),
  );
  test.each(['TBC', 'tbc', 'TBA', 'TBD', ' to be confirmed', 'To be announced', 'to be decided'])('%j', (cell) =>
    expect(read(cell)).toEqual({ value: '', ignored: cell.trim() }),
  );
});

describe('unclear years', () => {
  test.each([
    ['2045?', 'uncertain-year', '2045'],
    ['2045 (?)', 'uncertain-year', '2045'],
    ['2030s', 'uncertain-year', undefined],
    ["2030's", 'uncertain-year', undefined],
    ['2030’s', 'uncertain-year', undefined],
    ['mid-2030s', 'uncertain-year', undefined],
    ['2045s', 'uncertain-year', undefined],
    ['2030s (aim)', 'uncertain-year', undefined],
    ['2030-2035', 'uncertain-year', undefined],
    ['2030.0-2035.0', 'uncertain-year', undefined],
    ['2030–2035', 'uncertain-year', undefined],
    ['2030 - 2035', 'uncertain-year', undefined],
    ['2030/35', 'uncertain-year', undefined],
    ['2030 or 2040', 'uncertain-year', undefined],
    ['2030, 2040', 'uncertain-year', undefined],
    ['2030,2040', 'uncertain-year', undefined],
    ['2030 (2050 whole area)', 'uncertain-year', undefined],
    ['~2030', 'uncertain-year', '2030'],
    ['c. 2030', 'uncertain-year', undefined],
    ['c2030', 'uncertain-year', undefined],
    ['circa 2030', 'uncertain-year', undefined],
    ['Around 2030', 'uncertain-year', undefined],
    ['about 2030', 'uncertain-year', undefined],
    ['approx. 2030', 'uncertain-year', undefined],
    ['2030 or later', 'uncertain-year', undefined],
    ['2030 (tbc)', 'uncertain-year', undefined],
    ['before 2030', 'uncertain-year', undefined],
    ['2030aim', 'uncertain-year', undefined],
    ['31/12/2030', 'uncertain-year', undefined],
    ['2030-12-31', 'uncertain-year', undefined],
    ['2,030', 'bad-year', '2030'],
    ['soon', 'bad-year', undefined],
    ['ASAP', 'bad-year', undefined],
    ['-', 'bad-year', undefined],
    ['2030.5', 'bad-year', undefined],
    ['203', 'bad-year', undefined],
    ['２０３０', 'bad-year', undefined],
    ['1989', 'bad-year', undefined],
    ['2201', 'bad-year', undefined],
    ['by 0230', 'bad-year', undefined],
    ['3030 (aim)', 'bad-year', undefined],
    ['#REF!', 'spreadsheet-error', undefined],
    ['Loading…', 'spreadsheet-error', undefined],
    [`2030${' and more'.repeat(200)}`, 'bad-year', undefined],
  ])('%j', (cell, code, suggestion) => expect(read(cell)).toEqual({ code, suggestion }));
});

test('every value read is valid in the table, and is read as itself', () => {
  const cell = fc.oneof(
    cells(['2030', '2035 (aim)', 'by 2030', 'TBC', '2030\nwhole area', '2030-2035']),
    fc.constantFrom('2030s', 'c2030', '2045?'),
  );
  fc.assert(
    fc.property(cell, (text) => {
      const reading = read(text);
      expect(read(text)).toEqual(reading);
      const value = 'value' in reading ? reading.value : (reading.suggestion ?? '');
      expect(takes('commitments', 'target_year', value)).toBe(true);
      expect(read(value)).toEqual({ value });
    }),
    RUNS,
  );
});
