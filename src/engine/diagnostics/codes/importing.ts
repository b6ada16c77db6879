// Codes for other people's sheets, which only imports read: the files, rows and cells of any sheet.
import { type CodeDefinitions, error, misuse, notice, warning } from '../code.ts';

export const IMPORT_FILE_CODES = {
  'hidden-worksheet': notice({
    message: 'the worksheet “{worksheet}” is hidden, so it is not imported',
    explanation:
      'Hidden worksheets often contain earlier versions. To import the worksheet, unhide it in the spreadsheet program.',
    example: { worksheet: 'Plans 2023' },
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
  'no-sheets': misuse({
    message: '{folder} doesn’t contain any CSV or Excel files',
    help: 'Check the path, or download the sheets into this folder first.',
    explanation: 'The import reads the files directly in the folder, but not those in subfolders.',
    example: { folder: 'downloads' },
  }),
  'unreadable-sheet': misuse({
    message: '{path} can’t be read: {reason}',
    help: 'Check the path. The file must be a sheet exported as CSV.',
    explanation: 'The path may be misspelt, or the download may have failed.',
    example: { path: 'plans.csv', reason: 'there is no such file' },
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
} as const satisfies CodeDefinitions;

export const IMPORT_ROW_CODES = {
  'nothing-to-import': notice({
    message: 'the row contains nothing to import',
    explanation: 'The row is empty, or says nothing about the subject of the sheet.',
  }),
  'duplicate-row': notice({
    message: 'the row is the same as an earlier row',
    explanation: 'The import uses the earlier row. It compares only the columns that it imports.',
  }),
  'assumed-date-order': notice({
    message: '{cell} is read as {date}, because {example} shows that the {first} comes first',
    explanation:
      'The import takes the order of day and month in a column from dates that have only one meaning. At least ten times as many of these dates must have this order as the other one.',
    example: { cell: '“4/8/21”', date: '4 August 2021', example: '“14/9/20”', first: 'day' },
  }),
  'too-many-cells': warning({
    message: 'the row has more cells than the header',
    help: 'Put any text that contains a comma in quotation marks.',
    explanation: 'After an unquoted comma, all values are one column too far to the right.',
  }),
  'conflicting-row': warning({
    message: 'the row contradicts another row',
    help: 'Correct or delete whichever row is wrong.',
    explanation:
      'Two rows describe the same item differently. The import uses only the first. It reads sheets and files of the same kind in the order of their names.',
  }),
  contradiction: warning({
    message: '{cell} contradicts {other} in the same row',
    help: 'Correct whichever cell is wrong.',
    explanation: 'For example, a row that says there is no promise can’t have a target year.',
    example: { cell: '“2030”', other: '“No promise”' },
  }),
  'different-date-order': warning({
    message: '{cell} has the {first} first, unlike {example} in the same column',
    help: 'Write the date as YYYY-MM-DD.',
    explanation: 'The date may be a typing error, or it may come from a spreadsheet with different settings.',
    example: { cell: '“7/24/2019”', first: 'month', example: '“24/7/2019”' },
  }),
  'uncalculated-formula': warning({
    message: 'the formula in this cell has never been calculated',
    help: 'Open the file in a spreadsheet program, save it, and import it again (in LibreOffice, press Ctrl+Shift+F9 before you save it). Alternatively, enter the value instead of the formula.',
    explanation:
      'Programs that write workbooks without calculating them leave formulas without a result, so the value is unknown.',
  }),
  'ambiguous-date': warning({
    message: '{cell} could be {dates}',
    help: 'Write the date as YYYY-MM-DD.',
    explanation: 'The other dates in the column don’t show clearly which of the numbers is the day.',
    example: { cell: '“7/4/2019”', dates: '7 April 2019 or 4 July 2019' },
  }),
} as const satisfies CodeDefinitions;
