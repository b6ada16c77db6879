// Range headers for a file of ten bytes, and for an empty file.
import { expect, test } from 'vitest';
import { byteRangeIn, contentRange } from '../../../src/engine/http/byte-range.ts';

test.each([
  ['bytes=0-0', 'bytes 0-0/10'],
  ['bytes=2-4', 'bytes 2-4/10'],
  ['bytes=9-9', 'bytes 9-9/10'],
  ['bytes=3-', 'bytes 3-9/10'],
  ['bytes=3-99999999999999999999999', 'bytes 3-9/10'],
  ['bytes=-1', 'bytes 9-9/10'],
  ['bytes=-10', 'bytes 0-9/10'],
  ['bytes=-999', 'bytes 0-9/10'],
  ['Bytes=002-004', 'bytes 2-4/10'],
  [' bytes=2-4 ', 'bytes 2-4/10'],
])('%s selects a part', (header, expected) => {
  const range = byteRangeIn(header, 10);
  expect(typeof range === 'object' && contentRange(range, 10)).toBe(expected);
});

test.each(['bytes=10-', 'bytes=10-12', 'bytes=99999999999999999999999-', 'bytes=-0', 'bytes=-00'])(
  '%s can’t be satisfied',
  (header) => {
    expect(byteRangeIn(header, 10)).toBe('unsatisfiable');
  },
);

test.each([
  ...['bytes=5-2', 'bytes=12-11', 'items=0-1', 'bytes', 'bytes=', 'bytes=-', 'bytes=a-b', 'bytes=5', '5-9', ''],
  ...['bytes 0-1', 'bytes=--1', 'bytes=0-1-2', 'bytes=+0-1', 'bytes=0x0-1', 'bytes=1.0-2', 'bytes = 0-1', 'bytes=٠-١'],
  ...['bytes=0-1,4-5', 'bytes=0-0,-1', 'bytes=0-1,99-', 'bytes=0-1,'],
])('“%s” is ignored', (header) => {
  expect(byteRangeIn(header, 10)).toBeUndefined();
});

test('without a header, the whole file is sent', () => {
  expect([byteRangeIn(undefined, 10), byteRangeIn(null, 10)]).toEqual([undefined, undefined]);
});

test('an empty file has no first byte, but its last bytes are the whole file', () => {
  expect([byteRangeIn('bytes=0-', 0), byteRangeIn('bytes=0-0', 0)]).toEqual(['unsatisfiable', 'unsatisfiable']);
  expect(byteRangeIn('bytes=-5', 0)).toBeUndefined();
});
