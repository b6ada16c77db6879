// The days in the search-term store, divided into blocks. For each block, the store contains how often each key was searched
// on each day, and how often before the block. No date range needs more than four files.
//
// A block begins with its mark, followed by these numbers for all keys in order:
//   varint    2 · n + 1 if the next n + 1 keys were not searched; 2 · n if the next key was searched on n + 1 days,
//             with the following numbers for each of these days:
//   varint    the days since the previous one (or the block's first day), doubled, plus one if there was more than one search
//   varint    the number of searches minus two, only if there was more than one search
//
// A file with the searches before a block begins with its mark, followed by these numbers for all keys in order:
//   varint    3 · n + s. For the next n + 1 keys, there are no searches before the block (s = 0), all searches are before it
//             (s = 1), or the numbers follow as n + 1 varints (s = 2).
import { getOrAdd } from '../grouping.ts';
import { checkMark, MARKS, type StoredDays, UNFIT } from './dictionary.ts';
import type { TermIndex } from './index-log.ts';
import { readNumbers, VarintWriter } from './varints.ts';

/** A range of days since 1970-01-01. */
export interface DayRange {
  readonly first: number;
  /** The day after the last day of the range. */
  readonly beyond: number;
}

/** @yields undefined for each block without searches */
export function* encodeBlocks(
  index: TermIndex,
  { firstDay, beyondDay, blockDays }: StoredDays,
): Generator<Uint8Array | undefined> {
  /** For each key, the index of its first entry that isn't in a block yet. */
  const next = index.starts.slice();
  for (let first = firstDay; first < beyondDay; first += blockDays) {
    yield encodeBlock(index, next, { first, beyond: first + blockDays });
  }
}

function encodeBlock(
  { queries, starts, days, searches }: TermIndex,
  next: Uint32Array,
  { first, beyond }: DayRange,
): Uint8Array | undefined {
  const writer = new VarintWriter();
  writer.append(MARKS.block);
  let [absent, isEmpty] = [0, true];
  const skipAbsent = () => {
    if (absent > 0) writer.write((absent - 1) * 2 + 1);
    absent = 0;
  };
  for (let key = 0; key < queries.length; key++) {
    let end = next[key]!;
    while (end < starts[key + 1]! && days[end]! < beyond) end++;
    if (end === next[key]) {
      absent++;
      continue;
    }
    skipAbsent();
    isEmpty = false;
    writer.write((end - next[key]! - 1) * 2);
    let before = first;
    for (let entry = next[key]!; entry < end; entry++) {
      const times = searches[entry]!;
      writer.write((days[entry]! - before) * 2 + (times > 1 ? 1 : 0));
      if (times > 1) writer.write(times - 2);
      before = days[entry]!;
    }
    next[key] = end;
  }
  skipAbsent();
  return isEmpty ? undefined : writer.bytes();
}

/** @param before how often each key was searched before the block begins */
export function encodeBefore(before: Float64Array, totals: Float64Array): Uint8Array {
  const writer = new VarintWriter();
  writer.append(MARKS.before);
  const stateOf = (key: number) => (before[key] === 0 ? NONE : before[key] === totals[key] ? ALL : SOME);
  for (let key = 0; key < before.length; ) {
    const state = stateOf(key);
    let end = key + 1;
    while (end < before.length && stateOf(end) === state) end++;
    writer.write((end - key - 1) * 3 + state);
    if (state === SOME) for (const times of before.subarray(key, end)) writer.write(times);
    key = end;
  }
  return writer.bytes();
}

const [NONE, ALL, SOME] = [0, 1, 2];

/** A decoded block. Its entries are sorted by day, so those for a date range are next to each other. */
interface BlockDays {
  /** The index of each day's first entry, followed by the index after the last entry. */
  readonly starts: Uint32Array;
  /** The key of each entry, and how often it was searched on the day. */
  readonly keys: Uint32Array;
  readonly searches: Float64Array;
}

/**
 * Decoded blocks are kept because many ranges end in the same blocks. A query for three years then takes 0.6 ms rather than 4 ms,
 * or 24 ms rather than 30 ms if the store is large.
 */
