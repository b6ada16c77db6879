// Yes and no as people and programs write them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { yesNo, yesNoWithRemark } from '../../../../src/engine/tables/readers/yes-no.ts';
import { cells, RUNS } from '../../../support/cells.ts';
import { takes } from '../../../support/columns.ts';

test.each([
  ...['yes', 'Yes', 'YES', 'Y', ' Y', 'true', 'TRUE ', '\u00a0True', 't', '1', '1.0', '✓', '✔\ufe0f', '☑', '✅'].map(
    (cell) => [cell, 'true'],
  ),
  ...['no', 'No', 'N', 'n ', 'false', 'FALSE', 'f', '0', '0.0', '✗', ' ✘', '❌'].map((cell) => [cell, 'false']),
  ...['', ' ', 'n/a', 'N/A', 'NA', 'null', 'NaN', '#N/A', '<NA>'].map((cell) => [cell, '']),
])('%j is %j', (cell, value) => expect(yesNo(cell!)).toEqual({ value }));

test.each([
  ['Y*', 'true', '*'],
  ['Y "recognise"', 'true', '"recognise"'],
  ['Yes (unanimous)', 'true', '(unanimous)'],
  ['yes-unanimous', 'true', '-unanimous'],
  ["YES,\nin the council's own words", 'true', ", in the council's own words"],
  ['N - but made pledges', 'false', '- but made pledges'],
  ['No: see notes', 'false', ': see notes'],
])('%j is %s with a remark', (cell, value, ignored) => {
  expect(yesNoWithRemark(cell)).toEqual({ value, ignored });
  expect(yesNo(cell)).toEqual({ code: 'bad-boolean' });
});

test.each([
  ...['maybe', '?', '✓?', '-', 'unanimous', '2', 'TBC', 'none', 'not yet', 'yesunanimous', 'Ŷ', 'Ño', 'No1', 'Y_'],
  ...['Y?', 'yes ?', 'Y/N', 'no / not yet', 'true*', '1 (unanimous)', 'f - see notes'],
])('%j is rejected', (cell) => expect(yesNoWithRemark(cell)).toEqual({ code: 'bad-boolean' }));

test.each(['#NAME?', 'Loading…', 'Loading...', '#REF!'])('%s is a failed formula', (cell) =>
  expect(yesNo(cell)).toEqual({ code: 'spreadsheet-error' }),
);

test('every value read is valid in the table, and is read as itself', () => {
  fc.assert(
    fc.property(cells(['yes', 'No', 'TRUE ', 'Yes - unanimous', 'N*', '1.0', 'n/a']), (text) => {
      const reading = yesNoWithRemark(text);
      expect(yesNoWithRemark(text)).toEqual(reading);
      if (!('value' in reading)) return;
      expect(takes('commitments', 'has_promise', reading.value)).toBe(true);
      expect(yesNoWithRemark(reading.value)).toEqual({ value: reading.value });
    }),
    RUNS,
  );
});
