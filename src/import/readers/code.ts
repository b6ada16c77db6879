// Cells whose form a program gave them: codes, and the columns of search logs.
import { LOGS } from '../../model/logs.ts';
import type { TableName } from '../../model/tables.ts';
import { fixedCell, mayStandIn, withoutOuterSpace } from '../../read/fixing.ts';
import { suggestionFor } from '../../read/suggestion.ts';
import { readDay } from '../../read/timestamp.ts';
import type { ReasonCode } from '../reasons.ts';
import type { Reader } from '../sheet.ts';
import { cellReader, LONGEST_SHOWN_CELL, unclear, valueReader } from './cell.ts';
import { isBlank, isFailedFormula, isNothing } from './nothing.ts';

const codeReader = (wrong: 'bad-code' | 'bad-gss-code', column: string, table: TableName = 'councils'): Reader =>
  valueReader(wrong, (text) => {
    const value = mayStandIn(table, column, text) ? text : fixedCell(table, column, text);
    return value === undefined ? unclear(wrong, suggestionFor(wrong, text)) : { value };
  });

/** 3 or 4 letters, in capitals or not, or nothing. */
export const authorityCode: Reader = codeReader('bad-code', 'authority_code');

/** A letter, in capitals or not, and 8 digits, or nothing. */
export const gssCode: Reader = codeReader('bad-gss-code', 'gss_code');

const isCount = (text: string): boolean => LOGS.raw.shape.result_count.safeDecode(text).success;
const isRestriction = (text: string): boolean => LOGS.raw.shape.council_restriction.safeDecode(text).success;

/** The reader of logs knows a little more than their schema can say. */
const isTime = (text: string): boolean => readDay(text) !== undefined;

/**
 * A reader of a log's column in which no cell may be empty.
 * @param meant what a cell certainly means
 */
const logReader =
  (wrong: ReasonCode, mayStand: (text: string) => boolean, meant: (cell: string) => string): Reader =>
  (cell) => {
    if (isNothing(cell)) return unclear('empty-cell');
    if (isFailedFormula(cell)) return unclear('failed-formula');
    if (cell.length > LONGEST_SHOWN_CELL) return unclear(wrong);
    const value = meant(cell);
    if (mayStand(value)) return { value };
    const guess = withoutOuterSpace(cell).replaceAll(',', '');
    return unclear(wrong, mayStand(guess) ? guess : undefined);
  };

/** A number of results: a whole number from 0 to 2^53 − 1, `12.0` included. */
export const count: Reader = logReader('bad-count', isCount, (cell) =>
  withoutOuterSpace(cell).replace(/^([0-9]+)[.]0+$/, '$1'),
);

/** The time of a search, as search logs take it, kept to the byte. */
export const searchTime: Reader = logReader('bad-time', isTime, (cell) => cell);

/** The council that a search was restricted to, in quotation marks and kept to the byte, or nothing. */
export const restriction: Reader = cellReader(isBlank, (cell) => {
  if (isRestriction(cell)) return { value: cell };
  const name = withoutOuterSpace(cell);
  return unclear('bad-restriction', isRestriction(name) ? name : `"${name}"`);
});
