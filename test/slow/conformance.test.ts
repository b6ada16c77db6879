// All reference answers, asked over HTTP and compared to the byte.
import { expect, test } from 'vitest';
import { build } from '../../src/commands/build.ts';
import { recorded, startPreview, startServe, temporaryFolder } from '../support/program.ts';
import { compareWithReference, dataOf } from '../support/reference.ts';

test('the preview answers the large set', async () => {
  const { url } = await startPreview(dataOf('large'));
  expect(await compareWithReference('large', url)).toBe('905 of 905 answers agree (exact), 0 wrong');
});

test('the preview answers the edge set', async () => {
  const { url } = await startPreview(dataOf('edge'));
  expect(await compareWithReference('edge', url)).toBe('553 of 553 answers agree (exact), 0 wrong');
});

test('a finished site with every filter prebuilt answers the edge set', async () => {
  const out = temporaryFolder();
  const siteUrl = 'https://climate.example/data';
  const options = { data: dataOf('edge'), out, site: { siteUrl } };
  expect(await build(options, recorded().effects)).toBe(0);
  const { url } = await startServe(out);
  expect(await compareWithReference('edge', url, { site: siteUrl })).toBe('553 of 553 answers agree (exact), 0 wrong');
});
