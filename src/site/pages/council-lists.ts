// Lists of councils: all of them, those of a country, type or region, and those that have declared a climate emergency.
import { typeNames } from '../../../templates/authority-types.ts';
import { type CouncilListView, councilListPage } from '../../../templates/council-list.ts';
import type { ChoiceGroup } from '../../../templates/filters.ts';
import type { Link } from '../../../templates/layout.ts';
import { listWith } from '../../addressing/address.ts';
import { pagePaths, responsePaths } from '../../addressing/links.ts';
import { HOME, listPage, recordPage } from '../../addressing/site-files.ts';
import { COUNTRIES, FILTERABLE_TYPES } from '../../api/vocabulary.ts';
import { wordsOf } from '../../api/words.ts';
import { groupBy } from '../../grouping.ts';
import { filtersByWords } from '../../respond/filters.ts';
import { normalisedName } from '../../tables/councils/name-forms.ts';
import { placeName } from '../../tables/councils/name-index.ts';
import type { Council } from '../../tables/dataset.ts';
import { slugOf } from '../../tables/slug.ts';
import { compareCodePoints } from '../../text/collation.ts';
import { capitalised, counted, monthText } from '../../text/format.ts';
import type { PlannedFile } from '../site-plan.ts';
import { formerPages } from './former-councils.ts';
import { type PageInput, pageFile, peopleView } from './page.ts';

/** A list of councils on a page of its own. */
interface CouncilList {
  /** The page's file. */
  readonly file: string;
  /** The title of the page, and of links under the heading `group`. */
  readonly title: string;
  readonly name: string;
  readonly group: string;
  readonly councils: readonly Council[];
  /** The filters with which the API lists these councils. Empty if there are none. */
  readonly filters: Parameters<typeof listWith<'councils'>>[1];
  /** The councils in groups, each under a heading with an ID. */
  readonly headingOf: (council: Council) => readonly [id: string, title: string];
}

const ALL = listPage('councils');

/** No council's page can be in this folder, because a slug contains no slash. */
const listFile = (...folders: readonly string[]): string => ['councils', 'by', ...folders, HOME].join('/');

/** For example, `Unitary authorities`. */
export const typeTitle = ({ authority_type: type }: Pick<Council, 'authority_type'>): string =>
  capitalised(typeNames(type));
export const typeFile = (council: Pick<Council, 'authority_type'>): string =>
  listFile('type', slugOf(typeTitle(council)));
export const countryFile = (country: string): string => listFile('country', slugOf(country));

/** Many names begin with words such as “London Borough of”, so councils are listed by the names of their places. */
const placeOf = ({ name }: Pick<Council, 'name'>): string => slugOf(placeName(normalisedName(name)) || name);

const initialOf = (council: Council): readonly [id: string, title: string] => {
  const letter = placeOf(council).slice(0, 1).toUpperCase() || '#';
  return [/[A-Z]/.test(letter) ? letter : 'other', letter];
};

export function councilLists({ dataset }: Pick<PageInput, 'dataset'>): readonly CouncilList[] {
  const councils = dataset.councils.toSorted((a, b) => compareCodePoints(placeOf(a), placeOf(b)));
  const list = (
    group: string,
    name: string,
    own: readonly Council[],
    filters: CouncilList['filters'] = {},
    title = `Councils in ${name}`,
  ): CouncilList => ({
    ...{ group, name, title, councils: own, filters, headingOf: initialOf },
    file: listFile(group.toLowerCase(), slugOf(name) || 'other'),
  });
  const declared = councils
    .filter(({ declared_emergency }) => declared_emergency !== null)
    .sort((a, b) => compareCodePoints(a.declared_emergency!, b.declared_emergency!));
  const regions = groupBy(
    councils.filter(({ region }) => region.trim() !== '' && !COUNTRIES.some((country) => country === region.trim())),
    ({ region }) => slugOf(region),
  );
  return [
    ...COUNTRIES.map((country) =>
      list(
        'Country',
        country,
        councils.filter((council) => council.country === country),
        { country: [country] },
      ),
    ),
    ...Array.from(
      groupBy(councils, ({ authority_type }) => authority_type),
      ([type, own]) => {
        const names = capitalised(typeNames(type));
        return list('Type', names, own, { authority_type: FILTERABLE_TYPES.filter((each) => each === type) }, names);
      },
    ),
    ...Array.from(regions.values(), (own) => list('Region', own[0]!.region.trim(), own)),
    {
      ...list('Emergency', 'By date of declaration', declared, {}, 'Climate emergency declarations'),
      file: listFile('emergency'),
      headingOf: ({ declared_emergency: date }: Council) => [slugOf(monthText(date!)), monthText(date!)] as const,
    },
  ].filter(({ councils: own }) => own.length > 0);
}

