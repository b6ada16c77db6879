// Texts and addresses, of which nothing is changed but the white space around some.
import { CONTROL_CHARACTER } from '../../api/patterns.ts';
import { mayStandIn, withoutOuterSpace } from '../../read/fixing.ts';
import { suggestionFor } from '../../read/suggestion.ts';
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

const onlyPrintable = (text: string): string | undefined => suggestionFor('control-character', text) ?? text;

/** A web address, without white space around it. Some are longer than any other value. */
export const address: Reader = cellReader(isNothing, (cell) => {
  const value = withoutOuterSpace(cell);
  return mayStandIn('commitments', 'source', value)
    ? { value }
    : unclear('bad-address', suggestionFor('bad-address', value));
});
