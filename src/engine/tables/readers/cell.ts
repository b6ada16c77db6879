// Rules shared by all readers, for empty cells, formulas and spaces.
import type { DiagnosticCode } from '../../diagnostics/diagnostic.ts';
import { withoutOuterSpace } from '../../text/space.ts';
import { isEmptyCell } from './empty-cell.ts';
import { isFailedFormula, UNCALCULATED } from './formula.ts';
import type { Reader, Rejection } from './reading.ts';

/** The maximum length of a cell, in characters. A longer cell can't be a value, and matching it could take minutes. */
export const LONGEST_CELL_VALUE = 1000;

/** Removes surrounding whitespace and replaces all other whitespace with single spaces. */
export const singleSpaced = (text: string): string => withoutOuterSpace(text).replace(/\s+/g, ' ');

/** Normalises text so that letter case and repeated spaces don't matter. */
export const normalised = (text: string): string => singleSpaced(text).toLowerCase();

/** @param suggestion the suggested value, which is omitted from the result if it is empty */
export const unclear = (code: DiagnosticCode, suggestion?: string, values?: Rejection['values']): Rejection => ({
  code,
  ...(suggestion && { suggestion }),
  ...(values && { values }),
});

/**
 * Creates a reader that rejects formulas that failed or were never calculated.
 * @param isEmpty tests whether a cell has no value
 * @param read reads all other cells
 */
export const cellReader =
  (isEmpty: (cell: string) => boolean, read: Reader): Reader =>
  (cell) => {
    if (isEmpty(cell)) return { value: '' };
    if (cell === UNCALCULATED) return unclear('uncalculated-formula');
    return isFailedFormula(cell) ? unclear('spreadsheet-error') : read(cell);
  };

/**
 * Creates a reader for short values. “N/A” and similar entries count as empty.
 * @param code the code for the problem if a cell is too long
 * @param read reads the text of all other cells, with single spaces
 */
export const valueReader = (code: DiagnosticCode, read: Reader): Reader =>
  cellReader(isEmptyCell, (cell) => {
    const text = withoutOuterSpace(cell);
    return text.length > LONGEST_CELL_VALUE ? unclear(code) : read(singleSpaced(text));
  });
