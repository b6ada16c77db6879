// Rows and columns whose cells are in the wrong place get a single message each. `--fix` changes them only if the correction is
// certain.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvRow } from '../../../../src/engine/csv/cell.ts';
import { type Diagnostic, fixableIn, helpOf, messageOf } from '../../../../src/engine/diagnostics/diagnostic.ts';
import { readTables } from '../../../../src/engine/tables/read-tables.ts';
import { runs } from '../../../support/campaign.ts';
import {
  briefly,
  COMMITMENTS_HEADER,
  EMERGENCIES_HEADER,
  PLANS_HEADER,
  problemsOf,
  text,
} from '../../../support/source.ts';

const NAMES = ['councils', 'commitments', 'plans', 'emergencies'] as const;
type Name = (typeof NAMES)[number];
type Rows = readonly (readonly string[])[];

const sampleFolder = path.join(import.meta.dirname, '..', '..', '..', '..', 'data');
const sample = Object.fromEntries(
  NAMES.map((name) => [name, { name: `${name}.csv`, bytes: readFileSync(path.join(sampleFolder, `${name}.csv`)) }]),
) as Readonly<Record<Name, { readonly name: string; readonly bytes: Buffer }>>;
const rowsOf = (name: Name): string[][] => parse(sample[name].bytes);

/** The problems in a copy of the sample in which one table has other rows. */
function problemsWith(name: Name, rows: Rows): readonly Diagnostic[] {
  const bytes = Buffer.from(rows.map((cells) => `${csvRow(cells)}\n`).join(''));
  return readTables({ ...sample, [name]: { name: `${name}.csv`, bytes } }).problems;
}

const header = (name: Name): readonly string[] => rowsOf(name)[0]!;

/** Columns whose cells would also be valid in other columns. */
const ANY_TEXT = ['text', 'source_name', 'title', 'document_type'];
const ALIKE = [
  ...['name, region', 'name, former_slugs', 'slug, former_slugs', 'region, former_slugs'],
  ...['name', 'region', 'former_slugs'].map((column) => `${column}, alternative_names`),
  ...['authority_code', 'name', 'region'].map((column) => `${column}, county`),
];

test('an extra column can have the name of a property that every object has', () => {
  const rows = rowsOf('plans');
  for (const [row, cells] of rows.entries()) cells.push(row === 0 ? 'constructor' : 'x');
  rows[3]!.shift();
  expect(briefly(problemsWith('plans', rows)).map((line) => line.replace(/:\d+ /, ' '))).toEqual([
    'plans.csv 4 shifted-row',
  ]);
});

test('if three columns have changed places, nothing is fixed', () => {
  const rows = rowsOf('councils');
  for (const cells of rows.slice(1)) cells.splice(0, 3, cells[2]!, cells[0]!, cells[1]!);
  const problems = problemsWith('councils', rows);
  expect(problems.map(({ code }) => code)).toContain('swapped-columns');
  expect(fixableIn(problems)).toEqual([]);
});

describe.each(NAMES)('in %s.csv', (name) => {
  const pairs = header(name).flatMap((one, index) =>
    header(name)
      .slice(index + 1)
      .map((other) => [one, other] as const),
  );

  const distinct = pairs.filter(
    (pair) => !pair.every((column) => ANY_TEXT.includes(column)) && !ALIKE.includes(pair.join(', ')),
  );

  test.each(distinct)('the columns “%s” and “%s” are recognised as swapped', (one, other) => {
    const rows = rowsOf(name);
    const [first, second] = [rows[0]!.indexOf(one), rows[0]!.indexOf(other)];
    [rows[0]![first], rows[0]![second]] = [other, one];
    const problems = problemsWith(name, rows);
    expect(briefly(problems).map((line) => line.replace(/:\d+ /, ' '))).toEqual([`${name}.csv 1 swapped-columns`]);
    expect(messageOf(problems[0]!)).toBe(`the columns “${other}” and “${one}” are swapped`);
    expect(fixableIn(problems).map(({ fix }) => fix.text)).toEqual([one, other]);
  });

  const shifts = fc.record({
    row: fc.nat({ max: rowsOf(name).length - 2 }).map((row) => row + 1),
    column: fc.nat({ max: header(name).length - 1 }),
    isInsertion: fc.boolean(),
    isPadded: fc.boolean(),
  });

  test('a shifted row gets one message, or none if all of its cells are valid', () => {
    let found = 0;
    fc.assert(
      fc.property(shifts, ({ row, column, isInsertion, isPadded }) => {
        const rows = rowsOf(name);
        rows[row]!.splice(column, isInsertion ? 0 : 1, ...(isInsertion ? [''] : []));
        const width = header(name).length + (isInsertion ? 1 : 0);
        // Spreadsheets save the same number of cells in every row.
        if (isPadded) for (const cells of rows) while (cells.length < width) cells.push('');
        const problems = problemsWith(name, rows);
        expect(problems.length, JSON.stringify(briefly(problems))).toBeLessThanOrEqual(
          // Either someone deleted the last cell of the row, or the row has the only cell in a column without a name.
          column === header(name).length - 1 ? 2 : 1,
        );
        const [problem] = problems.filter(({ code }) => code === 'shifted-row');
        if (!problem) return;
        found++;
        expect(problem.location).toMatchObject({ line: expect.any(Number), cell: { row: row + 1 } });
        expect(problem.fix).toBeUndefined();
        const from = rows[0]!.indexOf(problem.values!.from!.slice(1, -1));
        expect(from).toBeGreaterThanOrEqual(column);
        expect(problem.values!.direction).toBe(isInsertion ? 'right' : 'left');
      }),
      runs(27, 60),
    );
    expect(found).toBeGreaterThan(20);
  });
});

