// The cells of the map: each council has its own, groups don't touch, and neighbours stay together.
import { describe, expect, test } from 'vitest';
import { type Cartogram, cartogram, type MapPlace } from '../../../../src/councils/pages/map/cartogram.ts';

/** Whole numbers below 1,000, from a seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state % 1000;
  };
}

const placeAt = (key: string, north: number | undefined, east: number, more: Partial<MapPlace> = {}): MapPlace => ({
  ...{ key, country: 'England', group: 'London', isUpper: false },
  point: north === undefined ? undefined : { north, east },
  ...more,
});

/** Places in clusters, some of them without a location or with the location of another. */
function randomPlaces(seed: number, count: number): readonly MapPlace[] {
  const next = numbersFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const region = next() % 5;
    const [north, east] = [50 + region + next() / (next() + 1), (region % 2) + next() / 700];
    const country = region === 0 ? 'Wales' : 'England';
    const more = { country, group: region === 0 ? country : `Region ${region}`, isUpper: next() < 80 };
    return placeAt(`C${index}`, next() < 60 ? undefined : next() < 100 ? 51 : north, next() < 100 ? -1 : east, more);
  });
}

/** How many steps apart two cells are, counted by walking along the rows. */
function steps(a: { x: number; y: number }, b: { x: number; y: number }): number {
  let [x, y, count] = [a.x, a.y, 0];
  while (x !== b.x || y !== b.y) {
    if (y === b.y) x += x < b.x ? 2 : -2;
    else {
      x += x < b.x || (x === b.x && x <= a.x) ? 1 : -1;
      y += y < b.y ? 1 : -1;
    }
    count++;
  }
  return count;
}

const cellOf = (map: Cartogram, key: string) => map.cells.get(key)!;
const groupKey = ({ country, group, isUpper }: MapPlace) => `${country} ${group} ${isUpper}`;

describe.each([1, 2, 3, 4, 5, 6])('random places, seed %i', (seed) => {
  const places = randomPlaces(seed, 20 + seed * 25);
  const map = cartogram(places);

  test('each place has a cell of its own inside the map', () => {
    const cells = places.map(({ key }) => cellOf(map, key));
    expect(new Set(cells.map(({ x, y }) => `${x} ${y}`)).size).toBe(places.length);
    for (const { x, y } of cells) {
      expect((x + y) % 2).toBe(0);
      expect(x >= 0 && x + 1 < map.width && y >= 0 && y < map.height).toBe(true);
    }
  });

  test('one free cell is between groups, and two between countries', () => {
    for (const a of places) {
      for (const b of places) {
        if (groupKey(a) === groupKey(b)) continue;
        const apart = steps(cellOf(map, a.key), cellOf(map, b.key));
        expect(apart).toBeGreaterThan(a.country === b.country ? 1 : 2);
      }
    }
  });

  test('headings are in free cells, one for each group', () => {
    expect(map.headings.length).toBe(new Set(places.map(groupKey)).size);
    for (const { cell } of map.headings) {
      const near = places.filter(
        ({ key }) => cellOf(map, key).y === cell.y && Math.abs(cellOf(map, key).x - cell.x) <= 2,
      );
      expect(near).toEqual([]);
    }
  });

  test('the order of the places doesn’t matter', () => {
    const next = numbersFrom(seed + 100);
    const shuffled = places.map((place) => ({ place, rank: next() })).sort((a, b) => a.rank - b.rank);
    const other = cartogram(shuffled.map(({ place }) => place));
    expect(new Map([...other.cells].sort())).toEqual(new Map([...map.cells].sort()));
    expect(other.headings).toEqual(map.headings);
  });
});

/** Places in rows and columns that are shifted like hexagons, each with six neighbours. */
const honeycomb = (side: number): readonly MapPlace[] =>
  Array.from({ length: side * side }, (_, index) => {
    const [row, column] = [Math.floor(index / side), index % side];
    return placeAt(`${row} ${column}`, 60 - row * 0.0866, (column + (row % 2) / 2) / 10);
  });

test('a honeycomb keeps most of its neighbours, with north at the top and west on the left', () => {
  const side = 9;
  const map = cartogram(honeycomb(side));
  const at = (row: number, column: number) => cellOf(map, `${row} ${column}`);
  let [pairs, kept] = [0, 0];
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const below = row % 2 === 0 ? [column - 1, column] : [column, column + 1];
      const others = [[row, column + 1], ...below.map((each) => [row + 1, each])] as [number, number][];
      for (const [r, c] of others.filter(([r, c]) => r < side && c >= 0 && c < side)) {
        pairs++;
        if (steps(at(row, column), at(r, c)) === 1) kept++;
      }
    }
  }
  expect(pairs).toBe(208);
  expect(kept / pairs).toBeGreaterThan(0.8);
  expect(at(0, 4).y).toBeLessThan(at(8, 4).y);
  expect(at(4, 0).x).toBeLessThan(at(4, 8).x);
});

test('groups are next to each other as on the ground', () => {
  const places = [
    ...[0, 1, 2].map((index) => placeAt(`S${index}`, 57 + index / 10, -4, { country: 'Scotland', group: 'Scotland' })),
    ...[0, 1, 2].map((index) => placeAt(`L${index}`, 51 + index / 10, 0)),
    ...[0, 1, 2].map((index) => placeAt(`W${index}`, 52 + index / 10, -6, { country: 'Wales', group: 'Wales' })),
  ];
  const map = cartogram(places);
  expect(cellOf(map, 'S1').y).toBeLessThan(cellOf(map, 'L1').y);
  expect(cellOf(map, 'W1').x).toBeLessThan(cellOf(map, 'L1').x);
});

test.each([
  ['one place', [placeAt('A', 51, 0)]],
  ['places at one location', Array.from({ length: 30 }, (_, index) => placeAt(`A${index}`, 51, 0))],
  ['places on one line', Array.from({ length: 30 }, (_, index) => placeAt(`A${index}`, 51, index))],
  ['no location', Array.from({ length: 30 }, (_, index) => placeAt(`A${index}`, undefined, 0))],
])('%s', (_, places) => {
  const { cells, width, height } = cartogram(places);
  expect(new Set([...cells.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(places.length);
  // About as many rows as a square would have, and the heading.
  expect(height).toBeLessThanOrEqual(2 * Math.ceil(Math.sqrt(places.length)) + 3);
  expect(width / 2).toBeLessThanOrEqual(2 * Math.ceil(Math.sqrt(places.length)) + 4);
});

test('a place without a location is below the others of its group', () => {
  const places = [...honeycomb(3), placeAt('lost', undefined, 0)];
  const map = cartogram(places);
  const rows = places.map(({ key }) => cellOf(map, key).y);
  expect(cellOf(map, 'lost').y).toBeGreaterThanOrEqual(Math.max(...rows) - 1);
});
