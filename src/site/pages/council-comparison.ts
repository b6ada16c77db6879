// Compares a council with similar ones, and finds other councils to link to. For each scope, counts the councils that
// promised an earlier year, the same year or a later one.

import { namesCountry, typeNames } from '../../../templates/authority-types.ts';
import type { ScopeYear } from '../../../templates/scopes.ts';
import type { ComparisonView, PlaceView, ScopePlace } from '../../../templates/sections/place.ts';
import { SCOPES } from '../../api/vocabulary.ts';
import { getOrAdd, groupBy } from '../../grouping.ts';
import type { Council } from '../../tables/dataset.ts';
import { mostCommonYear } from './promises.ts';
import { countIn, yearBins } from './year-bins.ts';

type YearsOf = (council: Council) => readonly ScopeYear[];

/**
 * @param yearsOf returns the years that a council has promised
 * @returns a function that compares a council with those of the same type in the same country
 */
export function councilComparison(
  councils: readonly Council[],
  yearsOf: YearsOf,
  pathOf: (council: Council) => string,
): (council: Council) => Omit<ComparisonView, 'list'> {
  const ofCountry = groupBy(councils, ({ country }) => country);
  const ofKind = groupBy(councils, kindKey);
  const located = councils.filter(isLocated);
  const known = new Map<string, Peers>();
  return (council) => {
    const { country, authority_type: type } = council;
    const alike = ofKind.get(kindKey(council))!;
    // If a council is the only one of its type, or its type isn't recorded, it is compared with all councils in its country.
    const peers =
      type === '' || alike.length === 1
        ? getOrAdd(known, country, () => peersAmong(`councils in ${country}`, ofCountry.get(country)!, yearsOf))
        : getOrAdd(known, kindKey(council), () => peersAmong(kindName(council), alike, yearsOf));
    const { title, councils: others } = othersFor(council, located, alike);
    return {
      place: peers.councils === 1 ? undefined : placeAmong(peers, yearsOf(council)),
      others: { title, councils: others.map((other) => ({ title: other.name, url: pathOf(other) })) },
    };
  };
}

const kindKey = ({ country, authority_type: type }: Council): string => `${country}\n${type}`;

/** For example, `unitary authorities in Wales`. */
const kindName = ({ country, authority_type: type }: Council): string =>
  namesCountry(type) ? typeNames(type) : `${typeNames(type)} in ${country}`;

/** Values that are the same for all councils in a comparison. */
interface Peers extends Omit<PlaceView, 'scopes'> {
  readonly scopes: readonly (Omit<ScopePlace, 'own'> & { readonly years: readonly number[] })[];
}

function peersAmong(name: string, councils: readonly Council[], yearsOf: YearsOf): Peers {
  const promised = councils.flatMap(yearsOf).filter(({ scope }) => scope !== null);
  // Adjacent charts show the same years on the same scale.
  const bins = yearBins(promised.map(({ year }) => year));
  const scopes = SCOPES.map((scope) => {
    const years = promised.flatMap((each) => (each.scope === scope ? each.year : []));
    return { scope, years, withYear: years.length, values: countIn(bins, years), mostCommon: mostCommonYear(years) };
  });
  const most = scopes.flatMap(({ values }) => values).reduce((a, b) => Math.max(a, b), 0);
  return { name, councils: councils.length, bins, most, scopes };
}

/** @param own the years promised by the council */
function placeAmong({ scopes, ...shared }: Peers, own: readonly ScopeYear[]): PlaceView {
  return {
    ...shared,
    scopes: scopes.map(({ years, ...scopePlace }) => {
      const year = own.find(({ scope }) => scope === scopePlace.scope)?.year;
      return { ...scopePlace, own: year === undefined ? undefined : { year, ...rankAmong(years, year) } };
    }),
  };
}

/** @param years all promised years, including the council's own, which isn't counted */
const rankAmong = (years: readonly number[], own: number) => ({
  earlier: years.filter((year) => year < own).length,
  same: years.filter((year) => year === own).length - 1,
  later: years.filter((year) => year > own).length,
});

/** The maximum number of links to other councils on a page. */
const MOST_OTHERS = 8;

/**
 * The nearest councils, if it is known where they are; otherwise, councils of the same type in the same region or country, with
 * the closest names.
 */
function othersFor(council: Council, located: readonly Located[], alike: readonly Council[]) {
  const { latitude, longitude } = council;
  const inRegion = alike.filter(({ region }) => region === council.region);
  if (latitude === null || longitude === null)
    return inRegion.length > 1 && council.region !== ''
      ? { title: `Other ${kindName(council)} in the same region`, councils: closestNames(council, inRegion) }
      : { title: `Other ${kindName(council)}`, councils: closestNames(council, alike) };
  const distances = located.map((other) => ({ other, distance: distanceTo(other, latitude, longitude) }));
  const nearest = distances.sort((a, b) => a.distance - b.distance).filter(({ other }) => other !== council);
  return { title: 'Nearest councils', councils: nearest.slice(0, MOST_OTHERS).map(({ other }) => other) };
}

type Located = Council & { readonly latitude: number; readonly longitude: number };

const isLocated = (council: Council): council is Located => council.latitude !== null && council.longitude !== null;

/** A degree of longitude in the UK has about 0.58 times the length of a degree of latitude. */
const EAST_BY_NORTH = 0.58;

/** The square of the distance, which is precise enough for comparing distances within the UK. */
function distanceTo(other: Located, latitude: number, longitude: number): number {
  const [north, east] = [other.latitude - latitude, (other.longitude - longitude) * EAST_BY_NORTH];
  return north * north + east * east;
}

/** The councils with the closest names in the list, excluding the council itself. */
function closestNames(council: Council, alike: readonly Council[]): readonly Council[] {
  const first = Math.max(0, Math.min(alike.indexOf(council) - MOST_OTHERS / 2, alike.length - MOST_OTHERS - 1));
  return alike.slice(first, first + MOST_OTHERS + 1).filter((other) => other !== council);
}
