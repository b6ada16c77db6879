// Changes of a table's columns, and of what kind of table it is.
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
import { awkwardCell as cell } from './awkward.ts';
import { editCells, ofColumn, pick } from './cells.ts';
import { anywhere, type Change, changes } from './runs.ts';
import { edit, type Folder, utf8 } from './source.ts';

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

/** Names that are none, or that objects have already. */
const ODD_NAMES = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  '0',
  '{column}',
  '$&',
  'GSS Code',
  'x'.repeat(3000),
];

const columnName = fc.oneof(fc.constantFrom(...COLUMNS, ...ODD_NAMES), fc.constantFrom(...AWKWARD));

export const columnChanges = (name: fc.Arbitrary<string>): fc.Arbitrary<Change<Folder>> =>
  fc.oneof(
    changes('a column left out', fc.record({ name, column: anywhere }), (folder: Folder, { name, column }) =>
      editCells(folder, name, (rows) => ofColumn(rows, column, (cells, index) => void cells.splice(index, 1))),
    ),
    changes('a column twice', fc.record({ name, column: anywhere }), (folder: Folder, { name, column }) =>
      editCells(folder, name, (rows) => ofColumn(rows, column, (cells, index) => void cells.push(cells[index] ?? ''))),
    ),
    changes(
      'a column called otherwise',
      fc.record({ name, column: anywhere, to: columnName }),
      (folder: Folder, { name, column, to }) =>
        editCells(folder, name, (rows) => {
          rows[0]![pick(rows[0]!, column)] = utf8(to);
        }),
    ),
    changes(
      'a column in another case',
      fc.record({ name, column: anywhere, how: fc.constantFrom('upper', 'title', 'spaced', 'all') }),
      (folder: Folder, { name, column, how }) =>
        editCells(folder, name, (rows) => {
          const header = rows[0]!;
          const cased = (text: string) =>
            how === 'spaced'
              ? ` ${text} `
              : how === 'title'
                ? text.replace(/^./, (letter) => letter.toUpperCase()).replaceAll('_', ' ')
                : text.toUpperCase();
          if (how === 'all') rows[0] = header.map(cased);
          else header[pick(header, column)] = cased(header[pick(header, column)]!);
        }),
    ),
    changes(
      'two columns in each other’s place',
      fc.record({ name, one: anywhere, other: anywhere, header: fc.boolean() }),
      (folder: Folder, { name, one, other, header }) =>
        editCells(folder, name, (rows) => {
          const columns = [pick(rows[0]!, one), pick(rows[0]!, other)] as const;
          for (const cells of header ? rows : rows.slice(0, 1)) {
            [cells[columns[0]], cells[columns[1]]] = [cells[columns[1]] ?? '', cells[columns[0]] ?? ''];
          }
        }),
    ),
    changes('a column more', fc.record({ name, called: columnName, cell }), (folder: Folder, { name, called, cell }) =>
      editCells(folder, name, (rows) =>
        rows.forEach((cells, index) => void cells.push(utf8(index === 0 ? called : cell.slice(0, 200)))),
      ),
    ),
    changes(
      'the header of another table',
      fc.record({ name, header: fc.constantFrom(...HEADERS) }),
      (folder: Folder, { name, header }) => edit(folder, name, (text) => text.replace(/^[^\n]*/, () => header)),
    ),
  );

/** Other kinds of log that say nearly the same as rows of searches. */
export const logChanges: fc.Arbitrary<Change<Folder>> = changes(
  'another kind of log',
  fc.record({
    header: fc.constantFrom(COUNTS_HEADER, REDACTED_HEADER),
    times: fc.constantFrom('1', '5', '900', '9007199254740991'),
  }),
  (folder: Folder, { header, times }) =>
    editCells(folder, 'searches.csv', (rows) => {
      for (const cells of rows) cells.splice(0, cells.length, (cells[0] ?? '').slice(0, 10), ...cells.slice(1), times);
      rows[0] = header.split(',');
    }),
);
