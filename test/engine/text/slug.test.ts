// Slugs generated from names.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slugOf } from '../../../src/engine/text/slug.ts';
import { runs } from '../../support/campaign.ts';
import { character } from '../../support/characters.ts';
import { problemsOfCell } from '../../support/source.ts';

test.each([
  ['Abbey Council', 'abbey-council'],
  ['  Abbey   Council  ', 'abbey-council'],
  ["St Mary’s & St John's", 'st-marys-st-johns'],
  ['Bath and North East Somerset', 'bath-and-north-east-somerset'],
  ['Stoke-on-Trent', 'stoke-on-trent'],
  ['Rhondda – Cynon – Tâf', 'rhondda-cynon-taf'],
  ['Ynys Môn', 'ynys-mon'],
  ['Y\u0302nys Mo\u0302n', 'ynys-mon'],
  ['Na h-Eileanan Siar', 'na-h-eileanan-siar'],
  ['Armagh City, Banbridge and Craigavon', 'armagh-city-banbridge-and-craigavon'],
  ['King’s Lynn (West Norfolk)', 'kings-lynn-west-norfolk'],
  ['Area 51', 'area-51'],
  ['ﬁrst № １', 'first-no-1'],
  ['--Abbey--', 'abbey'],
  ['../etc/passwd', 'etc-passwd'],
  ['ABBEY', 'abbey'],
  ['İstanbul', 'istanbul'],
  // Characters that were added in Unicode 17, which Node.js 20.19 doesn't know, and a keycap.
  ['A\u1ae0bb\u1acfey', 'abbey'],
  ['Area 5\ufe0f\u20e31\ufe0f\u20e3', 'area-51'],
  ['例', ''],
  ['—', ''],
  ['', ''],
])('%j becomes %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test('every name gives a valid slug or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: character }), (name) => {
      expect(slugOf(name)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
    }),
    runs(1, 300),
  );
});

test('the slug of a slug is the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(slugOf(slugOf(name))).toBe(slugOf(name));
    }),
    runs(1, 300),
  );
});

test('a slug is no longer than the name of a folder can be, and doesn’t end with a hyphen', () => {
  expect(slugOf('x'.repeat(30_000))).toBe('x'.repeat(200));
  expect(slugOf(`${'x'.repeat(199)} council`)).toBe('x'.repeat(199));
});

test('a slug that is too long for the name of a folder causes an error', async () => {
  const codes = async (slug: string) => (await problemsOfCell('councils', 'slug', slug)).map(({ code }) => code);
  expect(await codes('x'.repeat(200))).toEqual([]);
  expect(await codes('x'.repeat(201))).toEqual(['bad-slug']);
  expect(await codes(`x${'-y'.repeat(100)}`)).toEqual(['bad-slug']);
  expect(await codes(`x${'-y'.repeat(99)}`)).toEqual([]);
});
