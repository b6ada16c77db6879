// The filters of a list, as links and a form that lead to the specification's queries; where answers are linked by path, to
// what is prebuilt.
import type { Choice, ChoiceGroup, FilterForm, FiltersView, FormField } from '../../templates/filters.ts';
import type { Link } from '../../templates/layout.ts';
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
}

export function filtersOf(address: Address, site: SiteIndex, request: FilterRequest): FiltersView | undefined {
  const at = originPaths(site);
  const { asked } = spellingOf(site);
  const link = (other: Address): string => at(asked(other, request.format));
  if (address.endpoint === 'councils' && (typeof ONLY_QUERY_LINKS !== 'undefined' || filtersCouncils(site)))
    return councilFilters(address, site, link);
  if (address.endpoint === 'searchterms') return termFilters(address, site, link, request);
  return undefined;
}

/** Whether councils can be filtered, by query or with prebuilt lists. */
export const filtersCouncils = ({ links, prebuildsFilters }: SiteIndex): boolean =>
  links === 'query' || prebuildsFilters;

type LinkTo = (address: Address) => string;

// ---- councils ----

function councilFilters(address: Councils, { councilCounts }: SiteIndex, link: LinkTo): FiltersView {
  const { countries, types } = address;
  let all = 0;
  // How many there are with each value, as far as the other filter lets them through.
  const counts = new Map<string, number>();
  const add = (value: string, chosen: readonly string[], other: string, number: number) => {
    if (chosen.length === 0 || chosen.includes(other)) counts.set(value, (counts.get(value) ?? 0) + number);
  };
  for (const [country, ofTypes] of Object.entries(councilCounts)) {
    for (const [type, number] of Object.entries(ofTypes)) {
      all += number;
      add(country, types, type, number);
      add(type, countries, country, number);
    }
  }
  const choice = (title: string, isChosen: boolean, toggledAddress: Address): Choice => ({
    ...{ title, isChosen, url: link(toggledAddress), count: counts.get(title) ?? 0 },
  });
  const ofCountry = COUNTRIES.map((country) =>
    choice(country, countries.includes(country), { ...address, countries: toggled(countries, country, COUNTRIES) }),
  );
  const ofType = FILTERABLE_TYPES.map((type) =>
    choice(type, types.includes(type), { ...address, types: toggled(types, type, FILTERABLE_TYPES) }),
  );
  return {
    chosen: [...ofCountry, ...ofType].filter(({ isChosen }) => isChosen),
    all: { title: `Show all ${all} councils`, url: link(LISTS.councils) },
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
  linkTo: LinkTo,
  request: FilterRequest,
): FiltersView | undefined {
  const { days } = site;
  if (!days) return undefined;
  const link = (other: SearchTermFilter) => linkTo({ endpoint: 'searchterms', filter: other, page: 1 });
  const view = {
    chosen: chosenTerms(filter, site, link),
    all: { title: 'Show all search terms', url: link(NO_FILTER) },
    more: site.dayLists,
  };
  if (typeof ONLY_QUERY_LINKS === 'undefined' && site.links === 'path') {
    // The list of all days is also there with thresholds that no other has.
    const ready = (other: SearchTermFilter) => link(withPrebuiltThresholds(other, site));
    return {
      ...view,
      groups: [...rangeGroups(filter, site, ready), ...thresholdGroups(filter, site, ready)],
      form: undefined,
    };
  }
  return { ...view, groups: rangeGroups(filter, site, link), form: formOf(days, site, request) };
}

type LinkToTerms = (filter: SearchTermFilter) => string;

function withPrebuiltThresholds(filter: SearchTermFilter, { dates }: SiteIndex): SearchTermFilter {
  const among = (least: number, prebuilt: readonly number[]) => (prebuilt.includes(least) ? least : prebuilt[0]!);
  const { minCount, minResults } = filter;
  return { ...filter, minCount: among(minCount, dates.minCounts), minResults: among(minResults, dates.minResults) };
}

// Without its days, or without a threshold, a list is prebuilt wherever it is with them; half a range need not be.
function chosenTerms(
  { start, end, minCount, minResults }: SearchTermFilter,
  { links, dates }: SiteIndex,
  link: LinkToTerms,
): readonly Link[] {
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

/** The years, and the quarters and months of the one that is shown, or else of the last: as far as they are prebuilt. */
function rangeGroups(filter: SearchTermFilter, { days, dates }: SiteIndex, link: LinkToTerms): readonly ChoiceGroup[] {
  const { start, end, minCount, minResults } = filter;
  const span = { first: dayOf(days!.first), last: dayOf(days!.last) };
  const shown = start?.slice(0, 4);
  const year = shown !== undefined && shown === end?.slice(0, 4) ? shown : days!.last.slice(0, 4);
  const group = (title: string, periods: readonly Period[], name: (period: Period) => string) => ({
    title,
    isMultiple: false,
    choices: periods.map((period): Choice => {
      const isChosen = period.start === start && period.end === end;
      return { title: name(period), url: link({ ...period, minCount, minResults }), isChosen };
    }),
  });
  const ofYear = {
    first: Math.max(span.first, dayOf(`${year}-01-01`)),
    last: Math.min(span.last, dayOf(`${year}-12-31`)),
  };
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

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

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
