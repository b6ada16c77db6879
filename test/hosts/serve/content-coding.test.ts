// The coding that the server chooses for an Accept-Encoding header.
import { expect, test } from 'vitest';
import { preferredEncoding } from '../../../src/hosts/serve/content-coding.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate, compress, zstd', undefined],
  ['gzip', 'gzip'],
  ['GZip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.9', 'gzip'],
  ['gzip;q=0.5, br ; q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0.8, *;q=0', 'gzip'],
  ['identity;q=1, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['identity;q=0, deflate', undefined],
  ['gzip;q=nonsense', undefined],
  ['gzip;level=9', 'gzip'],
  [',, gzip,', 'gzip'],
])('%j: %s', (header, encoding) => {
  expect(preferredEncoding(header)).toBe(encoding);
});

test('a long header takes no long time', () => {
  expect(preferredEncoding(`${'x;q=0.1, '.repeat(1800)}gzip`)).toBe('gzip');
});
