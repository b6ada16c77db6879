// Cells whose form a program gave them: codes, and the columns of search logs.

import { correctionFor } from '../../tables/corrections.ts';
import { guessFor } from '../../tables/guesses.ts';
import { LOGS } from '../../tables/logs.ts';
import { readDay } from '../../tables/search-time.ts';
import { TABLES } from '../../tables/tables.ts';
import { withoutOuterSpace } from '../../text/space.ts';
import type { ReasonCode } from '../reasons.ts';
import type { Reader } from '../sheet.ts';
import { cellReader, LONGEST_SHOWN_CELL, unclear, valueReader } from './cell.ts';
import { isBlank, isFailedFormula, isNothing } from './nothing.ts';

const codeReader = (wrong: 'bad-code' | 'bad-gss-code', column: 'authority_code' | 'gss_code'): Reader => {
  const rule = TABLES.councils.columns[column];
  return valueReader(wrong, (text) => {
    const value = rule.takes(text) ? text : correctionFor(rule, text);
    return value === undefined ? unclear(wrong, guessFor(rule.guess, text)) : { value };
  });
};

/** 3 or 4 letters, in capitals or not, or nothing. */
export const authorityCode: Reader = codeReader('bad-code', 'authority_code');

/** A letter, in capitals or not, and 8 digits, or nothing. */
export const gssCode: Reader = codeReader('bad-gss-code', 'gss_code');

const isCount = (text: string): boolean => LOGS.raw.columns.result_count.takes(text);
const isRestriction = (text: string): boolean => LOGS.raw.columns.council_restriction.takes(text);

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
