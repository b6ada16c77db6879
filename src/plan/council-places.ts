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
  readonly years: readonly number[];
  readonly mostFrequent: number | undefined;
}

export interface CouncilPlaces {
  /** Those of its country, and those of its type, unless they are the same; none without another council. */
  readonly peersOf: (council: Council) => readonly Peers[];
  /** Those of the same country and type, the council itself among them, by name. */
  readonly alike: (council: Council) => readonly Council[];
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
  return {
    peersOf: (council) => {
      const country = ofCountry.get(council.country)!;
      const type = ofType.get(council.authority_type)!;
      const { length: shared } = ofKind.get(kindOf(council))!;
      const isSame = shared === country.councils.length && shared === type.councils.length;
      const all = council.authority_type === '' || isSame ? [country] : [country, type];
      return all.filter(({ councils }) => councils.length > 1);
    },
    alike: (council) => ofKind.get(kindOf(council))!,
  };
}

function peersOf(name: string, councils: readonly Council[]): Peers {
  const years = councils.flatMap(({ carbonNeutralYear }) => carbonNeutralYear ?? []);
  const bins = yearBins(years);
  return {
    name,
    councils,
    years,
    chart: { bins, values: countIn(bins, years) },
    mostFrequent: yearsByFrequency(years)[0],
  };
}

export function placeAmong({ name, councils, chart, years, mostFrequent }: Peers, council: Council): PlaceView {
  const year = council.carbonNeutralYear;
  const own = year !== null && {
    year,
    earlier: years.filter((other) => other < year).length,
    same: years.filter((other) => other === year).length - 1,
    later: years.filter((other) => other > year).length,
  };
  return {
    ...{ name, councils: councils.length, withYear: years.length, chart, own: own || undefined },
    mostFrequent:
      mostFrequent === undefined
        ? undefined
        : { year: mostFrequent, councils: years.filter((year) => year === mostFrequent).length },
  };
}

/** How many stand on a page at most. */
const NEIGHBOURS = 8;

/** The nearest by name, the council itself not among them. */
export function neighboursOf(
  council: Council,
  alike: readonly Council[],
  urlOf: (council: Council) => string,
): readonly Link[] {
  const at = alike.indexOf(council);
  const first = Math.max(0, Math.min(at - NEIGHBOURS / 2, alike.length - NEIGHBOURS - 1));
  return alike
    .slice(first, first + NEIGHBOURS + 1)
    .filter((other) => other !== council)
    .map((other) => ({ title: other.name, url: urlOf(other) }));
}
