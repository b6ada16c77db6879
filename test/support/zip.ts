// Reads ZIP archives by hand, as the format's specification says (APPNOTE.TXT, sections 4.3.7 to 4.3.16).
import { crc32, inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: string;
  /** Without a time zone, as in `2025-08-17 12:00:00`. */
  readonly modified: string;
}

const [END, LISTED, LOCAL] = [0x06054b50, 0x02014b50, 0x04034b50];

/** @throws {Error} if sizes, checksums or signatures don't match, or if two headers of a file differ */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] {
  const archive = Buffer.from(bytes);
  const end = archive.length - 22;
  expectSame(archive.readUInt32LE(end), END);
  let at = archive.readUInt32LE(end + 16);
  const entries = Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    expectSame(archive.readUInt32LE(at), LISTED);
    const [method, time, day] = [10, 12, 14].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const [crc, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const length = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    const local = archive.readUInt32LE(at + 42);
    expectSame(archive.readUInt32LE(local), LOCAL);
    expectSame(archive.toString('utf8', local + 30, local + 30 + archive.readUInt16LE(local + 26)), name);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    expectSame(method, 8);
    const content = inflateRawSync(archive.subarray(start, start + packed));
    expectSame(content.length, size);
    expectSame(crc32(content), crc);
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    return { name, content: content.toString(), modified: dateText(day, time) };
  });
  expectSame(at, end);
  return entries;
}

function expectSame(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${actual} instead of ${expected}`);
}

function dateText(day: number, time: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const date = [(day >> 9) + 1980, two((day >> 5) & 15), two(day & 31)];
  return `${date.join('-')} ${[time >> 11, (time >> 5) & 63, (time & 31) * 2].map(two).join(':')}`;
}
