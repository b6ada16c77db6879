// A counted log ↔ bytes, for the cache. Whatever changes here, or in what reading a log gives, needs another version.
//
//   4 bytes   format mark and version
//   varints   kind, rows; first day (doubled; less one and doubled below nought: -1 is 1, 1 is 2)
//   texts     queries, restrictions: how many, then each with its length
//   varints   how many keys; a column each: index of the query, results, index of the restriction, days
//   varints   a day of a key each: days since the key's day before (since the first day), doubled, plus one unless it
//             has one search; then the searches
//   the rest  of the restrictions: how many, then text, searches, line, column; of the warnings: how many, then JSON
//   32 bytes  SHA-256 of all before
import { createHash } from 'node:crypto';
import type { LogKind } from '../model/logs.ts';
import { PROBLEMS } from '../problem.ts';
import { type DayCounts, spanOf } from '../searchterms/day-counts.ts';
import type { CountedLog } from './counted-log.ts';
import { TextReader, TextWriter } from './text-varints.ts';

/** To be raised whenever reading a log, or these bytes, changes what is kept of it. */
export const COUNTS_VERSION = 1;

const MARK = Uint8Array.of(0x43, 0x43, 0x4c, COUNTS_VERSION); // "CCL"
const DIGEST_LENGTH = 32;
const KINDS = ['raw', 'counts', 'redacted'] as const satisfies readonly LogKind[];

type Warning = CountedLog['warnings'][number];

export function encodeLog({ kind, counts, rows, warnings, restrictions }: CountedLog): Uint8Array {
  const writer = new TextWriter();
  writer.append(MARK);
  writer.write(KINDS.indexOf(kind));
  writer.write(rows);
  writeCounts(writer, counts);
  writer.write(restrictions.length);
  for (const { text, searches, place } of restrictions) {
    writer.text(text);
    for (const value of [searches, place.line, place.column]) writer.write(value);
  }
  writer.write(warnings.length);
  for (const warning of warnings) writer.text(JSON.stringify(warning));
  writer.append(digestOf(writer.bytes()));
  return writer.bytes();
}

/** @returns undefined unless the bytes are a whole log of this version */
export function decodeLog(bytes: Uint8Array): CountedLog | undefined {
  const end = bytes.length - DIGEST_LENGTH;
  if (end < MARK.length || MARK.some((byte, index) => bytes[index] !== byte)) return undefined;
  const content = bytes.subarray(0, end);
  if (Buffer.compare(digestOf(content), bytes.subarray(end)) !== 0) return undefined;
  try {
    return readLog(new TextReader(content.subarray(MARK.length)));
  } catch {
    // Whole, but written by something else.
    return undefined;
  }
}

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

function readLog(reader: TextReader): CountedLog {
  const kind = KINDS[reader.read()];
  const rows = reader.read();
  const counts = readCounts(reader);
  const restrictions = Array.from({ length: reader.count() }, () => ({
    text: reader.text(),
    searches: reader.read(),
    place: { line: reader.read(), column: reader.read() },
  }));
  const warnings = Array.from({ length: reader.count() }, () => JSON.parse(reader.text()) as Warning);
  const isKnown = (warning: Warning) =>
    (PROBLEMS[warning.code] as { severity?: string } | undefined)?.severity === 'warning';
  if (!kind || !warnings.every(isKnown) || !reader.isAtEnd) throw new Error('not a counted log');
  return { kind, counts, rows, warnings, restrictions };
}

function writeCounts(writer: TextWriter, counts: DayCounts): void {
  const { queries, restrictions, keys, starts, days, searches } = counts;
  const first = spanOf(counts)?.first ?? 0;
  writer.write(first < 0 ? -first * 2 - 1 : first * 2);
  for (const texts of [queries, restrictions]) {
    writer.write(texts.length);
    for (const text of texts) writer.text(text);
  }
  const size = keys.results.length;
  writer.write(size);
  for (const column of [keys.query, keys.results, keys.restriction]) {
    for (const value of column) writer.write(value);
  }
  for (let key = 0; key < size; key++) writer.write(starts[key + 1]! - starts[key]!);
  for (let key = 0; key < size; key++) {
    let before = first;
    for (let entry = starts[key]!; entry < starts[key + 1]!; entry++) {
      const [day, times] = [days[entry]!, searches[entry]!];
      writer.write((day - before) * 2 + (times === 1 ? 0 : 1));
      if (times !== 1) writer.write(times);
      before = day;
    }
  }
}

function readCounts(reader: TextReader): DayCounts {
  const zigzag = reader.read();
  const first = zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
  const readTexts = (): readonly string[] => Array.from({ length: reader.count() }, () => reader.text());
  const [queries, restrictions] = [readTexts(), readTexts()];
  const size = reader.count();
  const fill = <Column extends Uint32Array | Float64Array>(column: Column, limit: number): Column => {
    for (let key = 0; key < size; key++) {
      column[key] = reader.read();
      if (!(column[key]! < limit)) throw new Error('a key names what is not there');
    }
    return column;
  };
  const keys = {
    query: fill(new Uint32Array(size), queries.length),
    results: fill(new Float64Array(size), Number.POSITIVE_INFINITY),
    restriction: fill(new Uint32Array(size), restrictions.length),
  };
  const starts = new Uint32Array(size + 1);
  let length = 0;
  for (let key = 0; key < size; key++) {
    length += reader.count();
    starts[key + 1] = length;
  }
  reader.expect(length);
  return { queries, restrictions, keys, starts, ...readDays(reader, starts, first) };
}

function readDays(reader: TextReader, starts: Uint32Array, first: number): Pick<DayCounts, 'days' | 'searches'> {
  const length = starts.at(-1)!;
  const [days, searches] = [new Int32Array(length), new Float64Array(length)];
  for (let key = 0; key + 1 < starts.length; key++) {
    let day = first;
    for (let entry = starts[key]!; entry < starts[key + 1]!; entry++) {
      const gap = reader.read();
      day += Math.floor(gap / 2);
      days[entry] = day;
      searches[entry] = gap % 2 === 0 ? 1 : reader.read();
    }
  }
  return { days, searches };
}
