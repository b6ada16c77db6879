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
  const { site, factsOf, dataset } = input;
  const { councils } = dataset;
  const pathsTo = responsePaths(site);
  const page = pagePaths(site);
  const linkOf = ({ name: title, url }: Council) => ({ title, url: page(recordPage(url)) });
  const list = { title: 'Councils', url: page(listPage('councils')) };
  const downloadsFor = councilDownloads(input);
  const comparison = councilComparison(councils, (council) => factsOf(council).years);
  const viewOf = (council: Council): CouncilView => {
    const { authority_code: code } = council;
    const { place, nearest } = comparison.of(council);
    const { commitments, years, plans, emergencies } = factsOf(council);
    const record: Address = { endpoint: 'council', key: code };
    return {
      ...pageView(input, 'council', [list, linkOf(council)], pathsTo(record).page),
      council,
      commitments: { ...commitmentsByKind(commitments), all: page(listPage('commitments')) },
      promisedYears: years,
      ...{ plans, declarations: emergencies, charts: chartFolder(site) },
      comparison: {
        ...{ place, nearest: nearest.map(linkOf) },
        list: { title: `All ${typeNames(council.authority_type)}`, url: page(typeFile(council)) },
      },
      downloads: downloadsFor(council).map(({ format, path }) => ({
        title: `${format.toUpperCase()} file`,
        url: originPaths(site)(`/${path}`),
      })),
      records: { record: pathsTo(record), commitments: pathsTo({ endpoint: 'council-commitments', key: code }) },
    };
  };
  return [
    ...councils.map((council) => pageFile({ site, file: recordPage(council.url) }, () => viewOf(council), councilPage)),
    ...councils.flatMap(downloadsFor).map(({ path, render }) => ({ path, render })),
    ...comparison.figures().flatMap((figure) => chartFiles(figure, input)),
  ];
}
