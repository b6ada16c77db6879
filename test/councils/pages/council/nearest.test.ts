// The councils nearest to a council, compared with a search among all councils.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Council } from '../../../../src/councils/dataset.ts';
import { nearestCouncils } from '../../../../src/councils/pages/council/nearest.ts';
import { councilOf } from '../../../support/pages-site.ts';

type Place = readonly [latitude: number | null, longitude: number | null];

const councilsAt = (places: readonly Place[]): readonly Council[] =>
  places.map(([latitude, longitude], index) => councilOf({ authority_code: `A${index}`, latitude, longitude }));

/** Compares the council with all others, and keeps councils at the same distance in the order of the list. */
function nearestByComparison(place: Place, places: readonly Place[], most: number): readonly number[] {
  const [north, east] = place;
  if (north === null || east === null) return [];
  const others = places.flatMap((other, index) =>
    other === place || other[0] === null || other[1] === null
      ? []
      : { index, distance: (other[0] - north) ** 2 + (other[1] * 0.58 - east * 0.58) ** 2 },
  );
  return others
    .sort((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map(({ index }) => index);
}

// With coordinates in whole degrees, many councils are at the same place or at the same distance.
const degrees = (min: number, max: number) => fc.option(fc.integer({ min, max }), { freq: 8 });

test('the search finds the same councils as a comparison with all of them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(degrees(50, 56), degrees(-5, 1)), { maxLength: 40 }),
      fc.integer({ min: 1, max: 9 }),
      (places, most) => {
        const councils = councilsAt(places);
        const nearestTo = nearestCouncils(councils, most);
        const found = councils.map((council) => nearestTo(council).map((other) => councils.indexOf(other)));
        expect(found).toEqual(places.map((place) => nearestByComparison(place, places, most)));
      },
    ),
    { seed: 21 },
  );
});

test('a council that isn’t in the list has no neighbours', () => {
  const [other] = councilsAt([[54, -2]]);
  expect(nearestCouncils(councilsAt([[54, -2]]), 3)(other!)).toEqual([]);
});
