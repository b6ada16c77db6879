// Pairs rows without a key. Identical rows of the same owner are paired first, then the most similar ones.

import { distance } from 'fastest-levenshtein';
import type { Item } from '../api/endpoint.ts';
import { jsonOf } from '../respond/json.ts';
import { type Changes, occurrences } from './changes.ts';
import type { ComparedTable } from './compared-tables.ts';

/** Excludes identical rows. */
export type Pairing = Changes<Item, readonly [before: Item, after: Item]>;

/**
 * The maximum number of pairs to compare, which takes two seconds. If there are more, none are compared. The rows of one owner
 * are usually about a dozen.
 */
const MOST_PAIRS = 250_000;

/** Preserves the order of the rows. The result is deterministic. */
export function pairSimilar(table: ComparedTable, before: readonly Item[], after: readonly Item[]): Pairing {
  const fields = ownFields(table);
  const [removed, added] = [without(before, after, fields), without(after, before, fields)];
  const similarity = similarityOf(table);
  const compared = removed.length * added.length > MOST_PAIRS ? [] : removed;
  const scores = compared
    .flatMap((before, one) => added.map((after, other) => ({ one, other, score: similarity(before, after) })))
    .filter(({ score }) => score >= LEAST_SIMILARITY)
    .sort((a, b) => b.score - a.score || a.one - b.one || a.other - b.other);
  const [beforeOf, paired] = [new Map<number, number>(), new Set<number>()];
  for (const { one, other } of scores) {
    if (paired.has(one) || beforeOf.has(other)) continue;
    paired.add(one);
    beforeOf.set(other, one);
  }
  return {
    changed: added.flatMap((row, other) => {
      const one = beforeOf.get(other);
      return one === undefined ? [] : [[removed[one]!, row] as const];
    }),
    removed: removed.filter((_, one) => !paired.has(one)),
    added: added.filter((_, other) => !beforeOf.has(other)),
  };
}

/** Excludes the reference to the owner, because the owner's key may have changed. */
export const ownFields = ({ fields, owner }: ComparedTable): readonly string[] =>
  fields.filter((field) => field !== owner?.column);

const textWith = (row: Item, fields: readonly string[]): string => jsonOf(fields.map((field) => row[field] ?? null));

/** The rows that occur more often in `rows` than in `others`. If some of several equal rows are left, they are the last ones. */
function without(rows: readonly Item[], others: readonly Item[], fields: readonly string[]): readonly Item[] {
  const left = occurrences(others.map((row) => textWith(row, fields)));
  return rows.filter((row) => {
    const text = textWith(row, fields);
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

// ---- how similar two rows are ----

/** The text has as much weight as five other fields. */
const TEXT_WEIGHT = 5;
/** The maximum number of characters to compare. */
const COMPARED_CHARACTERS = 200;

/** The minimum similarity at which two rows are considered the same. */
const LEAST_SIMILARITY = 0.5;

/** @returns a function that compares two rows: from 0 (nothing in common) to 1 (equal) */
export function similarityOf(table: ComparedTable): (before: Item, after: Item) => number {
  const { text } = table;
  const fields = ownFields(table).filter((field) => field !== text);
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
