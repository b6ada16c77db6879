// Every address to prebuild, by family.
import type { DatePolicy } from '../model/site.ts';
import { SUBJECTS } from '../openapi/subjects.ts';
import type { Content, PagedSite } from '../respond/content.ts';
import { pageCount } from '../respond/respond.ts';
import { type Address, fileOf, LISTS, NO_FILTER, type SearchTermFilter } from '../route/address.ts';
import { dateOf } from '../route/calendar.ts';
import { COUNTRIES, FILTERABLE_TYPES } from '../route/endpoints.ts';
import type { LinkForm, Paged } from '../route/links.ts';
import { periodsOf } from '../route/periods.ts';

/** Addresses of one kind, as a person would count them. */
export interface Family {
  readonly name: string;
  /** What they are, in a sentence. */
  readonly about: string;
  /** The option of the date policy that says how many there are. */
  readonly option?: keyof DatePolicy | undefined;
  readonly addresses: readonly Address[];
}

/** Whether it has a list of its own in the catalogue: a single answer, whatever its pages, is named there itself. */
export const hasOwnList = ({ addresses }: Family): boolean =>
  addresses.filter((address) => !('page' in address) || address.page === 1).length > 1;

/** By far the most files, and the easiest to do without: the records that match, out of the one list. */
export const FILTERED_COUNCILS = 'filtered councils';

/** How the names of the URL groups for some days begin. */
export const SEARCH_TERMS = 'search terms ';

/** First and last day of the log, from 1970-01-01; undefined for an empty one. */
export type Span = { readonly first: number; readonly last: number } | undefined;

/** With search terms. As pages and JSON they are twice as many files: more would fill the memory before one is written. */
export const MOST_ANSWERS = 250_000;

/** The date policy asks for more answers than can be planned; whoever plans says so. */
export class TooManyAnswers extends Error {}

/** @throws {TooManyAnswers} */
export function planFamilies(
  content: Content,
  site: Pick<PagedSite, 'pageSizes' | 'links'>,
  policy: DatePolicy,
  span: Span,
): readonly Family[] {
  const codes = content.councils.map((council) => String(council.authority_code));
  const families: Family[] = [
    {
      name: 'root',
      about: SUBJECTS.root.answer,
      addresses: [{ endpoint: 'root' }],
    },
    { name: 'councils', about: 'The list of all councils.', addresses: [LISTS.councils] },
    {
      name: FILTERED_COUNCILS,
      about: 'Councils by country, by authority type or by both, in every combination.',
      addresses: filteredCouncils(),
    },
    {
      name: 'individual councils',
      about: 'A record for each council.',
      addresses: codes.map((code) => ({ endpoint: 'council', code })),
    },
    {
      name: 'commitments by council',
      about: 'The commitment records for each council.',
      addresses: codes.map((code) => ({ endpoint: 'council-commitments', code })),
    },
    {
      name: 'commitments',
      about: 'The commitment records for all councils, split into pages.',
      addresses: numbers(pageCount(content.commitments.count, site.pageSizes.commitments)).map((page) => ({
        endpoint: 'commitments',
        page,
      })),
    },
  ];
  if (isBeyondPlanning(policy, span)) throw new TooManyAnswers();
  let answers = 0;
  for (const [name, ranges] of Object.entries(rangesOf(policy, span, site.links))) {
    const addresses: Address[] = [];
    for (const filter of ranges.flatMap((range) => withThresholds(range, policy, name === ALL_SEARCH_TERMS))) {
      const { count } = content.searchTerms(filter);
      answers += pageCount(count, site.pageSizes.searchterms);
      if (answers > MOST_ANSWERS) throw new TooManyAnswers();
      for (const page of numbers(pageCount(count, site.pageSizes.searchterms))) {
        addresses.push({ endpoint: 'searchterms', filter, page });
      }
    }
    families.push({ name, ...RANGES[name as RangeName], addresses });
  }
  return families;
}

/** The last page of every list that has pages. */
export function lastPages(families: readonly Family[]): readonly Paged[] {
  const last = new Map<string, Paged>();
  for (const address of families.flatMap((family) => family.addresses)) {
    if ('page' in address) last.set(fileOf({ ...address, page: 'last' }, 'json'), address);
  }
  return [...last.values()];
}

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

function filteredCouncils(): readonly Extract<Address, { endpoint: 'councils' }>[] {
  return subsetsOf(COUNTRIES).flatMap((countries) =>
    subsetsOf(FILTERABLE_TYPES)
      .filter((types) => countries.length + types.length > 0)
      .map((types) => ({ endpoint: 'councils' as const, countries, types })),
  );
}

