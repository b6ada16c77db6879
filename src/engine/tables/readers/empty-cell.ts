// Recognises empty cells.

import { withoutOuterSpace } from '../../text/space.ts';

// Text that spreadsheet programs, databases and pandas write into empty cells. Dashes aren't included, because they can mean
// “none”, “unknown” or “the same as above”.
const WORDS: ReadonlySet<string> = new Set(['', 'na', 'n/a', '#n/a', '<na>', 'nan', 'null']);

export const isBlank = (cell: string): boolean => withoutOuterSpace(cell) === '';

/**
 * Whether the cell is blank or contains “N/A” or similar. Not suitable for text that people typed, in which “NA” may be meant
 * literally.
 */
export const isEmptyCell = (cell: string): boolean => WORDS.has(withoutOuterSpace(cell).toLowerCase());
