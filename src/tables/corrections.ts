// Corrects an invalid cell if the correction is certain: removes surrounding whitespace, removes `.0` after a whole number, changes
// the letter case, or writes a value such as 24/7/2019 in the required form. Any other suggestion is a guess that a person must
// confirm (see `guesses.ts`).
import { withoutLookAlikes } from '../text/look-alikes.ts';
import { withoutOuterSpace } from '../text/space.ts';
import type { ColumnRule } from './column.ts';
import { isUnclear, type Reader } from './readers/reading.ts';

const inKnownCase = (text: string, known: readonly string[] = []): string =>
  known.find((value) => value.toLowerCase() === text.toLowerCase()) ?? text;

/** Codes contain only capital letters. */
const inCapitals = (text: string): string => (/^[a-z]+[0-9]*$/i.test(text) ? text.toUpperCase() : text);

const asWhole = (text: string): string => text.replace(/^([0-9]+)\.0+$/, '$1');

/** The value, if the reader is sure of it and the cell contains nothing else. */
function valueIn(text: string, read: Reader): string | undefined {
  const reading = read(text);
  return isUnclear(reading) || reading.value === '' || reading.ignored !== undefined ? undefined : reading.value;
}

/** @returns undefined if none of the possible corrections is valid in the column */
export function correctionFor({ values, reader, takes }: ColumnRule, text: string): string | undefined {
  const trimmed = withoutOuterSpace(text);
  const meant = [trimmed, inKnownCase(trimmed, values), inCapitals(trimmed), asWhole(trimmed)];
  const simple = meant.find((value) => value !== text && takes(value));
  // A character that looks like another one gets a message of its own.
  if (simple !== undefined || !reader || withoutLookAlikes(trimmed) !== trimmed) return simple;
  const value = valueIn(text, reader);
  return value !== undefined && value !== text && takes(value) ? value : undefined;
}
