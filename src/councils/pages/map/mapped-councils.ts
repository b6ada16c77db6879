// The councils on the map, each with the group in which it is: its region or country, or the councils that cover several others.
import type { Figure } from '../../../engine/charts/figure.ts';
import { getOrAdd } from '../../../engine/grouping.ts';
import { slugOf } from '../../../engine/text/slug.ts';
import { type Council, isLocated } from '../../dataset.ts';
import { SCOPES, SRA } from '../../vocabulary.ts';
import type { PageInput } from '../parts/council-facts.ts';
import { pointOf } from '../parts/nearest-points.ts';
import { councilLinks } from '../parts/paths.ts';
import { sortedByPlace } from '../parts/places.ts';
import { scopeName } from '../parts/promises.ts';
import { type MappedCouncil, mapFigure } from './map-figure.ts';

/** The types of councils whose areas contain those of other councils. They are in a group of their own. */
const UPPER: readonly Council['authority_type'][] = ['County Council', 'Combined Authority', SRA];

/** Only England has such councils at present. */
const UPPER_TITLE = 'County councils and combined authorities';

/** With more regions, the groups of a country would be too small for their headings. */
const MOST_REGIONS = 40;

/** @param input with at least one council */
export function councilMap({ dataset, site, factsOf }: PageInput): Figure {
  const linkTo = councilLinks(site);
  const scopes = [...SCOPES, null];
  const groupOf = groupsOf(dataset.councils);
  const councils = sortedByPlace(dataset.councils).map((council): MappedCouncil => {
    const { country, region, authority_code: key } = council;
    const point = isLocated(council) ? pointOf(council) : undefined;
    const years = scopes.map((scope) => factsOf(council).years.find((each) => each.scope === scope)?.year);
    const isUpper = UPPER.includes(council.authority_type);
    return {
      ...linkTo(council),
      ...{ key, country, region, years, point, isUpper, group: groupOf(council) },
    };
  });
  return mapFigure(councils, scopes.map(scopeName));
}

function groupsOf(councils: readonly Council[]): (council: Council) => string {
  /** By country and slug, because regions whose names differ only in letter case or punctuation are the same. */
  const regions = new Map<string, Map<string, string>>();
  for (const { country, region } of councils) {
    const own = getOrAdd(regions, country, () => new Map<string, string>());
    getOrAdd(own, slugOf(region), () => region.trim());
  }
  return ({ country, region, authority_type: type }) => {
    if (UPPER.includes(type)) return country === 'England' ? UPPER_TITLE : `${UPPER_TITLE} in ${country}`;
    const own = regions.get(country)!;
    return (own.size <= MOST_REGIONS && own.get(slugOf(region))) || country;
  };
}
