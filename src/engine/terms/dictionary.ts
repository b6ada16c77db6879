// The search-term dictionary: all keys, in the order in which the API resolves ties. Its columns are decoded only when a
// response needs them, so that a router is ready as soon as it starts.
//
//   5 bytes   the mark, the version and the kind of file
//   varints   the numbers of keys, queries and restrictions, the total length of the strings in bytes, the first day (counted
//             from 0001-01-01), the number of days, the number of days per block (0 if this file contains all days), and the
//             lengths of the five columns and the block in bytes
//   bytes     the strings in UTF-8: queries in order, then restrictions in order
//   varints   the length of each string in bytes
//   varints   the number of keys for each query
//   varints   the result count for each key, minus that of the previous key if both have the same query
//   varints   the index of the restriction for each key
//   varints   the total number of searches for each key, minus five
//   bytes     the only block, if all days are in this file

import { once } from '../once.ts';
import { EARLIEST_DAY } from '../text/calendar.ts';
import { totalOf } from './day-counts.ts';
import type { TermIndex } from './index-log.ts';
import { LEAST_COUNT } from './terms.ts';
import { readNumbers, VarintWriter } from './varints.ts';

/** The first bytes of each file in a store: “CCS”, the version, and the kind of file. */
export const MARKS = { dictionary: mark(0x44), block: mark(0x42), before: mark(0x53) };

function mark(kind: number): Uint8Array {
  return Uint8Array.of(0x43, 0x43, 0x53, 2, kind);
}

/** The error message if parts of the store are inconsistent with each other. */
export const DAMAGED_STORE = 'the store of terms is damaged';

export function checkMark(bytes: Uint8Array, expected: Uint8Array): void {
  if (expected.some((byte, index) => bytes[index] !== byte)) {
    throw new Error('not a store of terms of this version');
  }
}

export interface StoredDays {
  /** Counted from 1970-01-01. */
  readonly firstDay: number;
  /** The day after the last day in the store. */
  readonly beyondDay: number;
  /** The number of days per block. If there is only one block, it covers all days in the store. */
  readonly blockDays: number;
}

export interface TermDictionary extends StoredDays {
  /** The number of keys. */
  readonly size: number;
  /** The total number of searches for each key. */
  readonly totals: () => Float64Array;
  readonly resultCounts: () => Float64Array;
  readonly queryOf: (key: number) => string;
  readonly restrictionOf: (key: number) => string;
  /** The only block, if all days are in the dictionary file. */
  readonly block: Uint8Array | undefined;
}

/** @param block the only block, or undefined if the blocks are in separate files */
export function encodeDictionary(
  index: TermIndex,
  { firstDay, beyondDay, blockDays }: StoredDays,
  block: Uint8Array | undefined,
): Uint8Array {
  const { queries, resultCounts, restrictions } = index;
  const [lengths, perQuery, results] = [new VarintWriter(), new VarintWriter(), new VarintWriter()];
  const [restriction, totals] = [new VarintWriter(), new VarintWriter()];
  const distinct: string[] = [];
  let sameQuery = 0;
  queries.forEach((query, key) => {
    const isNew = key === 0 || queries[key - 1] !== query;
    if (isNew) {
      if (key > 0) perQuery.write(sameQuery);
      distinct.push(query);
      sameQuery = 0;
    }
    sameQuery++;
    results.write(resultCounts[key]! - (isNew ? 0 : resultCounts[key - 1]!));
  });
  if (sameQuery > 0) perQuery.write(sameQuery);
  const known = new Map([...new Set(restrictions)].sort().map((text, place) => [text, place]));
  for (const text of restrictions) restriction.write(known.get(text)!);
  for (const total of totalsOf(index)) totals.write(total - LEAST_COUNT);

  const texts = [...distinct, ...known.keys()].map((text) => new TextEncoder().encode(text));
  for (const text of texts) lengths.write(text.length);
  const columns = [lengths, perQuery, results, restriction, totals];
  const all = new VarintWriter();
  all.append(MARKS.dictionary);
  for (const value of [queries.length, distinct.length, known.size]) all.write(value);
  all.write(texts.reduce((sum, text) => sum + text.length, 0));
  for (const value of [firstDay - EARLIEST_DAY, beyondDay - firstDay, block ? 0 : blockDays]) all.write(value);
  for (const { length } of [...columns, block ?? []]) all.write(length);
  for (const part of [...texts, ...columns.map((column) => column.bytes()), ...(block ? [block] : [])])
    all.append(part);
  return all.bytes();
}

