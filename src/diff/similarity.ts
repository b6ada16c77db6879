// Measures how similar two commitments are, because commitments have no identifiers.
import { distance } from 'fastest-levenshtein';
import type { Item } from '../api/endpoint.ts';

/**
 * The text has the same weight as all other fields together. Commitments match if either the text or the other fields are
 * unchanged.
 */
const TEXT_WEIGHT = 5;
const FIELDS = ['has_promise', 'target_year', 'scope', 'source', 'source_name'] as const;
/** The maximum number of characters to compare. */
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
  const [first, second] = [one.slice(0, COMPARED), other.slice(0, COMPARED)];
  return 1 - distance(first, second) / Math.max(first.length, second.length, 1);
}
