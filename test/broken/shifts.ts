// Cells in the wrong place: rows shifted by one cell, and whole columns swapped, sorted, filled or converted.
import {
  better,
  but,
  commitments,
  councils,
  emergencies,
  inColumn,
  inRow,
  inRows,
  type Mistake,
  plans,
  type Rows,
  silent,
  swapped,
} from './mistake.ts';

/** Deletes a cell, so that the others move to the left. */
const shiftedLeft =
  (column: number) =>
  (cells: Rows[0]): Rows[0] => [...cells.toSpliced(column, 1), ''];

/** Inserts an empty cell, so that the others move to the right, beyond the last column. */
const shiftedRight =
  (column: number) =>
  (cells: readonly string[]): readonly string[] =>
    cells.toSpliced(column, 0, '');

const shifted = (...[name, file, row, edit]: readonly [string, string, number, (cells: Rows[0]) => Rows[0]]): Mistake =>
  inRow(name, file, row, edit, 'shifted-row');

const ROWS_SHIFTED: readonly Mistake[] = [
  shifted('the first council shifted left', councils, 1, shiftedLeft(2)),
  shifted('a council shifted left', councils, 36, shiftedLeft(3)),
  shifted('the last council shifted left', councils, 62, shiftedLeft(2)),
  shifted('the first commitment shifted left', commitments, 1, shiftedLeft(1)),
  shifted('a commitment shifted left', commitments, 7, shiftedLeft(2)),
  shifted('the first plan shifted left', plans, 1, shiftedLeft(1)),
  shifted('a plan without a type, shifted left', plans, 9, shiftedLeft(2)),
  shifted('the last plan shifted left', plans, 99, shiftedLeft(3)),
  shifted('a declaration shifted left', emergencies, 4, shiftedLeft(0)),
  shifted('a council shifted right', councils, 6, shiftedRight(2)),
  shifted('a commitment shifted right', commitments, 7, shiftedRight(1)),
  shifted('a plan shifted right', plans, 9, shiftedRight(1)),
  shifted('a declaration shifted right', emergencies, 4, shiftedRight(0)),
  shifted('the last declaration shifted right', emergencies, 45, shiftedRight(0)),
  inRows(
    'a row shifted right in Excel, which adds a column',
    councils,
    (rows) => rows.map((cells, row) => (row === 6 ? shiftedRight(2)(cells) : [...cells, ''])),
    'shifted-row',
  ),
  inRows(
    'all rows shifted left',
    plans,
    ([header, ...rows]) => [header!, ...rows.map((cells) => shiftedLeft(1)(cells))],
    'shifted-row',
  ),
  but(
    inRows(
      'a column moved down by one cell',
      emergencies,
      (rows) => {
        const dates = rows.map(([, date]) => date!);
        return [rows[0]!, ...[...rows.slice(1), ['', '']].map(([code], row) => [code!, row === 0 ? '' : dates[row]!])];
      },
      'missing-declaration-date',
      'empty-cell',
    ),
    { messages: [2, 'one at each end of the column'] },
  ),
];

const exchanged = (name: string, file: string, one: string, other: string): Mistake =>
  swapped(name, file, one, other, 'swapped-columns');

const COLUMNS_SWAPPED: readonly Mistake[] = [
  exchanged('countries and types swapped', councils, 'country', 'authority_type'),
  exchanged('GSS codes and names swapped', councils, 'name', 'gss_code'),
  exchanged('slugs and websites swapped', councils, 'slug', 'website_url'),
  exchanged('promises and years swapped', commitments, 'has_promise', 'target_year'),
  exchanged('scopes and promises swapped', commitments, 'scope', 'has_promise'),
  exchanged('sources and their names swapped', commitments, 'source', 'source_name'),
  exchanged('titles and URLs swapped', plans, 'title', 'url'),
  exchanged('types and dates swapped', plans, 'document_type', 'updated_at'),
  exchanged('codes and dates swapped', emergencies, 'authority_code', 'date_declared'),
  silent('any text can be a title or a type', swapped('titles and types swapped', plans, 'title', 'document_type')),
];

const parts = (date: string): readonly [year: string, month: string, day: string] =>
  date.split('-') as unknown as readonly [string, string, string];
const short = (number: string): string => String(Number(number));
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const serial = (date: string): string => String(Date.parse(date) / 86_400_000 + 25_569);

