// Coordinates outside the council's country, or far from the other councils of its region.

import { describe, expect, test } from 'vitest';
import { messageOf } from '../../../src/engine/diagnostics/diagnostic.ts';
import { readTables } from '../../../src/engine/tables/read-tables.ts';
import { COUNCILS_HEADER, text } from '../../support/source.ts';

type Cells = readonly [country: string, region: string, latitude: string, longitude: string];

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function placesIn(...rows: readonly Cells[]) {
  const bytes = Buffer.from(
    text(
      `${COUNCILS_HEADER},region,latitude,longitude`,
      ...rows.map((cells, index) =>
        [`AA${LETTERS[index]}`, `Council ${index}`, '', '', '', cells[0], 'SRA', ...cells.slice(1)].join(),
      ),
    ),
  );
  const { problems } = readTables({ councils: { name: 'councils.csv', bytes } });
  return problems.filter(({ code }) => code === 'unlikely-place');
}

const NORTH: readonly Cells[] = [
  ['England', 'North', '53.8', '-1.55'],
  ['England', 'North', '53.9', '-1.7'],
  ['England', 'North', '53.7', '-1.5'],
];
const SOUTH: readonly Cells[] = [
  ['England', 'South', '51', '-1'],
  ['England', 'South', '51.1', '-1.1'],
];

test('places in their country and near others of their region are likely', () => {
  expect(placesIn(...NORTH, ...SOUTH)).toEqual([]);
});

describe('outside the country', () => {
  test.each([
    ['England', '58', '-4'],
    ['Scotland', '51.5', '-3'],
    ['Wales', '54.6', '-3'],
    ['Northern Ireland', '54.6', '-3'],
  ])('%s is %s, %s', (country, latitude, longitude) => {
    const problems = placesIn(...NORTH, [country, '', latitude, longitude]);
    expect(problems.map(({ location }) => location!.cell!.column)).toEqual(['latitude']);
    expect(messageOf(problems[0]!)).toBe(`the coordinates are outside ${country}`);
  });

  test('with a missing sign get a suggestion', () => {
    const [problem] = placesIn(['England', '', '53.4', '-2.9'], ['Scotland', '', '56', '1.9']);
    expect([problem!.location!.cell!.address, problem!.suggestion]).toEqual(['J3', '-1.9']);
  });
});

test('a council far from its region and near another is unlikely', () => {
  const problems = placesIn(...NORTH, ...SOUTH, ['England', 'North', '51.05', '-1.05']);
  expect(problems.map(messageOf)).toEqual([
    'the coordinates are 296 km from the nearest council in “North”, but 7 km from Council 4 in “South”',
  ]);
});

test('an island far from its region is likely if all others are far away too', () => {
  expect(placesIn(...NORTH, ...SOUTH, ['England', 'South', '49.93', '-6.3'])).toHaveLength(1);
  expect(placesIn(...NORTH, ['England', 'North', '55.5', '-2'])).toEqual([]);
});

test('a council without a region is compared only with its country and all others', () => {
  expect(placesIn(...NORTH, ['England', '', '51', '-1'])).toHaveLength(1);
  expect(placesIn(...NORTH, ['England', '', '52.5', '-1'])).toEqual([]);
});

test('missing coordinates and single councils are likely', () => {
  expect(placesIn(['England', 'North', '', ''], ['England', 'North', '53.8', ''])).toEqual([]);
  expect(placesIn(['England', 'North', '53.8', '-1'])).toEqual([]);
});
