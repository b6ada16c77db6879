// Measures how similar two records are, if they have no key.
import { distance } from 'fastest-levenshtein';
import { COMPARED } from '#service/changes';
import { RECORDS } from '#service/words';
import { type RecordSource, sourceOf } from '../../engine/api/api.ts';
import type { Item } from '../../engine/api/endpoint.ts';

/** The text has as much weight as five other fields. */
const TEXT_WEIGHT = 5;
/** The maximum number of characters to compare. */
const COMPARED_CHARACTERS = 200;

/** The minimum similarity at which two records are considered the same. */
export const LEAST_SIMILARITY = 0.5;

/** @returns a function that compares two records: from 0 (nothing in common) to 1 (equal) */
export function similarityOf(source: RecordSource): (before: Item, after: Item) => number {
  const { text } = COMPARED[source];
  const { links } = sourceOf(source);
  const fields = Object.keys(RECORDS[source].fields).filter((field) => field !== text && !links.includes(field));
  return (before, after) => {
    const same = fields.filter((field) => before[field] === after[field]).length;
    const [one, other] = text === undefined ? ['', ''] : [String(before[text]), String(after[text])];
    if (one === '' && other === '') return same / fields.length;
    return (same + TEXT_WEIGHT * textSimilarity(one, other)) / (fields.length + TEXT_WEIGHT);
  };
}

/** The unchanged proportion of the longer text. */
export function textSimilarity(one: string, other: string): number {
  const [first, second] = [one.slice(0, COMPARED_CHARACTERS), other.slice(0, COMPARED_CHARACTERS)];
  return 1 - distance(first, second) / Math.max(first.length, second.length, 1);
}
