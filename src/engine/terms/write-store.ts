// Writes the search-term index as the files of a store. A small index is written as a single file; a larger one is written as a
// dictionary and a file for each block of days.
import { EARLIEST_DAY } from '../text/calendar.ts';
import { addBlock, encodeBefore, encodeBlocks } from './blocks.ts';
import { spanOf } from './day-counts.ts';
import { encodeDictionary, totalsOf } from './dictionary.ts';
import type { TermIndex } from './index-log.ts';
import type { TermFiles } from './store.ts';

/** The size above which a store is split into blocks, and the number of days per block. */
export interface StoreLayout {
  /** The maximum size of a single-file store, in bytes. */
  readonly oneFileAtMost: number;
  readonly blockDays: number;
}

/** A router can read a megabyte quickly. If a store is larger, the router reads only the files that it needs. */
export const STORE_LAYOUT: StoreLayout = { oneFileAtMost: 1_000_000, blockDays: 30 };

export interface WrittenStore {
  readonly files: TermFiles;
  /** The content of each file, keyed by file name. Files with the same content share a name. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

/** @param nameOf creates a file name from the file's content */
export function writeStore(
  index: TermIndex,
  nameOf: (bytes: Uint8Array) => string,
  { oneFileAtMost, blockDays }: StoreLayout = STORE_LAYOUT,
): WrittenStore {
  const contents = new Map<string, Uint8Array>();
  const add = (bytes: Uint8Array): string => {
    const name = nameOf(bytes);
    contents.set(name, bytes);
    return name;
  };
  const { first: firstDay, last } = spanOf(index) ?? { first: EARLIEST_DAY, last: EARLIEST_DAY - 1 };
  const days = { firstDay, beyondDay: last + 1, blockDays };
  const dayCount = days.beyondDay - firstDay;
  const [block] = encodeBlocks(index, { ...days, blockDays: dayCount });
  const single = encodeDictionary(index, days, block ?? new Uint8Array());
  if (single.length <= oneFileAtMost || dayCount <= blockDays) {
    return { files: { dictionary: add(single), blocks: [], before: [] }, contents };
  }
  const dictionary = add(encodeDictionary(index, days, undefined));
  const [blocks, before]: [string[], string[]] = [[], []];
  const totals = totalsOf(index);
  const counts = new Float64Array(totals.length);
  let first = firstDay;
  for (const block of encodeBlocks(index, days)) {
    const range = { first, beyond: first + blockDays };
    before.push(first === firstDay ? '' : add(encodeBefore(counts, totals)));
    blocks.push(block ? add(block) : '');
    if (block) addBlock(counts, block, range, range, 1);
    first = range.beyond;
  }
  return { files: { dictionary, blocks, before }, contents };
}
