// Compares a council with similar ones, and finds the councils next to it by name. For each scope, counts the councils that
// promised an earlier year, the same year or a later one.

import { namesCountry, typeNames } from '../../../templates/authority-types.ts';
import type { ScopeYear } from '../../../templates/scopes.ts';
import type { ComparisonView, PlaceView, ScopePlace } from '../../../templates/sections/place.ts';
import { listWith } from '../../addressing/address.ts';
import { responsePaths } from '../../addressing/links.ts';
import { FILTERABLE_TYPES, SCOPES } from '../../api/vocabulary.ts';
import { getOrAdd, groupBy } from '../../grouping.ts';
import type { SiteIndex } from '../../respond/content.ts';
import { filtersByWords } from '../../respond/filters.ts';
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
  const known = new Map<string, Peers>();
  return (council) => {
    const { country, authority_type: type } = council;
    const alike = ofKind.get(kindKey(council))!;
    const kind = kindName(council);
    // If a council is the only one of its type, or its type isn't recorded, it is compared with all councils in its country.
    const peers =
      type === '' || alike.length === 1
        ? getOrAdd(known, country, () => peersAmong(`councils in ${country}`, ofCountry.get(country)!, yearsOf))
        : getOrAdd(known, kindKey(council), () => peersAmong(kind, alike, yearsOf));
    return {
      kind,
      place: peers.councils === 1 ? undefined : placeAmong(peers, yearsOf(council)),
      neighbours: neighboursOf(council, alike).map((other) => ({ title: other.name, url: pathOf(other) })),
    };
  };
}

const kindKey = ({ country, authority_type: type }: Council): string => `${country}\n${type}`;

/** For example, `unitary authorities in Wales`. */
const kindName = ({ country, authority_type: type }: Council): string =>
  namesCountry(type) ? typeNames(type) : `${typeNames(type)} in ${country}`;

/** The page that lists all councils of one type in one country, or undefined if the site has no such page. */
export function kindList(
  { country, authority_type }: Pick<Council, 'country' | 'authority_type'>,
  site: SiteIndex,
): string | undefined {
  // The API can't filter by `SRA`.
  const types = FILTERABLE_TYPES.filter((type) => type === authority_type);
  if (!filtersByWords(site) || types.length === 0) return undefined;
  return responsePaths(site)(listWith('councils', { country: [country], authority_type: types })).page;
}

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

/** The maximum number of links to neighbours on a page. */
const NEIGHBOURS = 8;

/** The councils with the closest names in the list, excluding the council itself. */
function neighboursOf(council: Council, alike: readonly Council[]): readonly Council[] {
  const first = Math.max(0, Math.min(alike.indexOf(council) - NEIGHBOURS / 2, alike.length - NEIGHBOURS - 1));
  return alike.slice(first, first + NEIGHBOURS + 1).filter((other) => other !== council);
}
