// `check` suggests a correction for every form of a cell that `import` accepts.
import { describe, expect, test } from 'vitest';
import { DECLARATIONS } from '../../../src/councils/sheets/kinds/declarations.ts';
import { PLANS } from '../../../src/councils/sheets/kinds/plans.ts';
import { PROMISES } from '../../../src/councils/sheets/kinds/promises.ts';
import { register } from '../../../src/councils/sheets/kinds/register.ts';
import { TABLES } from '../../../src/councils/tables.ts';
import type { ColumnRule } from '../../../src/engine/tables/column.ts';
import { isUnclear } from '../../../src/engine/tables/readers/reading.ts';
import { problemsOfCell, type TestedTable } from '../../support/source.ts';
import { meaningsOf } from './cell-meanings.ts';

const SHEETS = [
  register({ asOf: '2026-01-01', isExplicit: false, spanElsewhere: () => undefined }),
  PROMISES,
  PLANS,
  DECLARATIONS,
];

/** The column for a field that has another name in our table. */
const COLUMNS: Readonly<Record<string, string>> = { made: 'has_promise' };

const cells = SHEETS.flatMap(({ name, identity, columns }) =>
  columns.flatMap(({ field, read }) => {
    const column = COLUMNS[field] ?? field;
    const table = (column === 'has_promise' ? 'commitments' : identity.table) as TestedTable;
    const rule = (TABLES[table].columns as Readonly<Record<string, ColumnRule>>)[column];
    // The tables of these tests have no optional columns.
    if (!rule || (rule.mayBeMissing && column !== 'slug')) return [];
    return Object.keys(meaningsOf(name, field)).flatMap((cell) => {
      const reading = read(cell);
      const isAccepted = !isUnclear(reading) && rule.takes(reading.value);
      return isAccepted && !rule.takes(cell) ? [{ table, column, cell, value: reading.value }] : [];
    });
  }),
);

test('there are such cells in every table', () => {
  expect(new Set(cells.map(({ table }) => table))).toEqual(
    new Set(['councils', 'commitments', 'plans', 'emergencies']),
  );
  expect(cells.length).toBeGreaterThan(50);
});

describe.each(cells)('in $column, $cell', ({ table, column, cell, value }) => {
  test(`means ${value === '' ? 'an empty cell' : value}`, async () => {
    const [problem] = await problemsOfCell(table, column, cell);
    const rule = (TABLES[table].columns as Readonly<Record<string, ColumnRule>>)[column]!;
    expect(rule.valueIn(problem!.suggestion!)).toEqual(rule.valueIn(value));
  });
});