/** The lists as links. @param here the file of the current page */
export function listChoices(lists: readonly CouncilList[], input: PageInput, here?: string): readonly ChoiceGroup[] {
  const path = pagePaths(input.site);
  return Array.from(
    groupBy(lists, ({ group }) => group),
    ([title, own]) => ({
      title,
      isMultiple: false,
      choices: own
        .toSorted((a, b) => compareCodePoints(a.name, b.name))
        .map(({ file, name, councils: { length: count } }) => ({
          title: name,
          url: path(file),
          count,
          isChosen: file === here,
        })),
    }),
  );
}

export function councilListFiles(input: PageInput): readonly PlannedFile[] {
  const { councils } = input.dataset;
  const lists = councilLists(input);
  const all: CouncilList = {
    ...{ file: ALL, title: wordsOf('councils').heading, name: '', group: '', filters: {}, headingOf: initialOf },
    councils: councils.toSorted((a, b) => compareCodePoints(placeOf(a), placeOf(b))),
  };
  return [all, ...lists].map((list) => pageFile(list.file, () => councilListPage(viewOf(list, lists, input))));
}

/** The most links to councils without a year. On a longer list, the table has to do. */
const MOST_LINKS = 60;

function viewOf(list: CouncilList, lists: readonly CouncilList[], input: PageInput): CouncilListView {
  const { site, factsOf } = input;
  const { file, title, councils, filters, headingOf } = list;
  const path = pagePaths(site);
  const linkOf = ({ name, url }: Council): Link => ({ title: name, url: path(recordPage(url)) });
  const groups = groupBy(councils, (council) => headingOf(council).join('\n'));
  const withoutYear = councils.filter((council) => factsOf(council).years.length === 0);
  const promised = councils.filter((council) => factsOf(council).status === 'promised').length;
  const api = filtersByWords(site) ? listWith('councils', filters) : ({ endpoint: 'councils' } as const);
  const crumbs = [
    { title: wordsOf('councils').heading, url: path(ALL) },
    { title, url: path(file) },
  ];
  return {
    ...peopleView(input, 'council-list', responsePaths(site)(api).page, ...crumbs.slice(file === ALL ? 1 : 0)),
    title,
    description: descriptionOf(councils.length, promised, withoutYear.length),
    groups: Array.from(groups.values(), (own) => {
      const [id, heading] = headingOf(own[0]!);
      const rows = own.map((council) => {
        const { country, authority_type: type, declared_emergency: declared, plan_count: plans } = council;
        const { status, years } = factsOf(council);
        return { ...linkOf(council), ...{ country, type, declared, plans, status, years } };
      });
      return { id, title: heading, rows };
    }),
    lists: listChoices(lists, input, file),
    withoutYear: withoutYear.length <= MOST_LINKS ? withoutYear.map(linkOf) : [],
    ended:
      file === ALL
        ? formerPages(input).flatMap(({ ended, file }) => (ended ? [{ title: ended.name, url: path(file) }] : []))
        : [],
    script: path(input.script),
  };
}

function descriptionOf(councils: number, promised: number, withoutYear: number): string {
  if (councils === 0) return 'The tables have no councils yet.';
  return `${counted(councils, 'council')}, of which ${promised} ${promised === 1 ? 'has' : 'have'} promised net zero. No target year is on record for ${withoutYear} of them.`;
}
