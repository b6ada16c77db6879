// Cells whose form a program gave them: codes, and the columns of search logs.
import { LOGS } from '../../model/logs.ts';
import type { TableName } from '../../model/tables.ts';
import { mayStandIn, mendedCell, withoutOuterSpace } from '../../read/mending.ts';
import { suggestionFor } from '../../read/suggestion.ts';
import type { ReasonCode } from '../reasons.ts';
import type { Reader } from '../sheet.ts';
import { LONGEST_VALUE, unclear, valueReader } from './cell.ts';
import { isBlank, isFailedFormula, isNothing } from './nothing.ts';

const codeReader = (wrong: 'bad-code' | 'bad-gss-code', column: string, table: TableName = 'councils'): Reader =>
  valueReader(wrong, (text) => {
    const value = mayStandIn(table, column, text) ? text : mendedCell(table, column, text);
    return value === undefined ? unclear(wrong, suggestionFor(wrong, text)) : { value };
  });

/** 3 or 4 letters, in capitals or not, or nothing. */
export const authorityCode: Reader = codeReader('bad-code', 'authority_code');

/** A letter, in capitals or not, and 8 digits, or nothing. */
export const gssCode: Reader = codeReader('bad-gss-code', 'gss_code');

type LogColumn = 'searched_at' | 'result_count' | 'council_restriction';

const mayStandInLog = (column: LogColumn, text: string): boolean => LOGS.raw.shape[column].safeDecode(text).success;

/**
 * A reader of a log's column in which no cell may be empty.
 * @param meant what a cell certainly means
 */
const logReader =
  (wrong: ReasonCode, column: LogColumn, meant: (cell: string) => string): Reader =>
  (cell) => {
    if (isNothing(cell)) return unclear('empty-cell');
    if (isFailedFormula(cell)) return unclear('failed-formula');
    if (cell.length > LONGEST_VALUE) return unclear(wrong);
    const value = meant(cell);
    if (mayStandInLog(column, value)) return { value };
    const guess = withoutOuterSpace(cell).replaceAll(',', '');
    return unclear(wrong, mayStandInLog(column, guess) ? guess : undefined);
  };

/** A number of results: a whole number from 0 to 2^53 − 1, `12.0` included. */
export const count: Reader = logReader('bad-count', 'result_count', (cell) =>
  withoutOuterSpace(cell).replace(/^([0-9]+)[.]0+$/, '$1'),
);

/** The time of a search, as search logs take it, kept to the byte. */
export const searchTime: Reader = logReader('bad-time', 'searched_at', (cell) => cell);

/** The council that a search was restricted to, in quotation marks and kept to the byte, or nothing. */
export const restriction: Reader = (cell) => {
  if (isBlank(cell)) return { value: '' };
  if (isFailedFormula(cell)) return unclear('failed-formula');
  if (mayStandInLog('council_restriction', cell)) return { value: cell };
  const name = withoutOuterSpace(cell);
  return unclear('bad-restriction', mayStandInLog('council_restriction', name) ? name : `"${name}"`);
};
