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
])('%j is a yes with a remark', (cell, text) =>
  expect(read(cell)).toEqual({ value: 'true', beside: { reason: 'remark', text } }),
);

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
])('%j is unclear', (cell) => expect(read(cell)).toEqual({ unclear: 'bad-yes-no' }));

test('a remark that isn’t known is unclear', () => {
  expect(yesNo()('Yes - unanimous')).toEqual({ unclear: 'bad-yes-no' });
});

test.each(['#NAME?', 'Loading…', 'Loading...', '#REF!'])('%s is no answer', (cell) =>
  expect(read(cell)).toEqual({ unclear: 'failed-formula' }),
);

test('what is read may stand in the table, and is read the same again', () => {
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
