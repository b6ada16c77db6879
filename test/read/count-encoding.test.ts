// A counted log comes back as it was, or not at all.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTS_VERSION, decodeLog, encodeLog } from '../../src/read/count-encoding.ts';
import type { CountedLog } from '../../src/read/counted-log.ts';
import { TextReader, TextWriter } from '../../src/read/text-varints.ts';
import { runs } from '../support/campaign.ts';
import { countedLogs, smallLog } from './counted-logs.ts';

const small = encodeLog(smallLog());
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/** The content of a small log, changed, with the checksum that is then right. */
function resealed(change: (content: Buffer) => Buffer): Uint8Array {
  const content = change(Buffer.from(small.subarray(0, -32)));
  return Buffer.concat([content, sha256(content)]);
}

test('any log comes back as it was', () => {
  fc.assert(
    fc.property(countedLogs, (log) => {
      expect(decodeLog(encodeLog(log))).toEqual(log);
    }),
    runs(1, 150),
  );
});

test('a log of nothing comes back', () => {
  const { kind, counts }: Pick<CountedLog, 'kind' | 'counts'> = {
    kind: 'raw',
    counts: {
      ...{ queries: [], restrictions: [], starts: new Uint32Array(1) },
      keys: { query: new Uint32Array(), results: new Float64Array(), restriction: new Uint32Array() },
      ...{ days: new Int32Array(), searches: new Float64Array() },
    },
  };
  const empty: CountedLog = { kind, counts, rows: 0, warnings: [], restrictions: [] };
  expect(decodeLog(encodeLog(empty))).toEqual(empty);
});

test('numbers as large as sums of many can be, and long texts', () => {
  const numbers = [0, 127, 128, 2 ** 53 - 1, 2 ** 60, 2 ** 85 + 2 ** 40, 2 ** 111];
  const texts = ['', '\ufeff', '\0', 'x'.repeat(200_000), '😀'.repeat(70_000)];
  const writer = new TextWriter();
  for (const value of numbers) writer.write(value);
  for (const value of texts) writer.text(value);
  const reader = new TextReader(writer.bytes());
  expect(numbers.map(() => reader.read())).toEqual(numbers);
  expect(texts.map(() => reader.text())).toEqual(texts);
  expect(reader.isAtEnd).toBe(true);
});

describe('what is not a whole log of this version is none', () => {
  test('cut short anywhere', () => {
    for (let length = 0; length < small.length; length++) expect(decodeLog(small.subarray(0, length))).toBeUndefined();
  });

  test('cut short anywhere, with a checksum that is right', () => {
    for (let length = 0; length < small.length - 32; length++) {
      expect(decodeLog(resealed((content) => content.subarray(0, length)))).toBeUndefined();
    }
  });

  test('with any one bit changed', () => {
    for (let bit = 0; bit < small.length * 8; bit++) {
      const changed = Uint8Array.from(small);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(decodeLog(changed)).toBeUndefined();
    }
  });

  test('with something after its end', () => {
    expect(decodeLog(Buffer.concat([small, Buffer.alloc(1)]))).toBeUndefined();
    expect(decodeLog(resealed((content) => Buffer.concat([content, Buffer.alloc(1)])))).toBeUndefined();
  });

  test('of another version', () => {
    const other = resealed((content) => {
      content[3]!++;
      return content;
    });
    expect(decodeLog(other)).toBeUndefined();
  });

  test('any bytes with a checksum that is right: no exception, and no more memory than there are bytes', () => {
    const bytes = fc.uint8Array({ maxLength: 60 });
    fc.assert(
      fc.property(bytes, fc.nat(small.length - 36), (inserted, at) => {
        decodeLog(
          resealed((content) => Buffer.concat([content.subarray(0, 4 + at), inserted, content.subarray(4 + at)])),
        );
      }),
      runs(1, 300),
    );
    const counts = [0, 0, 0xff, 0xff, 0xff, 0xff, 0x0f];
    expect(decodeLog(resealed((content) => Buffer.concat([content.subarray(0, 4), Uint8Array.from(counts)])))).toBe(
      undefined,
    );
  });

  test('with a warning that this program does not know', () => {
    const { code: _, ...warning } = smallLog().warnings[0]!;
    for (const code of ['bad-time', 'none', 'constructor']) {
      expect(decodeLog(encodeLog({ ...smallLog(), warnings: [{ ...warning, code: code as never }] }))).toBeUndefined();
    }
  });
});

// Bytes that an older program kept must not be taken for those of a newer one.
test('other bytes need another version: raise COUNTS_VERSION, then change this', () => {
  expect([COUNTS_VERSION, sha256(small).toString('hex').slice(0, 16)]).toEqual([1, '17f050d8a3868000']);
});
