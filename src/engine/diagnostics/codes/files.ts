// Codes for whole files.
import { type CodeDefinitions, error, misuse, notice, warning } from '../code.ts';

export const FILE_CODES = {
  'missing-file': error({
    message: 'the file is missing',
    help: 'Add a CSV file with the columns {columns}.{optional} To create the tables that are missing, run “init”.',
    explanation:
      'The data directory must contain each required table, which may have no rows. You can leave out all other files. ' +
      'If a file with a similar name exists, the program asks you to rename it, because you may believe that the site contains its data.',
    example: { columns: 'code, name and region', optional: ' Optional columns are slug and area.' },
  }),
  'lost-file': warning({
    message: 'the file is missing, but its data is in {version}',
    help: 'If someone deleted the file by mistake, restore it. Otherwise, ignore this warning.',
    explanation:
      'The site doesn’t need this file, but without it the site no longer contains the file’s data. The warning disappears once you have committed the deletion.',
    example: { version: 'HEAD' },
  }),
  'tables-left-out': notice({
    message: 'there is no {files}, so the site has no {records}',
    help: 'To publish some, run “init”, which creates the missing tables.',
    explanation:
      'These tables are optional. Pages and lists show none of the records that a missing table would contain.',
    example: { files: 'plans.csv or events.csv', records: 'plans or events' },
  }),
  'unused-file': warning({
    message: 'no {kinds} has this name, so the file isn’t used',
    help: 'Rename the file to {names}. {others}',
    explanation: 'Browsers and spreadsheets often save a table under a different name, such as “plans (1).csv”.',
    example: {
      kinds: 'table',
      names: 'places.csv, events.csv or plans.csv',
      others: 'Move any other files elsewhere.',
    },
  }),
  'extra-file': warning({
    message: '{table} already exists, so this file isn’t used',
    help: 'Compare the two files. Then delete this one, or save it as {table}.',
    explanation: 'Browsers and spreadsheets often save a new version of a table under a similar name.',
    example: { table: 'plans.csv' },
  }),
  'misplaced-file': warning({
    message: 'tables in subfolders aren’t used',
    help: 'Move the file to {folder}, or delete it.',
    explanation: 'Tables must be directly in the data directory, not in a folder inside it.',
    example: { folder: 'data' },
  }),
  'no-such-path': misuse({
    message: 'there is no file or directory called {path}',
    help: 'Check the path, which starts from the current directory.',
    explanation: 'The path is probably misspelt, or you are in a different directory.',
    example: { path: 'data/plan.csv' },
  }),
  'not-checked': misuse({
    message: '{path} is not a file that “check” reads',
    help: 'Name a data directory, or a file in it: {files}.',
    explanation: 'Only files with these names are part of the data.',
    example: { path: 'data/notes.txt', files: 'places.csv, events.csv, plans.csv or a template' },
  }),
  'url-as-path': misuse({
    message: '{url} is a URL, but this command only reads files',
    help: 'Download the file first, then run “{command}”. {advice}',
    explanation: 'The program doesn’t download data, so that you can look at a file before you use it.',
    example: {
      url: 'https://climate.example/plans.csv',
      command: 'council-climate-api import plans plans.csv',
      advice: 'To test a published site, use “verify”.',
    },
  }),
  'unreadable-file': error({
    message: 'the file can’t be read: {reason}',
    help: 'Make sure that it is a regular file, and that you have permission to read it.',
    explanation: 'The operating system or git refuses to read the file, or another program is using it.',
    example: { reason: "EACCES: permission denied, open 'data/plans.csv'" },
  }),
  'not-utf8': error({
    message: 'the file isn’t saved as UTF-8, so this character can’t be read',
    help: 'Save the file as “CSV UTF-8”. In LibreOffice, choose the character set “Unicode (UTF-8)”.',
    explanation: 'Excel’s plain “CSV” format uses an older encoding, which stores accented letters differently.',
  }),
  'not-csv': error({
    message: 'the file is not a CSV file, but {kind}',
    help: '{advice}',
    explanation: 'Renaming a file to .csv doesn’t convert it.',
    example: {
      kind: 'an Excel or LibreOffice workbook (.xlsx, .ods) or a ZIP archive',
      advice: 'Save or export the table as “CSV UTF-8 (comma delimited)”.',
    },
  }),
  'merge-conflict': error({
    message: 'the file contains an unresolved git merge conflict',
    help: 'Keep the correct rows, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.',
    explanation: 'Two people have edited the same rows, and git has kept both versions.',
  }),
  'empty-file': error({
    message: 'the file is empty',
    help: 'Add a header with the columns {columns}. If the file had rows before, restore an earlier version.',
    explanation: 'A table may have no rows, but it always needs a header.',
    example: { columns: 'code and opened_on' },
  }),
  'missing-header-row': error({
    message: 'the header is missing, because the first line contains data',
    help: 'Add a first line with a name for each column. The required names are {columns}.',
    explanation: 'The program identifies columns by their names. Sorting a table can move its header.',
    example: { columns: 'code and opened_on' },
  }),
  'title-above-header': error({
    message: '{rows} above the header',
    help: 'Move the header to the first line. Delete any title above it, and move any data below it.',
    explanation: 'Only the first line can be the header. A title or a line such as “sep=,” isn’t part of the table.',
    example: { rows: 'there is a row' },
  }),
  'missing-column': error({
    message: '{column} missing',
    help: 'Use a header with the columns {columns}.{advice}',
    explanation:
      'The program identifies columns by their names, so spell them exactly as shown. The order of the columns doesn’t matter.',
    example: {
      column: 'the column “opened_on” is',
      columns: 'code and opened_on',
      advice: ' Perhaps you only need to rename column “started”.',
    },
    isFixable: true,
  }),
  'duplicate-column': error({
    message: 'the column {column} appears twice in the header',
    help: 'Rename or delete one of the columns.',
    explanation: 'It isn’t clear which of the columns to use.',
    example: { column: '“name”' },
  }),
  'wrong-separator': error({
    message: 'the cells are separated by {separator}s, not commas',
    help: 'Save the file as “CSV UTF-8 (comma delimited)”.',
    explanation: 'The separator that a spreadsheet uses can depend on the computer’s regional settings.',
    example: { separator: 'semicolon' },
  }),
  'unclosed-quote': error({
    message: 'the quotation mark at the start of this cell is never closed',
    help: 'Add a quotation mark at the end of the cell.',
    explanation: 'The program would read everything up to the next quotation mark as a single cell.',
  }),
  'unopened-quote': error({
    message: 'the text ends with a quotation mark, but doesn’t start with one',
    help: 'Add a quotation mark at the start of the text, or delete this one.',
    explanation: 'Without the first quotation mark, each comma in the text starts a new cell.',
  }),
  'space-around-quote': error({
    message: 'there is a space {side} quotation mark',
    help: 'Delete the space, and look for such spaces in other rows.',
    explanation: 'In CSV, only a comma or the end of the line can be next to a cell that is in quotation marks.',
    example: { side: 'after the closing' },
  }),
  'stray-quote': error({
    message: 'unexpected quotation mark',
    help: 'Put the whole cell in quotation marks, and double each quotation mark inside it.',
    explanation: 'In CSV, a cell that contains a quotation mark looks like this: "the ""green"" plan".',
  }),
  'row-in-quotes': error({
    message: '{rows} read as a single cell, because quotation marks surround all of it',
    help: 'Delete the first and last quotation mark of the row, and replace each doubled one with a single one. In a spreadsheet, use “Text to Columns”.',
    explanation:
      'This happens when a spreadsheet opens a CSV file without splitting it into columns, and saves it again.',
    example: { rows: 'the row is' },
  }),
  'wrong-cell-count': error({
    message: '{rows} {cells}, but the header has {columns}',
    help: '{advice}',
    explanation:
      'If a row has too many or too few cells, some of them are in the wrong column. Usually the row contains text that has a comma but isn’t in quotation marks.',
    example: {
      rows: 'the row has',
      cells: '8 cells',
      columns: '7',
      advice: 'If a cell contains a comma, put its text in quotation marks. Otherwise, delete the extra cells.',
    },
  }),
  'broken-row': error({
    message: 'a line break splits this row in two',
    help: 'Join it with the next line. If the line break is part of the text in a cell, put that text in quotation marks.',
    explanation: 'The row and the next one have too few cells, but together they have the right number.',
  }),
  'repeated-header': error({
    message: 'this row repeats the header',
    help: 'Delete this row.',
    explanation: 'This happens when someone joins tables. Only the first row can be a header.',
  }),
  'bad-gzip': error({
    message: 'the file can’t be decompressed: {reason}',
    help: 'Compress the log with gzip again, or save it as an uncompressed .csv file.',
    explanation:
      'The file name ends in .gz. Usually a download or copy was interrupted, or someone renamed the file without compressing it.',
    example: { reason: 'it isn’t a gzip file' },
  }),
  'row-too-long': error({
    message: 'the row is longer than {most}',
    help: 'Check for a missing quotation mark or line break.',
    explanation: 'No real row is this long. Usually an unclosed quotation mark joins many rows.',
    example: { most: '1,000,000 cells' },
  }),
  'file-too-large': error({
    message: 'the file is {bytes}, which is over the limit of {most}',
    help: 'Check that this is the right file.',
    explanation: 'Files of this kind are much smaller. Someone probably saved another file under this name.',
    example: { bytes: '312.4 MB', most: '268.4 MB' },
  }),
  'too-many-rows': error({
    message: 'the table has more than {most} rows',
    help: 'Delete repeated rows.',
    explanation: 'No real table is this long. Usually someone has pasted rows several times.',
    example: { most: '200,000' },
  }),
  'too-many-problems': error({
    message: 'the file has more than {most} problems, so the rest aren’t reported',
    help: 'Fix these problems first, then check the file again.',
    explanation: 'Usually a whole column has the same mistake, or this is the wrong file.',
    example: { most: '250,000' },
  }),
} as const satisfies CodeDefinitions;
