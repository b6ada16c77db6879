// Finds councils whose coordinates are outside their country, or far from all other councils of their region.

import { groupBy } from '../../engine/grouping.ts';
import { addFinding } from '../../engine/tables/checks/add-finding.ts';
import type { Row, Table } from '../../engine/tables/read-table.ts';
import type { TableRow } from '../../engine/tables/tables.ts';
import { numberText, quoted } from '../../engine/text/format.ts';

type Country = TableRow<'councils'>['country'];

/** In degrees, with a margin of about 10 km. */
const COUNTRIES: Readonly<Record<Country, readonly [south: number, north: number, west: number, east: number]>> = {
  England: [49.85, 55.9, -6.45, 1.9],
  'Northern Ireland': [54, 55.35, -8.25, -5.35],
  Scotland: [54.6, 60.9, -8.7, -0.7],
  Wales: [51.35, 53.5, -5.75, -2.6],
};

/** In kilometres. The councils of a region are rarely this far apart, except islands. */
const FAR = 60;
/** If a council of another region is this much nearer, the region or the coordinates are wrong. */
const NEARER = 4;
/** In kilometres. Shetland is 182 km from its nearest neighbour. */
const TOO_FAR = 250;

/** Comparing all councils with each other takes too long if there are more. */
const MOST_COUNCILS = 2000;

interface Place {
  readonly row: Row<'councils'>;
  readonly country: Country;
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
}

export function findUnlikelyPlaces(table: Table<'councils'>): void {
  if (!table.columns.has('latitude') || !table.columns.has('longitude')) return;
  const places = table.rows.flatMap((row) => placeOf(table, row) ?? []);
  const outside = new Set(places.filter((place) => !isInCountry(place)));
  for (const place of outside) addOutside(table, place);
  if (places.length > MOST_COUNCILS) return;
  const inside = places.filter((place) => !outside.has(place));
  const byRegion = groupBy(inside, ({ region }) => region);
  for (const place of inside) {
    const fault = faultOf(place, { table, all: inside, ofRegion: byRegion.get(place.region)! });
    if (fault) addFinding(table, 'unlikely-place', place.row, 'latitude', { values: { fault, advice: FAR_ADVICE } });
  }
}

const NEEDED = ['country', 'region', 'latitude', 'longitude', 'gss_code'] as const;

function placeOf(table: Table<'councils'>, row: Row<'councils'>): Place | undefined {
  const [country = '', region = '', latitude = '', longitude = '', gss = ''] = NEEDED.map((column) =>
    table.text(row, column),
  );
  if (latitude === '' || longitude === '' || NEEDED.some((column) => row.wrong.has(column))) return undefined;
  // If the GSS code is for another country, this is reported as such.
  if (gss !== '' && !gss.startsWith(country.slice(0, 1))) return undefined;
  return { row, country: country as Country, region, latitude: Number(latitude), longitude: Number(longitude) };
}

const FAR_ADVICE = 'Correct the latitude, the longitude or the region. If all are correct, ignore this warning.';

function isInCountry({ country, latitude, longitude }: Place): boolean {
  const [south, north, west, east] = COUNTRIES[country];
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
}

function addOutside(table: Table<'councils'>, place: Place): void {
  const isMirrored = isInCountry({ ...place, longitude: -place.longitude });
  const text = table.text(place.row, 'longitude');
  addFinding(table, 'unlikely-place', place.row, isMirrored ? 'longitude' : 'latitude', {
    values: {
      fault: `are outside ${place.country}`,
      advice: isMirrored
        ? 'Places west of Greenwich have a negative longitude.'
        : 'Correct the latitude, the longitude or the country.',
    },
    suggestion: isMirrored ? (text.startsWith('-') ? text.slice(1) : `-${text}`) : undefined,
  });
}

interface Others {
  readonly table: Table<'councils'>;
  readonly all: readonly Place[];
  readonly ofRegion: readonly Place[];
}

function faultOf(place: Place, { table, all, ofRegion }: Others): string | undefined {
  const { region } = place;
  const own = nearestTo(place, ofRegion);
  if (own && own.distance <= FAR) return undefined;
  const any = nearestTo(place, all);
  if (!any) return undefined;
  if (any.distance > TOO_FAR) return `are ${kilometres(any.distance)} from the nearest council`;
  if (!own || region === '' || any.distance * NEARER > own.distance) return undefined;
  const other = `${table.text(any.place.row, 'name')}${any.place.region && ` in ${quoted(any.place.region)}`}`;
  return `are ${kilometres(own.distance)} from the nearest council in ${quoted(region)}, but ${kilometres(any.distance)} from ${other}`;
}

const kilometres = (distance: number): string => `${numberText(Math.round(distance))} km`;

function nearestTo(place: Place, others: readonly Place[]) {
  let nearest: { readonly place: Place; readonly distance: number } | undefined;
  for (const other of others) {
    if (other === place) continue;
    const distance = distanceBetween(place, other);
    if (!nearest || distance < nearest.distance) nearest = { place: other, distance };
  }
  return nearest;
}

/** In kilometres. Within the UK, treating the surface as flat is accurate to a few per cent. */
function distanceBetween(one: Place, other: Place): number {
  const meanLatitude = (one.latitude + other.latitude) / 2;
  const east = (one.longitude - other.longitude) * Math.cos((meanLatitude * Math.PI) / 180);
  return 111.2 * Math.hypot(one.latitude - other.latitude, east);
}