const FORMATS: Readonly<Record<string, (date: string) => string>> = {
  'in British order': (date) => parts(date).toReversed().join('/'),
  'in American order': (date) => [parts(date)[1], parts(date)[2], parts(date)[0]].join('/'),
  'in British order with two-digit years': (date) =>
    [short(parts(date)[2]), short(parts(date)[1]), parts(date)[0].slice(2)].join('/'),
  'with months in words': (date) => `${parts(date)[2]} ${MONTHS[Number(parts(date)[1]) - 1]} ${parts(date)[0]}`,
  'with short months': (date) =>
    `${parts(date)[2]}-${MONTHS[Number(parts(date)[1]) - 1]!.slice(0, 3)}-${parts(date)[0].slice(2)}`,
  'with dots': (date) => parts(date).toReversed().join('.'),
  'as serial numbers': serial,
  'with a time': (date) => `${date} 00:00:00`,
};

const DATES: readonly Mistake[] = Object.entries(FORMATS).flatMap(([format, write]) => [
  inColumn(`dates of declarations ${format}`, emergencies, 'date_declared', write, 'date-column'),
  inColumn(`dates of plans ${format}`, plans, 'updated_at', write, 'date-column'),
]);

const inPromises = (name: string, yes: string, no: string, ...codes: Mistake['codes']): Mistake =>
  inColumn(name, commitments, 'has_promise', (cell) => (cell === 'true' ? yes : no), ...codes);

const inYears = (name: string, edit: (cell: string, row: number) => string, ...codes: Mistake['codes']): Mistake =>
  inColumn(name, commitments, 'target_year', edit, ...codes);

/** Sorts one column without the others. */
function withSorted([header, ...rows]: Rows, column: number): Rows {
  const sorted = rows.map((cells) => cells[column]!).sort();
  return [header!, ...rows.map((cells, row) => cells.with(column, sorted[row]!))];
}

const COLUMNS: readonly Mistake[] = [
  silent('yes and no are accepted in capitals', inPromises('TRUE and FALSE', 'TRUE', 'FALSE')),
  inPromises('yes and no in German', 'WAHR', 'FALSCH', 'bad-boolean'),
  inPromises('yes and no in French', 'VRAI', 'FAUX', 'bad-boolean'),
  inPromises('checkboxes', '☑', '☐', 'bad-boolean'),
  better(
    inPromises('numbers with decimals for yes and no', '1.0', '0.0', 'bad-boolean'),
    String(inPromises('', '1', '0').to),
  ),
  inYears('years as dates', (year) => `${year}-01-01`, 'bad-year'),
  inYears('years with decimals', (year) => `${year}.0`, 'bad-year'),
  inYears('years with thousands separators', (year) => year.replace('2', '2,'), 'bad-year'),
  inYears('years in words', (year) => `by ${year}`, 'bad-year'),
  inYears(
    'years filled as a series',
    (year, row) => (row > 1 && row < 9 ? String(2030 + row) : year),
    'year-not-in-text',
  ),
  inRows(
    'codes filled as a series',
    emergencies,
    (rows) => rows.map((cells, row) => (row > 4 && row < 12 ? cells.with(0, `PSH${row - 4}`) : cells)),
    'bad-code',
  ),
  inRows(
    'one code filled down',
    emergencies,
    (rows) => rows.map((cells, row) => (row > 4 ? cells.with(0, 'PSH') : cells)),
    'identical-rows',
  ),
  inColumn(
    'GSS codes filled as a series',
    councils,
    'gss_code',
    (_, row) => `E06000${String(row).padStart(3, '0')}`,
    'gss-code-mismatch',
  ),
  inRows('only the GSS codes sorted', councils, (rows) => withSorted(rows, 4), 'gss-code-mismatch'),
  but(
    inRows(
      'only the years sorted',
      commitments,
      (rows) => withSorted(rows, 2),
      'year-not-in-text',
      'year-without-promise',
    ),
    { messages: [6, 'the years contradict the texts and the promises'] },
  ),
  inColumn('all codes in lower case', emergencies, 'authority_code', (code) => code.toLowerCase(), 'bad-code'),
  inColumn('all codes with a space after them', emergencies, 'authority_code', (code) => `${code} `, 'bad-code'),
  inColumn('all URLs without https://', plans, 'url', (url) => url.replace('https://', ''), 'bad-url'),
  inColumn(
    'a word replaced everywhere',
    commitments,
    'scope',
    (scope) => scope.replace('Council', 'Authority'),
    'unknown-scope',
  ),
  inColumn('a column of names emptied', councils, 'name', () => '', 'empty-cell'),
  inColumn('a column of promises emptied', commitments, 'has_promise', () => '', 'empty-commitment'),
  silent(
    'any title is possible',
    inColumn('titles cut off by a form', plans, 'title', (title) => title.slice(0, 40)),
  ),
];

export const SHIFTS: readonly Mistake[] = [...ROWS_SHIFTED, ...COLUMNS_SWAPPED, ...DATES, ...COLUMNS];
