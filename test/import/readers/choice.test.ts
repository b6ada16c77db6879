// Known values under other names.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCOPES } from '../../../src/api/vocabulary.ts';
import { choice } from '../../../src/import/readers/choice.ts';
import { cells, RUNS } from '../../support/cells.ts';
import { takes } from '../../support/columns.ts';

const scope = choice(SCOPES, { aliases: { 'Council operations': 'Council only' } });
const type = choice(['Action plan', 'Pre-plan'], { others: 'keep' });

test.each([
  ['Council only', 'Council only'],
  ['council only', 'Council only'],
  ['Council only ', 'Council only'],
  ['COUNCIL  ONLY', 'Council only'],
  ['Whole\u00a0area', 'Whole area'],
  ['Council operations', 'Council only'],
  ['council  operations ', 'Council only'],
  ...['', ' ', 'NA', 'n/a', 'NULL', 'nan', '#N/A', '<NA>'].map((cell) => [cell, '']),
])('scope %j is %j', (cell, value) => expect(scope(cell!)).toEqual({ value }));

test.each([
  ['No promise', 'unknown-value', undefined],
  ['Whole aera', 'unknown-value', 'Whole area'],
  ['Council operation', 'unknown-value', 'Council only'],
  ['Council only, Whole area', 'unknown-value', undefined],
  ['Council only?', 'unknown-value', 'Council only'],
  ['-', 'unknown-value', undefined],
  ['#NAME?', 'failed-formula', undefined],
  ['Loading…', 'failed-formula', undefined],
])('scope %j is unclear', (cell, unclear, suggestion) => expect(scope(cell)).toEqual({ unclear, suggestion }));

test.each([
  ['ACTION PLAN', 'Action plan'],
  ['action plan ', 'Action plan'],
  ['Pre-Plan', 'Pre-plan'],
  [' Heat  map ', 'Heat  map'],
  ['Action plans', 'Action plans'],
  ['', ''],
  ['N/A', ''],
])('type %j is %j', (cell, value) => expect(type(cell)).toEqual({ value }));

test('a type is no failed formula', () => {
  expect(type(' #REF! ')).toEqual({ unclear: 'failed-formula' });
});

test('what is read may stand in the table, and is read the same again', () => {
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