const decodedBlocks = new WeakMap<Uint8Array, BlockDays>();

/**
 * @param size the number of keys in the store
 * @param dayCount the maximum number of days in a block
 */
function decodeBlock(bytes: Uint8Array, size: number, dayCount: number): BlockDays {
  checkMark(bytes, MARKS.block);
  const { numbers } = readNumbers(bytes, MARKS.block.length);
  // The entries in the order of the bytes, one key after another. Each entry takes at least one number.
  const keyOf = new Uint32Array(numbers.length);
  const dayOf = new Uint32Array(numbers.length);
  const timesOf = new Float64Array(numbers.length);
  const starts = new Uint32Array(dayCount + 1);
  let [at, key, length] = [0, 0, 0];
  while (key < size) {
    const token = numbers[at++]!;
    if (token % 2 === 1) {
      key += (token + 1) / 2;
      continue;
    }
    let day = 0;
    for (let left = token / 2 + 1; left > 0; left--) {
      const gap = numbers[at++]!;
      day += Math.floor(gap / 2);
      const times = gap % 2 === 1 ? numbers[at++]! + 2 : 1;
      // This is also true if the numbers have run out and the day is NaN.
      if (!(day < dayCount)) throw new Error(UNFIT);
      keyOf[length] = key;
      dayOf[length] = day;
      timesOf[length++] = times;
      starts[day + 1]!++;
    }
    key++;
  }
  checkEnd(at === numbers.length, key, size);
  return byDay(starts, keyOf, dayOf, timesOf, length);
}

/**
 * Sorts the entries by day with a counting sort.
 * @param starts on entry, the number of entries on the previous day; on return, where the entries of each day begin
 */
function byDay(
  starts: Uint32Array,
  keyOf: Uint32Array,
  dayOf: Uint32Array,
  timesOf: Float64Array,
  length: number,
): BlockDays {
  for (let day = 1; day < starts.length; day++) starts[day]! += starts[day - 1]!;
  const next = starts.slice();
  const keys = new Uint32Array(length);
  const searches = new Float64Array(length);
  for (let entry = 0; entry < length; entry++) {
    const place = next[dayOf[entry]!]!++;
    keys[place] = keyOf[entry]!;
    searches[place] = timesOf[entry]!;
  }
  return { starts, keys, searches };
}

/**
 * Adds the searches on certain days of a block to the count of each key, or subtracts them.
 * @param days the days of the block
 */
export function addBlock(
  counts: Float64Array,
  block: Uint8Array,
  days: DayRange,
  { first, beyond }: DayRange,
  sign: 1 | -1,
): void {
  const dayCount = days.beyond - days.first;
  const { starts, keys, searches } = getOrAdd(decodedBlocks, block, () => decodeBlock(block, counts.length, dayCount));
  const startOf = (day: number) => starts[Math.min(Math.max(day - days.first, 0), dayCount)]!;
  const end = startOf(beyond);
  for (let entry = startOf(first); entry < end; entry++) counts[keys[entry]!]! += sign * searches[entry]!;
}

/** Adds all searches before a block to the count of each key, or subtracts them. */
export function addBefore(counts: Float64Array, bytes: Uint8Array, totals: Float64Array, sign: 1 | -1): void {
  checkMark(bytes, MARKS.before);
  const { numbers } = readNumbers(bytes, MARKS.before.length);
  let [at, key] = [0, 0];
  while (key < counts.length) {
    const token = numbers[at++]!;
    const state = token % 3;
    const end = Math.min(key + (token - state) / 3 + 1, counts.length);
    // This is also true if the numbers have run out and the end is NaN.
    if (!(end > key)) throw new Error(UNFIT);
    if (state === NONE) key = end;
    else for (; key < end; key++) counts[key]! += sign * (state === ALL ? totals[key]! : numbers[at++]!);
  }
  checkEnd(at === numbers.length, key, counts.length);
}

function checkEnd(isRead: boolean, key: number, size: number): void {
  if (key !== size || !isRead) throw new Error(UNFIT);
}
