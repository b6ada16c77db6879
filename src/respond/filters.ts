// The filters of a list, as links and a form that lead to the specification's queries; where answers are linked by path, to
// what is prebuilt.
import type { Choice, ChoiceGroup, FilterForm, FilterLink, FiltersView, FormField } from '../../templates/filters.ts';
import { type Html, html } from '../html.ts';
import {
  type Address,
  FILTER_READERS,
  type FilterParameter,
  LISTS,
  NO_FILTER,
  pathOf,
  type SearchTermFilter,
} from '../route/address.ts';
import { dayOf } from '../route/calendar.ts';
import { COUNTRIES, FILTERABLE_TYPES, LEAST_COUNT, LEAST_RESULTS } from '../route/endpoints.ts';
import { originPaths, spellingOf } from '../route/links.ts';
import { lastValue, type Parameters } from '../route/parameters.ts';
import { type Period, periodsOf } from '../route/periods.ts';
import { errorOf } from '../route/rules.ts';
import type { NoticeName, SiteIndex } from './content.ts';

type Councils = Extract<Address, { endpoint: 'councils' }>;
type SearchTerms = Extract<Address, { endpoint: 'searchterms' }>;

/** What filters depend on besides the address. */
export interface FilterRequest {
  /** That the page's links carry. */
  readonly format: string | undefined;
  readonly parameters: Parameters;
  /** What went wrong, if anything. */
  readonly notice: NoticeName | undefined;
  /** Links shared with other pages in the same format; by default, they are made for this page alone. */
  readonly links?: FilterLinks | undefined;
}

/** Links that many pages share, as markup. */
export interface FilterLinks {
  readonly to: (address: Address) => Html;
  readonly toTerms: LinkToTerms;
  /** Lists of search terms with a filter's thresholds: for every year, and for the quarters and months of one year. */
  readonly ranges: (filter: SearchTermFilter, year: string) => readonly RangeLinks[];
}

interface RangeLinks extends Omit<ChoiceGroup, 'choices'> {
  readonly choices: readonly (FilterLink & Period)[];
}

export function filterLinks(site: SiteIndex, format: string | undefined): FilterLinks {
  const at = originPaths(site);
  const to = (address: Address) => html`${at(spellingOf(site).asked(address, format))}`;
  const toTerms = (filter: SearchTermFilter) => to({ endpoint: 'searchterms', filter, page: 1 });
  return { to, toTerms, ranges: (filter, year) => rangeLinks(filter, year, site, toTerms) };
}

export function filtersOf(address: Address, site: SiteIndex, request: FilterRequest): FiltersView | undefined {
  const links = request.links ?? filterLinks(site, request.format);
  if (address.endpoint === 'councils' && filtersCouncils(site)) return councilFilters(address, site, links);
  if (address.endpoint === 'searchterms') return termFilters(address, site, links, request);
  return undefined;
}

/** Whether councils can be filtered, by query or with prebuilt lists. */
export const filtersCouncils = ({ links, prebuildsFilters }: SiteIndex): boolean =>
  typeof ONLY_QUERY_LINKS !== 'undefined' || links === 'query' || prebuildsFilters;

// ---- councils ----

function councilFilters(address: Councils, { councilCounts }: SiteIndex, { to }: FilterLinks): FiltersView {
  const { countries, types } = address;
  const isAmong = (value: string, chosen: readonly string[]) => chosen.length === 0 || chosen.includes(value);
  const count = (ofCountries: readonly string[], ofTypes: readonly string[]) => {
    let sum = 0;
    for (const country in councilCounts) {
      for (const type in councilCounts[country]) {
        if (isAmong(country, ofCountries) && isAmong(type, ofTypes)) sum += councilCounts[country]![type]!;
      }
    }
    return sum;
  };
  // The number of councils with each value, given the other filter.
  const ofCountry = COUNTRIES.map((country): Choice => {
    const url = to({ ...address, countries: toggled(countries, country, COUNTRIES) });
    return { title: country, isChosen: countries.includes(country), url, count: count([country], types) };
  });
  const ofType = FILTERABLE_TYPES.map((type): Choice => {
    const url = to({ ...address, types: toggled(types, type, FILTERABLE_TYPES) });
    return { title: type, isChosen: types.includes(type), url, count: count(countries, [type]) };
  });
  return {
    chosen: [...ofCountry, ...ofType].filter(({ isChosen }) => isChosen),
    all: { title: `Show all ${count([], [])} councils`, url: to(LISTS.councils) },
    groups: [
      { title: 'Country', isMultiple: true, choices: ofCountry },
      { title: 'Authority type', isMultiple: true, choices: ofType },
    ],
    form: undefined,
    more: [],
  };
}

