// Which cells our own check takes, and those that a schema can't tell from them.
import { LOG_COLUMNS, type LogKind } from '../../src/model/logs.ts';
import type { SchemaName } from '../../src/model/names.ts';
import type { Finding } from '../../src/read/findings.ts';
import { rowReader } from '../../src/read/log-rows.ts';
import { readTable } from '../../src/read/tables.ts';
import type { ColumnDescription } from '../support/columns.ts';
import { goodRow } from '../support/other-tools.ts';
import { quotedRow } from '../support/source.ts';

/** Whether our own check takes the cell, in a row that is good else. */
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
  const findings: Finding[] = [];
  let taken = 0;
  const columns = new Map(LOG_COLUMNS[kind].map((name, index) => [name, index]));
  const read = rowReader(
    { kind, columns, width: columns.size },
    { add: (finding) => findings.push(finding) },
    () => taken++,
  );
  read(Object.values(row), 1);
  if (taken !== (findings.length > 0 ? 0 : 1)) throw new Error(`${taken} rows, with ${findings.length} problems`);
  return taken === 1;
}

/** Cells of some columns about which a tool and our check disagree, and why. */
export interface Exception {
  readonly why: string;
  readonly columns: readonly string[];
  readonly isOne: (cell: string) => boolean;
}

const OFFSET = /[+-][0-9]{2}(?::?[0-9]{2})?$/;

export const columnsOfTimes: readonly string[] = ['searched_at', 'date', 'redacted_date'];

/** What the schemas take and we don't, because no pattern can say it. */
export const BEYOND_PATTERNS: readonly Exception[] = [
  {
    why: 'whether a browser can open an address is told by URL.canParse: ports, escapes, brackets, host names',
    columns: ['website_url', 'source', 'url', 'source_url'],
    isOne: (cell) => !URL.canParse(cell),
  },
  {
    why: 'whether an offset leads out of the years 1990 to 2199 takes sums with hours and minutes',
    columns: columnsOfTimes,
    isOne: (cell) => /^(?:1989-12-31|1990-01-01|2199-12-31|2200-01-01)/.test(cell) && OFFSET.test(cell),
  },
];

/** Times at the ends of the years that there may be. */
export const COUNTEREXAMPLES = ['1990-01-01T00:30+01:00', '2199-12-31T23:30-01:00'];

export const isExcepted = (exceptions: readonly Exception[], column: string, cell: string): boolean =>
  exceptions.some(({ columns, isOne }) => columns.includes(column) && isOne(cell));

export const goodCells = ({ examples, values }: ColumnDescription): readonly string[] => [
  ...examples,
  ...(values ?? []),
  '',
];

/** The cell as it comes out of a file: a half of a pair of surrogates has no bytes. */
export const inFile = (cell: string): string => Buffer.from(cell).toString();
