// With our Table Schemas, Frictionless's tool (tableschema 1.12.6) finds the same invalid cells as our own check, with some
// exceptions.

import { SCHEMA_NAMES } from '../../../../src/councils/names.ts';
import { byName } from '../../../../src/engine/grouping.ts';
import { compareTool } from '../../../engine/tables/taken-cells.ts';
import { frictionlessOf } from '../../support/frictionless.ts';

const TOOLS = byName(SCHEMA_NAMES, frictionlessOf);

compareTool(
  {
    takes: (table, column, cell) => TOOLS[table].getField(column).testValue(cell),
    wronglyTaken: [
      {
        why: 'types/boolean.js trims the text before it looks it up',
        columns: ['has_promise'],
        isOne: (cell) => cell.trim() !== cell,
      },
    ],
    wronglyRefused: [
      {
        why: 'types/integer.js wants the number written as JavaScript writes it; an xsd:integer may have zeros before it',
        columns: ['result_count', 'times_seen'],
        isOne: (cell) => /^0[0-9]+$/.test(cell),
      },
    ],
  },
  400,
);
