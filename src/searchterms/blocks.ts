// The days of the search-term store, in blocks: of each block how often each key was searched on each of its days, and before
// each block how often on all days before it. So the searches of any range are added up from four files at most.
//
// A block, after its mark, for all keys in order:
//   varint    2 · n + 1: the next n + 1 keys were not searched; or 2 · n: the next key was searched on n + 1 days, and for each
//   varint    days since the day before (since the block's first day), doubled, plus one if it counts more than one search
//   varint    then the searches less two
//
// The searches before a block, after the mark, for all keys in order:
//   varint    3 · n + s: for the next n + 1 keys they are none (s = 0), all there are (s = 1), or (s = 2) a varint each
import { checkMark, MARKS } from './dictionary.ts';
import type { TermIndex } from './index-log.ts';
import { CUT, VarintReader, VarintWriter } from './varints.ts';

/** Days from 1970-01-01: from one until before another. */
export interface DayRange {
  readonly first: number;
  readonly beyond: number;
}

/**
 * Blocks one after the other, from the first day on.
 * @returns a function that makes the next one, of so many days; undefined when nothing was searched on them
 */
export function blockEncoder({ queries, starts, days, searches }: TermIndex, firstDay: number) {
  /** The first day of each key that is not in a block yet. */
  const next = starts.slice();
  let first = firstDay;
  const writeKey = (writer: VarintWriter, key: number, end: number): void => {
    writer.write((end - next[key]! - 1) * 2);
    let before = first;
    for (let entry = next[key]!; entry < end; entry++) {
      const times = searches[entry]!;
      writer.write((days[entry]! - before) * 2 + (times > 1 ? 1 : 0));
      if (times > 1) writer.write(times - 2);
      before = days[entry]!;
    }
    next[key] = end;
  };
  return (blockDays: number): Uint8Array | undefined => {
    const writer = new VarintWriter();
    writer.append(MARKS.block);
    let [absent, isEmpty] = [0, true];
    const skip = () => {
      if (absent > 0) writer.write((absent - 1) * 2 + 1);
      absent = 0;
    };
    for (let key = 0; key < queries.length; key++) {
      let end = next[key]!;
      while (end < starts[key + 1]! && days[end]! < first + blockDays) end++;
      if (end === next[key]) absent++;
      else {
        skip();
        writeKey(writer, key, end);
        isEmpty = false;
      }
    }
    skip();
    first += blockDays;
    return isEmpty ? undefined : writer.bytes();
  };
}

/** @param before how often each key was searched before the block */
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

/** A block made numbers. */
interface BlockDays {
  /** The keys that were searched in it, in order. */
  readonly keys: Uint32Array;
  /** Where the days of each of them begin. */
  readonly starts: Uint32Array;
  /** Since the block's first day, ascending within a key. */
  readonly days: Uint32Array;
  /** Searches on all days before each, of this key and the keys before it; one longer than `days`. */
  readonly before: Float64Array;
}

/** As long as their bytes are kept: many ranges end in the same blocks. */
const decodedBlocks = new WeakMap<Uint8Array, BlockDays>();

/** @param size how many keys the store has */
function decodeBlock(bytes: Uint8Array, size: number): BlockDays {
  const known = decodedBlocks.get(bytes);
  if (known) return known;
  checkMark(bytes, MARKS.block);
  const reader = new VarintReader(bytes);
  // A key and a day take a byte or more each.
  const keys = new Uint32Array(size);
  const starts = new Uint32Array(size + 1);
  const days = new Uint32Array(bytes.length);
  const before = new Float64Array(bytes.length + 1);
  // Nearly all numbers are one byte, and the code of a router that has just started is not compiled yet: so they are taken
  // without a call, which takes a third of the time.
  let at = MARKS.block.length;
  let key = 0;
  let present = 0;
  let length = 0;
  let searches = 0;
  while (key < size) {
    let token = bytes[at++];
    if (token === undefined) throw new Error(CUT);
    if (token >= 128) {
      token = reader.readAt(at - 1);
      at = reader.offset;
    }
    if (token & 1) {
      key += (token + 1) / 2;
      continue;
    }
    keys[present++] = key++;
    let day = 0;
    for (let left = token / 2 + 1; left > 0; left--) {
      let gap = bytes[at++];
      if (gap === undefined) throw new Error(CUT);
      if (gap >= 128) {
        gap = reader.readAt(at - 1);
        at = reader.offset;
      }
      day += gap >>> 1;
      days[length++] = day;
      searches++;
      if (gap & 1) {
        let more = bytes[at++];
        if (more === undefined) throw new Error(CUT);
        if (more >= 128) {
          more = reader.readAt(at - 1);
          at = reader.offset;
        }
        searches += more + 1;
      }
      before[length] = searches;
    }
    starts[present] = length;
  }
  checkEnd(at === bytes.length, key, size);
  // Copies: a part of a column would keep the whole of it, with room for every key of the store.
  const block = {
    keys: keys.slice(0, present),
    starts: starts.slice(0, present + 1),
    days: days.slice(0, length),
    before: before.slice(0, length + 1),
  };
  decodedBlocks.set(bytes, block);
  return block;
}

/**
 * Adds the searches of a block's days within a range to the count of each key, or takes them away.
 * @param firstDay the block's
 */
export function addBlock(
  counts: Float64Array,
  block: Uint8Array,
  firstDay: number,
  { first, beyond }: DayRange,
  sign: 1 | -1,
): void {
  const { keys, starts, days, before } = decodeBlock(block, counts.length);
  const [from, to] = [first - firstDay, beyond - firstDay];
  for (let index = 0; index < keys.length; index++) {
    const start = firstAtLeast(days, from, starts[index]!, starts[index + 1]!);
    const end = firstAtLeast(days, to, start, starts[index + 1]!);
    counts[keys[index]!]! += sign * (before[end]! - before[start]!);
  }
}

/** The first place between two at which the ascending values are not below one. */
function firstAtLeast(values: Uint32Array, value: number, from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds the searches before a block to the count of each key, or takes them away. */
export function addBefore(counts: Float64Array, bytes: Uint8Array, totals: Float64Array, sign: 1 | -1): void {
  checkMark(bytes, MARKS.before);
  const reader = new VarintReader(bytes, MARKS.before.length);
  let key = 0;
  while (key < counts.length) {
    const token = reader.read();
    const state = token % 3;
    const end = Math.min(key + (token - state) / 3 + 1, counts.length);
    if (state === NONE) key = end;
    else for (; key < end; key++) counts[key]! += sign * (state === ALL ? totals[key]! : reader.read());
  }
  checkEnd(reader.isAtEnd, key, counts.length);
}

function checkEnd(isRead: boolean, key: number, size: number): void {
  if (key !== size || !isRead) throw new Error('the search-term store does not fit its dictionary');
}
