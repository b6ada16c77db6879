// Changes the columns of a table, and its kind.
import fc from 'fast-check';
import { AWKWARD } from '../support/awkward-cells.ts';
import {
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  COUNTS_HEADER,
  EMERGENCIES_HEADER,
  LOG_HEADER,
  PLANS_HEADER,
  REDACTED_HEADER,
} from '../support/source.ts';
import { awkwardCell as cell, forColumn, inCells, pick } from './cells.ts';
import { anywhere, type Change } from './runs.ts';
import { type Folder, inText } from './source.ts';

const HEADERS = [
  COUNCILS_HEADER,
  COMMITMENTS_HEADER,
  PLANS_HEADER,
  EMERGENCIES_HEADER,
  LOG_HEADER,
  COUNTS_HEADER,
  REDACTED_HEADER,
];
const COLUMNS = [...new Set(HEADERS.flatMap((header) => header.split(',')))];

/** These names are unusual, or are the names of an object's own properties. */
const ODD_NAMES = [
  ...['', ' ', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', '0', '{column}', '$&', 'GSS Code'],
  'x'.repeat(3000),
];

const columnName = fc.oneof(fc.constantFrom(...COLUMNS, ...ODD_NAMES), fc.constantFrom(...AWKWARD));

const CASES: Readonly<Record<string, (text: string) => string>> = {
  upper: (text) => text.toUpperCase(),
  title: (text) => text.replace(/^./, (letter) => letter.toUpperCase()).replaceAll('_', ' '),
  spaced: (text) => ` ${text} `,
};

export const columnChanges = (name: fc.Arbitrary<string>): fc.Arbitrary<Change<Folder>> =>
  fc.oneof(
    inCells('a column left out', name, { column: anywhere }, (rows, { column }) =>
      forColumn(rows, column, (cells, index) => void cells.splice(index, 1)),
    ),
    inCells('a column twice', name, { column: anywhere }, (rows, { column }) =>
      forColumn(rows, column, (cells, index) => void cells.push(cells[index] ?? '')),
    ),
    inCells('a column renamed', name, { column: anywhere, to: columnName }, ([header], { column, to }) => {
      header![pick(header!, column)] = to;
    }),
    inCells(
      'a column in another case',
      name,
      { column: anywhere, how: fc.constantFrom(...Object.keys(CASES)) },
      ([header], { column, how }) => {
        header![pick(header!, column)] = CASES[how]!(header![pick(header!, column)]!);
      },
    ),
    inCells('all columns in upper case', name, {}, (rows) => {
      rows[0] = rows[0]!.map(CASES.upper!);
    }),
    inCells(
      'two columns swapped',
      name,
      { one: anywhere, other: anywhere, isWhole: fc.boolean() },
      (rows, { one, other, isWhole }) => {
        const [to, from] = [pick(rows[0]!, one), pick(rows[0]!, other)];
        for (const cells of isWhole ? rows : rows.slice(0, 1)) {
          [cells[to], cells[from]] = [cells[from] ?? '', cells[to] ?? ''];
        }
      },
    ),
    inCells('a column more', name, { called: columnName, cell }, (rows, { called, cell }) =>
      rows.forEach((cells, index) => void cells.push(index === 0 ? called : cell.slice(0, 200))),
    ),
    inText('the header of another table', name, { header: fc.constantFrom(...HEADERS) }, (text, { header }) =>
      text.replace(/^[^\n]*/, () => header),
    ),
  );

/** Converts rows of searches to daily counts, which may be redacted. */
export const logChanges: fc.Arbitrary<Change<Folder>> = inCells(
  'another kind of log',
  fc.constant('searches.csv'),
  {
    header: fc.constantFrom(COUNTS_HEADER, REDACTED_HEADER),
    times: fc.constantFrom('1', '5', '900', '9007199254740991'),
  },
  (rows, { header, times }) => {
    for (const cells of rows) cells.splice(0, cells.length, (cells[0] ?? '').slice(0, 10), ...cells.slice(1), times);
    rows[0] = header.split(',');
  },
);
