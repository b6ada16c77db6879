// Every prebuilt list of councils equals the router's composed response. There are thousands, of which the fast tests compare a
// sample.
import { expect, test } from 'vitest';
import { expectFormats, expectSame, prebuiltIn } from '../../../engine/router/composing.ts';
import { wholeEdgeSite } from '../../../engine/router/edge-site.ts';

test('all lists of councils are the same byte for byte', async () => {
  const site = await wholeEdgeSite();
  const prebuilt = prebuiltIn(site).filter(({ address }) => address.endpoint === 'councils');
  expect(prebuilt).toHaveLength(8192);
  await expectSame(site, prebuilt);
});

test('format=json and HTML by Accept have the same content, with their own links', async () => {
  const site = await wholeEdgeSite();
  const sample = prebuiltIn(site).filter(({ rendering }, index) => rendering === 'json' && index % 7 === 0);
  expect(sample.length).toBeGreaterThan(600);
  await expectFormats(site, sample);
});
