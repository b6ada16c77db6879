// Measures how similar two commitments are, because commitments have no identifiers.
import { distance } from 'fastest-levenshtein';
import type { Item } from '../api/endpoint.ts';

/**
 * The text has the same weight as all other fields together. Commitments match if either the text or the other fields are
 * unchanged.
 */
const TEXT_WEIGHT = 5;
const FIELDS = ['has_promise', 'target_year', 'scope', 'source', 'source_name'] as const;
/** The maximum number of characters to compare, not counting a common beginning or end. */
const COMPARED = 200;

/** The minimum similarity at which two commitments are considered the same. */
export const ALIKE = 0.5;

/** Returns a value from 0 (nothing in common) to 1 (equal). */
export function similarity(before: Item, after: Item): number {
  const fields = FIELDS.filter((field) => before[field] === after[field]).length;
  const [one, other] = [String(before.text), String(after.text)];
  if (one === '' && other === '') return fields / FIELDS.length;
  return (fields + TEXT_WEIGHT * textSimilarity(one, other)) / (FIELDS.length + TEXT_WEIGHT);
}

/** The unchanged proportion of the longer text. */
export function textSimilarity(one: string, other: string): number {
  const longer = Math.max(one.length, other.length);
  if (longer === 0) return 1;
  const shorter = Math.min(one.length, other.length);
  const start = equalCharacters(shorter, (index) => one[index] === other[index]);
  const end = equalCharacters(shorter - start, (index) => one.at(-1 - index) === other.at(-1 - index));
  const [first, second] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  const middle = Math.max(first.length, second.length);
  if (middle === 0) return 1;
  const edits = distance(first.slice(0, COMPARED), second.slice(0, COMPARED));
  return 1 - (edits / Math.min(middle, COMPARED)) * (middle / longer);
}

/** The number of equal characters before the first difference, which is at most `most`. */
function equalCharacters(most: number, isEqual: (index: number) => boolean): number {
  let length = 0;
  while (length < most && isEqual(length)) length++;
  return length;
}
