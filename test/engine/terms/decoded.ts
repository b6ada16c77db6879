// A second reader for a store's files, written independently from the description of their format.
import type { TermFiles } from '../../../src/engine/terms/store.ts';
import type { KeyLog } from './logs.ts';

export interface Decoded {
  /** All texts in the dictionary. */
  readonly texts: readonly string[];
  readonly keys: readonly KeyLog[];
}

export function decoded(files: TermFiles, contents: ReadonlyMap<string, Uint8Array>): Decoded {
  const bytes = Buffer.from(contents.get(files.dictionary)!);
  expectMark(bytes, 'D');
  const read = reader(bytes, 5);
  const [size, queryCount, restrictionCount, textLength, first, dayCount, blockDays] = times(7, read) as number[];
  const sections = [textLength!, ...times(6, read)];
  let at = read.offset();
  const [text, lengths, perQuery, results, restrictions, totals, block] = sections.map((length) => {
    at += length;
    return bytes.subarray(at - length, at);
  }) as Buffer[];

  const texts: string[] = [];
  let begin = 0;
  for (const length of numbers(lengths!, queryCount! + restrictionCount!)) {
    texts.push(text!.toString('utf8', begin, begin + length));
    begin += length;
  }
  if (begin !== text!.length) throw new Error('there is unused text');
  const queries = numbers(perQuery!, queryCount!).flatMap((keys, index) => Array<number>(keys).fill(index));
  const deltas = numbers(results!, size!);
  const named = numbers(restrictions!, size!);
  const firstDay = first! - 719_162;
  const keys = queries.map((query, key) => ({
    userQuery: texts[query]!,
    resultCount: 0,
    councilRestriction: texts[queryCount! + named[key]!]!,
    searchesByDay: new Map<number, number>(),
  }));
  keys.forEach((key, index) => {
    key.resultCount = deltas[index]! + (queries[index] === queries[index - 1] ? keys[index - 1]!.resultCount : 0);
  });

  const sum = (key: KeyLog) => [...key.searchesByDay.values()].reduce((all, count) => all + count, 0);
  const expectBefore = (file: string | undefined) => {
    const before = file ? beforeIn(contents.get(file)!, size!) : Array<number | 'all'>(size!).fill(0);
    const all = numbers(totals!, size!);
    const counts = before.map((count, key) => (count === 'all' ? all[key]! + 5 : count));
    if (counts.some((count, key) => count !== sum(keys[key]!)))
      throw new Error('the searches before a block are wrong');
  };
  if (at !== bytes.length || (blockDays! > 0 && block!.length > 0)) throw new Error('there are unused bytes');
  if (blockDays === 0) addBlock(block!, firstDay, keys, dayCount!);
  files.blocks.forEach((file, index) => {
    expectBefore(files.before[index]);
    if (file) addBlock(Buffer.from(contents.get(file)!), firstDay + index * blockDays!, keys, blockDays!);
  });
  numbers(totals!, size!).forEach((total, key) => {
    if (total + 5 !== sum(keys[key]!)) throw new Error('the searches on all days are wrong');
  });
  return { texts, keys };
}

function addBlock(
  bytes: Buffer,
  firstDay: number,
  keys: readonly { searchesByDay: Map<number, number> }[],
  days: number,
) {
  if (bytes.length === 0) return;
  expectMark(bytes, 'B');
  const read = reader(bytes, 5);
  for (let key = 0; key < keys.length; ) {
    const token = read();
    if (token % 2 === 1) {
      key += (token + 1) / 2;
      continue;
    }
    let day = firstDay;
    for (let left = token / 2 + 1; left > 0; left--) {
      const step = read();
      day += Math.floor(step / 2);
      if (day >= firstDay + days) throw new Error('a day is outside its block');
      keys[key]!.searchesByDay.set(day, step % 2 === 1 ? read() + 2 : 1);
    }
    key++;
  }
  if (read.offset() !== bytes.length) throw new Error('a block has unused bytes');
}

function beforeIn(content: Uint8Array, size: number): readonly (number | 'all')[] {
  const bytes = Buffer.from(content);
  expectMark(bytes, 'S');
  const read = reader(bytes, 5);
  const before: (number | 'all')[] = [];
  while (before.length < size) {
    const token = read();
    for (let left = Math.floor(token / 3) + 1; left > 0; left--) {
      before.push(token % 3 === 0 ? 0 : token % 3 === 1 ? 'all' : read());
    }
  }
  if (read.offset() !== bytes.length) throw new Error('the searches before a block have unused bytes');
  return before;
}

function expectMark(bytes: Buffer, kind: string): void {
  if (bytes.toString('latin1', 0, 5) !== `CCS\u0002${kind}`) throw new Error('another mark');
}

function reader(bytes: Buffer, from: number) {
  let offset = from;
  const read = (): number => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(offset++);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return Number(value);
    }
  };
  return Object.assign(read, { offset: () => offset });
}

const times = (count: number, read: () => number): readonly number[] => Array.from({ length: count }, () => read());

function numbers(bytes: Buffer, count: number): readonly number[] {
  const read = reader(bytes, 0);
  const values = times(count, read);
  if (read.offset() !== bytes.length) throw new Error('a column has unused bytes');
  return values;
}
