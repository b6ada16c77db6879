// With our JSON Schemas, ajv finds the same invalid cells as our own check, with the exceptions in taken-cells.ts.

import { expect, test } from 'vitest';
import { SCHEMA_NAMES } from '../../../src/councils/names.ts';
import { byName } from '../../../src/engine/grouping.ts';
import { ajvOf, columnsOfAll, goodRow } from '../../support/other-tools.ts';
import { compareTool, isTaken } from './taken-cells.ts';

const VALIDATORS = byName(SCHEMA_NAMES, (table) => ({ plain: ajvOf(table, false), unicode: ajvOf(table) }));

compareTool(
  {
    takes: (table, column, cell) => {
      const row = { ...goodRow(table), [column]: cell };
      const { plain, unicode } = VALIDATORS[table];
      const isValid = unicode(row);
      expect(plain(row), `without the flag u: ${JSON.stringify(cell)}`).toBe(isValid);
      return isValid;
    },
  },
  25,
);

test.each(columnsOfAll(SCHEMA_NAMES))('the examples of $table $column are valid', ({ table, column, about }) => {
  expect(about.examples.filter((example) => !isTaken(table, column, example))).toEqual([]);
});
