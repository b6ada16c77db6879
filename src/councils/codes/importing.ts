// Codes for imports as a whole. The codes for individual rows are in importing-rows.ts.
import { type CodeDefinitions, error, misuse, notice, warning } from '../../engine/diagnostics/code.ts';

export const COUNCIL_IMPORT_CODES = {
  'wrong-sheet': error({
    message: 'this file has the columns of {other}, not {sheet}',
    help: 'Import it with “import {name}”.',
    explanation: 'Each kind of sheet has its own columns, so the command must name the kind.',
    example: { other: 'the plans list', sheet: 'the promises sheet', name: 'plans' },
  }),
  'unknown-sheet': error({
    message: 'the columns of this file don’t match any sheet that can be imported',
    help: 'To see which columns are missing, name the kind of sheet, as in “import promises FILE”.',
    explanation:
      'The import recognises sheets by their columns. It skips all other worksheets in a workbook, and all other files in a folder.',
  }),
  'no-such-sheet': misuse({
    message: 'no file contains {sheet}',
    help: 'Check the path. If you named a kind of sheet, leave it out to import all kinds.',
    explanation: 'The files contain only other kinds of sheets, or hidden worksheets.',
    example: { sheet: 'the promises sheet' },
  }),
  'unknown-reported-sheet': warning({
    message: 'the kind of sheet is missing or unknown, so the row is not imported',
    help: 'Enter register, plans, promises, declarations or searches, as in the original list of rejected rows.',
    explanation: 'In a list of rejected rows, this column shows which kind of sheet each row comes from.',
  }),
  'no-rejects': warning({
    message: 'the list of rejected rows contains no rows',
    help: 'If you have corrected the rows in another file, import that file.',
    explanation: 'If no row needs review, the import writes a list without rows.',
  }),
  'private-sheet': error({
    message: 'searches are imported separately, because they are private',
    help: 'Import the file with “import searches”.',
    explanation: 'This avoids adding private searches to a folder of public tables by accident.',
  }),
  'missing-sheet-column': error({
    message: '{column} missing',
    help: 'Import a sheet with the columns {columns}. If a column has a different name in your sheet, add --column NAME=HEADER.',
    explanation:
      'The import identifies columns by their names. Someone may have renamed a column since the last import.',
    example: { column: 'the column “target” is', columns: 'council, scope, target, wording, source_url' },
  }),
  'no-councils-yet': misuse({
    message: 'councils.csv in {folder} doesn’t contain any councils',
    help: 'Run “import register” first, or add a row for each council to councils.csv.',
    explanation: 'The import accepts a row from a sheet only if its council is in councils.csv.',
    example: { folder: 'data' },
  }),
  'tables-have-errors': error({
    message: 'the tables have errors, so nothing is imported',
    help: 'Fix the errors listed by “check”, then import the sheet again. “check --fix” fixes some of them.',
    explanation: 'The import can’t reliably match rows with tables that have errors.',
  }),
  'import-causes-errors': error({
    message: 'the import would cause the errors below, so nothing is written',
    help: 'Correct these rows in the sheet, or the rows in your tables that they clash with.',
    explanation: 'For example, a council in the sheet may have the same GSS code as another council in councils.csv.',
  }),
  'not-a-raw-log': misuse({
    message: 'searches can’t be added to {path}, because it isn’t an uncompressed raw log',
    help: 'Use --out to name the raw log that “redact” reads, or a new file.',
    explanation: 'Individual searches can’t be added to daily counts or compressed logs.',
    example: { path: 'data/searches.csv' },
  }),
  'unused-columns': notice({
    message: 'these columns are not imported: {columns}',
    explanation: 'Sheets often have columns that the tables don’t need. Check that none of these names is misspelt.',
    example: { columns: 'data_checked, notes' },
  }),
} as const satisfies CodeDefinitions;
