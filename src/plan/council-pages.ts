// A page for each council, at the path that its record names.
import { type CouncilView, councilPage } from '../../templates/council.ts';
import { groupBy } from '../grouping.ts';
import { markupOf } from '../html.ts';
import type { Council } from '../read/dataset.ts';
import { frameOf } from '../respond/page.ts';
import type { Address } from '../route/address.ts';
import { HOME, recordPage } from '../route/layout.ts';
import { answerPaths, linkTo, pagePaths } from '../route/links.ts';
import { councilPlaces, kindLists, kindName, neighboursOf, placeAmong } from './council-places.ts';
import type { PlannedFile } from './planned.ts';
import { promisedYears } from './promised-years.ts';
import type { SiteMaterial } from './site-material.ts';

const fileFor = ({ url }: Council): string => recordPage(url);

export function councilFiles(material: SiteMaterial): readonly PlannedFile[] {
  const viewOf = councilViews(material);
  return material.dataset.councils.map((council) => ({
    path: fileFor(council),
    render: () => `${markupOf(councilPage(viewOf(council)))}\n`,
  }));
}

interface OfCouncil {
  readonly authority_code: string;
}

const codeOf = ({ authority_code: code }: OfCouncil): string => code;

function councilViews({ site, templates, dataset }: SiteMaterial): (council: Council) => CouncilView {
  const pathsTo = answerPaths(site);
  const page = pagePaths(site);
  const pathOf = (council: Council) => page(fileFor(council));
  const commitmentsOf = groupBy(dataset.commitments, codeOf);
  const plansOf = groupBy(dataset.plans, codeOf);
  const declarationsOf = groupBy(dataset.emergencies, codeOf);
  const years = new Map(Array.from(commitmentsOf, ([code, own]) => [code, promisedYears(own)]));
  const yearsOf = ({ authority_code: code }: Council) => years.get(code) ?? [];
  const { peersOf, alike } = councilPlaces(dataset.councils, yearsOf);
  const listOfKind = kindLists(site);
  const frame = frameOf(site);
  return (council) => {
    const { name, authority_code: code } = council;
    const record: Address = { endpoint: 'council', key: code };
    const peers = peersOf(council);
    return {
      ...{ site: frame, template: templates.council, council },
      commitments: commitmentsOf.get(code) ?? [],
      promisedYears: yearsOf(council),
      plans: plansOf.get(code) ?? [],
      declarations: declarationsOf.get(code) ?? [],
      crumbs: [
        { title: 'Home', url: page(HOME) },
        { title: 'Councils', url: pathsTo({ endpoint: 'councils' }).page },
        { title: name, url: pathOf(council) },
      ],
      place: {
        place: peers && placeAmong(peers, yearsOf(council)),
        neighbours: neighboursOf(alike(council), pathOf),
        kind: kindName(council),
        list: listOfKind(council),
      },
      record: pathsTo(record),
      statements: pathsTo({ endpoint: 'council-commitments', key: code }),
      address: linkTo(record, 'json', site),
      allCommitments: pathsTo({ endpoint: 'commitments' }).page,
    };
  };
}
