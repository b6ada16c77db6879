// Creates a page for each council, at the path given in the council's record.

import { typeNames } from '../../../templates/authority-types.ts';
import { type CouncilView, councilPage } from '../../../templates/council.ts';
import type { Address } from '../../addressing/address.ts';
import { originPaths, pagePaths, responsePaths } from '../../addressing/links.ts';
import { listPage, recordPage } from '../../addressing/site-files.ts';
import type { Council } from '../../tables/dataset.ts';
import { councilDownloads } from '../downloads/council.ts';
import type { PlannedFile } from '../site-plan.ts';
import { chartFiles, chartFolder } from './chart-files.ts';
import { councilComparison } from './council-comparison.ts';
import { typeFile } from './council-lists.ts';
import { type PageInput, pageFile, pageView } from './page.ts';
import { commitmentsByKind } from './promises.ts';

export function councilFiles(input: PageInput): readonly PlannedFile[] {
  const downloadsFor = councilDownloads(input);
  const { councils } = input.dataset;
  const pathOf = ({ url }: Council) => pagePaths(input.site)(recordPage(url));
  const comparison = councilComparison(councils, (council) => input.factsOf(council).years, pathOf);
  const viewOf = councilViews(input, comparison.of, downloadsFor);
  return [
    ...councils.map((council) => pageFile(recordPage(council.url), () => councilPage(viewOf(council)))),
    ...councils.flatMap(downloadsFor).map(({ path, render }) => ({ path, render })),
    ...comparison.figures().flatMap((figure) => chartFiles(figure, input)),
  ];
}

function councilViews(
  input: PageInput,
  comparisonOf: ReturnType<typeof councilComparison>['of'],
  downloadsFor: ReturnType<typeof councilDownloads>,
): (council: Council) => CouncilView {
  const { site, factsOf } = input;
  const pathsTo = responsePaths(site);
  const page = pagePaths(site);
  const list = { title: 'Councils', url: page(listPage('councils')) };
  return (council) => {
    const { name, authority_code: code } = council;
    const { commitments, years, plans, emergencies } = factsOf(council);
    const record: Address = { endpoint: 'council', key: code };
    return {
      ...pageView(input, 'council', [list, { title: name, url: page(recordPage(council.url)) }], pathsTo(record).page),
      council,
      commitments: { ...commitmentsByKind(commitments), all: page(listPage('commitments')) },
      promisedYears: years,
      ...{ plans, declarations: emergencies, charts: chartFolder(site) },
      comparison: {
        ...comparisonOf(council),
        list: { title: `All ${typeNames(council.authority_type)}`, url: page(typeFile(council)) },
      },
      downloads: downloadsFor(council).map(({ format, path }) => ({
        title: `${format.toUpperCase()} file`,
        url: originPaths(site)(`/${path}`),
      })),
      records: { record: pathsTo(record), commitments: pathsTo({ endpoint: 'council-commitments', key: code }) },
    };
  };
}
