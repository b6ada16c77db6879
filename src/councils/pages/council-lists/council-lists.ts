// Lists of councils: all of them, those of a country, type or region, and those that have declared a climate emergency.

import { listWith } from '../../../engine/addressing/address.ts';
import { pagePaths } from '../../../engine/addressing/links.ts';
import { HOME, listPage, recordPage } from '../../../engine/addressing/site-files.ts';
import { type Figure, figure } from '../../../engine/charts/figure.ts';
import { groupBy } from '../../../engine/grouping.ts';
import type { ChoiceGroup } from '../../../engine/markup/filters.ts';
import type { Link } from '../../../engine/markup/layout.ts';
import { sourceView } from '../../../engine/pages/attribution.ts';
import { chartFiles, chartFolder } from '../../../engine/pages/chart-files.ts';
import { pageFile, pageView } from '../../../engine/pages/page.ts';
import { filtersByWords } from '../../../engine/respond/filters.ts';
import { jsonOf } from '../../../engine/respond/json.ts';
import { contentHash } from '../../../engine/site/file-content.ts';
import type { PlannedFile } from '../../../engine/site/site-plan.ts';
import { compareCodePoints } from '../../../engine/text/collation.ts';
import { capitalised, counted, listText, monthText } from '../../../engine/text/format.ts';
import { slugOf } from '../../../engine/text/slug.ts';
import { type Council, isLocated, type Located, UNDATED } from '../../dataset.ts';
import { FILTERABLE_TYPES, SCOPES } from '../../vocabulary.ts';
import { endedPage } from '../former-councils.ts';
import { typeNames } from '../parts/authority-types.ts';
import type { PageInput } from '../parts/council-facts.ts';
import { initialOf, sortedByPlace } from '../parts/places.ts';
import { scopeName } from '../parts/promises.ts';
import { type CouncilListView, councilListPage } from './list-page.ts';
import { MAP_ID, mapFigure } from './map.ts';

/** A list of councils on a page of its own. */
interface CouncilList {
  /** The page's file. */
  readonly file: string;
  readonly title: string;
  /** The heading above links to the list, and the text of the link. */
  readonly group: string;
  readonly name: string;
  readonly councils: readonly Council[];
  /** The filters with which the API lists these councils. Empty if there are none. */
  readonly filters: Parameters<typeof listWith<'councils'>>[1];
  /** The heading above a council in the list. */
  readonly headingOf: (council: Council) => string;
}

const ALL = listPage('councils');

/** The group of the list of councils that have declared a climate emergency. */
const DECLARED = 'Emergency';

/** No council's page can be in this folder, because a slug contains no slash. */
const listFile = (...folders: readonly string[]): string => ['councils', 'by', ...folders, HOME].join('/');

/** For example, `Unitary authorities`. */
const typeTitle = ({ authority_type: type }: Council): string => capitalised(typeNames(type));
export const typeFile = (council: Council): string => listFile('type', slugOf(typeTitle(council)));

/** A shorter list of some councils has no headings. */
const LEAST_GROUPED = 40;

/** All councils, from A to Z, and lists of some of them. */
export function councilLists({ dataset, factsOf }: Pick<PageInput, 'dataset' | 'factsOf'>): readonly CouncilList[] {
  const councils = sortedByPlace(dataset.councils);
  const one = { group: '', name: '', councils, filters: {}, headingOf: initialOf };
  const listsBy = (
    group: string,
    nameOf: (council: Council) => string,
    titleOf: (name: string) => string,
    filtersOf: (council: Council) => CouncilList['filters'] = () => ({}),
  ): readonly CouncilList[] => {
    const named = groupBy(
      councils.filter((council) => nameOf(council) !== ''),
      (council) => slugOf(nameOf(council)) || 'other',
    );
    return Array.from(named, ([slug, own]) => {
      // Regions whose names differ only in letter case or punctuation share a list.
      const name = listText([...new Set(own.map(nameOf))]);
      const [filters, file] = [filtersOf(own[0]!), listFile(group.toLowerCase(), slug)];
      const headingOf = own.length < LEAST_GROUPED ? () => name : initialOf;
      return { ...one, group, name, filters, file, title: titleOf(name), councils: own, headingOf };
    }).sort((a, b) => compareCodePoints(a.name, b.name));
  };
  const regionOf = ({ region, country }: Council): string => (region.trim() === country ? '' : region.trim());
  const countryOf = ({ country }: Council): string => country;
  const inCountry = ({ country }: Council) => ({ country: [country] });
  const ofType = ({ authority_type: type }: Council) => ({
    authority_type: FILTERABLE_TYPES.filter((each) => each === type),
  });
  const titled = (name: string): string => `Councils in ${name}`;
  const monthOf = ({ declared_emergency: date }: Council): string =>
    date === null ? 'Date not recorded' : monthText(date);
  const located = { group: 'Map', name: 'By target year', title: 'Map of councils', file: listFile('map') };
  const declared = { group: DECLARED, name: 'By date of declaration', title: 'Climate emergency declarations' };
  return [
    { ...one, title: 'Councils from A to Z', file: ALL },
    ...listsBy('Country', countryOf, titled, inCountry),
    ...listsBy('Type', typeTitle, capitalised, ofType),
    ...listsBy('Region', regionOf, titled),
    { ...one, ...located, councils: councils.filter(isLocated) },
    {
      ...{ ...one, ...declared, file: listFile('emergency'), headingOf: monthOf },
      councils: councils
        .filter((council) => factsOf(council).emergencies.length > 0)
        .sort((a, b) => compareCodePoints(a.declared_emergency ?? UNDATED, b.declared_emergency ?? UNDATED)),
    },
  ].filter(({ file, councils: own }) => file === ALL || own.length > 0);
}

