// Other tools find wrong what we find wrong, cell by cell: ajv with our JSON Schemas, Frictionless' tool with our Table
// Schemas. Where one doesn't, it is listed here with the reason; a schema never refuses what we take.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOG_COLUMNS, type LogKind } from '../../src/model/logs.ts';
import { SCHEMA_NAMES, type SchemaName } from '../../src/model/names.ts';
import { type ColumnDescription, describeColumn } from '../../src/model/schemas.ts';
import type { Finding } from '../../src/read/findings.ts';
import { rowReader } from '../../src/read/log-rows.ts';
import { readTable } from '../../src/read/tables.ts';
import { AWKWARD } from '../support/awkward-cells.ts';
import { cells, RUNS } from '../support/cells.ts';
import { ajvOf, columnsOfAll, frictionlessOf, goodRow } from '../support/other-tools.ts';
import { quotedRow } from '../support/source.ts';

/** Whether our own check takes the cell, in a row that is good else. */
function isTaken(table: SchemaName, column: string, cell: string): boolean {
  const row = { ...goodRow(table), [column]: cell };
  const kind = /^searches-(.+)$/.exec(table)?.[1] as LogKind | undefined;
  return kind ? isTakenFromLog(kind, row) : isTakenFromTable(table as never, column, row);
}

function isTakenFromTable(table: 'councils', column: string, row: Readonly<Record<string, string>>): boolean {
  const text = `${quotedRow(Object.keys(row))}\n${quotedRow(Object.values(row))}\n`;
  const { rows, fault } = readTable(table, { name: `${table}.csv`, bytes: Buffer.from(text) });
  if (fault || rows.length !== 1) throw new Error(`not a row: ${text}`);
  return !rows[0]!.wrong.has(column);
}

function isTakenFromLog(kind: LogKind, row: Readonly<Record<string, string>>): boolean {
  const findings: Finding[] = [];
  let taken = 0;
  const columns = new Map(LOG_COLUMNS[kind].map((name, index) => [name, index]));
  const read = rowReader(
    { kind, columns, width: columns.size },
    { add: (finding) => findings.push(finding) },
    () => taken++,
  );
  read(Object.values(row), 1);
  expect(taken).toBe(findings.length > 0 ? 0 : 1);
  return taken === 1;
}

/** What the schemas take and we don't, because no pattern can say it. */
interface Exception {
  readonly why: string;
  readonly columns: readonly string[];
  readonly isOne: (cell: string) => boolean;
}

const OFFSET = /[+-][0-9]{2}(?::?[0-9]{2})?$/;

const columnsOfTimes: readonly string[] = ['searched_at', 'date', 'redacted_date'];

const BEYOND_PATTERNS: readonly Exception[] = [
  {
    why: 'whether a browser can open an address is told by URL.canParse: ports, escapes, brackets, host names',
    columns: ['website_url', 'source', 'source_url'],
    isOne: (cell) => !URL.canParse(cell),
  },
  {
    why: 'whether an offset leads out of the years 1990 to 2199 takes sums with hours and minutes',
    columns: columnsOfTimes,
    isOne: (cell) => /^(?:1989-12-31|1990-01-01|2199-12-31|2200-01-01)/.test(cell) && OFFSET.test(cell),
  },
];

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

const isExcepted = (exceptions: readonly Exception[], column: string, cell: string): boolean =>
  exceptions.some(({ columns, isOne }) => columns.includes(column) && isOne(cell));

const goodCells = ({ examples, values }: ColumnDescription): readonly string[] => [...examples, ...(values ?? []), ''];

/** The cell as it comes out of a file: a half of a pair of surrogates has no bytes. */
const inFile = (cell: string): string => Buffer.from(cell).toString();

describe.each(columnsOfAll(SCHEMA_NAMES))('$table $column', ({ table, column, about }) => {
  const plain = ajvOf(table, false);
  const unicode = ajvOf(table);
  const field = frictionlessOf(table).getField(column);

  function compare(cell: string): void {
    const ours = isTaken(table, column, cell);
    const row = { ...goodRow(table), [column]: cell };
    const beyond = !ours && isExcepted(BEYOND_PATTERNS, column, cell);
    const told = JSON.stringify(cell);
    if (!beyond) expect(unicode(row), `ajv: ${told}`).toBe(ours);
    expect(plain(row), `ajv, patterns without the flag u: ${told}`).toBe(unicode(row));
    const theirs = field.testValue(cell);
    const isKnown = isExcepted(theirs ? TOOL_TAKES : TOOL_REFUSES, column, cell);
    if (!beyond && !isKnown) expect(theirs, `tableschema: ${told}`).toBe(ours);
  }

  test('its examples are right', () => {
    expect(about.examples.filter((example) => !isTaken(table, column, example))).toEqual([]);
  });

  test('awkward cells', () => {
    for (const cell of [...goodCells(about), ...AWKWARD]) compare(inFile(cell));
  });

  test('any cells', () => {
    const areTimes = columnsOfTimes.includes(column);
    const numRuns = RUNS.numRuns * (areTimes ? 5 : 1);
    fc.assert(fc.property(cells(goodCells(about), areTimes).map(inFile), compare), { ...RUNS, numRuns });
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

/** Times at the ends of the years that there may be. */
const COUNTEREXAMPLES = ['1990-01-01T00:30+01:00', '2199-12-31T23:30-01:00'];
