// Recognises empty cells and failed formulas.

import { withoutOuterSpace } from '../../text/space.ts';

// Error values in Excel (see the ERROR.TYPE function), Google Sheets and LibreOffice.
const SIGNS =
  'REF! N/A NAME? VALUE! DIV/0! NUM! NULL! SPILL! CALC! FIELD! BLOCKED! CONNECT! UNKNOWN! BUSY! ERROR! GETTING_DATA';

const FORMULA = new RegExp(
  `^(?:#(?:${SIGNS.replaceAll('?', '[?]').replaceAll(' ', '|')})|Loading(?:[.]{3}|…)|Err:[0-9]{3}|#{4,}|=[A-Z.]+[(].*[)])$`,
  's',
);

/** Whether a cell contains a formula, or the text that a spreadsheet shows when a formula fails or is still being calculated. */
export const isFormula = (text: string): boolean => FORMULA.test(text);

// Text that spreadsheet programs, databases and pandas write into empty cells. Dashes aren't included, because they can mean
// “none”, “unknown” or “the same as above”.
const WORDS: ReadonlySet<string> = new Set(['', 'na', 'n/a', '#n/a', '<na>', 'nan', 'null']);

export const isBlank = (cell: string): boolean => withoutOuterSpace(cell) === '';

/**
 * Whether the cell is blank or contains “N/A” or similar. Not suitable for text that people typed, in which “NA” may be meant
 * literally.
 */
export const isEmptyCell = (cell: string): boolean => WORDS.has(withoutOuterSpace(cell).toLowerCase());

/** Whether the text is a spreadsheet program's output for a formula that failed or is still loading, including `#N/A`. */
export const isFailedFormula = (cell: string): boolean => isFormula(withoutOuterSpace(cell));

/**
 * The text of a cell whose formula has no result, because no spreadsheet program has calculated it. It stands for a value that the
 * file doesn't contain, so no reader accepts it.
 */
export const UNCALCULATED = '#UNCALCULATED!';
