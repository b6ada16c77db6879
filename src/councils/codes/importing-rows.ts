// Codes for rows and cells in published sheets. The import leaves out rows with a warning; notices require no action.
import { type CodeDefinitions, notice, warning } from '../../engine/diagnostics/code.ts';

export const COUNCIL_IMPORT_ROW_CODES = {
  'no-document': notice({
    message: 'the council has no document in this row',
    explanation: 'The plans list has such a row for each council without a document.',
  }),
  'no-declaration': notice({
    message: '{cell} means that the council has made no declaration',
    explanation: 'If text follows “no”, the row’s date isn’t the date of a declaration.',
    example: { cell: '“N - but made pledges”' },
  }),
  'ended-council-row': notice({
    message: 'not imported: the council {status}',
    explanation:
      'The import leaves out rows about councils that have ended. These councils are listed in ended-councils.csv.',
    example: { status: 'ended on 2023-04-01 and was replaced by Cumberland Council (CBD)' },
  }),
  'edited-since': notice({
    message: 'someone has edited or deleted this row in your table since it was imported',
    explanation:
      'Your table takes precedence until the row in the sheet changes. ' +
      'To import the row again, delete its line from imported-rows.csv.',
  }),
  'reviewed-row': notice({
    message: 'someone corrected this row in a list of rejected rows',
    explanation: 'The import used the corrected row. If the row in the sheet changes, the import reports it again.',
  }),
  'future-authority': notice({
    message: 'the authority starts on {start}',
    explanation: 'The register includes authorities that don’t exist yet. The import adds them once they exist.',
    example: { start: '2028-04-01' },
  }),
  'ignored-text': notice({
    message: '{cell} is read as {value}',
    explanation: 'The rest of the text doesn’t change the value, so it isn’t imported.',
    example: { cell: '“2030 (aim)”', value: '“2030”' },
  }),
  'other-website': notice({
    message: '{cell} isn’t imported, because the council has the website {value}',
    explanation:
      'The website in councils.csv takes precedence, then the first one in the sheets. To change it, edit councils.csv.',
    example: { cell: '“https://new.example/”', value: '“https://old.example/”' },
  }),
  'spreadsheet-artefact': notice({
    message: '{cell} is an error message from the spreadsheet, so the cell is ignored',
    explanation: 'The spreadsheet program couldn’t calculate the cell, or was still loading it.',
    example: { cell: '“Loading...”' },
  }),
  'would-delete-value': warning({
    message: 'the row would delete {value} from your table',
    help: 'If the value no longer applies, empty the cell in the sheet. Otherwise, enter the value there.',
    explanation:
      'The import deletes a value only if the cell in the sheet is empty. ' +
      'This cell contains text that means “no value”, such as “TBC” or “N/A”, or the row ends before this cell.',
    example: { value: '“2030”' },
  }),
  'differs-from-table': warning({
    message: 'your table contains a different row for the same item ({columns})',
    help: 'Correct whichever row is wrong. To import the row from the sheet, delete the row in your table.',
    explanation: 'Someone entered the row in your table by hand, so the import doesn’t change it.',
    example: { columns: 'target_year, text' },
  }),
  'ambiguous-row': warning({
    message: 'the row could be a new version of several rows in your table',
    help: 'Correct your table by hand so that it contains this row.',
    explanation: 'Several rows describe the same item, and none of their other cells shows which of them has changed.',
  }),
  'missing-end-date': warning({
    message: 'the authority no longer exists, but its end date is missing',
    help: 'Add the council to ended-councils.csv by hand, or to councils.csv if it existed on that date.',
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
    help: 'Enter the exact year, or leave the cell empty. If there are several targets, add a row for each.',
    explanation: 'The import never guesses a year from text such as “2045?”, “2030-2035” or “2030 or later”.',
    example: { cell: '“2045?”' },
  }),
  'unknown-sheet-scope': warning({
    message: '{cell} is not a known scope: {known}',
    help: 'Enter one of these scopes, or leave the cell empty.',
    explanation: 'A promise can only be imported if its scope is known.',
    example: { cell: '“Everywhere”', known: '“Council operations”, “Council only” or “Whole area”' },
  }),
} as const satisfies CodeDefinitions;
