// Codes for cells of other people's sheets, which only imports read.
import { type CodeDefinitions, warning } from '../code.ts';

export const IMPORTED_CELL_CODES = {
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
