// Requests all reference responses over HTTP, and compares them byte for byte.
import { expect, test } from 'vitest';
import { build } from '../../src/program/commands/build.ts';
import { recorded, startPreview, startServe, temporaryFolder } from '../support/program.ts';
import { compareWithReference, dataOf } from '../support/reference.ts';

test.each([
  ['large', 905],
  ['edge', 553],
] as const)('the preview of the %s set', async (set, count) => {
  const { url } = await startPreview(dataOf(set));
  expect(await compareWithReference(set, url)).toBe(`${count} of ${count} answers agree (exact), 0 wrong`);
});

test('a finished site of the edge set with every filter prebuilt', async () => {
  const out = temporaryFolder();
  const siteUrl = 'https://climate.example/data';
  expect(await build({ data: dataOf('edge'), out, site: { siteUrl } }, recorded().effects)).toBe(0);
  const { url } = await startServe(out);
  expect(await compareWithReference('edge', url, { site: siteUrl })).toBe('553 of 553 answers agree (exact), 0 wrong');
});
