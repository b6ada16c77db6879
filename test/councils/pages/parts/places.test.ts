// The order of councils on pages.
import { expect, test } from 'vitest';
import { initialOf, otherPlace, placeOf, sortedByPlace } from '../../../../src/councils/pages/parts/places.ts';

test.each([
  ['London Borough of Barnet', 'barnet', 'B'],
  ['Royal Borough of Kingston upon Thames', 'kingston-upon-thames', 'K'],
  ['City and County of Swansea Council', 'swansea', 'S'],
  ['City of York Council', 'york', 'Y'],
  ['The Highland Council', 'highland', 'H'],
  ['Aberdeen City Council', 'aberdeen', 'A'],
  ['Council', 'council', 'C'],
  ['Ωδ', 'ωδ', 'Others'],
])('“%s” is sorted as “%s”, under %s', (name, place, initial) => {
  expect(placeOf({ name })).toBe(place);
  expect(initialOf({ name })).toBe(initial);
});

test('only names that begin with other words need a text to sort them by', () => {
  expect(otherPlace({ name: 'London Borough of Barnet' })).toBe('barnet');
  expect(otherPlace({ name: 'Barnsley Metropolitan Borough Council' })).toBeUndefined();
});

test('councils with the same place keep their order', () => {
  const names = ['York', 'City of York Council', 'Ωδ', 'London Borough of Barnet', 'Bath', 'York Council'];
  expect(sortedByPlace(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    ...['London Borough of Barnet', 'Bath', 'York', 'City of York Council', 'York Council', 'Ωδ'],
  ]);
});
