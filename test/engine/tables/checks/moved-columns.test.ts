// Columns whose cells are no longer in the same rows as in an earlier version, compared in memory.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { TABLES } from '../../../../src/councils/tables.ts';
import { csvRow } from '../../../../src/engine/csv/cell.ts';
import { type Diagnostic, isError } from '../../../../src/engine/diagnostics/diagnostic.ts';
import { readTables } from '../../../../src/engine/tables/read-tables.ts';
import type { TableName } from '../../../../src/engine/tables/tables.ts';
import { messageText } from '../../../../src/program/report/texts.ts';

const SAMPLE = path.join(import.meta.dirname, '..', '..', '..', '..', 'data');

type Rows = readonly (readonly string[])[];

const contents = new Map(
  (Object.keys(TABLES) as TableName[])
    .filter((name) => name !== 'ended-councils')
    .map((name) => [name, readFileSync(path.join(SAMPLE, `${name}.csv`))] as const),
);
const file = (name: string, bytes: Uint8Array) => ({ name: `${name}.csv`, bytes });
const ALL = Object.fromEntries([...contents].map(([name, bytes]) => [name, file(name, bytes)]));

const rowsOf = (name: TableName): Rows => parse(contents.get(name as 'plans')!, { relaxColumnCount: true }) as Rows;

/** The problems after an edit of the rows below the header. */
function problemsAfter(
  name: TableName,
  edit: (rows: Rows, index: (column: string) => number) => Rows,
  before: Rows = rowsOf(name),
): readonly Diagnostic[] {
  const bytes = (rows: Rows) => Buffer.from(rows.map((cells) => `${csvRow(cells)}\n`).join(''));
  const [header, ...rows] = before;
  const edited = [header!, ...edit(rows, (column) => header!.indexOf(column))];
  const earlier = { name: 'HEAD', tables: { ...ALL, [name]: file(name, bytes(before)) } };
  return readTables({ ...ALL, [name]: file(name, bytes(edited)) }, { earlier }).problems;
}

const shown = (problems: readonly Diagnostic[]) =>
  problems.map((problem) => `${problem.location!.cell?.address} ${problem.code}: ${messageText(problem)}`);

/** The rows with other cells in this column. */
const withColumn = (rows: Rows, column: number, cells: readonly string[]): Rows =>
  rows.map((row, index) => row.with(column, cells[index]!));

const cellsIn = (rows: Rows, column: number) => rows.map((row) => row[column]!);

describe('a column that was sorted without the others gets one warning:', () => {
  const COLUMNS: readonly (readonly [TableName, string, string])[] = [
    ['commitments', 'authority_code', 'A1'],
    ['commitments', 'target_year', 'C1'],
    ['commitments', 'text', 'E1'],
    ['plans', 'authority_code', 'A1'],
    ['plans', 'title', 'B1'],
    ['plans', 'updated_at', 'D1'],
    ['emergencies', 'authority_code', 'A1'],
    ['emergencies', 'date_declared', 'B1'],
    ['councils', 'name', 'B1'],
    ['councils', 'gss_code', 'E1'],
    ['councils', 'latitude', 'I1'],
  ];
  test.each(COLUMNS)('%s, %s', (name, column, address) => {
    const problems = problemsAfter(name, (rows, index) =>
      withColumn(rows, index(column), cellsIn(rows, index(column)).toSorted()),
    );
    const moved = problems.filter(({ code }) => code === 'moved-column');
    expect(moved.map(({ location }) => location!.cell!.address)).toEqual([address]);
    expect(messageText(moved[0]!)).toMatch(
      new RegExp(
        `^in \\d+ rows, only the column “${column}” has changed since HEAD: probably sorted without the other columns$`,
      ),
    );
    const advice = ['identical-rows', 'conflicting-years', 'gss-code-mismatch', 'unlikely-place', 'duplicate-name'];
    expect(problems.filter(({ code }) => advice.includes(code))).toEqual([]);
  });

  test('in reverse order', () => {
    const problems = problemsAfter('commitments', (rows) =>
      withColumn(rows, 0, cellsIn(rows, 0).toSorted().toReversed()),
    );
    expect(shown(problems)).toEqual([expect.stringMatching(/^A1 moved-column: in \d+ rows, .*probably sorted/)]);
  });

  test('two columns', () => {
    const problems = problemsAfter('commitments', (rows) => {
      const sorted = rows.map((row) => row.slice(0, 2)).toSorted((a, b) => (a.join() < b.join() ? -1 : 1));
      return rows.map((row, index) => [...sorted[index]!, ...row.slice(2)]);
    });
    expect(shown(problems)).toEqual([
      expect.stringMatching(
        /^A1 moved-column: in \d+ rows, only the columns “authority_code” and “has_promise” have changed since HEAD: probably sorted/,
      ),
    ]);
  });

  test('even if other cells were changed as well, and rows were added and deleted', () => {
    const problems = problemsAfter('commitments', (rows) => [
      ...withColumn(rows, 0, cellsIn(rows, 0).toSorted())
        .slice(0, -1)
        .map((row, index) => (index === 5 ? row.with(6, 'Another name') : row)),
      ['PSH', 'true', '2040', 'Whole area', 'New', '', ''],
    ]);
    expect(problems.filter(({ code }) => code === 'moved-column')).toHaveLength(1);
  });
});

