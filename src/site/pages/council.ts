// Creates a page for each council, at the path given in the council's record.

import { type CouncilView, councilPage } from '../../../templates/council.ts';
import type { Address } from '../../addressing/address.ts';
import { linkTo, originPaths, pagePaths, responsePaths } from '../../addressing/links.ts';
import { listPage, recordPage } from '../../addressing/site-files.ts';
import type { Council } from '../../tables/dataset.ts';
import { councilDownloads } from '../downloads/council.ts';
import type { PlannedFile } from '../site-plan.ts';
import { councilComparison } from './council-comparison.ts';
import { typeFile, typeTitle } from './council-lists.ts';
import { type PageInput, pageFile, peopleView } from './page.ts';
import { commitmentsByKind } from './promises.ts';

export function councilFiles(input: PageInput): readonly PlannedFile[] {
  const downloadsFor = councilDownloads(input);
  const viewOf = councilViews(input, downloadsFor);
  return input.dataset.councils.flatMap((council) => [
    pageFile(recordPage(council.url), () => councilPage(viewOf(council))),
    ...downloadsFor(council).map(({ path, render }) => ({ path, render })),
  ]);
}

function councilViews(
  input: PageInput,
  downloadsFor: ReturnType<typeof councilDownloads>,
): (council: Council) => CouncilView {
  const { site, dataset, factsOf } = input;
  const pathsTo = responsePaths(site);
  const page = pagePaths(site);
  const pathOf = ({ url }: Council) => page(recordPage(url));
  const list = { title: 'Councils', url: page(listPage('councils')) };
  const comparisonOf = councilComparison(dataset.councils, (council) => factsOf(council).years, pathOf);
  return (council) => {
    const { name, authority_code: code } = council;
    const { commitments, years, plans, emergencies } = factsOf(council);
    const record: Address = { endpoint: 'council', key: code };
    return {
      ...peopleView(input, 'council', pathsTo(record).page, list, { title: name, url: pathOf(council) }),
      council,
      commitments: { ...commitmentsByKind(commitments), all: page(listPage('commitments')) },
      promisedYears: years,
      ...{ plans, declarations: emergencies },
      comparison: { ...comparisonOf(council), list: { title: typeTitle(council), url: page(typeFile(council)) } },
      downloads: downloadsFor(council).map(({ format, path }) => ({
        title: `${format.toUpperCase()} file`,
        url: originPaths(site)(`/${path}`),
      })),
      records: {
        record: pathsTo(record),
        commitments: pathsTo({ endpoint: 'council-commitments', key: code }),
        url: linkTo(record, 'json', site),
      },
    };
  };
}
