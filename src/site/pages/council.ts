// A page for each council, at the path in its record.

import { type CouncilView, councilPage } from '../../../templates/council.ts';
import type { Address } from '../../addressing/address.ts';
import { linkTo, pagePaths, responsePaths } from '../../addressing/links.ts';
import { recordPage } from '../../addressing/site-files.ts';
import { groupBy } from '../../grouping.ts';
import type { Council } from '../../read/dataset.ts';
import { frameOf } from '../../respond/response-view.ts';
import type { PlannedFile } from '../site-plan.ts';
import { councilPlaces, kindLists, kindName, neighboursOf, placeAmong } from './council-comparison.ts';
import { crumbsFrom, pageFile } from './page-file.ts';
import type { PageInput } from './page-input.ts';
import { promisedYears } from './promises.ts';

export function councilFiles(input: PageInput): readonly PlannedFile[] {
  const viewOf = councilViews(input);
  return input.dataset.councils.map((council) => pageFile(recordPage(council.url), () => councilPage(viewOf(council))));
}

interface OfCouncil {
  readonly authority_code: string;
}

const codeOf = ({ authority_code: code }: OfCouncil): string => code;

function councilViews({ site, templates, dataset }: PageInput): (council: Council) => CouncilView {
  const pathsTo = responsePaths(site);
  const page = pagePaths(site);
  const pathOf = ({ url }: Council) => page(recordPage(url));
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
      crumbs: crumbsFrom(
        site,
        { title: 'Councils', url: pathsTo({ endpoint: 'councils' }).page },
        { title: name, url: pathOf(council) },
      ),
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
