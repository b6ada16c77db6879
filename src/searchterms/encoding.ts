// The store as bytes: strings once, columns of indexes, day gaps as variable-length integers.
//
//   4 bytes   format mark and version
//   varints   keys, strings, bytes of the string text, first day (from 0001-01-01)
//   varints   the length of each string, in UTF-16 units; then all of them as one UTF-8 text
//   varints   a key each: index of its query less the key's before, result count, index of its restriction, postings
//   varints   a posting each: days since the key's posting before (since the first day), doubled, plus one if it
//             counts more than one search; then the searches less two
import { EARLIEST_DAY } from '../route/calendar.ts';
import type { SearchTermStore } from './store.ts';

const MARK = [0x43, 0x43, 0x53, 1]; // "CCS", version 1

export function encodeStore(store: SearchTermStore): Uint8Array {
  const strings = new Map<string, number>();
  const indexOf = (text: string): number => {
    const index = strings.get(text) ?? strings.size;
    strings.set(text, index);
    return index;
  };
  // Queries first and in key order, so that their indexes grow by steps of nought or one.
  store.queries.forEach(indexOf);
  store.restrictions.forEach(indexOf);
  const text = new TextEncoder().encode([...strings.keys()].join(''));
  const firstDay = store.days.reduce((first, day) => Math.min(first, day), store.days[0] ?? EARLIEST_DAY);

  const bytes: number[] = [];
  for (const value of [store.queries.length, strings.size, text.length, firstDay - EARLIEST_DAY]) write(bytes, value);
  for (const string of strings.keys()) write(bytes, string.length);
  const columns: number[] = [];
  let queryBefore = 0;
  store.queries.forEach((query, key) => {
    write(columns, indexOf(query) - queryBefore);
    write(columns, store.resultCounts[key]!);
    write(columns, indexOf(store.restrictions[key]!));
    write(columns, store.starts[key + 1]! - store.starts[key]!);
    queryBefore = indexOf(query);
  });
  store.queries.forEach((_, key) => {
    let dayBefore = firstDay;
    for (let posting = store.starts[key]!; posting < store.starts[key + 1]!; posting++) {
      const searches = store.searchesBefore[posting + 1]! - store.searchesBefore[posting]!;
      write(columns, (store.days[posting]! - dayBefore) * 2 + (searches > 1 ? 1 : 0));
      if (searches > 1) write(columns, searches - 2);
      dayBefore = store.days[posting]!;
    }
  });
  return concatenate([Uint8Array.from(MARK), Uint8Array.from(bytes), text, Uint8Array.from(columns)]);
}

// LEB128, with division because values may lie above 2^32 (a result count).
function write(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** @throws {Error} when the bytes are not a whole store of this version */
export function decodeStore(bytes: Uint8Array): SearchTermStore {
  if (MARK.some((byte, index) => bytes[index] !== byte)) throw new Error('not a search-term store of this version');
  let offset = MARK.length;
  const read = (): number => {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = bytes[offset++];
      if (byte === undefined) throw new Error('the search-term store is cut short');
      value += (byte % 128) * unit;
      if (byte < 128) return value;
    }
  };
  const [keyCount, stringCount, textLength, firstDay] = [read(), read(), read(), read() + EARLIEST_DAY];
  const lengths = Array.from({ length: stringCount }, read);
  // A query may begin with U+FEFF, which is no byte order mark here.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(offset, offset + textLength));
  offset += textLength;
  let begin = 0;
  const strings = lengths.map((length) => {
    begin += length;
    return text.slice(begin - length, begin);
  });

  const stringAt = (index: number): string => {
    const string = strings[index];
    if (string === undefined) throw new Error('the search-term store names a string that it does not hold');
    return string;
  };
  const columns = { queries: [] as string[], resultCounts: [] as number[], restrictions: [] as string[] };
  const starts = new Uint32Array(keyCount + 1);
  let query = 0;
  for (let key = 0; key < keyCount; key++) {
    query += read();
    columns.queries.push(stringAt(query));
    columns.resultCounts.push(read());
    columns.restrictions.push(stringAt(read()));
    starts[key + 1] = starts[key]! + read();
  }
  const days = new Int32Array(starts[keyCount]!);
  const searchesBefore = new Float64Array(days.length + 1);
  for (let key = 0; key < keyCount; key++) {
    let day = firstDay;
    for (let posting = starts[key]!; posting < starts[key + 1]!; posting++) {
      const gap = read();
      day += Math.floor(gap / 2);
      days[posting] = day;
      searchesBefore[posting + 1] = searchesBefore[posting]! + (gap % 2 === 1 ? read() + 2 : 1);
    }
  }
  if (offset !== bytes.length) throw new Error('the search-term store has bytes after its end');
  return { ...columns, starts, days, searchesBefore };
}