test('several rows with the same shift get a single message', async () => {
  const rows = rowsOf('councils').map((cells, index) => (index === 0 ? [...cells, ''] : ['', ...cells]));
  expect(briefly(problemsWith('councils', rows))).toEqual(['councils.csv 2:1 shifted-row']);
});

describe('dates', () => {
  const dates = (...cells: readonly string[]) =>
    problemsOf({
      'plans.csv': text(PLANS_HEADER, ...cells.map((cell, index) => csvRow(['ABC', `Plan ${index}`, '', cell]))),
    });
  const fixes = (problems: readonly Diagnostic[]) => fixableIn(problems).map(({ fix }) => fix.text);

  test.each([
    [
      'day first',
      ['24/07/2019', '31/01/2020', '3/4/2021'],
      ', but have the day first',
      ['2019-07-24', '2020-01-31', '2021-04-03'],
    ],
    [
      'month first',
      ['07/24/19', '01/31/20', '4/3/21'],
      ', but have the month first',
      ['2019-07-24', '2020-01-31', '2021-04-03'],
    ],
    ['in words', ['24 July 2019', '31 Jan 2020'], '', ['2019-07-24', '2020-01-31']],
    ['ambiguous', ['5/6/2019', '3/4/2021'], '', []],
    ['in both orders', ['24/07/2019', '07/24/2019'], '', ['2019-07-24', '2019-07-24']],
    ['as numbers', ['43600', '43601'], '', []],
  ])('that are %s get one message', async (_, cells, order, fixed) => {
    const problems = await dates(...cells);
    expect(briefly(problems)).toEqual(['plans.csv 2:13 date-column']);
    expect(messageOf(problems[0]!)).toBe(`the dates in this column are not in the form YYYY-MM-DD${order}`);
    expect(problems[0]!.related).toHaveLength(cells.length - 1);
    expect(fixes(problems)).toEqual(fixed);
  });

  test('that are ambiguous get their own messages, which show what they can mean', async () => {
    const problems = await dates('24/07/2019', '07/24/2019', '3/4/2021');
    expect(briefly(problems)).toEqual(['plans.csv 2:13 date-column', 'plans.csv 4:13 bad-date']);
    expect(fixes(problems)).toEqual(['2019-07-24', '2019-07-24']);
    expect(problems[1]!.suggestion).toBe(undefined);
    expect(helpOf(problems[1]!)).toMatch(/ The cell could mean 3 April 2021 or 4 March 2021\.$/);
  });

  test('that are ambiguous have a suggestion if most show the order', async () => {
    const certain = Array.from({ length: 10 }, (_, index) => `${index + 13}/04/2020`);
    const problems = await dates(...certain, '04/13/2020', '3/4/2021');
    expect(briefly(problems)).toEqual(['plans.csv 2:13 date-column', 'plans.csv 13:14 bad-date']);
    expect(fixes(problems)).toHaveLength(11);
    expect(problems[1]!.suggestion).toBe('2021-04-03');
  });

  // A single date whose second number is greater than 12 could be a typing error.
  test('of which only one is certain get their own messages', async () => {
    const problems = await dates('24/07/2019', '3/4/2021');
    expect(briefly(problems)).toEqual(['plans.csv 2:13 bad-date', 'plans.csv 3:13 bad-date']);
    expect(fixes(problems)).toEqual(['2019-07-24']);
    expect(problems[1]!.suggestion).toBe('2021-04-03');
  });

  test('in another form than most get their own messages', async () => {
    const problems = await dates('2019-07-24', '2020-01-31', '2021-04-03', '24/07/2019', 'soon');
    expect(briefly(problems)).toEqual(['plans.csv 5:13 bad-date', 'plans.csv 6:13 bad-date']);
  });

  test('in a row with an invalid number of cells don’t count', async () => {
    const problems = await problemsOf({
      'plans.csv': text(PLANS_HEADER, 'ABC,One, two,,2/3/2019', 'ABC,Three,,2/3/2019'),
    });
    expect(briefly(problems)).toEqual(['plans.csv 2:15 wrong-cell-count', 'plans.csv 3:12 bad-date']);
  });
});

test('a mistake in a single row isn’t a swapped column', async () => {
  const problems = await problemsOf({ 'emergencies.csv': text(EMERGENCIES_HEADER, '2019-05-01,ABC') });
  expect(briefly(problems)).toEqual(['emergencies.csv 2:1 bad-code', 'emergencies.csv 2:12 bad-date']);
});

test('swapped columns that contain other mistakes aren’t fixed', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => `ABC,${2030 + index},${index === 0 ? 'perhaps' : 'true'},,,,`);
  const problems = await problemsOf({ 'commitments.csv': text(COMMITMENTS_HEADER, ...rows) });
  expect(briefly(problems)).toEqual(['commitments.csv 1:16 swapped-columns']);
  expect(fixableIn(problems)).toEqual([]);
});
