// The cells that our own check accepts, and a test that another tool with our schemas accepts the same cells.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SCHEMA_NAMES } from '../../../src/councils/names.ts';
import { logRowReader } from '../../../src/councils/searches/log-rows.ts';
import { LOG_COLUMNS, type LogKind } from '../../../src/councils/searches/logs.ts';
import type { Finding } from '../../../src/engine/csv/findings.ts';
import { severityOf } from '../../../src/engine/diagnostics/diagnostic.ts';
import type { SchemaName } from '../../../src/engine/options/names.ts';
import { readTable } from '../../../src/engine/tables/read-table.ts';
import { AWKWARD } from '../../support/awkward-cells.ts';
import { runs } from '../../support/campaign.ts';
import { cells } from '../../support/cells.ts';
import { type ColumnDescription, describeColumn } from '../../support/columns.ts';
import { columnsOfAll, goodRow } from '../../support/other-tools.ts';
import { quotedRow } from '../../support/source.ts';

/** Whether our own check accepts the cell in an otherwise valid row. */
export function isTaken(table: SchemaName, column: string, cell: string): boolean {
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
  let [taken, errors] = [0, 0];
  const columns = new Map(LOG_COLUMNS[kind].map((name, index) => [name, index]));
  const findings = { add: ({ code }: Finding) => void (severityOf({ code }) === 'error' && errors++) };
  const read = logRowReader({ kind, columns, width: columns.size }, findings, () => taken++);
  read(Object.values(row), 1);
  if (taken !== (errors > 0 ? 0 : 1)) throw new Error(`${taken} rows, with ${errors} errors`);
  return taken === 1;
}

/** Cells for which a tool and our check differ, by column, with the reason. */
export interface Exception {
  readonly why: string;
  readonly columns: readonly string[];
  readonly isOne: (cell: string) => boolean;
}

const OFFSET = /[+-][0-9]{2}(?::?[0-9]{2})?$/;

const COLUMNS_OF_TIMES: readonly string[] = ['searched_at', 'date', 'redacted_date'];

/** Cells that schemas accept and we don't, because no pattern can describe them. */
const BEYOND_PATTERNS: readonly Exception[] = [
  {
    why: 'only URL.canParse knows whether a browser can open an address: ports, escapes, brackets, host names',
    columns: ['website_url', 'source', 'url', 'source_url'],
    isOne: (cell) => !URL.canParse(cell),
  },
  {
    why: 'whether an offset leads out of the years 1990 to 2199 takes sums with hours and minutes',
    columns: COLUMNS_OF_TIMES,
    isOne: (cell) => /^(?:1989-12-31|1990-01-01|2199-12-31|2200-01-01)/.test(cell) && OFFSET.test(cell),
  },
];

/** Times at both ends of the allowed years. */
const COUNTEREXAMPLES = ['1990-01-01T00:30+01:00', '2199-12-31T23:30-01:00'];

const isExcepted = (exceptions: readonly Exception[], column: string, cell: string): boolean =>
  exceptions.some(({ columns, isOne }) => columns.includes(column) && isOne(cell));

const goodCells = ({ examples, values = [] }: ColumnDescription): readonly string[] => [...examples, ...values, ''];

/** The cell as it would be after reading a file, which can't contain half a surrogate pair. */
const inFile = (cell: string): string => Buffer.from(cell).toString();

/** Another tool that checks cells with our schemas. */
interface Tool {
  readonly takes: (table: SchemaName, column: string, cell: string) => boolean;
  /** Cells that the tool accepts, although the specification of the schema doesn't allow them. */
  readonly wronglyTaken?: readonly Exception[];
  /** Cells that the tool rejects, although the specification allows them. */
  readonly wronglyRefused?: readonly Exception[];
}

/** Tests that a tool accepts the same cells as our own check, with these exceptions. */
export function compareTool({ takes, wronglyTaken = [], wronglyRefused = [] }: Tool, numRuns: number): void {
  describe.each(columnsOfAll(SCHEMA_NAMES))('$table $column', ({ table, column, about }) => {
    function compare(cell: string): void {
      const [ours, theirs] = [isTaken(table, column, cell), takes(table, column, cell)];
      const exceptions = ours ? [] : BEYOND_PATTERNS;
      if (isExcepted([...exceptions, ...(theirs ? wronglyTaken : wronglyRefused)], column, cell)) return;
      expect(theirs, JSON.stringify(cell)).toBe(ours);
    }

    test('awkward cells', () => {
      for (const cell of [...goodCells(about), ...AWKWARD]) compare(inFile(cell));
    });

    test('any cells', () => {
      const areTimes = COLUMNS_OF_TIMES.includes(column);
      const any = cells(goodCells(about), areTimes).map(inFile);
      fc.assert(fc.property(any, compare), runs(20_261_121, areTimes ? numRuns * 5 : numRuns));
    });
  });

  test('every exception is necessary, and its columns exist', () => {
    for (const { columns, isOne, why } of [...BEYOND_PATTERNS, ...wronglyTaken, ...wronglyRefused]) {
      for (const column of columns) {
        const table = SCHEMA_NAMES.find((name) => describeColumn(name, column))!;
        const candidates = [...AWKWARD, ...COUNTEREXAMPLES].filter(isOne);
        const found = candidates.find((cell) => takes(table, column, cell) !== isTaken(table, column, cell));
        expect(found, why).toBeDefined();
      }
    }
  });
}