/** In the vocabulary's order, as canonical addresses have it. */
function toggled<Value>(chosen: readonly Value[], value: Value, all: readonly Value[]): readonly Value[] {
  return all.filter((each) => (each === value) !== chosen.includes(each));
}

// ---- search terms ----

function termFilters(
  { filter }: SearchTerms,
  site: SiteIndex,
  { toTerms: link, ranges }: FilterLinks,
  request: FilterRequest,
): FiltersView | undefined {
  const { days } = site;
  if (!days) return undefined;
  const groups = rangeGroups(filter, days.last, ranges);
  const view = {
    chosen: chosenTerms(filter, site, link),
    all: { title: 'Show all search terms', url: link(NO_FILTER) },
    more: site.dayLists,
  };
  if (typeof ONLY_QUERY_LINKS === 'undefined' && site.links === 'path')
    return {
      ...view,
      groups: [...groups, ...thresholdGroups(filter, site, (other) => link(withPrebuiltThresholds(other, site)))],
      form: undefined,
    };
  return { ...view, groups, form: formOf(days, site, request) };
}

type LinkToTerms = (filter: SearchTermFilter) => Html;

/** Where answers are linked by path, the list of all days is also there with thresholds that no other has. */
function withPrebuiltThresholds(filter: SearchTermFilter, { links, dates }: SiteIndex): SearchTermFilter {
  if (links === 'query') return filter;
  const among = (least: number, prebuilt: readonly number[]) => (prebuilt.includes(least) ? least : prebuilt[0]!);
  const { minCount, minResults } = filter;
  return { ...filter, minCount: among(minCount, dates.minCounts), minResults: among(minResults, dates.minResults) };
}

