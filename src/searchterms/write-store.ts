// The index → the files of the search-term store: one while that is small, else a dictionary and blocks of days.
import { EARLIEST_DAY } from '../text/calendar.ts';
import { addBlock, blockEncoder, encodeBefore } from './blocks.ts';
import { spanOf } from './day-counts.ts';
import { encodeDictionary, totalsOf } from './dictionary.ts';
import type { TermIndex } from './index-log.ts';
import type { TermFiles } from './store.ts';

/** When the store is cut into blocks, and how long they are. */
export interface StoreLayout {
  /** Bytes that a single file may have; a larger one is cut. */
  readonly oneFileAtMost: number;
  /** Days. */
  readonly blockDays: number;
}

/** A router reads a megabyte in a moment; of a larger store it reads only what it needs. */
export const STORE_LAYOUT: StoreLayout = { oneFileAtMost: 1_000_000, blockDays: 30 };

export interface WrittenStore {
  readonly files: TermFiles;
  /** The bytes of each file by its name; files of the same content are one. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

/** @param nameOf makes a file's name from its content */
export function writeStore(
  index: TermIndex,
  nameOf: (bytes: Uint8Array) => string,
  { oneFileAtMost, blockDays }: StoreLayout = STORE_LAYOUT,
): WrittenStore {
  const contents = new Map<string, Uint8Array>();
  const name = (bytes: Uint8Array | undefined): string => {
    if (!bytes) return '';
    const file = nameOf(bytes);
    contents.set(file, bytes);
    return file;
  };
  const { first: firstDay, last } = spanOf(index) ?? { first: EARLIEST_DAY, last: EARLIEST_DAY - 1 };
  const whole = { first: firstDay, beyond: last + 1 };
  const days = { firstDay, beyondDay: last + 1, blockDays };
  const single = encodeDictionary(
    index,
    days,
    blockEncoder(index, firstDay)(whole.beyond - whole.first) ?? new Uint8Array(),
  );
  if (single.length <= oneFileAtMost || whole.beyond - whole.first <= blockDays) {
    return { files: { dictionary: name(single), blocks: [], before: [] }, contents };
  }
  const totals = totalsOf(index);
  const before = new Float64Array(totals.length);
  const nextBlock = blockEncoder(index, firstDay);
  const files = {
    dictionary: name(encodeDictionary(index, days, undefined)),
    blocks: [] as string[],
    before: [] as string[],
  };
  for (let first = whole.first; first < whole.beyond; first += blockDays) {
    const block = nextBlock(blockDays);
    files.before.push(first === whole.first ? '' : name(encodeBefore(before, totals)));
    files.blocks.push(name(block));
    if (block) addBlock(before, block, { first, beyond: first + blockDays }, whole, 1);
  }
  return { files, contents };
}
