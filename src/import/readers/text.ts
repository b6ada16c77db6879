// Texts and addresses, of which nothing is changed but the white space around some.
import { CONTROL_CHARACTER } from '../../api/patterns.ts';
import { guessFor, withoutControls } from '../../tables/guesses.ts';
import { TABLES } from '../../tables/tables.ts';
import { withoutOuterSpace } from '../../text/space.ts';
import type { Reader } from '../sheet.ts';
import { cellReader, singleSpaced, unclear } from './cell.ts';
import { isBlank, isNothing } from './nothing.ts';

/** What people typed, of which nothing is interpreted at all: a search for “NA” is a search. */
export const verbatimText: Reader = (cell) => ({ value: cell });

/** A free text, kept to the byte; a blank cell is empty. */
export const text: Reader = cellReader(isBlank, verbatimText);

/** A name: a text in one line, single-spaced. */
export const line: Reader = cellReader(isBlank, (cell) => {
  const name = withoutOuterSpace(cell);
  const value = singleSpaced(name);
  return CONTROL_CHARACTER.test(name) ? unclear('control-character', onlyPrintable(value)) : { value };
});

const onlyPrintable = (text: string): string | undefined => guessFor(withoutControls, text) ?? text;

const SOURCE = TABLES.commitments.columns.source;

/** A web address, without white space around it. Some are longer than any other value. */
export const address: Reader = cellReader(isNothing, (cell) => {
  const value = withoutOuterSpace(cell);
  return SOURCE.takes(value) ? { value } : unclear('bad-address', guessFor(SOURCE.guess, value));
});
