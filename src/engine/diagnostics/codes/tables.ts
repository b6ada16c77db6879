// Codes for rows, and for tables and logs as a whole.
import { type CodeDefinitions, error, warning } from '../code.ts';

export const TABLE_CODES = {
  'unknown-column': warning({
    message: 'unknown column {column} (ignored)',
    help: 'Enter the correct name of the column, or delete the column.',
    explanation: 'Only some tables can have columns of your own. The name is probably misspelt.',
    example: { column: '“notes”' },
    isFixable: true,
  }),
  'swapped-columns': error({
    message: 'the columns {column} and {other} are swapped',
    help: 'Swap the two names in the header.',
    explanation:
      'The cells of each column would be valid in the other column. The order of the columns doesn’t matter, but their names do.',
    example: { column: '“title”', other: '“url”' },
    isFixable: true,
  }),
  'shifted-row': error({
    message: 'this row is shifted one column to the {direction}, starting at {from}',
    help: '{advice}, so that all cells are in the right columns again.',
    explanation:
      'The cells would be valid in the columns next to them. Usually someone has deleted or inserted a cell in a spreadsheet.',
    example: { direction: 'left', from: '“region”', advice: 'Insert the missing cell' },
  }),
  'row-below-table': error({
    message: 'this row at the end of the file isn’t part of the table',
    help: 'Delete the row. Totals and notes can’t be part of a CSV table.',
    explanation: 'The first cell doesn’t identify a record, and none of the other cells is valid.',
  }),
  'date-column': error({
    message: 'the dates in this column are not in the form YYYY-MM-DD{order}',
    help: 'In the spreadsheet, choose the format YYYY-MM-DD for the whole column. {advice}',
    explanation: 'Spreadsheets often change all the dates in a column when they open or save a file.',
    example: {
      order: ', but have the day first',
      advice: 'Alternatively, run “check --fix”, which converts the dates.',
    },
    isFixable: true,
  }),
  'lost-rows': warning({
    message: 'the table has {rows}, but had {before} in {version}',
    help: 'Restore the missing rows. If you deleted them on purpose, ignore this warning.',
    explanation:
      'Someone probably saved or exported only some of the rows. ' +
      'By default, the check compares the tables with the latest git commit, so the warning disappears when you commit them.',
    example: { rows: '3 rows', before: '110', version: 'HEAD' },
  }),
  'moved-column': warning({
    message: 'in {rows}, only {columns} changed since {version}: {cause}',
    help: 'Undo the change. Before you sort a table, select all its columns. If you changed the cells on purpose, ignore this warning.',
    explanation:
      'The cells of a row belong together. If you sort or fill one column without the others, every cell is still valid, but the rows are wrong. ' +
      'By default, the check compares the tables with the latest git commit, so the warning disappears when you commit them.',
    example: {
      rows: '96 rows',
      columns: 'the column “title” has',
      version: 'HEAD',
      cause: 'probably sorted without the other columns',
    },
  }),
  'lost-values': warning({
    message: 'the column {column} is {state}, but had {values} in {version}',
    help: 'Restore the values. If you deleted them on purpose, ignore this warning.',
    explanation:
      'Someone probably deleted or overwrote the column by mistake. ' +
      'By default, the check compares the tables with the latest git commit, so the warning disappears when you commit them.',
    example: { column: '“website”', state: 'empty', values: '84 values', version: 'HEAD' },
  }),
  'identical-rows': warning({
    message: 'two rows contain the same values',
    help: 'Delete one of the rows.',
    explanation:
      'The site counts both rows, so it publishes the same record twice. Someone probably pasted a row twice.',
    comparesCells: true,
  }),
  'tracking-unknown': error({
    message: 'git can’t show whether it tracks {file}{also}: {reason}',
    help: '{advice} If the searches aren’t private, add "searchLog": "public" to site.json.',
    explanation:
      'If git tracks the file, anyone who can read the repository can read the searches or terms in it. Git refuses to read a repository that belongs to another user. This is common in containers.',
    example: {
      file: 'this search log',
      also: ', and the tables can’t be compared with HEAD',
      reason: "detected dubious ownership in repository at '/srv/climate'",
      advice: 'If you trust this repository, run “git config --global --add safe.directory /srv/climate”.',
    },
  }),
} as const satisfies CodeDefinitions;
