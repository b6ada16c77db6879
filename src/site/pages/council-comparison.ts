// A council's place among others: whose promised year is earlier, the same or later, scope by scope; and its neighbours by name.

import { namesCountry, typeNames } from '../../../templates/authority-types.ts';
import { countIn, yearBins } from '../../../templates/charts/year-bins.ts';
import type { Link } from '../../../templates/layout.ts';
import type { ScopeYear } from '../../../templates/scopes.ts';
import type { PlaceView, ScopePlace } from '../../../templates/sections/place.ts';
import { listWith } from '../../addressing/address.ts';
import { responsePaths } from '../../addressing/links.ts';
import { FILTERABLE_TYPES, SCOPES } from '../../api/vocabulary.ts';
import { groupBy } from '../../grouping.ts';
import type { Council } from '../../read/dataset.ts';
import type { SiteIndex } from '../../respond/content.ts';
import { filtersByWords } from '../../respond/filters.ts';
import { mostCommonYear } from './promises.ts';

/** The councils that one is compared with, itself among them; ready for the pages of all of them. */
export interface Peers {
  /** In a sentence: `unitary authorities in Wales`. */
  readonly name: string;
  readonly councils: readonly Council[];
  readonly bins: PlaceView['bins'];
  /** The highest column of all charts. */
  readonly most: number;
  readonly scopes: readonly PeersOfScope[];
}

interface PeersOfScope extends Omit<ScopePlace, 'own'> {
  /** By year: how many councils have an earlier year, the same or a later one. */
  readonly ranks: ReadonlyMap<number, Rank>;
}

interface Rank {
  readonly earlier: number;
  readonly same: number;
  readonly later: number;
}

/** A council among those of the same country and type, by name. */
export interface Alike {
  readonly councils: readonly Council[];
  /** Its place among them, from 0. */
  readonly index: number;
}

export interface CouncilPlaces {
  /** Undefined if there is no other council to compare it with. */
  readonly peersOf: (council: Council) => Peers | undefined;
  readonly alike: (council: Council) => Alike;
}

/** @param yearsOf the years that a council promises */
export function councilPlaces(
  councils: readonly Council[],
  yearsOf: (council: Council) => readonly ScopeYear[],
): CouncilPlaces {
  // Charts for the country, for the type and for each scope would be four. These two compare like with like: councils with the
  // same powers under the same government.
  const ofKind = groupBy(councils, ({ country, authority_type: type }) => `${country}\n${type}`);
  const kinds = new Map<Council, Alike & { readonly peers: Peers }>();
  const ofCountry = new Map(
    Array.from(
      groupBy(councils, ({ country }) => country),
      ([country, own]) => [country, peersAmong(`councils in ${country}`, own, yearsOf)],
    ),
  );
  for (const own of ofKind.values()) {
    const { country, authority_type: type } = own[0]!;
    // A council that is the only one of its type, or whose type isn't recorded, is compared with all councils in its country.
    const peers =
      type === '' || own.length === 1 ? ofCountry.get(country)! : peersAmong(kindName(own[0]!), own, yearsOf);
    for (const [index, council] of own.entries()) kinds.set(council, { councils: own, index, peers });
  }
  return {
    peersOf: (council) => {
      const { peers } = kinds.get(council)!;
      return peers.councils.length > 1 ? peers : undefined;
    },
    alike: (council) => kinds.get(council)!,
  };
}

/** `unitary authorities in Wales` */
export const kindName = ({ country, authority_type: type }: Council): string =>
  namesCountry(type) ? typeNames(type) : `${typeNames(type)} in ${country}`;

type Kind = Pick<Council, 'country' | 'authority_type'>;

/** The pages of the lists of all councils of one country and type; undefined for a list that the site doesn't have. */
export function kindLists(site: SiteIndex): (kind: Kind) => string | undefined {
  const pathsTo = responsePaths(site);
  return ({ country, authority_type }) => {
    // `SRA` can't be filtered by.
    const types = FILTERABLE_TYPES.filter((type) => type === authority_type);
    if (!filtersByWords(site) || types.length === 0) return undefined;
    return pathsTo(listWith('councils', { country: [country], authority_type: types })).page;
  };
}

function peersAmong(
  name: string,
  councils: readonly Council[],
  yearsOf: (council: Council) => readonly ScopeYear[],
): Peers {
  const all = councils.flatMap(yearsOf);
  const years = SCOPES.map((scope) => all.flatMap((each) => (each.scope === scope ? each.year : [])));
  // Neighbouring charts have the same years and the same scale.
  const bins = yearBins(years.flat());
  const scopes = SCOPES.map((scope, index) => {
    const own = years[index]!;
    const ranks = ranksOf(own);
    return { scope, ranks, withYear: own.length, values: countIn(bins, own), mostCommon: mostCommonYear(own) };
  });
  const most = scopes.flatMap(({ values }) => values).reduce((a, b) => Math.max(a, b), 0);
  return { name, councils, bins, most, scopes };
}

/** Counted once for all councils: counted for each, so many of them would take as many times as long again. */
function ranksOf(years: readonly number[]): ReadonlyMap<number, Rank> {
  const ranks = new Map<number, Rank>();
  let earlier = 0;
  for (const [year, { length: same }] of [...groupBy(years, (year) => year)].sort(([a], [b]) => a - b)) {
    ranks.set(year, { earlier, same, later: years.length - earlier - same });
    earlier += same;
  }
  return ranks;
}

/** @param years those that the council promises */
export function placeAmong({ name, councils, bins, most, scopes }: Peers, years: readonly ScopeYear[]): PlaceView {
  return {
    ...{ name, councils: councils.length, bins, most },
    scopes: scopes.map(({ ranks, ...shared }) => {
      const year = years.find(({ scope }) => scope === shared.scope)?.year;
      const rank = year === undefined ? undefined : ranks.get(year)!;
      // Without the council itself.
      return { ...shared, own: rank && { year: year!, ...rank, same: rank.same - 1 } };
    }),
  };
}

/** How many a page links to at most. */
const NEIGHBOURS = 8;

/** The nearest by name, the council itself not among them. */
export function neighboursOf({ councils, index }: Alike, urlOf: (council: Council) => string): readonly Link[] {
  const first = Math.max(0, Math.min(index - NEIGHBOURS / 2, councils.length - NEIGHBOURS - 1));
  return councils
    .slice(first, first + NEIGHBOURS + 1)
    .filter((_, offset) => first + offset !== index)
    .map((other) => ({ title: other.name, url: urlOf(other) }));
}
