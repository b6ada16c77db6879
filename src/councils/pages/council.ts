// Creates a page for each council, at the path given in the council's record.

import type { Address } from '../../engine/addressing/address.ts';
import { originPaths, pagePaths, responsePaths } from '../../engine/addressing/links.ts';
import { listPage, recordPage } from '../../engine/addressing/site-files.ts';
import { sourceView } from '../../engine/pages/attribution.ts';
import { chartFiles, chartFolder } from '../../engine/pages/chart-files.ts';
import { pageFile, pageView } from '../../engine/pages/page.ts';
import type { PlannedFile } from '../../engine/site/site-plan.ts';
import type { Council } from '../dataset.ts';
import { typeNames } from '../markup/authority-types.ts';
import { type CouncilView, councilPage } from '../markup/council.ts';
import { councilComparison } from './council-comparison.ts';
import { councilDownloads } from './council-downloads.ts';
import { typeFile } from './council-lists.ts';
import type { PageInput } from './input.ts';
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
  const recordOf = ({ authority_code: key }: Council): Address => ({ endpoint: 'council', key });
  const compared = new Map(councils.map((council) => [council, comparison.of(council)]));
  const downloads = new Map(councils.map((council) => [council, downloadsFor(council)]));
  const shownFor = (council: Council) => {
    const { place, nearest } = compared.get(council)!;
    return [council, factsOf(council), place, nearest.map(linkOf), sourceView(input, recordOf(council))];
  };
  const viewOf = (council: Council): CouncilView => {
    const { authority_code: code } = council;
    const { place, nearest } = compared.get(council)!;
    const { commitments, years, plans, emergencies } = factsOf(council);
    const record = recordOf(council);
    return {
      ...pageView(input, 'council', [list, linkOf(council)], sourceView(input, record)),
      council,
      commitments: { ...commitmentsByKind(commitments), all: page(listPage('commitments')) },
      promisedYears: years,
      ...{ plans, declarations: emergencies, charts: chartFolder(site) },
      comparison: {
        ...{ place, nearest: nearest.map(linkOf) },
        list: { title: `All ${typeNames(council.authority_type)}`, url: page(typeFile(council)) },
      },
      downloads: downloads.get(council)!.map(({ format, path }) => ({
        title: `${format.toUpperCase()} file`,
        url: originPaths(site)(`/${path}`),
      })),
      records: { record: pathsTo(record), commitments: pathsTo({ endpoint: 'council-commitments', key: code }) },
    };
  };
  return [
    ...councils.map((council) =>
      pageFile(input, { file: recordPage(council.url), shows: shownFor(council) }, () => viewOf(council), councilPage),
    ),
    ...[...downloads.values()].flat().map(({ format: _, ...file }) => file),
    ...comparison.figures().flatMap(({ id, shows, draw }) => chartFiles(id, shows, draw, input)),
  ];
}
