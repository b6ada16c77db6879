// Cells that say nothing, and formulas that failed.
import { expect, test } from 'vitest';
import { isBlank, isFailedFormula, isNothing } from '../../../src/import/readers/nothing.ts';

test.each([
  '',
  ' ',
  '\u00a0\u200b\ufeff',
  'NA',
  'na',
  'N/A',
  'n/a',
  'null',
  'NULL',
  'nan',
  'NaN',
  '#N/A',
  '<NA>',
  ' <na>\n',
])('%j is nothing', (cell) => expect(isNothing(cell)).toBe(true));

test.each(['None', '-', '–', '—', '?', 'TBC', 'unknown', '0', 'n.a.', 'N / A', 'nil', '""'])(
  '%j is something',
  (cell) => expect(isNothing(cell)).toBe(false),
);

test('words are not blank', () => {
  expect(['', ' \t', '\u00a0', 'NA', '-'].map(isBlank)).toEqual([true, true, true, false, false]);
});

test.each([
  ...[
    '#NAME?',
    '#REF!',
    '#VALUE!',
    '#DIV/0!',
    '#NUM!',
    '#NULL!',
    '#N/A',
    '#ERROR!',
    '#SPILL!',
    '#CALC!',
    '#GETTING_DATA',
  ],
  ...['Loading...', 'Loading…', ' #NAME? ', 'Err:508', '####', '########', '=IMPORTRANGE("a";"b")'],
])('%j failed', (cell) => expect(isFailedFormula(cell)).toBe(true));

test.each(['', '#1', '#name', 'Loading', 'Loading bay…', 'NAME?', '###', 'Err:5', '= 5', 'see #REF!'])(
  '%j did not',
  (cell) => expect(isFailedFormula(cell)).toBe(false),
);
