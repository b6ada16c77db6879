// The lists of councils: all of them, those of a country or region and of a type, which can be combined, and some others.

import type { listWith } from '../../../engine/addressing/address.ts';
import { pagePaths } from '../../../engine/addressing/links.ts';
import { HOME, listPage } from '../../../engine/addressing/site-files.ts';
import { groupBy } from '../../../engine/grouping.ts';
import type { Choice, ChoiceGroup } from '../../../engine/markup/filters.ts';
import { compareCodePoints } from '../../../engine/text/collation.ts';
import { capitalised, listText, monthText } from '../../../engine/text/format.ts';
import { slugOf } from '../../../engine/text/slug.ts';
import { type Council, UNDATED } from '../../dataset.ts';
import { MAP_FILE } from '../../names.ts';
import { FILTERABLE_TYPES } from '../../vocabulary.ts';
import { typeNames } from '../parts/authority-types.ts';
import type { PageInput } from '../parts/council-facts.ts';
import { initialOf, sortedByPlace } from '../parts/places.ts';

/** A list of councils on a page of its own. */
export interface CouncilList {
  readonly file: string;
  readonly title: string;
  /** The text of links to a list that isn't by country, region or type. */
  readonly name?: string;
  /** The country or region, and the type, by which the list is narrowed. Undefined on lists with councils from all of them. */
  readonly place?: Narrowing | undefined;
  readonly type?: Narrowing | undefined;
  readonly councils: readonly Council[];
  /** The filters with which the API lists these councils. Empty if there are none. */
  readonly filters: Parameters<typeof listWith<'councils'>>[1];
  /** The heading above a council in the list. */
  readonly headingOf: (council: Council) => string;
}

/** A country, region or type. */
export interface Narrowing {
  /** The group of choices in which it is. */
  readonly group: 'Country' | 'Region' | 'Type';
  readonly name: string;
  /** Unique among the group's values, for use in paths. */
  readonly slug: string;
  readonly councils: ReadonlySet<Council>;
  readonly filters: CouncilList['filters'];
}

const ALL_FILE = listPage('councils');

/** No council's page can be in this folder, because a slug contains no slash. */
const fileIn = (...folders: readonly string[]): string => ['councils', 'by', ...folders, HOME].join('/');

/** A shorter list has no headings. */
const LEAST_GROUPED = 40;

/** All lists of councils. The list of all councils comes first. */
export function councilLists({ dataset, factsOf }: Pick<PageInput, 'dataset' | 'factsOf'>): CouncilLists {
  const councils = sortedByPlace(dataset.councils);
  const { places, types } = valuesOf(councils);
  const narrowed = [undefined, ...places].flatMap((place) =>
    [undefined, ...types].flatMap((type) => narrowedList(councils, place, type) ?? []),
  );
  const one = { filters: {}, headingOf: initialOf };
  const declared = councils
    .filter((council) => factsOf(council).emergencies.length > 0)
    .sort((a, b) => compareCodePoints(a.declared_emergency ?? UNDATED, b.declared_emergency ?? UNDATED));
  return {
    ...{ all: narrowed[0]!, narrowed, places, types },
    map: { ...one, name: 'Map', title: 'Map of councils', file: MAP_FILE, councils },
    declared: {
      ...{ name: 'Date of emergency declaration', title: 'Climate emergency declarations', file: fileIn('emergency') },
      ...{ filters: {}, councils: declared, headingOf: monthOf },
    },
    undated: {
      ...{ ...one, name: 'No target year', title: 'Councils with no target year on record', file: fileIn('no-year') },
      councils: councils.filter((council) => factsOf(council).years.length === 0),
    },
    names: {
      ...one,
      name: 'Codes and other names',
      title: 'Codes and other names of councils',
      file: fileIn('name'),
      councils,
    },
  };
}

export interface CouncilLists {
  readonly all: CouncilList;
  /** All lists by country, region and type, including the list of all councils. */
  readonly narrowed: readonly CouncilList[];
  readonly map: CouncilList;
  readonly declared: CouncilList;
  readonly undated: CouncilList;
  /** The list with the codes and alternative names of all councils. */
  readonly names: CouncilList;
  readonly places: readonly Narrowing[];
  readonly types: readonly Narrowing[];
}

const typeTitle = ({ authority_type: type }: Pick<Council, 'authority_type'>): string => capitalised(typeNames(type));

const monthOf = ({ declared_emergency: date }: Council): string =>
  date === null ? 'Date not recorded' : monthText(date);

