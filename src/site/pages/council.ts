// Creates a page for each council, at the path given in the council's record.

import { type CouncilView, councilPage } from '../../../templates/council.ts';
import type { Address } from '../../addressing/address.ts';
import { linkTo, pagePaths, responsePaths } from '../../addressing/links.ts';
import { recordPage } from '../../addressing/site-files.ts';
import { groupBy } from '../../grouping.ts';
import { authorityCodeOf, type Council } from '../../tables/dataset.ts';
import type { PlannedFile } from '../site-plan.ts';
import { councilComparison, kindList } from './council-comparison.ts';
import { type PageInput, pageFile, pageView } from './page.ts';
import { commitmentsByKind, promisedYears } from './promises.ts';

export function councilFiles(input: PageInput): readonly PlannedFile[] {
  const viewOf = councilViews(input);
  return input.dataset.councils.map((council) => pageFile(recordPage(council.url), () => councilPage(viewOf(council))));
}

function councilViews(input: PageInput): (council: Council) => CouncilView {
  const { site, dataset } = input;
  const pathsTo = responsePaths(site);
  const page = pagePaths(site);
  const pathOf = ({ url }: Council) => page(recordPage(url));
  const commitmentsOf = groupBy(dataset.commitments, authorityCodeOf);
  const plansOf = groupBy(dataset.plans, authorityCodeOf);
  const declarationsOf = groupBy(dataset.emergencies, authorityCodeOf);
  const years = new Map(Array.from(commitmentsOf, ([code, own]) => [code, promisedYears(own)]));
  const yearsOf = ({ authority_code: code }: Council) => years.get(code) ?? [];
  const list = { title: 'Councils', url: pathsTo({ endpoint: 'councils' }).page };
  const comparisonOf = councilComparison(dataset.councils, yearsOf, pathOf);
  return (council) => {
    const { name, authority_code: code } = council;
    const record: Address = { endpoint: 'council', key: code };
    return {
      ...pageView(input, 'council', list, { title: name, url: pathOf(council) }),
      council,
      commitments: {
        ...commitmentsByKind(commitmentsOf.get(code) ?? []),
        all: pathsTo({ endpoint: 'commitments' }).page,
      },
      promisedYears: yearsOf(council),
      plans: plansOf.get(code) ?? [],
      declarations: declarationsOf.get(code) ?? [],
      comparison: { ...comparisonOf(council), list: kindList(council, site) },
      api: {
        record: pathsTo(record),
        commitments: pathsTo({ endpoint: 'council-commitments', key: code }),
        url: linkTo(record, 'json', site),
      },
    };
  };
}
