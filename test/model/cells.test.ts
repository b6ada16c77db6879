// ajv with our JSON Schemas finds the same cells wrong as our own check. Where it can't, taken-cells.ts says why; a schema never
// refuses what we take.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SCHEMA_NAMES } from '../../src/model/names.ts';
import { AWKWARD } from '../support/awkward-cells.ts';
import { cells, RUNS } from '../support/cells.ts';
import { describeColumn } from '../support/columns.ts';
import { ajvOf, columnsOfAll, goodRow } from '../support/other-tools.ts';
import {
  BEYOND_PATTERNS,
  COUNTEREXAMPLES,
  columnsOfTimes,
  goodCells,
  inFile,
  isExcepted,
  isTaken,
} from './taken-cells.ts';

const validators = new Map(SCHEMA_NAMES.map((table) => [table, { plain: ajvOf(table, false), unicode: ajvOf(table) }]));

describe.each(columnsOfAll(SCHEMA_NAMES))('$table $column', ({ table, column, about }) => {
  const { plain, unicode } = validators.get(table)!;

  /** What is wrong with what ajv says of a cell. */
  function faultsOf(cell: string): readonly string[] {
    const ours = isTaken(table, column, cell);
    const row = { ...goodRow(table), [column]: cell };
    const theirs = unicode(row);
    const beyond = !ours && isExcepted(BEYOND_PATTERNS, column, cell);
    return [
      ...(theirs !== ours && !beyond ? [`ajv: ${theirs}, we: ${ours} of ${JSON.stringify(cell)}`] : []),
      ...(plain(row) !== theirs ? [`ajv, patterns without the flag u: ${!theirs} of ${JSON.stringify(cell)}`] : []),
    ];
  }

  test('its examples are right', () => {
    expect(about.examples.filter((example) => !isTaken(table, column, example))).toEqual([]);
  });

  test('awkward cells', () => {
    expect([...goodCells(about), ...AWKWARD].flatMap((cell) => faultsOf(inFile(cell)))).toEqual([]);
  });

  test('any cells', () => {
    const areTimes = columnsOfTimes.includes(column);
    const numRuns = RUNS.numRuns * (areTimes ? 5 : 1);
    const any = cells(goodCells(about), areTimes).map(inFile);
    const agrees = fc.property(any, (cell) => {
      expect(faultsOf(cell)).toEqual([]);
    });
    fc.assert(agrees, { ...RUNS, numRuns });
  });
});

test('each exception is of columns that there are, and there is need of it', () => {
  for (const { columns, isOne, why } of BEYOND_PATTERNS) {
    for (const column of columns) {
      const table = SCHEMA_NAMES.find((name) => describeColumn(name, column))!;
      const { unicode } = validators.get(table)!;
      const candidates = [...AWKWARD, ...COUNTEREXAMPLES].filter(isOne);
      const found = candidates.find(
        (cell) => unicode({ ...goodRow(table), [column]: cell }) !== isTaken(table, column, cell),
      );
      expect(found, why).toBeDefined();
    }
  }
});
