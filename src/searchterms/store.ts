// The search-term store, and the query over it: the only way in which a search-term answer is made, at build time and at
// request time.
import type { SearchTermFilter } from '../route/address.ts';
import { dayOf } from '../route/calendar.ts';
import { LEAST_RESULTS } from '../route/endpoints.ts';
import { addBefore, addBlock, type DayRange } from './blocks.ts';
import type { TermDictionary } from './dictionary.ts';

/** The files of a store, as the site index names them; '' where there would be nothing in one. */
export interface TermFiles {
  readonly dictionary: string;
  /** The days, block by block; none where all days lie in the dictionary's file. */
  readonly blocks: readonly string[];
  /** The searches before each block. */
  readonly before: readonly string[];
}

export interface TermStore {
  readonly dictionary: TermDictionary;
  readonly files: TermFiles;
  /** The bytes of one of its files, which has been read before. */
  readonly bytesOf: (file: string) => Uint8Array;
}

/** An entry of the list (specification 2.3), in its field order. */
export type SearchTerm = {
  readonly user_query: string;
  readonly result_count: number;
  readonly times_seen: number;
  readonly council_restriction: string;
};

/** The keys that a filter lets through, most popular first. */
export interface Matches {
  readonly keys: Uint32Array;
  /** The `times_seen` of each key of the store. */
  readonly counts: Float64Array;
}

// ---- how often each key was searched in a range of days ----

/** Adds to the count of each key, or takes from it. */
interface Step {
  /** Undefined where the dictionary is enough. */
  readonly file?: string;
  readonly apply: (counts: Float64Array, store: TermStore) => void;
}

/** The files that a filter's counts are added up from, besides the dictionary: four at most. */
export function filesFor(dictionary: TermDictionary, files: TermFiles, filter: SearchTermFilter): readonly string[] {
  const steps = stepsFor(rangeOf(filter, dictionary), dictionary, files);
  return [...new Set(steps.flatMap(({ file }) => file ?? []))];
}

/** The days of a filter, of those that the store has. */
function rangeOf({ start, end }: SearchTermFilter, { firstDay, beyondDay }: TermDictionary): DayRange {
  return {
    first: start === undefined ? firstDay : Math.max(firstDay, dayOf(start)),
    beyond: end === undefined ? beyondDay : Math.min(beyondDay, dayOf(end) + 1),
  };
}

function stepsFor(range: DayRange, dictionary: TermDictionary, files: TermFiles): readonly Step[] {
  const { first, beyond } = range;
  if (first >= beyond) return [];
  const isPart = first > dictionary.firstDay || beyond < dictionary.beyondDay;
  const block = blockOf(first, dictionary);
  if (isPart && block === blockOf(beyond - 1, dictionary)) return blockSteps(block, range, 1, dictionary, files);
  return [...stepsBefore(beyond, 1, dictionary, files), ...stepsBefore(first, -1, dictionary, files)];
}

/** All searches before a day. */
function stepsBefore(day: number, sign: 1 | -1, dictionary: TermDictionary, files: TermFiles): readonly Step[] {
  if (day <= dictionary.firstDay) return [];
  if (day >= dictionary.beyondDay) return [{ apply: (counts, { dictionary }) => addAll(counts, dictionary.totals()) }];
  const block = blockOf(day, dictionary);
  const first = dictionary.firstDay + block * dictionary.blockDays;
  const file = nameOf(files.before, block);
  const apply: Step['apply'] = (counts, { dictionary, bytesOf }) =>
    addBefore(counts, bytesOf(file), dictionary.totals(), sign);
  return [
    ...(file ? [{ file, apply }] : []),
    ...(day > first ? blockSteps(block, { first, beyond: day }, sign, dictionary, files) : []),
  ];
}

/** The searches of some days of one block. */
function blockSteps(
  block: number,
  range: DayRange,
  sign: 1 | -1,
  { firstDay, blockDays, block: only }: TermDictionary,
  files: TermFiles,
): readonly Step[] {
  const first = firstDay + block * blockDays;
  if (only) return [{ apply: (counts) => addBlock(counts, only, first, range, sign) }];
  const file = nameOf(files.blocks, block);
  if (!file) return [];
  return [{ file, apply: (counts, { bytesOf }) => addBlock(counts, bytesOf(file), first, range, sign) }];
}

/** @throws {Error} where none is named: what is not there is not the same as nothing */
function nameOf(names: readonly string[], block: number): string {
  const name = names[block];
  if (name === undefined) throw new Error(`the site index names no block ${block + 1} of the search-term store`);
  return name;
}

const blockOf = (day: number, { firstDay, blockDays }: TermDictionary): number =>
  Math.floor((day - firstDay) / blockDays);

function addAll(counts: Float64Array, totals: Float64Array): void {
  for (let key = 0; key < counts.length; key++) counts[key]! += totals[key]!;
}

// ---- answers ----

/** Counts within the days of the filter, then applies both thresholds (behaviour: dates filter before counting). */
export function findTerms(store: TermStore, filter: SearchTermFilter): Matches {
  const { dictionary, files } = store;
  const counts = new Float64Array(dictionary.size);
  for (const step of stepsFor(rangeOf(filter, dictionary), dictionary, files)) step.apply(counts, store);
  // Every key has results: the numbers are needed only where more are asked for.
  const results = filter.minResults > LEAST_RESULTS ? dictionary.resultCounts() : undefined;
  const keys = new Uint32Array(dictionary.size);
  let [found, most] = [0, 0];
  for (let key = 0; key < counts.length; key++) {
    const times = counts[key]!;
    if (times < filter.minCount || (results && results[key]! < filter.minResults)) continue;
    keys[found++] = key;
    if (times > most) most = times;
  }
  return { keys: mostPopularFirst(keys.subarray(0, found), counts, most), counts };
}

/** Above this, a counting sort's table would cost more than a sort by comparison. */
const COUNTABLE = 1_000_000;

/** The keys keep their order among equals, which is the API's tie-break. */
function mostPopularFirst(keys: Uint32Array, counts: Float64Array, most: number): Uint32Array {
  if (most > COUNTABLE) return keys.sort((a, b) => counts[b]! - counts[a]! || a - b);
  const nextPlace = new Uint32Array(most + 2);
  for (let index = 0; index < keys.length; index++) nextPlace[most - counts[keys[index]!]! + 1]!++;
  for (let rank = 1; rank < nextPlace.length; rank++) nextPlace[rank]! += nextPlace[rank - 1]!;
  const sorted = new Uint32Array(keys.length);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index]!;
    sorted[nextPlace[most - counts[key]!]!++] = key;
  }
  return sorted;
}

/**
 * The list of a filter's terms.
 * @param itemOf makes the entry of a key with its `times_seen`
 */
export function listTerms(
  store: TermStore,
  filter: SearchTermFilter,
  itemOf: (key: number, timesSeen: number) => SearchTerm = (key, timesSeen) => termOf(store.dictionary, key, timesSeen),
) {
  const { keys, counts } = findTerms(store, filter);
  return {
    count: keys.length,
    slice: (first: number, size: number): readonly SearchTerm[] =>
      Array.from(keys.subarray(first, first + size), (key) => itemOf(key, counts[key]!)),
  };
}

export function termOf(dictionary: TermDictionary, key: number, timesSeen: number): SearchTerm {
  return {
    user_query: dictionary.queryOf(key),
    result_count: dictionary.resultCounts()[key]!,
    times_seen: timesSeen,
    council_restriction: dictionary.restrictionOf(key),
  };
}
