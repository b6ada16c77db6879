// The share of neighbours that the map keeps. Two councils are neighbours if no third council of their kind is in the circle with
// both at opposite ends of its diameter (a Gabriel graph). They stay neighbours if their cells touch. The kinds are councils whose
// areas contain those of others, and all others.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { cartogram } from '../build/src/councils/pages/map/cartogram.js';

const EAST_BY_NORTH = 0.58;
const UPPER = ['County Council', 'Combined Authority', 'SRA'];

export function measureMap({ data }) {
  if (!data) throw new RangeError('map needs --data, with a councils.csv');
  const places = inDistricts(parse(readFileSync(path.join(data, 'councils.csv')), { columns: true, bom: true })).map(
    placeOf,
  );
  const before = process.cpuUsage();
  const { cells } = cartogram(places);
  const seconds = process.cpuUsage(before).user / 1e6;
  const pairs = [true, false].flatMap((isUpper) => neighbours(places.filter((place) => place.isUpper === isUpper)));
  const inGroup = pairs.filter(([a, b]) => a.group === b.group && a.country === b.country);
  const kept = pairs.filter(([a, b]) => touch(cells.get(a.key), cells.get(b.key)));
  const percent = (part, all) =>
    `${kept.length} of ${all.length} ${part} (${((100 * kept.length) / all.length).toFixed(1)}%)`;
  console.log(`${places.length} councils, ${cells.size} cells, ${seconds.toFixed(2)} s of user CPU time`);
  // Cells of different groups never touch.
  console.log(
    `Neighbours whose cells touch: ${percent('pairs', pairs)}, and ${percent('pairs within a group', inGroup)}`,
  );
}

/** The councils with each county in the middle of its districts, as on the map. */
function inDistricts(councils) {
  return councils.map((council) => {
    const code = council.authority_code;
    const own = councils.filter((each) => each.county === code && each.authority_code !== code && each.latitude);
    const mean = (name) => own.reduce((sum, district) => sum + Number(district[name]), 0) / own.length;
    return own.length === 0 ? council : { ...council, latitude: mean('latitude'), longitude: mean('longitude') };
  });
}

function placeOf({ authority_code: key, authority_type, country, region, latitude, longitude }) {
  const isUpper = UPPER.includes(authority_type);
  const point = latitude ? { north: Number(latitude), east: Number(longitude) * EAST_BY_NORTH } : undefined;
  return {
    key,
    isUpper,
    country,
    group: isUpper ? 'County councils and combined authorities' : region || country,
    point,
  };
}

function neighbours(places) {
  const located = places.filter(({ point }) => point);
  const apart = (a, b) => (a.point.north - b.point.north) ** 2 + (a.point.east - b.point.east) ** 2;
  return located.flatMap((a, index) =>
    located.slice(index + 1).flatMap((b) => {
      const isBetween = (each) => each !== a && each !== b && apart(a, each) + apart(b, each) < apart(a, b);
      return located.some(isBetween) ? [] : [[a, b]];
    }),
  );
}

const touch = (a, b) =>
  [2, 0].includes(Math.abs(a.x - b.x)) ? a.y === b.y : Math.abs(a.x - b.x) === 1 && Math.abs(a.y - b.y) === 1;
