// Cells that say nothing: empty ones, those in which a program wrote that there is nothing, and formulas that failed.

import { isFormula } from '../../tables/forms.ts';
import { withoutOuterSpace } from '../../text/space.ts';

// What spreadsheets, databases and pandas write. A dash isn't among them: it can mean none, unknown or the same as above.
const WORDS: ReadonlySet<string> = new Set(['', 'na', 'n/a', '#n/a', '<na>', 'nan', 'null']);

const LONGEST_WORD = 4;

/** Whether the cell is blank. */
export const isBlank = (cell: string): boolean => withoutOuterSpace(cell) === '';

/** Whether the cell is blank, or a word for nothing; not to be asked of texts that people typed, which may well be “NA”. */
export function isNothing(cell: string): boolean {
  const text = withoutOuterSpace(cell);
  return text.length <= LONGEST_WORD && WORDS.has(text.toLowerCase());
}

/** Whether a spreadsheet shows this where a formula fails or is still being worked out; `#N/A` is among it. */
export const isFailedFormula = (cell: string): boolean => isFormula(withoutOuterSpace(cell));
