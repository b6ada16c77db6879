// The value that a wrong cell certainly means: without surrounding whitespace, without `.0` after a whole number, or in the right
// letter case. Everything else is a guess, which people must confirm (`guesses.ts`).
import { withoutOuterSpace } from '../text/space.ts';
import type { ColumnRule } from './column.ts';

const inKnownCase = (text: string, known: readonly string[] = []): string =>
  known.find((value) => value.toLowerCase() === text.toLowerCase()) ?? text;

/** Codes have capital letters only. */
const inCapitals = (text: string): string => (/^[a-z]+[0-9]*$/i.test(text) ? text.toUpperCase() : text);

const asWhole = (text: string): string => text.replace(/^([0-9]+)\.0+$/, '$1');

/** @returns undefined if the column takes none of these values */
export function correctionFor({ values, takes }: ColumnRule, text: string): string | undefined {
  const trimmed = withoutOuterSpace(text);
  const meant = [trimmed, inKnownCase(trimmed, values), inCapitals(trimmed), asWhole(trimmed)];
  return meant.find((value) => value !== text && takes(value));
}
