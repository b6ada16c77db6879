// Corrects an invalid cell if the correction is certain: removes surrounding whitespace, removes `.0` after a whole number, changes
// the letter case, or writes a value such as 24/7/2019 in the required form. Any other suggestion is a guess that a person must
// confirm (see `guesses.ts`).
import { withoutLookAlikes } from '../text/look-alikes.ts';
import { withoutOuterSpace } from '../text/space.ts';
import type { ColumnRule } from './column.ts';
import { type CellReading, isUnclear } from './readers/reading.ts';

const inKnownCase = (text: string, known: readonly string[] = []): string =>
  known.find((value) => value.toLowerCase() === text.toLowerCase()) ?? text;

/** Codes contain only capital letters. */
const inCapitals = (text: string): string => (/^[a-z]+[0-9]*$/i.test(text) ? text.toUpperCase() : text);

const asWhole = (text: string): string => text.replace(/^([0-9]+)\.0+$/, '$1');

/** The value, if it is certain and the cell contains nothing else. */
function valueIn(reading: CellReading | undefined): string | undefined {
  const isCertain = reading && !isUnclear(reading) && reading.value !== '' && reading.ignored === undefined;
  return isCertain ? reading.value : undefined;
}

/**
 * @param reading what the column's reader makes of the cell
 * @returns undefined if none of the possible corrections is valid in the column
 */
export function correctionFor(
  { values, reader, takes }: ColumnRule,
  text: string,
  reading = reader?.(text),
): string | undefined {
  const trimmed = withoutOuterSpace(text);
  // A character that looks like another one gets a message of its own.
  const value = withoutLookAlikes(trimmed) === trimmed ? valueIn(reading) : undefined;
  const meant = [trimmed, inKnownCase(trimmed, values), inCapitals(trimmed), asWhole(trimmed), value];
  return meant.find((each) => each !== undefined && each !== text && takes(each));
}