/** The lists as links. @param here the file of the current page */
export function listChoices(lists: readonly CouncilList[], input: PageInput, here?: string): readonly ChoiceGroup[] {
  const path = pagePaths(input.site);
  const choiceOf = ({ file, name: title, councils: { length: count } }: CouncilList) => ({
    ...{ title, count, url: path(file), isChosen: file === here },
  });
  const groups = groupBy(
    lists.filter(({ group }) => group !== ''),
    ({ group }) => group,
  );
  return Array.from(groups, ([title, own]) => ({ title, isMultiple: false, choices: own.map(choiceOf) }));
}

export function councilListFiles(input: PageInput): readonly PlannedFile[] {
  const { dataset, factsOf, site } = input;
  const lists = councilLists(input);
  const located = dataset.councils.filter(isLocated);
  // The lists and the map show nothing else of the commitments and declarations.
  const facts = dataset.councils.map((council) => {
    const { status, years, emergencies } = factsOf(council);
    return [council, status, years, emergencies.length];
  });
  const shows = contentHash(jsonOf([facts, dataset.ended, sourceView(input)]));
  return [
    ...lists.map((list) =>
      pageFile(
        input,
        { file: list.file, shows, isIndexed: list.councils.length > 0 },
        () => viewOf(list, lists, input),
        councilListPage,
      ),
    ),
    ...(located.length > 0 ? chartFiles(MAP_ID, [shows, site.siteUrl], () => mapOf(located, input), input) : []),
  ];
}

function viewOf(list: CouncilList, lists: readonly CouncilList[], input: PageInput): CouncilListView {
  const { site, factsOf } = input;
  const { file, group, councils, filters, headingOf } = list;
  const path = pagePaths(site);
  const linkOf = ({ name, url }: Council): Link => ({ title: name, url: path(recordPage(url)) });
  const withoutYear = councils.filter((council) => factsOf(council).years.length === 0);
  const undated = group === DECLARED ? councils.filter((each) => each.declared_emergency === null).length : 0;
  const promised = councils.filter((council) => factsOf(council).status === 'promised').length;
  const api = filtersByWords(site) ? listWith('councils', filters) : ({ endpoint: 'councils' } as const);
  const crumbs = [...(file === ALL ? [] : lists.slice(0, 1)), list].map((each) => ({
    title: each.title,
    url: path(each.file),
  }));
  return {
    ...pageView(input, crumbs, sourceView(input, api)),
    description:
      councils.length === 0
        ? 'The tables have no councils yet.'
        : `${counted(councils.length, 'council')}: ${promised} with a net zero promise, ${councils.length - withoutYear.length} with a target year.${undated > 0 ? ` The date of declaration is not recorded for ${undated} of them.` : ''}`,
    groups: Array.from(groupBy(councils, headingOf), ([heading, own]) => ({
      id: slugOf(heading),
      title: heading,
      rows: own.map((council) => ({ ...linkOf(council), council, ...factsOf(council) })),
    })),
    lists: listChoices(lists, input, file),
    map: group === 'Map' ? figure(mapOf(councils.filter(isLocated), input), chartFolder(site)) : undefined,
    withoutYear: withoutYear.map(linkOf),
    ended: (file === ALL ? sortedByPlace(input.dataset.ended) : []).map((council) => ({
      title: council.name,
      url: path(endedPage(council)),
    })),
    script: path(input.script!),
  };
}

function mapOf(councils: readonly Located[], { site, factsOf }: PageInput): Figure {
  const path = pagePaths(site);
  const scopes = [...SCOPES, null];
  const places = councils.map((council) => {
    const { name: title, url, latitude, longitude } = council;
    const years = scopes.map((scope) => factsOf(council).years.find((each) => each.scope === scope)?.year);
    return { title, url: path(recordPage(url)), latitude, longitude, years };
  });
  return mapFigure(places, scopes.map(scopeName));
}
