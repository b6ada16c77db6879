// Finds the first invalid byte in a file, even if it decodes the file in pieces.
import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invalidByteIn } from '../../../src/engine/csv/encoding.ts';
import { runs } from '../../support/campaign.ts';

/** A simple implementation that decodes one character at a time. */
function firstInvalid(bytes: Buffer): number | undefined {
  for (let at = 0; at < bytes.length; ) {
    const length = [1, 2, 3, 4].find(
      (length) => at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)),
    );
    if (length === undefined) return at;
    at += length;
  }
  return undefined;
}

const part = fc.oneof(
  fc.constantFrom('a', 'é', '你', '😀', '\ufffd', '\ufeff').map((text) => Buffer.from(text)),
  fc
    .constantFrom('\xff', '\x80', '\xc0\xaf', '\xed\xa0\x80', '\xf0\x9f\x98', '\xe4\xbd')
    .map((text) => Buffer.from(text, 'latin1')),
);

test('is found at any position', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom(0, 2 ** 20 - 5, 2 ** 20 - 2), (parts, before) => {
      const bytes = Buffer.concat(parts);
      const expected = firstInvalid(bytes);
      const all = Buffer.concat([Buffer.alloc(before, 'x'), bytes]);
      expect(invalidByteIn(all)).toBe(expected === undefined ? undefined : before + expected);
    }),
    runs(1, 200),
  );
});

test('is found quickly in a file that contains nothing else', () => {
  expect(invalidByteIn(new Uint8Array(2 ** 24).fill(0xff))).toBe(0);
});
