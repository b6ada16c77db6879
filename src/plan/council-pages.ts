// A page for each council, at the path that its record names.
import { type CouncilView, councilPage } from '../../templates/council.ts';
import { groupBy } from '../grouping.ts';
import { markupOf } from '../html.ts';
import { once } from '../once.ts';
import type { Council } from '../read/dataset.ts';
import { frameOf } from '../respond/page.ts';
import { type Address, LISTS } from '../route/address.ts';
import { FILTERABLE_TYPES } from '../route/endpoints.ts';
import { councilPage as councilPageFile, HOME } from '../route/layout.ts';
import { answerPaths, type InBoth, linkTo, pagePaths } from '../route/links.ts';
import { councilPlaces, neighboursOf, placeAmong } from './council-places.ts';
import type { PlannedFile } from './planned.ts';
import type { SiteMaterial } from './site-material.ts';

const fileFor = ({ slug }: Council): string => councilPageFile(`/councils/${slug}/`);

export function councilFiles(material: SiteMaterial): readonly PlannedFile[] {
  const viewOf = once(() => councilViews(material));
  return material.dataset.councils.map((council) => ({
    path: fileFor(council),
    render: () => `${markupOf(councilPage(viewOf()(council)))}\n`,
  }));
}

function councilViews({ site, templates, dataset }: SiteMaterial): (council: Council) => CouncilView {
  const pathsTo = answerPaths(site);
  const page = pagePaths(site);
  const pathOf = (council: Council) => page(fileFor(council));
  const commitmentsOf = groupBy(dataset.commitments, ({ authority_code: code }) => code);
  const { peersOf, alike } = councilPlaces(dataset.councils);
  const frame = frameOf(site);
  return (council) => {
    const { name, authority_code: code } = council;
    const own = alike(council);
    const record: Address = { endpoint: 'council', code };
    return {
      ...{ site: frame, template: templates.council, council, commitments: commitmentsOf.get(code) ?? [] },
      crumbs: [
        { title: 'Home', url: page(HOME) },
        { title: 'Councils', url: pathsTo(LISTS.councils).page },
        { title: name, url: pathOf(council) },
      ],
      place: {
        places: peersOf(council).map((peers) => placeAmong(peers, council)),
        neighbours: neighboursOf(council, own, pathOf),
        kind: kindText(council),
        list: site.filtersCouncils ? listOf(council, pathsTo) : undefined,
      },
      record: pathsTo(record),
      statements: pathsTo({ endpoint: 'council-commitments', code }),
      address: linkTo(record, 'json', site),
      allCommitments: pathsTo(LISTS.commitments).page,
    };
  };
}

const kindText = ({ country, authority_type: type }: Council): string =>
  `councils in ${country} ${type === '' ? 'whose type isn’t known' : `of the type ${type}`}`;

/** The list of its country and type, if one can filter by that. */
function listOf({ country, authority_type }: Council, pathsTo: (address: Address) => InBoth): string | undefined {
  const types = FILTERABLE_TYPES.filter((type) => type === authority_type);
  return types.length === 0 ? undefined : pathsTo({ endpoint: 'councils', countries: [country], types }).page;
}
