// Mistakes in rows: their cells and separators, and rows that don't belong to the table.
import {
  but,
  change,
  commitments,
  councils,
  emergencies,
  inRows,
  type Mistake,
  plans,
  rewritten,
  silent,
} from './mistake.ts';

const OSTERSHIRE =
  'OSH,Ostershire County Council,ostershire-county-council,https://www.ostershire.example/,E10000902,England';

const TITLE = 'Wenmere and Ostley Climate Action Plan 2020–2025';

const pellshire = (name: string, row: string, ...codes: Mistake['codes']): Mistake =>
  change(name, emergencies, 'PSH,2019-05-15\n', row, ...codes);

const added = (name: string, rows: string, ...codes: Mistake['codes']): Mistake =>
  rewritten(name, emergencies, (text) => text + rows, ...codes);

export const ROWS: readonly Mistake[] = [
  // too many or too few cells
  pellshire('one cell too many', 'PSH,2019-05-15,confirmed\n', 'wrong-cell-count'),
  but(
    change(
      'a year with a thousands separator and no quotation marks',
      commitments,
      'GPLA,true,2038',
      'GPLA,true,2,038',
      'wrong-cell-count',
    ),
    { at: 'commitments.csv:8 target_year', suggests: ['2038', 'the row has a cell too many'] },
  ),
  but(change('an extra comma within a row', emergencies, 'PSH,2019-05-15', 'PSH,,2019-05-15', 'wrong-cell-count'), {
    at: 'emergencies.csv:5 date_declared',
  }),
  but(
    change(
      'a comma in a name',
      councils,
      'Ostershire County Council',
      'Ostershire, Peverel and Thorne Council',
      'wrong-cell-count',
    ),
    {
      at: 'councils.csv:8 slug',
      suggests: ['"Ostershire, Peverel and Thorne Council"', 'the comma belongs to the name'],
    },
  ),
  but(
    change(
      'a comma in a title between columns of text',
      plans,
      TITLE,
      TITLE.replace('Plan ', 'Plan, '),
      'wrong-cell-count',
    ),
    {
      at: 'plans.csv:6 updated_at',
      suggests: [`"${TITLE.replace('Plan ', 'Plan, ')}"`, 'the comma belongs to the title'],
    },
  ),
  pellshire('empty cells after the last column', 'PSH,2019-05-15,,\n', 'wrong-cell-count'),
  change('one cell too few', councils, `${OSTERSHIRE},County Council`, OSTERSHIRE, 'shifted-row'),
  but(
    rewritten(
      'commas after every row but the first',
      emergencies,
      (text) => text.replace(/(?<=\d)\n/g, ',,\n'),
      'wrong-cell-count',
    ),
    { at: 'emergencies.csv:1' },
  ),
  rewritten('semicolons after every row', emergencies, (text) => text.replace(/\n/g, ';;\n'), 'missing-column'),
  pellshire('a semicolon instead of a comma', 'PSH;2019-05-15\n', 'wrong-cell-count'),
  pellshire('a tab instead of a comma', 'PSH\t2019-05-15\n', 'wrong-cell-count'),
  pellshire('a full stop instead of a comma', 'PSH.2019-05-15\n', 'wrong-cell-count'),
  pellshire('two rows on one line', 'PSH,2019-05-15', 'wrong-cell-count'),
  pellshire('two rows on one line, with a comma', 'PSH,2019-05-15,', 'wrong-cell-count'),
  change(
    'a row on two lines',
    councils,
    'OSH,Ostershire County Council,',
    'OSH,Ostershire County Council,\n',
    'broken-row',
  ),
  pellshire('a row from a Markdown table', '| PSH | 2019-05-15 |\n', 'wrong-cell-count'),
  pellshire('a row with the time of a form’s entry', '2025/06/01 10:22:11,PSH,2019-05-15\n', 'wrong-cell-count'),

  // rows that don't belong to the table
  pellshire('a repeated header', 'PSH,2019-05-15\nauthority_code,date_declared\n', 'repeated-header'),
  added('a total at the end', 'Total,45\n', 'row-below-table'),
  added('a note in a row at the end', 'Source: council websites,\n', 'row-below-table'),
  added('a note on a line at the end', 'Last checked by Ann on 1 June 2025\n', 'row-below-table'),
  pellshire('a row turned into a comment', '# PSH,2019-05-15\n', 'bad-code'),
  pellshire('a row copied from a diff', '+PSH,2019-05-15\n', 'bad-code'),
  pellshire('a declaration entered twice', 'PSH,2019-05-15\nPSH,2019-05-15\n', 'identical-rows'),
  inRows('a duplicate row', commitments, (rows) => rows.toSpliced(9, 0, rows[9]!), 'identical-rows'),
  inRows('a plan entered twice', plans, (rows) => rows.toSpliced(5, 0, rows[5]!), 'identical-rows'),
  inRows('a council entered twice', councils, (rows) => rows.toSpliced(6, 0, rows[6]!), 'duplicate-code'),
  but(
    inRows(
      'a council entered twice in different letter case',
      councils,
      (rows) => rows.toSpliced(7, 0, rows[6]!.with(0, 'psh').with(1, 'PELLSHIRE COUNTY COUNCIL')),
      'duplicate-code',
    ),
    { at: 'councils.csv:8 authority_code' },
  ),
  inRows(
    'a council entered twice, first in lower case',
    councils,
    (rows) => rows.toSpliced(6, 0, rows[6]!.with(0, 'psh')),
    'duplicate-code',
  ),
  inRows(
    'a council entered twice, with a space after its code',
    councils,
    (rows) => rows.toSpliced(7, 0, rows[6]!.with(0, 'PSH ')),
    'duplicate-code',
  ),
  inRows(
    'the GSS code of another council in lower case',
    councils,
    (rows) => rows.with(7, rows[7]!.with(4, rows[6]![4]!.toLowerCase())),
    'duplicate-gss-code',
  ),
  inRows(
    'the name of another council as a slug',
    councils,
    (rows) => rows.with(7, rows[7]!.with(2, rows[6]![1]!)),
    'bad-slug',
  ),
  inRows('the rows of a table pasted twice', commitments, (rows) => [...rows, ...rows.slice(1)], 'identical-rows'),
  inRows(
    'cells below merged cells',
    plans,
    (rows) => rows.map((cells, row) => (rows[row - 1]?.[0] === cells[0] ? cells.with(0, '') : cells)),
    'empty-cell',
  ),
  silent(
    'the remaining rows are valid; with an earlier version, “check” reports the lost rows',
    inRows('rows hidden by a filter', commitments, (rows) => rows.filter((cells) => cells[3] !== 'Council only')),
  ),
  silent('spreadsheets leave such rows', added('empty rows at the end', ',\n,\n,\n')),
  silent(
    'the dates are plausible in any order',
    inRows('only one column sorted', emergencies, ([header, ...rows]) => {
      const dates = rows.map(([, date]) => date!).sort();
      return [header!, ...rows.map(([code], row) => [code!, dates[row]!])];
    }),
  ),
];
