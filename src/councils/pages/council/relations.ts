// The councils to which a council's page links: those nearby with their target years, its county or its districts, and comparisons
// side by side.

import { getOrAdd, groupBy } from '../../../engine/grouping.ts';
import type { Link } from '../../../engine/markup/layout.ts';
import { authorityCodeOf, type Council } from '../../dataset.ts';
import { MOST_COMPARED } from '../../script/asked-councils.ts';
import { SCOPES } from '../../vocabulary.ts';
import { kindName } from '../parts/authority-types.ts';
import type { PageInput } from '../parts/council-facts.ts';
import { comparingPaths, councilLinks, linksByCode } from '../parts/paths.ts';
import { sortedByPlace } from '../parts/places.ts';
import { targetFor } from '../parts/promises.ts';
import { nearestCouncils } from './nearest.ts';
import type { Neighbour } from './nearest-table.ts';

/** The maximum number of nearby councils on a page. */
const MOST_NEIGHBOURS = 8;

/** The maximum number of councils with which a council can be compared. */
const OTHERS = MOST_COMPARED - 1;

export interface CouncilRelations {
  /** The county council that also serves the council's area. Undefined if none is recorded. */
  readonly county: Link | undefined;
  /** If the council is a county: its districts. */
  readonly districts: readonly Link[];
  /** Nearest first. Empty if it isn't known where the council is. */
  readonly nearest: readonly Neighbour[];
  readonly comparisons: readonly Link[];
}

export function councilRelations({ site, dataset, factsOf }: PageInput): (council: Council) => CouncilRelations {
  const { councils } = dataset;
  const linkOf = councilLinks(site);
  const compareWith = comparisonLinks(comparingPaths(site));
  const byCode = linksByCode(dataset, site);
  const current = new Set(councils.map(authorityCodeOf));
  const countyOf = ({ authority_code: own, county }: Council): string => (county === own ? '' : county);
  const districts = groupBy(sortedByPlace(councils), countyOf);
  const nearestTo = nearestCouncils(councils, MOST_NEIGHBOURS);
  const ofKind = groupBy(councils, kindName);
  const alikeTo = new Map<string, ReturnType<typeof nearestCouncils>>();
  const relationsOf = (council: Council): CouncilRelations => {
    const kind = kindName(council);
    const alike = getOrAdd(alikeTo, kind, () => nearestCouncils(ofKind.get(kind)!, OTHERS))(council);
    const nearest = nearestTo(council);
    const county = countyOf(council);
    return {
      county: byCode.get(county),
      districts: (districts.get(council.authority_code) ?? []).map(linkOf),
      nearest: nearest.map((each) => {
        const facts = factsOf(each);
        return { ...linkOf(each), status: facts.status, targets: SCOPES.map((scope) => targetFor(facts, scope)) };
      }),
      comparisons: compareWith(council, {
        ...{ nearest: nearest.slice(0, OTHERS), alike },
        county: current.has(county) ? { code: county, name: byCode.get(county)!.title } : undefined,
      }),
    };
  };
  const known = new Map<Council, CouncilRelations>();
  return (council) => getOrAdd(known, council, () => relationsOf(council));
}

interface Others {
  readonly nearest: readonly Council[];
  /** The nearest councils of the same type in the same country. */
  readonly alike: readonly Council[];
  readonly county: { readonly code: string; readonly name: string } | undefined;
}

/** The nearest councils, by their number. */
const NEAREST = ['', 'the nearest council', 'the nearest two', 'the nearest three'];

const comparisonLinks =
  (comparing: ReturnType<typeof comparingPaths>) =>
  ({ authority_code: own }: Council, { nearest, alike, county }: Others): readonly Link[] => {
    const sets = [
      { name: NEAREST[nearest.length]!, codes: nearest.map(authorityCodeOf) },
      { name: `${NEAREST[alike.length]!} of the same type`, codes: alike.map(authorityCodeOf) },
      ...(county ? [{ name: county.name, codes: [county.code] }] : []),
    ];
    const links = new Map<string, Link>();
    // The nearest councils may all be of the same type.
    for (const { name, codes } of sets.filter((set) => set.codes.length > 0)) {
      const url = comparing([own, ...codes]);
      getOrAdd(links, url, () => ({ title: `Compare with ${name}`, url }));
    }
    return [...links.values(), { title: 'Compare with other councils', url: comparing([own]) }];
  };
