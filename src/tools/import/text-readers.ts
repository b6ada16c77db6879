// Reads text and web addresses without changing anything except whitespace.
import { CONTROL_CHARACTER } from '../../engine/api/patterns.ts';
import { validFor } from '../../engine/tables/column.ts';
import { ADDRESS } from '../../engine/tables/forms.ts';
import { guessFor, withoutControls } from '../../engine/tables/guesses.ts';
import { controlIn } from '../../engine/tables/read-table.ts';
import { cellReader, singleSpaced, unclear } from '../../engine/tables/readers/cell.ts';
import { isBlank, isEmptyCell } from '../../engine/tables/readers/empty-cell.ts';
import { UNCALCULATED } from '../../engine/tables/readers/formula.ts';
import type { Reader } from '../../engine/tables/readers/reading.ts';
import { withoutOuterSpace } from '../../engine/text/space.ts';

/** Text that people typed. It is always taken literally: “NA” may be a real search. */
export const verbatimText: Reader = (cell) =>
  cell === UNCALCULATED ? unclear('uncalculated-formula') : { value: cell };

/** Free text, which is kept byte for byte. A blank cell counts as empty. */
export const text: Reader = cellReader(isBlank, (cell) => ({ value: cell }));

/** A name on a single line, with single spaces. */
export const line: Reader = cellReader(isBlank, (cell) => {
  const name = withoutOuterSpace(cell);
  const value = singleSpaced(name);
  return CONTROL_CHARACTER.test(name)
    ? unclear('control-character', guessFor(withoutControls, value) ?? value, { character: controlIn(name) })
    : { value };
});

/** A list such as `ABC, WXYZ`, on a single line. “N/A” and similar entries count as empty. */
export const list: Reader = cellReader(isEmptyCell, (cell) => line(cell));

const isAddress = validFor(ADDRESS);

/** A web address without surrounding whitespace. It may be longer than other values. */
export const url: Reader = cellReader(isEmptyCell, (cell) => {
  const value = withoutOuterSpace(cell);
  return isAddress(value) ? { value } : unclear('bad-url', guessFor(ADDRESS.guess, value));
});
