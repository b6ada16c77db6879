// Compares a council with similar ones, and finds other councils to link to. For each scope, counts the councils that
// promised an earlier year, the same year or a later one.

import { getOrAdd, groupBy } from '../../engine/grouping.ts';
import { slugOf } from '../../engine/text/slug.ts';
import type { Council } from '../dataset.ts';
import { namesCountry, typeNames } from '../markup/authority-types.ts';
import type { ScopeYear } from '../markup/scopes.ts';
import { type PlaceView, type ScopePlace, scopeFigure, scopeFigureId } from '../markup/sections/place.ts';
import { SCOPES } from '../vocabulary.ts';
import { mostCommonYear } from './promises.ts';
import { countIn, yearBins } from './year-bins.ts';

type YearsOf = (council: Council) => readonly ScopeYear[];

/**
 * @param yearsOf returns the years that a council has promised
 * @returns a function that compares a council with those of the same type in the same country, and the figures
 */
export function councilComparison(councils: readonly Council[], yearsOf: YearsOf) {
  const ofCountry = groupBy(councils, ({ country }) => country);
  const ofKind = groupBy(councils, kindName);
  const located = councils.filter(isLocated);
  const known = new Map<string, Peers>();
  // If a council is the only one of its type, or its type isn't recorded, it is compared with all councils in its country.
  const peersOf = (council: Council): Peers => {
    const { country, authority_type: type } = council;
    const kind = kindName(council);
    const alike = ofKind.get(kind)!;
    return type === '' || alike.length === 1
      ? getOrAdd(known, country, () => peersAmong(`councils in ${country}`, ofCountry.get(country)!, yearsOf))
      : getOrAdd(known, kind, () => peersAmong(kind, alike, yearsOf));
  };
  return {
    of: (council: Council) => {
      const peers = peersOf(council);
      const place = peers.councils === 1 ? undefined : placeAmong(peers, yearsOf(council));
      return { place, nearest: nearestTo(council, located) };
    },
    /** The figures of all groups of councils that are compared, without marks for any of them. */
    figures: () =>
      [...new Set(councils.map(peersOf))]
        .filter((peers) => peers.councils > 1)
        .map((peers) => placeAmong(peers))
        .flatMap((place) =>
          place.scopes.flatMap((each, index) =>
            each.withYear > 0
              ? { id: scopeFigureId(place, index), shows: place, draw: () => scopeFigure(place, each, index) }
              : [],
          ),
        ),
  };
}

/** For example, `unitary authorities in Wales`. Unique to each type in each country, because chart files are named after it. */
const kindName = ({ country, authority_type: type }: Council): string =>
  namesCountry(type) && country === 'Northern Ireland' ? typeNames(type) : `${typeNames(type)} in ${country}`;

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
  return { name, id: slugOf(name), councils: councils.length, bins, most, scopes };
}

/** @param own the years promised by the council, if one is compared with the others */
function placeAmong({ scopes, ...shared }: Peers, own?: readonly ScopeYear[]): PlaceView {
  return {
    ...shared,
    scopes: scopes.map(({ years, ...scopePlace }) => {
      const year = own?.find(({ scope }) => scope === scopePlace.scope)?.year;
      const absent = own ? undefined : null;
      return { ...scopePlace, own: year === undefined ? absent : { year, ...rankAmong(years, year) } };
    }),
  };
}

/** @param years all promised years, including the council's own, which isn't counted */
const rankAmong = (years: readonly number[], own: number) => ({
  earlier: years.filter((year) => year < own).length,
  same: years.filter((year) => year === own).length - 1,
  later: years.filter((year) => year > own).length,
});

/** The maximum number of links to nearby councils on a page. */
const MOST_NEAREST = 8;

/** The nearest councils first. Empty if it isn't known where the council is. */
function nearestTo(council: Council, located: readonly Located[]): readonly Council[] {
  if (!isLocated(council)) return [];
  const others = located.filter((other) => other !== council);
  const distances = new Map(others.map((other) => [other, distanceBetween(council, other)]));
  return others.sort((a, b) => distances.get(a)! - distances.get(b)!).slice(0, MOST_NEAREST);
}

export type Located = Council & { readonly latitude: number; readonly longitude: number };

export const isLocated = (council: Council): council is Located =>
  council.latitude !== null && council.longitude !== null;

/** A degree of longitude in the UK has about 0.58 times the length of a degree of latitude. */
const EAST_BY_NORTH = 0.58;

/** The square of the distance, which is precise enough for comparing distances within the UK. */
const distanceBetween = (one: Located, other: Located): number =>
  (one.latitude - other.latitude) ** 2 + ((one.longitude - other.longitude) * EAST_BY_NORTH) ** 2;
