// Empty cells.
import { expect, test } from 'vitest';
import { isBlank, isEmptyCell } from '../../../../src/engine/tables/readers/empty-cell.ts';

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
])('%j is empty', (cell) => expect(isEmptyCell(cell)).toBe(true));

test.each(['None', '-', '–', '—', '?', 'TBC', 'unknown', '0', 'n.a.', 'N / A', 'nil', '""'])(
  '%j is not empty',
  (cell) => expect(isEmptyCell(cell)).toBe(false),
);

test('words that mean “none” aren’t blank', () => {
  expect(['', ' \t', '\u00a0', 'NA', '-'].map(isBlank)).toEqual([true, true, true, false, false]);
});
