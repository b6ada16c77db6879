// Codes for rows and cells in published sheets. Rows with a warning are left out of the import; notices require no action.
import { type CodeDefinitions, notice, warning } from '../code.ts';

export const IMPORT_ROW_CODES = {
  'nothing-to-import': notice({
    message: 'the row contains nothing to import',
    explanation: 'The row is empty, or says only that the council has no plan, promise or declaration.',
  }),
  'duplicate-row': notice({
    message: 'the row is the same as an earlier row',
    explanation: 'The earlier row is imported. The comparison covers only the imported columns.',
  }),
  'ended-authority': notice({
    message: 'the authority {status}',
    explanation: 'The register includes authorities that no longer exist, but only existing authorities are imported.',
    example: { status: 'ended on 2023-03-31 and was replaced by NYE' },
  }),
  'future-authority': notice({
    message: 'the authority starts on {start}',
    explanation: 'The register includes authorities that don’t exist yet. They are imported once they exist.',
    example: { start: '2028-04-01' },
  }),
  'ignored-text': notice({
    message: 'the text {text} is not imported',
    explanation: 'The cell is imported without this text, which doesn’t change the value.',
    example: { text: '“aim”' },
  }),
  'too-many-cells': warning({
    message: 'the row has more cells than the header',
    help: 'Put any text that contains a comma in quotation marks.',
    explanation: 'After an unquoted comma, all values are one column too far to the right.',
  }),
  'conflicting-row': warning({
    message: 'the row contradicts an earlier row',
    help: 'Correct or delete whichever row is wrong.',
    explanation: 'Two rows describe the same item or council differently. Only the first is imported.',
  }),
  'similar-row': warning({
    message: 'the row may be a duplicate of one in your table',
    help: 'If it is, correct the row in your table. Otherwise, add this row to your table by hand.',
    explanation: 'Someone may have entered the row in your table by hand, so the import doesn’t change it.',
  }),
  contradiction: warning({
    message: '{cell} contradicts {other} in the same row',
    help: 'Correct whichever cell is wrong.',
    explanation: 'For example, a row that says there is no promise can’t have a target year.',
    example: { cell: '“2030”', other: '“No promise”' },
  }),
  'missing-end-date': warning({
    message: 'the authority no longer exists, but its end date is missing',
    help: 'Add the end date to an --overrides file.',
    explanation: 'Without this date, the import can’t determine whether the authority existed on the --as-of date.',
  }),
  'unknown-council-name': warning({
    message: 'no council in councils.csv has the name or GSS code {cell}',
    help: 'Add the council to councils.csv, or add its name to an --aliases file.',
    explanation: 'The name may be misspelt, or the council may have been abolished.',
    example: { cell: '“Borsetshire County Council”' },
  }),
  'ambiguous-council': warning({
    message: '{cell} could mean any of these councils: {councils}',
    help: 'Use the council’s full name or its code.',
    explanation: 'Some places have several councils, such as a city council and a county council.',
    example: { cell: '“Elm”', councils: 'Elm City Council (ELM), Elm County Council (ELC)' },
  }),
  'uncertain-year': warning({
    message: '{cell} is not a definite year',
    help: 'Enter the exact year, or leave the cell empty.',
    explanation: 'The import never guesses a year from text such as “2045?” or “about 2030”.',
    example: { cell: '“2045?”' },
  }),
  'several-years': warning({
    message: '{cell} is not a single year',
    help: 'Enter one year. If there are several targets, add a row for each.',
    explanation: 'A target has one year. A decade such as “2030s” is a range of years.',
    example: { cell: '“2030-2035”' },
  }),
  'year-with-text': warning({
    message: '{cell} contains text that may change the meaning of the year',
    help: 'Enter only the year.',
    explanation: 'For example, “2030 or later” and “before 2030” don’t mean 2030.',
    example: { cell: '“2030 or later”' },
  }),
  'uncertain-date': warning({
    message: '{cell} is not a definite date',
    help: 'Enter the exact date.',
    explanation: 'The import never guesses a date from text such as “tbc” or “about 24 July 2019”.',
    example: { cell: '“tbc”' },
  }),
  'incomplete-date': warning({
    message: '{cell} is not a complete date',
    help: 'Enter the day, the month and a four-digit year.',
    explanation: 'A month alone isn’t a date, and a year of two digits may be mistaken for a day.',
    example: { cell: '“Feb 2019”' },
  }),
  'month-first': warning({
    message: '{cell} seems to give the month before the day',
    help: 'Enter the day first, or write the date as YYYY-MM-DD.',
    explanation: 'Spreadsheets with American settings export dates in this order.',
    example: { cell: '“7/24/2019”' },
  }),
  'ambiguous-date': warning({
    message: '{cell} could be day/month or month/day, because dates in other rows give the month first',
    help: 'Export the sheet again with dates as YYYY-MM-DD.',
    explanation: 'If both numbers are 12 or less, the cell alone doesn’t show which of them is the month.',
    example: { cell: '“7/4/2019”' },
  }),
  'unknown-authority': warning({
    message: 'the register doesn’t contain the authority {cell}',
    help: 'Correct the code, or delete this row.',
    explanation:
      'Each row in an --overrides file changes the register row with the same code, so that code must be in the register.',
    example: { cell: '“XYZ”' },
  }),
  'ambiguous-override': warning({
    message: 'the register contains several rows with the code {cell}',
    help: 'Edit the register itself.',
    explanation: 'It isn’t clear which of these rows to correct.',
    example: { cell: '“ABC”' },
  }),
  'needless-override': warning({
    message: 'the register already contains this correction',
    help: 'Delete this row.',
    explanation: 'The register has been corrected since this row was added to the --overrides file.',
  }),
} as const satisfies CodeDefinitions;
