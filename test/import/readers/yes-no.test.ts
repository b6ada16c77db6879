// Yes and no as people and programs write them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { yesNo } from '../../../src/import/readers/yes-no.ts';
import { cells, RUNS } from '../../support/cells.ts';
import { takes } from '../../support/columns.ts';

const read = yesNo({ remarks: ['unanimous', 'unanimously'] });

test.each([
  ...['yes', 'Yes', 'YES', 'Y', ' Y', 'true', 'TRUE ', '\u00a0True', 't', '1', '1.0'].map((cell) => [cell, 'true']),
  ...['no', 'No', 'N', 'n ', 'false', 'FALSE', 'f', '0', '0.0'].map((cell) => [cell, 'false']),
  ...['', ' ', 'n/a', 'N/A', 'NA', 'null', 'NaN', '#N/A', '<NA>'].map((cell) => [cell, '']),
])('%j is %j', (cell, value) => expect(read(cell!)).toEqual({ value }));

test.each([
  ['Yes - unanimous', 'unanimous'],
  ['Yes – unanimous', 'unanimous'],
  ['yes-unanimous', 'unanimous'],
  ['Y (Unanimous)', 'Unanimous'],
  ['Yes, unanimously', 'unanimously'],
])('%j is yes with a remark', (cell, text) => expect(read(cell)).toEqual({ value: 'true', ignored: text }));

test.each([
  'Yes - in part',
  'yes unanimous vote',
  'yesunanimous',
  'maybe',
  '?',
  '✓',
  '-',
  'unanimous',
  '2',
  'none',
  'TBC',
])('%j is rejected', (cell) => expect(read(cell)).toEqual({ code: 'bad-boolean' }));

test('an unknown remark is rejected', () => {
  expect(yesNo()('Yes - unanimous')).toEqual({ code: 'bad-boolean' });
});

test.each(['#NAME?', 'Loading…', 'Loading...', '#REF!'])('%s is a failed formula', (cell) =>
  expect(read(cell)).toEqual({ code: 'spreadsheet-error' }),
);

test('every value read is valid in the table, and is read as itself', () => {
  fc.assert(
    fc.property(cells(['yes', 'No', 'TRUE ', 'Yes - unanimous', '1.0', 'n/a']), (text) => {
      const reading = read(text);
      expect(read(text)).toEqual(reading);
      if (!('value' in reading)) return;
      expect(takes('commitments', 'has_promise', reading.value)).toBe(true);
      expect(read(reading.value)).toEqual({ value: reading.value });
    }),
    RUNS,
  );
});
