// A council's place among others: whose target year is earlier, the same or later; and who stands beside it.
import { countIn, yearBins } from '../../templates/charts/year-bins.ts';
import type { Link } from '../../templates/layout.ts';
import type { PlaceView } from '../../templates/sections/place.ts';
import { groupBy } from '../grouping.ts';
import type { Council } from '../read/dataset.ts';
import { yearsByFrequency } from './glance.ts';

/** The councils of one country, or of one type; ready for the pages of all of them. */
export interface Peers {
  /** As a sentence names them: `councils in Wales`. */
  readonly name: string;
  readonly councils: readonly Council[];
  readonly chart: PlaceView['chart'];
  readonly withYear: number;
  readonly mostFrequent: PlaceView['mostFrequent'];
  /** By target year: how many have an earlier year, the same or a later one. */
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
  /** Those of its country, and those of its type, unless they are the same; none without another council. */
  readonly peersOf: (council: Council) => readonly Peers[];
  readonly alike: (council: Council) => Alike;
}

export function councilPlaces(councils: readonly Council[]): CouncilPlaces {
  const peers = (groups: ReadonlyMap<string, readonly Council[]>, nameOf: (key: string) => string) =>
    new Map(Array.from(groups, ([key, members]) => [key, peersOf(nameOf(key), members)]));
  const ofCountry = peers(
    groupBy(councils, ({ country }) => country),
    (country) => `councils in ${country}`,
  );
  const ofType = peers(
    groupBy(councils, ({ authority_type: type }) => type),
    (type) => `councils of the type ${type}`,
  );
  const kindOf = ({ country, authority_type: type }: Council) => `${country}\n${type}`;
  const ofKind = groupBy(councils, kindOf);
  const places = new Map<Council, Alike>();
  for (const own of ofKind.values()) {
    for (const [index, council] of own.entries()) places.set(council, { councils: own, index });
  }
  return {
    peersOf: (council) => {
      const country = ofCountry.get(council.country)!;
      const type = ofType.get(council.authority_type)!;
      const { length: shared } = ofKind.get(kindOf(council))!;
      const isSame = shared === country.councils.length && shared === type.councils.length;
      const all = council.authority_type === '' || isSame ? [country] : [country, type];
      return all.filter(({ councils }) => councils.length > 1);
    },
    alike: (council) => places.get(council)!,
  };
}

function peersOf(name: string, councils: readonly Council[]): Peers {
  const years = councils.flatMap(({ carbonNeutralYear }) => carbonNeutralYear ?? []);
  const bins = yearBins(years);
  const ranks = ranksOf(years);
  const [mostFrequent] = yearsByFrequency(years);
  return {
    ...{ name, councils, ranks, withYear: years.length },
    chart: { bins, values: countIn(bins, years) },
    mostFrequent:
      mostFrequent === undefined ? undefined : { year: mostFrequent, councils: ranks.get(mostFrequent)!.same },
  };
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

export function placeAmong(peers: Peers, { carbonNeutralYear: year }: Council): PlaceView {
  const { name, councils, chart, withYear, mostFrequent, ranks } = peers;
  const rank = year === null ? undefined : ranks.get(year)!;
  return {
    ...{ name, councils: councils.length, withYear, chart, mostFrequent },
    // The others.
    own: rank && { year: year!, ...rank, same: rank.same - 1 },
  };
}

/** How many stand on a page at most. */
export const NEIGHBOURS = 8;

/** The nearest by name, the council itself not among them. */
export function neighboursOf({ councils, index }: Alike, urlOf: (council: Council) => string): readonly Link[] {
  const first = Math.max(0, Math.min(index - NEIGHBOURS / 2, councils.length - NEIGHBOURS - 1));
  return councils
    .slice(first, first + NEIGHBOURS + 1)
    .filter((_, offset) => first + offset !== index)
    .map((other) => ({ title: other.name, url: urlOf(other) }));
}
