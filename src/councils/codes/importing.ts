// Codes for imports as a whole. The codes for individual rows are in importing-rows.ts.
import { type CodeDefinitions, error, misuse, notice, warning } from '../../diagnostics/code.ts';

export const IMPORT_CODES = {
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
  'hidden-worksheet': notice({
    message: 'the worksheet “{worksheet}” is hidden, so it is not imported',
    explanation:
      'Hidden worksheets often contain earlier versions. To import the worksheet, unhide it in the spreadsheet program.',
    example: { worksheet: 'Promises 2023' },
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
  'other-separator': notice({
    message: 'the cells are separated by {separator}s, so the file is read that way',
    explanation: 'The separator that a spreadsheet uses can depend on the computer’s regional settings.',
    example: { separator: 'semicolon' },
  }),
  'other-encoding': notice({
    message: 'the file isn’t saved as UTF-8, so it is read as {encoding}',
    explanation:
      'Excel saves files in these encodings unless you choose “CSV UTF-8”. ' +
      'If the encoding were in doubt, the import would reject the file.',
    example: { encoding: 'Windows-1252' },
  }),
  'text-above-header': notice({
    message: 'the header is in line {line}, so the text above it is not imported',
    explanation: 'Published sheets often have a title above the header.',
    example: { line: '3' },
  }),
  'private-sheet': error({
    message: 'searches are imported separately, because they are private',
    help: 'Import the file with “import searches”.',
    explanation: 'This avoids adding private searches to a folder of public tables by accident.',
  }),
  'no-sheets': misuse({
    message: '{folder} doesn’t contain any CSV or Excel files',
    help: 'Check the path, or download the sheets into this folder first.',
    explanation: 'The import reads the files directly in the folder, but not those in subfolders.',
    example: { folder: 'downloads' },
  }),
  'missing-sheet-column': error({
    message: '{column} missing',
    help: 'Import a sheet with the columns {columns}. If a column has a different name in your sheet, add --column NAME=HEADER.',
    explanation:
      'The import identifies columns by their names. Someone may have renamed a column since the last import.',
    example: { column: 'the column “target” is', columns: 'council, scope, target, wording, source_url' },
  }),
  'unreadable-sheet': misuse({
    message: '{path} can’t be read: {reason}',
    help: 'Check the path. The file must be a sheet exported as CSV.',
    explanation: 'The path may be misspelt, or the download may have failed.',
    example: { path: 'promises.csv', reason: 'there is no such file' },
  }),
  'unsupported-workbook': error({
    message: 'the file is {kind}, which can’t be imported',
    help: 'Save it as an Excel workbook (.xlsx) without a password, or save the sheet as “CSV UTF-8”.',
    explanation: 'Only CSV files and Excel workbooks in the current format (.xlsx) can be imported.',
    example: { kind: 'an OpenDocument file (.ods)' },
  }),
  'bad-workbook': error({
    message: 'the workbook is damaged: {reason}',
    help: 'Download it again, or open it in Excel or LibreOffice and save it as .xlsx.',
    explanation: 'The download was probably incomplete, or another program wrote the workbook incorrectly.',
    example: { reason: 'xl/workbook.xml is missing' },
  }),
  'workbook-too-large': error({
    message: 'the workbook contains more than {most} of data, or too many rows',
    help: 'Delete the sheets, rows and columns that you don’t need, or save the sheet as “CSV UTF-8”.',
    explanation: 'Workbooks are compressed, so a small file may contain more data than fits in memory.',
    example: { most: '536.9 MB' },
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