/** The smallest first: those that people look for in a list of them all. */
function subsetsOf<Value>(values: readonly Value[]): readonly (readonly Value[])[] {
  const subsets = Array.from({ length: 2 ** values.length }, (_, bits) =>
    values.filter((_, index) => bits & (1 << index)),
  );
  return subsets.sort((one, other) => one.length - other.length);
}

// ---- days ----

type Range = Pick<SearchTermFilter, 'start' | 'end'>;

const ALL_SEARCH_TERMS = 'all search terms';

const RANGES = {
  [ALL_SEARCH_TERMS]: { about: 'Search terms from all days in the search log.' },
  'search terms from a given date': {
    about: 'There is one list for each of the latest days in the log.',
    option: 'openEndedDays',
  },
  'search terms up to a given date': {
    about: 'There is one list for each of the latest days in the log.',
    option: 'openEndedDays',
  },
  'search terms by year': { about: 'There is one list for each year.', option: 'years' },
  'search terms by quarter': { about: 'There is one list for each quarter.', option: 'quarters' },
  'search terms by month': { about: 'There is one list for each month.', option: 'months' },
  'search terms between two dates': {
    about: 'There is one list for each pair of dates from the latest days in the log.',
    option: 'dateRangeDays',
  },
} as const satisfies Readonly<Record<string, Pick<Family, 'about' | 'option'>>>;

type RangeName = keyof typeof RANGES;
type Ranges = Readonly<Partial<Record<RangeName, readonly Range[]>>>;

/** Each range comes with each pair of thresholds; all days in any case without any, too. */
function withThresholds(range: Range, policy: DatePolicy, isWhole: boolean): readonly SearchTermFilter[] {
  const filters = policy.minCounts.flatMap((minCount) =>
    policy.minResults.map((minResults) => ({ ...range, minCount, minResults })),
  );
  if (!isWhole) return filters;
  const isPlain = ({ minCount, minResults }: SearchTermFilter) =>
    minCount === NO_FILTER.minCount && minResults === NO_FILTER.minResults;
  return [{ ...range, ...NO_FILTER }, ...filters.filter((filter) => !isPlain(filter))];
}

/** The ranges of the date policy, each under the first family that names it. The last days are the log's, not today's. */
function rangesOf(policy: DatePolicy, span: Span, links: LinkForm): Ranges {
  const families: { -readonly [Name in keyof Ranges]: Ranges[Name] } = { [ALL_SEARCH_TERMS]: [{}] };
  if (!span) return families;
  const { first, last } = span;
  // What the form on the pages of search terms asks for, as long as nothing in it is changed.
  if (links !== 'path') families[ALL_SEARCH_TERMS] = [{}, { start: dateOf(first), end: dateOf(last) }];
  const lastDays = (count: number) =>
    numbers(Math.min(count, last - first + 1))
      .map((back) => last - back + 1)
      .reverse();
  const openEnds = lastDays(policy.openEndedDays).map(dateOf);
  families['search terms from a given date'] = openEnds.map((start) => ({ start }));
  families['search terms up to a given date'] = openEnds.map((end) => ({ end }));
  if (policy.years) families['search terms by year'] = periodsOf(span, 12);
  if (policy.quarters) families['search terms by quarter'] = periodsOf(span, 3);
  if (policy.months) families['search terms by month'] = periodsOf(span, 1);
  const days = lastDays(policy.dateRangeDays);
  families['search terms between two dates'] = days.flatMap((start) =>
    days.filter((end) => end >= start).map((end) => ({ start: dateOf(start), end: dateOf(end) })),
  );
  return withoutRepeats(families);
}

/** Whether there are too many ranges to be counted one by one: each has an answer at least. */
export function isBeyondPlanning(policy: DatePolicy, span: Span): boolean {
  return countRanges(policy, span) * policy.minCounts.length * policy.minResults.length > MOST_ANSWERS;
}

/** How many ranges of the latest days there are at the least, without making one; calendar periods are few. */
function countRanges({ dateRangeDays, openEndedDays }: DatePolicy, span: Span): number {
  const days = span ? span.last - span.first + 1 : 0;
  const [inPairs, open] = [Math.min(dateRangeDays, days), Math.min(openEndedDays, days)];
  return Math.max((inPairs * (inPairs + 1)) / 2, 2 * open - 1, 1);
}

function withoutRepeats(families: Ranges): Ranges {
  const seen = new Set<string>();
  const isNew = ({ start, end }: Range) => seen.size < seen.add(`${start}_${end}`).size;
  return Object.fromEntries(Object.entries(families).map(([name, ranges]) => [name, ranges.filter(isNew)]));
}
