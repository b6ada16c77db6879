// Reads codes, coordinates and the cells of search logs.

import type { ColumnRule } from '../../engine/tables/column.ts';
import { correctionFor } from '../../engine/tables/corrections.ts';
import { guessFor } from '../../engine/tables/guesses.ts';
import { cellReader, LONGEST_CELL_VALUE, unclear, valueReader } from '../../engine/tables/readers/cell.ts';
import { isBlank, isEmptyCell } from '../../engine/tables/readers/empty-cell.ts';
import { isFailedFormula, UNCALCULATED } from '../../engine/tables/readers/formula.ts';
import { isUnclear, type Reader } from '../../engine/tables/readers/reading.ts';
import { withoutOuterSpace } from '../../engine/text/space.ts';
import { LOG_KINDS } from '../searches/logs.ts';
import { TABLES } from '../tables.ts';

const codeReader = (rule: ColumnRule): Reader =>
  valueReader(rule.problem, (text) => {
    const value = rule.takes(text) ? text : correctionFor(rule, text);
    return value === undefined ? unclear(rule.problem, guessFor(rule.guess, text)) : { value };
  });

/** Reads 3 or 4 letters in upper or lower case, or an empty cell. */
export const authorityCode: Reader = codeReader(TABLES.councils.columns.authority_code);

/** Reads the code of an authority that may no longer exist, such as `NIR-A`. */
export const formerCode: Reader = (text) => {
  const reading = authorityCode(text);
  const value = withoutOuterSpace(text);
  return isUnclear(reading) && TABLES['ended-councils'].columns.authority_code.takes(value) ? { value } : reading;
};

/** Read a decimal number of degrees, or an empty cell. */
export const latitude: Reader = codeReader(TABLES.councils.columns.latitude);
export const longitude: Reader = codeReader(TABLES.councils.columns.longitude);

/** Reads a letter in upper or lower case followed by 8 digits, or an empty cell. */
export const gssCode: Reader = codeReader(TABLES.councils.columns.gss_code);

const { result_count, searched_at, council_restriction } = LOG_KINDS.raw.columns;
const isRestriction = (text: string): boolean => council_restriction.takes(text);

/**
 * Creates a reader for a column in a log. Its cells must not be empty.
 * @param normalise normalises the text of a cell
 */
const logReader =
  (rule: ColumnRule, normalise: (cell: string) => string): Reader =>
  (cell) => {
    if (isEmptyCell(cell)) return unclear('empty-cell');
    if (cell === UNCALCULATED) return unclear('uncalculated-formula');
    if (isFailedFormula(cell)) return unclear('spreadsheet-error');
    if (cell.length > LONGEST_CELL_VALUE) return unclear(rule.problem);
    const value = normalise(cell);
    if (rule.takes(value)) return { value };
    const guess = withoutOuterSpace(cell).replaceAll(',', '');
    return unclear(rule.problem, rule.takes(guess) ? guess : undefined);
  };

/** The number of results: an integer from 0 to 2^53 − 1, which may be written as `12.0`. */
export const count: Reader = logReader(result_count, (cell) =>
  withoutOuterSpace(cell).replace(/^([0-9]+)[.]0+$/, '$1'),
);

/** The time of a search, in any format that is valid in search logs. It is kept byte for byte. */
export const searchTime: Reader = logReader(searched_at, (cell) => cell);

/** The name, in quotation marks, of the council to which a search was restricted. It may be empty, and is kept byte for byte. */
export const restriction: Reader = cellReader(isBlank, (cell) => {
  if (isRestriction(cell)) return { value: cell };
  const name = withoutOuterSpace(cell);
  return unclear('bad-restriction', isRestriction(name) ? name : `"${name}"`);
});