function valuesOf(councils: readonly Council[]) {
  const regionOf = ({ region, country }: Council): string => (region.trim() === country ? '' : region.trim());
  const countries = valuesBy(
    councils,
    'Country',
    ({ country }) => country,
    ({ country }) => ({ country: [country] }),
  );
  const regions = valuesBy(councils, 'Region', regionOf, () => ({}));
  const types = valuesBy(councils, 'Type', typeTitle, ({ authority_type: type }) => ({
    authority_type: FILTERABLE_TYPES.filter((each) => each === type),
  }));
  return { places: [...countries, ...regions], types };
}

export const valueSlug = (name: string): string => slugOf(name) || 'other';

function valuesBy(
  councils: readonly Council[],
  group: Narrowing['group'],
  nameOf: (council: Council) => string,
  filtersOf: (council: Council) => Narrowing['filters'],
): readonly Narrowing[] {
  const named = councils.filter((council) => nameOf(council) !== '');
  const groups = groupBy(named, (council) => valueSlug(nameOf(council)));
  return Array.from(groups, ([slug, own]): Narrowing => {
    // Regions whose names differ only in letter case or punctuation are the same.
    const name = listText([...new Set(own.map(nameOf))]);
    return { group, name, slug, councils: new Set(own), filters: filtersOf(own[0]!) };
  }).sort((a, b) => compareCodePoints(a.name, b.name));
}

/** @returns undefined if there are no such councils, unless it is the list of all councils */
function narrowedList(all: readonly Council[], place?: Narrowing, type?: Narrowing): CouncilList | undefined {
  const values = [place, type].flatMap((value) => value ?? []);
  const councils = all.filter((council) => values.every((value) => value.councils.has(council)));
  if (values.length > 0 && councils.length === 0) return undefined;
  const title = titleFor(place, type);
  return {
    ...{ title, place, type, councils, file: fileFor(place, type) },
    filters: Object.assign({}, ...values.map(({ filters }) => filters)),
    headingOf: councils.length < LEAST_GROUPED ? () => title : initialOf,
  };
}

function titleFor(place: Narrowing | undefined, type: Narrowing | undefined): string {
  if (!place && !type) return 'Councils from A to Z';
  const who = type ? capitalised(type.name) : 'Councils';
  return place ? `${who} in ${place.name}` : who;
}

const fileFor = (place: Named | undefined, type: Named | undefined): string =>
  place || type
    ? fileIn(...(place ? [place.group.toLowerCase(), place.slug] : ['type']), ...(type ? [type.slug] : []))
    : ALL_FILE;

type Named = Pick<Narrowing, 'group' | 'slug'>;

/** The page with the councils of a type in a country. */
export const kindFile = (council: Council): string =>
  fileFor(
    { group: 'Country', slug: valueSlug(council.country) },
    { group: 'Type', slug: valueSlug(typeTitle(council)) },
  );

/** Links to all lists. Those by country, region and type keep what the current list is already narrowed by. */
export function listChoices(
  lists: CouncilLists,
  input: Pick<PageInput, 'site'>,
  here: CouncilList,
): readonly ChoiceGroup[] {
  const { narrowed, places, types } = lists;
  const path = pagePaths(input.site);
  const byFile = new Map(narrowed.map((list) => [list.file, list]));
  const { place, type } = here;
  const choiceOf = (
    title: string,
    chosenPlace: Narrowing | undefined,
    chosenType: Narrowing | undefined,
  ): Choice | undefined => {
    const list = byFile.get(fileFor(chosenPlace, chosenType));
    return list && { title, url: path(list.file), count: list.councils.length, isChosen: list === here };
  };
  const group = (title: string, choices: readonly (Choice | undefined)[]): ChoiceGroup => ({
    ...{ title, isMultiple: false, choices: choices.filter((choice) => choice !== undefined) },
  });
  // On the page of a country, only its own regions are choices.
  const isOffered = ({ group, councils }: Narrowing): boolean =>
    group === 'Country' || place?.group !== 'Country' || [...councils].some((council) => place.councils.has(council));
  const placesIn = (title: Narrowing['group']) =>
    places.filter((each) => each.group === title && isOffered(each)).map((each) => choiceOf(each.name, each, type));
  const others = [lists.map, lists.declared, lists.undated, lists.names].filter(({ councils }) => councils.length > 0);
  return [
    group('Country', [choiceOf('All', undefined, type), ...placesIn('Country')]),
    group('Region', placesIn('Region')),
    group('Type', [choiceOf('All', place, undefined), ...types.map((each) => choiceOf(each.name, place, each))]),
    group(
      'Other lists',
      others.map((list) => ({ title: list.name!, url: path(list.file), isChosen: list === here })),
    ),
  ].filter(({ choices }) => choices.some(({ count }) => count !== 0));
}
