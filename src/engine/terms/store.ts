// Queries the store of terms. Both the build and the router use it to compose responses.

import { dayOf } from '../text/calendar.ts';
import { addBefore, addBlock, type DayRange } from './blocks.ts';
import type { TermDictionary } from './dictionary.ts';
import { LEAST_COUNT, LEAST_RESULTS, type TermFilter } from './terms.ts';

/** The names of a store's files, as listed in the site index. If a file would be empty, its name is ''. */
export interface TermFiles {
  readonly dictionary: string;
  /** The block files, in order. Empty if the dictionary file contains all days. */
  readonly blocks: readonly string[];
  /** For each block, the name of the file with all searches before that block. */
  readonly before: readonly string[];
}

export interface TermStore {
  readonly dictionary: TermDictionary;
  readonly files: TermFiles;
  /** Returns the content of a file that has already been read. */
  readonly bytesOf: (file: string) => Uint8Array;
}

/** The keys that match a filter, most popular first. */
interface Matches {
  readonly keys: Uint32Array;
  /** The number of searches for every key in the store. */
  readonly counts: Float64Array;
}

/** A step that adds searches to the count for each key, or subtracts them. */
interface Step {
  readonly sign: 1 | -1;
  /** The file that contains the searches. Undefined if they are in the dictionary. */
  readonly file?: string | undefined;
  /**
   * The days covered by the block, and the range of days to count. Undefined if the step counts all searches before a block or all
   * searches in the store.
   */
  readonly block?: { readonly days: DayRange; readonly range: DayRange };
}

/** The files needed for a filter in addition to the dictionary. There are never more than four. */
export function filesFor(dictionary: TermDictionary, files: TermFiles, filter: TermFilter): readonly string[] {
  return [...new Set(stepsFor(rangeOf(filter, dictionary), dictionary, files).flatMap(({ file }) => file ?? []))];
}

/** The days in the store that match the filter. */
function rangeOf({ first, last }: TermFilter, { firstDay, beyondDay }: TermDictionary): DayRange {
  return {
    first: first === undefined ? firstDay : Math.max(firstDay, dayOf(first)),
    beyond: last === undefined ? beyondDay : Math.min(beyondDay, dayOf(last) + 1),
  };
}

function stepsFor(
  range: DayRange,
  { firstDay, beyondDay, blockDays, block: only }: TermDictionary,
  files: TermFiles,
): readonly Step[] {
  const { first, beyond } = range;
  if (first >= beyond) return [];
  const blockOf = (day: number) => Math.floor((day - firstDay) / blockDays);
  const startOf = (block: number) => firstDay + block * blockDays;

  /** The steps for certain days within a single block. */
  const within = (sign: 1 | -1, own: DayRange): readonly Step[] => {
    const block = blockOf(own.first);
    const file = only ? undefined : nameOf(files.blocks, block);
    const days = { first: startOf(block), beyond: startOf(block + 1) };
    return file === '' ? [] : [{ sign, file, block: { days, range: own } }];
  };
  /** The steps for all searches before a day. */
  const before = (sign: 1 | -1, day: number): readonly Step[] => {
    if (day <= firstDay) return [];
    if (day >= beyondDay) return [{ sign }];
    const block = blockOf(day);
    const file = only ? '' : nameOf(files.before, block);
    const start = startOf(block);
    return [...(file ? [{ sign, file }] : []), ...(day > start ? within(sign, { first: start, beyond: day }) : [])];
  };
  // If the range extends to the last day in the store and is longer than the period before it, the searches in that period are
  // subtracted from the totals instead.
  const isMost = beyond === beyondDay && first - firstDay < beyond - first;
  if (!isMost && blockOf(first) === blockOf(beyond - 1)) return within(1, range);
  return [...before(1, beyond), ...before(-1, first)];
}

/** @throws {Error} if the block has no name; an empty name isn't an error */
function nameOf(names: readonly string[], block: number): string {
  const name = names[block];
  if (name === undefined) throw new Error(`the site index has no block ${block + 1}`);
  return name;
}

function countsIn(range: DayRange, { dictionary, files, bytesOf }: TermStore): Float64Array {
  const counts = new Float64Array(dictionary.size);
  for (const { sign, file, block } of stepsFor(range, dictionary, files)) {
    const bytes = file === undefined ? dictionary.block : bytesOf(file);
    if (block) addBlock(counts, bytes!, block.days, block.range, sign);
    else if (file) addBefore(counts, bytes!, dictionary.totals(), sign);
    // The step that adds the totals always comes first.
    else counts.set(dictionary.totals());
  }
  return counts;
}

/** Counts searches within the filter's days and then applies both thresholds (behaviour: dates filter before counting). */
export function findTerms(store: TermStore, filter: TermFilter): Matches {
  const { dictionary } = store;
  const counts = countsIn(rangeOf(filter, dictionary), store);
  const { leastCount = LEAST_COUNT, leastResults = LEAST_RESULTS } = filter;
  // Every key has results, so result counts need to be checked only if the filter has a higher threshold.
  const results = leastResults > LEAST_RESULTS ? dictionary.resultCounts() : undefined;
  const keys = new Uint32Array(dictionary.size);
  let [found, most] = [0, 0];
  for (let key = 0; key < counts.length; key++) {
    const times = counts[key]!;
    if (times < leastCount || (results && results[key]! < leastResults)) continue;
    keys[found++] = key;
    if (times > most) most = times;
  }
  return { keys: mostPopularFirst(keys.subarray(0, found), counts, most), counts };
}

/** If counts are higher than this, building the table for a counting sort would take longer than an ordinary sort. */
const COUNTABLE = 1_000_000;

/**
 * Keys with the same count keep their order, as the API requires. With 54,000 keys, this sort reduces the time for a query from
 * 4.9 ms to 1.8 ms.
 */
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
