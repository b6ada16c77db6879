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
  const [shorter, start] = [Math.min(one.length, other.length), commonStart(one, other)];
  const end = commonEnd(one, other, shorter - start);
  const [first, second] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  const middle = Math.max(first.length, second.length);
  if (middle === 0) return 1;
  const edits = distance(first.slice(0, COMPARED), second.slice(0, COMPARED));
  return 1 - (edits / Math.min(middle, COMPARED)) * (middle / longer);
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length++;
  return length;
}

/** @param most the maximum number of characters to compare */
function commonEnd(one: string, other: string, most: number): number {
  let length = 0;
  while (length < most && one[one.length - 1 - length] === other[other.length - 1 - length]) length++;
  return length;
}
