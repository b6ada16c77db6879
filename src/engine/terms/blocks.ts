// The days in the store of terms, divided into blocks. For each block, the store records the number of searches for each key
// on each day, and the number of searches for each key before the block. No date range requires more than four files.
//
// A block begins with its mark, followed by these numbers for all keys in order:
//   varint    2 · n + 1 if there are no searches for the next n + 1 keys; 2 · n if there are searches for the next key on
//             n + 1 days, in which case the following numbers are given for each of these days:
//   varint    twice the number of days since the previous one (or the block's first day), plus one if there was more than one
//             search
//   varint    the number of searches minus two; omitted if there was only one search
//
// A file with the searches before a block begins with its mark, followed by these numbers for all keys in order:
//   varint    3 · n + s. Of the searches for the next n + 1 keys, none are before the block (s = 0), all are before it
//             (s = 1), or their numbers follow as n + 1 varints (s = 2).
import { getOrAdd } from '../grouping.ts';
import { checkMark, DAMAGED_STORE, MARKS, type StoredDays } from './dictionary.ts';
import type { TermIndex } from './index-log.ts';
import { readNumbers, VarintWriter } from './varints.ts';

/** A range of days, counted from 1970-01-01. */
export interface DayRange {
  readonly first: number;
  /** The day after the last day of the range. */
  readonly beyond: number;
}

/** @yields undefined for each block that contains no searches */
export function* encodeBlocks(
  index: TermIndex,
  { firstDay, beyondDay, blockDays }: StoredDays,
): Generator<Uint8Array | undefined> {
  /** For each key, the index of the first entry that hasn't been added to a block yet. */
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

/** @param before the number of searches for each key before the start of the block */
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

/** A decoded block. The entries are sorted by day, so the entries for a date range are contiguous. */
interface BlockDays {
  /** The index of the first entry for each day, followed by the total number of entries. */
  readonly starts: Uint32Array;
  /** The key of each entry, and the number of searches for it on that day. */
  readonly keys: Uint32Array;
  readonly searches: Float64Array;
}

/**
 * Decoded blocks are kept, because many ranges end in the same blocks. This reduces the time for a three-year query from 4 ms to
 * 0.6 ms, or from 30 ms to 24 ms if the store is large.
 */
const decodedBlocks = new WeakMap<Uint8Array, BlockDays>();

/** A block's days divided into periods, so that only the days before the first whole period and after the last need counting. */
interface BlockSums {
  /** The number of days in each period. */
  readonly period: number;
  /** For each period, the number of searches for each key before the period. */
  readonly before: readonly Float64Array[];
}

/**
 * Sums are kept for blocks that are used again. They take up no more memory than the entries, and reduce the time to count a range
 * within three years from 0.14 ms to 0.06 ms. In a router that has just started, adding them up takes 3 ms.
 */
const sumsOfBlocks = new WeakMap<BlockDays, BlockSums>();
const NO_SUMS: BlockSums = { period: Infinity, before: [] };

/** A period has about as many entries as there are keys. */
function sumsOf(block: BlockDays, size: number): BlockSums {
  const dayCount = block.starts.length - 1;
  const periods = Math.floor(block.keys.length / size);
  if (periods < 2) return NO_SUMS;
  const period = Math.ceil(dayCount / periods);
  const sum = new Float64Array(size);
  const before: Float64Array[] = [];
  for (let day = 0; day <= dayCount; day += period) {
    addEntries(sum, block, Math.max(day - period, 0), day, 1);
    before.push(sum.slice());
  }
  return { period, before };
}

/**
 * @param size the number of keys in the store
 * @param dayCount the maximum number of days per block
 */
function decodeBlock(bytes: Uint8Array, size: number, dayCount: number): BlockDays {
  checkMark(bytes, MARKS.block);
  const { numbers } = readNumbers(bytes, MARKS.block.length);
  // The entries are in byte order, one key after another. Each entry consists of at least one number.
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
      if (!(day < dayCount)) throw new Error(DAMAGED_STORE);
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
 * Sorts the entries by day, using a counting sort.
 * @param starts on entry, the number of entries for the previous day; on return, the index of the first entry for each day
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
 * Adds the searches on certain days in a block to the count for each key, or subtracts them.
 * @param days the days covered by the block, which include the range
 */
export function addBlock(
  counts: Float64Array,
  block: Uint8Array,
  days: DayRange,
  { first, beyond }: DayRange,
  sign: 1 | -1,
): void {
  const known = decodedBlocks.get(block);
  const decoded = known ?? decodeBlock(block, counts.length, days.beyond - days.first);
  decodedBlocks.set(block, decoded);
  const { period, before } = known ? getOrAdd(sumsOfBlocks, known, () => sumsOf(known, counts.length)) : NO_SUMS;
  const [from, to] = [first - days.first, beyond - days.first];
  const [start, end] = [Math.ceil(from / period), Math.floor(to / period)];
  if (start < end) {
    const [less, more] = [before[start]!, before[end]!];
    addEntries(counts, decoded, from, start * period, sign);
    for (let key = 0; key < counts.length; key++) counts[key]! += sign * (more[key]! - less[key]!);
    addEntries(counts, decoded, end * period, to, sign);
  } else addEntries(counts, decoded, from, to, sign);
}

/** @param from the first day to add, counted from the start of the block */
function addEntries(
  counts: Float64Array,
  { starts, keys, searches }: BlockDays,
  from: number,
  beyond: number,
  sign: 1 | -1,
): void {
  const end = starts[beyond]!;
  for (let entry = starts[from]!; entry < end; entry++) counts[keys[entry]!]! += sign * searches[entry]!;
}

/** Adds all searches before a block to the count for each key, or subtracts them. */
export function addBefore(counts: Float64Array, bytes: Uint8Array, totals: Float64Array, sign: 1 | -1): void {
  checkMark(bytes, MARKS.before);
  const { numbers } = readNumbers(bytes, MARKS.before.length);
  let [at, key] = [0, 0];
  while (key < counts.length) {
    const token = numbers[at++]!;
    const state = token % 3;
    const end = Math.min(key + (token - state) / 3 + 1, counts.length);
    // This is also true if the numbers have run out and the end is NaN.
    if (!(end > key)) throw new Error(DAMAGED_STORE);
    if (state === NONE) key = end;
    else for (; key < end; key++) counts[key]! += sign * (state === ALL ? totals[key]! : numbers[at++]!);
  }
  checkEnd(at === numbers.length, key, counts.length);
}

function checkEnd(isRead: boolean, key: number, size: number): void {
  if (key !== size || !isRead) throw new Error(DAMAGED_STORE);
}
