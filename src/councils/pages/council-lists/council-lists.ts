// The pages with lists of councils, and the search index.

import { listWith } from '../../../engine/addressing/address.ts';
import { pagePaths } from '../../../engine/addressing/links.ts';
import { type Figure, figure } from '../../../engine/charts/figure.ts';
import { groupBy } from '../../../engine/grouping.ts';
import type { Link } from '../../../engine/markup/layout.ts';
import { once } from '../../../engine/once.ts';
import { sourceView } from '../../../engine/pages/attribution.ts';
import { chartFiles, chartPlaces } from '../../../engine/pages/chart-files.ts';
import { pageFile, pageView } from '../../../engine/pages/page.ts';
import { filtersByWords } from '../../../engine/respond/filters.ts';
import { jsonOf } from '../../../engine/respond/json.ts';
import { contentHash } from '../../../engine/site/file-content.ts';
import type { PlannedFile } from '../../../engine/site/site-plan.ts';
import { counted } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import { slugOf } from '../../../engine/text/slug.ts';
import { MAP_ID } from '../map/map-figure.ts';
import { councilMap } from '../map/mapped-councils.ts';
import type { PageInput } from '../parts/council-facts.ts';
import { filesIn } from '../parts/page-downloads.ts';
import { COMPARE, councilLinks, endedLinks } from '../parts/paths.ts';
import { otherPlace, sortedByPlace } from '../parts/places.ts';
import { listDownloads } from './downloads.ts';
import { councilListPage, type ListPageView } from './list-page.ts';
import { councilTables } from './list-table.ts';
import { nameRows, namesTable } from './names-table.ts';
import { type CouncilList, type CouncilLists, councilLists, listChoices } from './selections.ts';

export function councilListFiles(input: PageInput): readonly PlannedFile[] {
  const { dataset, factsOf, site } = input;
  const lists = councilLists(input);
  // The page and its files show the same map.
  const map = once(() => councilMap(input));
  // The lists and the map show nothing else of the commitments and declarations.
  const facts = dataset.councils.map((council) => {
    const { status, years, emergencies } = factsOf(council);
    return [council, status, years, emergencies.length];
  });
  const shows = contentHash(jsonOf([facts, dataset.ended, sourceView(input), input.search]));
  const shown = [...lists.narrowed, lists.declared, lists.undated, lists.names, lists.map].filter(
    (list) => list === lists.all || list === lists.map || list.councils.length > 0,
  );
  return [
    ...shown.flatMap((list) => {
      const downloads = listDownloads(list, lists, input);
      const links = downloads.map(({ link }) => link);
      const placed = { file: list.file, shows: [shows, links], isIndexed: list.councils.length > 0 };
      const page = pageFile(input, placed, () => viewOf(list, lists, input, links, map), councilListPage);
      return [page, ...filesIn(downloads)];
    }),
    ...(dataset.councils.length > 0 ? chartFiles(MAP_ID, [shows, site.siteUrl], map, input, lists.map.file) : []),
  ];
}

function viewOf(
  list: CouncilList,
  lists: CouncilLists,
  input: PageInput,
  downloads: readonly Link[],
  map: () => Figure,
): ListPageView {
  const { site, search } = input;
  const { file, place, type, filters } = list;
  const path = pagePaths(site);
  const api = filtersByWords(site) ? listWith('councils', filters) : ({ endpoint: 'councils' } as const);
  const ofPlace = place && type && lists.narrowed.find((each) => each.place === place && !each.type);
  const above = [...(file === lists.all.file ? [] : [lists.all]), ...(ofPlace ? [ofPlace] : [])];
  const crumbs = [...above, list].map((each) => ({ title: each.title, url: path(each.file) }));
  return {
    ...pageView(input, crumbs, sourceView(input, api)),
    description: descriptionOf(list, lists, input),
    search: list === lists.map ? undefined : search,
    compare: list === lists.all && list.councils.length > 1 ? path(COMPARE) : undefined,
    script: list === lists.map && list.councils.length > 0 ? path(input.scripts.map) : undefined,
    lists: listChoices(lists, input, list),
    downloads,
    content: contentOf(list, lists, input, map),
  };
}

function descriptionOf(list: CouncilList, lists: CouncilLists, { factsOf, dataset }: PageInput): string {
  const { councils } = list;
  if (councils.length === 0) return 'The tables have no councils yet.';
  const count = counted(councils.length, 'council');
  if (list === lists.names) {
    const ended = dataset.ended.length > 0 ? ` and of ${counted(dataset.ended.length, 'former council')}` : '';
    return `The codes and other names of ${count}${ended}.`;
  }
  const promised = councils.filter((council) => factsOf(council).status === 'promised').length;
  const withYear = councils.filter((council) => factsOf(council).years.length > 0).length;
  const counts = `${promised} with a net zero promise, ${withYear} with a target year.`;
  if (list !== lists.declared) return `${count}: ${counts}`;
  const undated = councils.filter((each) => each.declared_emergency === null).length;
  return `${count} ${councils.length === 1 ? 'has' : 'have'} declared a climate emergency: ${counts}${undated > 0 ? ` The date of declaration is not recorded for ${undated} of them.` : ''}`;
}

function contentOf(list: CouncilList, lists: CouncilLists, input: PageInput, map: () => Figure): Html {
  const { site, factsOf, dataset } = input;
  const { councils, headingOf } = list;
  if (list === lists.map) return councils.length > 0 ? figure(map(), chartPlaces(site)) : html``;
  if (list === lists.names) return namesTable(nameRows(councils, input));
  const linkOf = councilLinks(site);
  const groups = Array.from(groupBy(councils, headingOf), ([heading, own]) => ({
    id: slugOf(heading),
    title: heading,
    rows: own.map((council) => ({ ...linkOf(council), council, place: otherPlace(council), ...factsOf(council) })),
  }));
  // They have a list of their own. Naming them twice in the longest list would take up a twentieth of its page.
  const withoutYear = [lists.all, lists.undated].includes(list)
    ? []
    : councils.filter((council) => factsOf(council).years.length === 0);
  const ended = (list === lists.all ? sortedByPlace(dataset.ended) : []).map(endedLinks(site));
  return councilTables(groups, { withoutYear: withoutYear.map(linkOf), ended }, list === lists.declared);
}
