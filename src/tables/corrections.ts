// Corrects an invalid cell if the correction is certain: removes surrounding whitespace, removes `.0` after a whole number, or
// changes the letter case. Any other suggestion is a guess that a person must confirm (see `guesses.ts`).
import { withoutOuterSpace } from '../text/space.ts';
import type { ColumnRule } from './column.ts';

const inKnownCase = (text: string, known: readonly string[] = []): string =>
  known.find((value) => value.toLowerCase() === text.toLowerCase()) ?? text;

/** Codes contain only capital letters. */
const inCapitals = (text: string): string => (/^[a-z]+[0-9]*$/i.test(text) ? text.toUpperCase() : text);

const asWhole = (text: string): string => text.replace(/^([0-9]+)\.0+$/, '$1');

/** @returns undefined if none of the possible corrections is valid in the column */
export function correctionFor({ values, takes }: ColumnRule, text: string): string | undefined {
  const trimmed = withoutOuterSpace(text);
  const meant = [trimmed, inKnownCase(trimmed, values), inCapitals(trimmed), asWhole(trimmed)];
  return meant.find((value) => value !== text && takes(value));
}