/** The total number of searches for each key. */
export const totalsOf = (index: TermIndex): Float64Array =>
  Float64Array.from(index.queries, (_, key) => totalOf(index, key));

/**
 * @throws {Error} if the bytes aren't a complete dictionary of this version; damage to a column is detected only when the column
 * is decoded
 */
export function openDictionary(bytes: Uint8Array): TermDictionary {
  checkMark(bytes, MARKS.dictionary);
  const header = readNumbers(bytes, MARKS.dictionary.length, 13);
  const [size, queries, restrictions, textLength, first, days, blockDays, ...columns] = header.numbers as Header;
  const firstDay = first + EARLIEST_DAY;
  let { end } = header;
  const sections = [textLength, ...columns].map((length) => {
    end += length;
    return bytes.subarray(end - length, end);
  });
  const [text, textLengths, perQuery, results, restriction, totals, block] = sections as Sections;
  if (!block || end !== bytes.length) throw new Error(DAMAGED_STORE);
  const hasBlock = blockDays === 0;

  const starts = once(() => runningSums(textLengths, queries + restrictions));
  const firstKeys = once(() => runningSums(perQuery, queries));
  const restrictionOf = once(() => column(restriction, size));
  // A U+FEFF at the beginning of a query isn't a byte order mark.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  // Decoded terms are kept, because popular ones are in most responses.
  const texts: string[] = [];
  const textAt = (index: number) =>
    (texts[index] ??= decoder.decode(text.subarray(starts()[index]!, starts()[index + 1]!)));
  return {
    ...{ size, firstDay, beyondDay: firstDay + days, blockDays: hasBlock ? days : blockDays },
    totals: once(() => column(totals, size, LEAST_COUNT)),
    resultCounts: once(() => resultCountsOf(results, firstKeys(), size)),
    queryOf: (key) => textAt(lastAtMost(firstKeys(), key)),
    restrictionOf: (key) => textAt(queries + restrictionOf()[key]!),
    block: hasBlock ? block : undefined,
  };
}

type Header = Float64Array & [number, number, number, number, number, number, number, ...number[]];
/** If the header is incomplete, the last section is missing. */
type Sections = [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array | undefined];

/** @param more a number to add to each value */
function column(bytes: Uint8Array, size: number, more = 0): Float64Array {
  const { numbers } = readNumbers(bytes);
  if (numbers.length !== size) throw new Error(DAMAGED_STORE);
  // This makes a copy, because the array may be part of a much larger one.
  return numbers.map((number) => number + more);
}

/** Running totals, starting with 0. The last one is the sum of all values. */
function runningSums(bytes: Uint8Array, size: number): Float64Array {
  const sums = new Float64Array(size + 1);
  column(bytes, size).forEach((value, index) => {
    sums[index + 1] = sums[index]! + value;
  });
  return sums;
}

function resultCountsOf(bytes: Uint8Array, firstKeys: Float64Array, size: number): Float64Array {
  const counts = column(bytes, size);
  for (let query = 0; query + 1 < firstKeys.length; query++) {
    for (let key = firstKeys[query]! + 1; key < firstKeys[query + 1]!; key++) counts[key]! += counts[key - 1]!;
  }
  return counts;
}

/** The index of the last value that is less than or equal to the given one. The values must be in ascending order. */
function lastAtMost(values: Float64Array, value: number): number {
  let [low, high] = [0, values.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (values[middle]! <= value) low = middle;
    else high = middle;
  }
  return low;
}