describe('a column that changed in other ways gets one warning:', () => {
  test('moved down by a row', () => {
    const problems = problemsAfter('plans', (rows) =>
      withColumn(rows, 1, ['', ...cellsIn(rows, 1)].slice(0, rows.length)),
    );
    expect(shown(problems)).toEqual([
      expect.stringMatching(/^B1 moved-column: in \d+ rows, only the column “title” .*: probably moved up or down$/),
    ]);
  });

  test('filled down with one value', () => {
    const problems = problemsAfter('commitments', (rows, index) =>
      rows.map((row, number) => (number < 30 ? row : row.with(index('target_year'), rows[29]![2]!))),
    );
    expect(shown(problems).filter((text) => text.includes('moved-column'))).toEqual([
      expect.stringMatching(
        /^C1 moved-column: in \d+ rows, only the column “target_year” has .*: “\d{4}” was probably copied into the cells below$/,
      ),
    ]);
    expect(problems.map(({ code }) => code)).not.toContain('year-not-in-text');
  });

  test('filled down with one of its two values', () => {
    const problems = problemsAfter('commitments', (rows, index) =>
      withColumn(
        rows,
        index('scope'),
        rows.map(() => 'Whole area'),
      ),
    );
    expect(shown(problems).filter((text) => text.includes('moved-column'))).toEqual([
      expect.stringMatching(
        /^D1 moved-column: in \d+ rows, only the column “scope” .*: “Whole area” was probably copied/,
      ),
    ]);
  });

  test('filled with a series of years', () => {
    const problems = problemsAfter('commitments', (rows, index) =>
      rows.map((row, number) =>
        number < 20 || number > 40 ? row : row.with(index('target_year'), `${2031 + number}`),
      ),
    );
    expect(shown(problems)).toEqual([
      expect.stringMatching(/^C1 moved-column: in 2\d rows, .*: probably filled with a series by a spreadsheet$/),
    ]);
  });

  test('a code copied down, instead of lost councils', () => {
    const problems = problemsAfter('emergencies', (rows) =>
      withColumn(
        rows,
        0,
        rows.map(() => rows[0]![0]!),
      ),
    );
    expect(shown(problems)).toEqual([
      expect.stringMatching(/^A1 moved-column: in \d+ rows, only the column “authority_code” has .*copied into/),
    ]);
  });

  test('a code copied down in councils.csv, which is an error', () => {
    const problems = problemsAfter('councils', (rows) =>
      withColumn(
        rows,
        4,
        rows.map(() => rows[0]![4]!),
      ),
    );
    expect(problems.filter(({ code }) => code === 'duplicate-gss-code')).toEqual([]);
    const [moved] = problems.filter(({ code }) => code === 'moved-column');
    expect(isError(moved!)).toBe(true);
  });
});

describe('no column has moved if', () => {
  const EDITS: Readonly<Record<string, (rows: Rows) => Rows>> = {
    'nothing has changed': (rows) => rows,
    'whole rows were sorted': (rows) => rows.toSorted((a, b) => (a.join() < b.join() ? -1 : 1)),
    'rows were deleted': (rows) => rows.slice(0, 60),
    'a few cells were corrected': (rows) => rows.map((row, index) => (index < 4 ? row.with(2, '2033') : row)),
    'empty cells were filled in': (rows) => rows.map((row) => (row[2] === '' ? row.with(2, '2040') : row)),
    'values are written differently': (rows) => rows.map((row) => row.with(1, row[1] === 'true' ? 'TRUE' : row[1]!)),
    'all URLs were updated': (rows) => rows.map((row) => row.with(5, row[5]!.replace('https://www.', 'https://'))),
    'words in texts were replaced': (rows) =>
      rows.map((row) => row.with(4, row[4]!.replaceAll('net zero', 'net-zero'))),
    'rows were inserted at the beginning': (rows) => [...rows.slice(0, 20).map((row) => row.with(4, 'Other')), ...rows],
    'columns were reordered': (rows) => rows,
  };
  test.each(Object.entries(EDITS))('%s', (_, edit) => {
    expect(problemsAfter('commitments', edit).map(({ code }) => code)).not.toContain('moved-column');
  });

  test('all plans were updated on the same day', () => {
    const onDay = (day: string) =>
      problemsAfter('plans', (rows, index) => rows.map((row) => row.with(index('updated_at'), day)));
    expect(onDay('2025-09-30').map(({ code }) => code)).toEqual([]);
    expect(onDay('2021-06-30').map(({ code }) => code)).toEqual(['moved-column']);
  });

  test('a table is new', () => {
    const { problems } = readTables(ALL, { earlier: { name: 'HEAD', tables: {} } });
    expect(problems).toEqual([]);
  });
});