// Without its days, or without a threshold, a list is prebuilt wherever it is with them; half a range need not be.
function chosenTerms(
  { start, end, minCount, minResults }: SearchTermFilter,
  { links, dates }: SiteIndex,
  link: LinkToTerms,
): readonly FilterLink[] {
  const days = { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
  const isOffered = (least: number, prebuilt: readonly number[]) =>
    typeof ONLY_QUERY_LINKS !== 'undefined' || links === 'query' || prebuilt.includes(least);
  const range = [start && `from ${start}`, end && `to ${end}`].filter(Boolean).join(' ');
  return [
    ...(range ? [{ title: range, url: link({ minCount, minResults }) }] : []),
    ...(minCount > LEAST_COUNT && isOffered(LEAST_COUNT, dates.minCounts)
      ? [
          {
            title: `${minCount} searches or more`,
            url: link({ ...days, minCount: LEAST_COUNT, minResults }),
          },
        ]
      : []),
    ...(minResults > LEAST_RESULTS && isOffered(LEAST_RESULTS, dates.minResults)
      ? [{ title: `${minResults} results or more`, url: link({ ...days, minCount, minResults: LEAST_RESULTS }) }]
      : []),
  ];
}

/** The years, and the quarters and months of the one that is shown, or else of the last. */
function rangeGroups(filter: SearchTermFilter, last: string, ranges: FilterLinks['ranges']): readonly ChoiceGroup[] {
  const { start, end } = filter;
  const shown = start?.slice(0, 4);
  const year = shown !== undefined && shown === end?.slice(0, 4) ? shown : last.slice(0, 4);
  return ranges(filter, year).map(({ choices, ...group }) => ({
    ...group,
    choices: choices.map((choice): Choice => ({ ...choice, isChosen: choice.start === start && choice.end === end })),
  }));
}

/** Only prebuilt periods. */
function rangeLinks(filter: SearchTermFilter, year: string, site: SiteIndex, link: LinkToTerms): readonly RangeLinks[] {
  const { days, dates } = site;
  const { minCount, minResults } =
    typeof ONLY_QUERY_LINKS === 'undefined' ? withPrebuiltThresholds(filter, site) : filter;
  const span = { first: dayOf(days!.first), last: dayOf(days!.last) };
  const ofYear = {
    first: Math.max(span.first, dayOf(`${year}-01-01`)),
    last: Math.min(span.last, dayOf(`${year}-12-31`)),
  };
  const group = (title: string, periods: readonly Period[], name: (period: Period) => string): RangeLinks => ({
    title,
    isMultiple: false,
    choices: periods.map((period) => ({
      ...period,
      title: name(period),
      url: link({ ...period, minCount, minResults }),
    })),
  });
  const groups = [
    ...(dates.years ? [group('Year', periodsOf(span, 12), (period) => period.start.slice(0, 4))] : []),
    ...(dates.quarters
      ? [
          group(
            `Quarter in ${year}`,
            periodsOf(ofYear, 3),
            ({ start }) => `Q${Math.ceil(Number(start.slice(5, 7)) / 3)}`,
          ),
        ]
      : []),
    ...(dates.months
      ? [group(`Month in ${year}`, periodsOf(ofYear, 1), ({ start }) => MONTHS[Number(start.slice(5, 7)) - 1]!)]
      : []),
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function thresholdGroups(filter: SearchTermFilter, { dates }: SiteIndex, link: LinkToTerms): readonly ChoiceGroup[] {
  const group = (title: string, name: 'minCount' | 'minResults', values: readonly number[]): ChoiceGroup => ({
    title,
    isMultiple: false,
    choices: values.map((value) => ({
      title: String(value),
      url: link({ ...filter, [name]: value }),
      isChosen: filter[name] === value,
    })),
  });
  return [
    group('Minimum searches', 'minCount', dates.minCounts),
    group('Minimum results', 'minResults', dates.minResults),
  ].filter(({ choices }) => choices.length > 1);
}

// Every input needs a value: an empty one would be an error. It is the one that was asked for, or one that changes nothing.
function formOf(
  { first, last }: SiteIndex['days'] & object,
  site: SiteIndex,
  { format, parameters, notice }: FilterRequest,
): FilterForm {
  const field = (name: FilterParameter, label: string, absent: string, least?: number): FormField => {
    const text = lastValue(parameters, name);
    const value = text === undefined ? absent : FILTER_READERS[name](text);
    const isWrong = value === undefined || notice === errorOf(name);
    const needed = least ? `whole number of ${least} or more` : `real date, such as ${last}`;
    return {
      ...{ name, label, least },
      // A browser doesn't show a value in a date or number field that isn't a date or number.
      type: isWrong ? 'text' : least ? 'number' : 'date',
      value: isWrong ? (text ?? '') : String(value),
      error: isWrong && `Enter a ${needed}.`,
    };
  };
  const day = (name: 'start_date' | 'end_date', absent: string) =>
    FILTER_READERS[name](lastValue(parameters, name) ?? absent) ?? absent;
  return {
    action: originPaths(site)(pathOf(LISTS.searchterms)),
    fields: [
      // The log's first or last day would make a range that ends before it begins: then the other day is left empty.
      field('start_date', 'From', day('end_date', last) < first ? '' : first),
      field('end_date', 'To', day('start_date', first) > last ? '' : last),
      field('min_count', 'Minimum searches', String(LEAST_COUNT), LEAST_COUNT),
      field('min_results', 'Minimum results', String(LEAST_RESULTS), LEAST_RESULTS),
    ],
    format,
  };
}
