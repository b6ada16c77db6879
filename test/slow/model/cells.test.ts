// Frictionless' tool with our Table Schemas finds the same cells wrong as our own check. Where it doesn't, the exceptions say why.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SCHEMA_NAMES } from '../../../src/model/names.ts';
import {
  BEYOND_PATTERNS,
  COUNTEREXAMPLES,
  columnsOfTimes,
  type Exception,
  goodCells,
  inFile,
  isExcepted,
  isTaken,
} from '../../model/taken-cells.ts';
import { AWKWARD } from '../../support/awkward-cells.ts';
import { runs } from '../../support/campaign.ts';
import { cells } from '../../support/cells.ts';
import { describeColumn } from '../../support/columns.ts';
import { columnsOfAll } from '../../support/other-tools.ts';
import { frictionlessOf } from '../support/frictionless.ts';

/** What Frictionless' tool takes and the specification of Table Schema doesn't (tableschema 1.12.6). */
const TOOL_TAKES: readonly Exception[] = [
  {
    why: 'types/boolean.js trims the text before it looks it up',
    columns: ['has_promise'],
    isOne: (cell) => cell.trim() !== cell,
  },
];

/** What it refuses, and the specification doesn't. */
const TOOL_REFUSES: readonly Exception[] = [
  {
    why: 'types/integer.js wants the number written as JavaScript writes it; an xsd:integer may have zeros before it',
    columns: ['result_count', 'times_seen'],
    isOne: (cell) => /^0[0-9]+$/.test(cell),
  },
];

describe.each(columnsOfAll(SCHEMA_NAMES))('$table $column', ({ table, column, about }) => {
  const field = frictionlessOf(table).getField(column);

  function compare(cell: string): void {
    const ours = isTaken(table, column, cell);
    if (!ours && isExcepted(BEYOND_PATTERNS, column, cell)) return;
    const theirs = field.testValue(cell);
    if (isExcepted(theirs ? TOOL_TAKES : TOOL_REFUSES, column, cell)) return;
    expect(theirs, `tableschema: ${JSON.stringify(cell)}`).toBe(ours);
  }

  test('awkward cells', () => {
    for (const cell of [...goodCells(about), ...AWKWARD]) compare(inFile(cell));
  });

  test('any cells', () => {
    const areTimes = columnsOfTimes.includes(column);
    fc.assert(
      fc.property(cells(goodCells(about), areTimes).map(inFile), compare),
      runs(20_261_121, areTimes ? 2000 : 400),
    );
  });
});

test('each exception is of columns that there are, and there is need of it', () => {
  for (const exception of [...BEYOND_PATTERNS, ...TOOL_TAKES, ...TOOL_REFUSES]) {
    for (const column of exception.columns) {
      const table = SCHEMA_NAMES.find((name) => describeColumn(name, column))!;
      const field = frictionlessOf(table).getField(column);
      const candidates = [...AWKWARD, ...COUNTEREXAMPLES].filter(exception.isOne);
      const found = candidates.find((cell) => field.testValue(cell) !== isTaken(table, column, cell));
      expect(found, exception.why).toBeDefined();
    }
  }
});
