// Known values and other names for them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCOPES } from '../../../../src/councils/vocabulary.ts';
import { choice } from '../../../../src/engine/tables/readers/choice.ts';
import { cells, RUNS } from '../../../support/cells.ts';
import { takes } from '../../../support/columns.ts';

const scope = choice(SCOPES, 'unknown-scope', { 'Council operations': 'Council only', Unclear: '' });
const type = choice(['Action plan', 'Pre-plan'], 'keep');

test.each([
  ['Council only', 'Council only'],
  ['council only', 'Council only'],
  ['Council only ', 'Council only'],
  ['COUNCIL  ONLY', 'Council only'],
  ['Whole\u00a0area', 'Whole area'],
  ['Council operations', 'Council only'],
  ['council  operations ', 'Council only'],
  ...['', ' ', 'NA', 'n/a', 'NULL', 'nan', '#N/A', '<NA>'].map((cell) => [cell, '']),
])('reads scope %j as %j', (cell, value) => expect(scope(cell!)).toEqual({ value }));

test('reads a name that means an empty cell', () => {
  expect(scope(' unclear')).toEqual({ value: '', ignored: 'unclear' });
});

test('lists the known names', () => {
  const known = '“Council only”, “Whole area”, “Council operations” or “Unclear”';
  expect(scope('x')).toMatchObject({ values: { known } });
});

test.each([
  ['No promise', 'unknown-scope', undefined],
  ['Whole aera', 'unknown-scope', 'Whole area'],
  ['Council operation', 'unknown-scope', 'Council only'],
  ['Council only, Whole area', 'unknown-scope', undefined],
  ['Council only?', 'unknown-scope', 'Council only'],
  ['-', 'unknown-scope', undefined],
  ['#NAME?', 'spreadsheet-error', undefined],
  ['Loading…', 'spreadsheet-error', undefined],
])('rejects scope %j', (cell, code, suggestion) =>
  expect({ ...scope(cell), values: undefined }).toEqual({ code, suggestion }),
);

test.each([
  ['ACTION PLAN', 'Action plan'],
  ['action plan ', 'Action plan'],
  ['Pre-Plan', 'Pre-plan'],
  [' Heat  map ', 'Heat  map'],
  ['Action plans', 'Action plans'],
  ['', ''],
  ['N/A', ''],
])('reads type %j as %j', (cell, value) => expect(type(cell)).toEqual({ value }));

test('a failed formula is not a type', () => {
  expect(type(' #REF! ')).toEqual({ code: 'spreadsheet-error' });
});

test('every value read is valid in the table, and is read as itself', () => {
  fc.assert(
    fc.property(cells([...SCOPES, 'Council operations', 'action plan ']), (text) => {
      for (const [read, table, column] of [
        [scope, 'commitments', 'scope'],
        [type, 'plans', 'document_type'],
      ] as const) {
        const reading = read(text);
        expect(read(text)).toEqual(reading);
        const value = 'value' in reading ? reading.value : (reading.suggestion ?? '');
        expect(takes(table, column, value)).toBe(true);
        expect(read(value)).toEqual({ value });
      }
    }),
    RUNS,
  );
});
