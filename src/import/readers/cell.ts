// What the readers of values have in common: nothing, failed formulas and white space are the same in all their columns.
import { withoutOuterSpace } from '../../text/space.ts';
import type { ReasonCode } from '../reasons.ts';
import type { Reader, Unclear } from '../sheet.ts';
import { isFailedFormula, isNothing } from './nothing.ts';

/** A longer cell is no value but a text, and some texts would take minutes to match. */
export const LONGEST_SHOWN_CELL = 1000;

/** Without outer white space, and with one space for any white space within. */
export const singleSpaced = (text: string): string => withoutOuterSpace(text).replace(/\s+/g, ' ');

/** Neither letter case nor white space tells two values apart. */
export const plain = (text: string): string => singleSpaced(text).toLowerCase();

/** An empty suggestion is none. */
export const unclear = (reason: ReasonCode, suggestion?: string): Unclear =>
  suggestion ? { unclear: reason, suggestion } : { unclear: reason };

/**
 * A reader of any column in which a failed formula is unclear.
 * @param isEmpty which cells say nothing
 * @param read gets all others, as they stand
 */
export const cellReader =
  (isEmpty: (cell: string) => boolean, read: Reader): Reader =>
  (cell) => {
    if (isEmpty(cell)) return { value: '' };
    return isFailedFormula(cell) ? unclear('failed-formula') : read(cell);
  };

/**
 * A reader of a column in which the words for nothing mean an empty cell.
 * @param wrong what a cell is that is too long to be a value
 * @param read gets cells in which something stands, single-spaced
 */
export const valueReader = (wrong: ReasonCode, read: Reader): Reader =>
  cellReader(isNothing, (cell) => {
    const text = withoutOuterSpace(cell);
    return text.length > LONGEST_SHOWN_CELL ? unclear(wrong) : read(singleSpaced(text));
  });
