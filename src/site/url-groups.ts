// The addresses to prebuild, by URL group, counted before anything is rendered.

import { type Address, fileOf, isPaged, type Paged } from '../addressing/address.ts';
import {
  type DatePolicy,
  prebuiltRanges,
  type Range,
  type RangeKind,
  type RangeParameters,
  rangeParametersOf,
  type Span,
  withRange,
} from '../addressing/ranges.ts';
import { ENDPOINT_NAMES, type EndpointName, endpointOf, LIST_NAMES, type ParameterName } from '../api/api.ts';
import { canonical, THRESHOLD_OPTIONS, type Values } from '../api/parameter.ts';
import { wordsOf } from '../api/words.ts';
import type { Problem } from '../problem.ts';
import { type Content, itemsOf, type PagedSite, wordFilters } from '../respond/content.ts';
import { pageCount } from '../respond/document.ts';
import { dateOf } from '../text/calendar.ts';
import { numberText } from '../text/format.ts';

export interface UrlGroup {
  readonly name: string;
  /** One sentence. */
  readonly about: string;
  /** The option of the date policy that sets the number of addresses. */
  readonly option?: keyof DatePolicy | undefined;
  /** `by month`: after the list's own name, on the list's page. */
  readonly each?: string | undefined;
  readonly addresses: readonly Address[];
}

/** Whether the URL index has a page for the group. A single list is linked directly, even if it has several pages. */
export const hasOwnList = ({ addresses }: UrlGroup): boolean =>
  addresses.filter(({ page = 1 }) => page === 1).length > 1;

/** The largest groups. Routers compose them quickly, by filtering one list. */
export const FILTERED_GROUPS: readonly string[] = ENDPOINT_NAMES.flatMap((name) => wordsOf(name).filtered?.name ?? []);

interface Planning {
  readonly content: Content;
  readonly site: Pick<PagedSite, 'pageSizes' | 'links'>;
  readonly policy: DatePolicy;
  readonly span: Span;
}

/** Each has two files, JSON and HTML. The plan of many more would fill the memory. */
export const MOST_RESPONSES = 250_000;

class TooManyResponses extends Error {}

const TOO_MANY: Problem = { code: 'too-many-answers', values: { most: numberText(MOST_RESPONSES) } };

/** @returns a problem if there are too many responses */
export function urlGroups(planning: Planning): readonly UrlGroup[] | Problem {
  try {
    return ENDPOINT_NAMES.flatMap((name) => groupsOf(name, planning));
  } catch (error) {
    if (!(error instanceof TooManyResponses)) throw error;
    return TOO_MANY;
  }
}

/** Whether there are too many ranges to list them, each with at least one response. */
export function policyProblems(policy: DatePolicy, span: Span): readonly Problem[] {
  const thresholds = THRESHOLD_OPTIONS.reduce((count, option) => count * policy[option].length, 1);
  return thresholds * countRanges(policy, span) > MOST_RESPONSES ? [TOO_MANY] : [];
}

function groupsOf(endpoint: EndpointName, planning: Planning): readonly UrlGroup[] {
  const { group, filtered } = wordsOf(endpoint);
  const limits = rangeParametersOf(endpoint);
  if (limits) return rangeGroups(endpoint, limits, planning);
  const { key } = endpointOf(endpoint);
  const { content, site } = planning;
  const addresses = key ? keysOf(endpoint, content).map((key) => ({ endpoint, key })) : [{ endpoint }];
  return [
    { ...group, addresses: addresses.flatMap((address) => pagesOf(address, content, site)) },
    ...(filtered
      ? [{ ...filtered, addresses: filteredLists(endpoint).flatMap((address) => pagesOf(address, content, site)) }]
      : []),
  ];
}

function pagesOf(address: Address, content: Content, { pageSizes }: Planning['site']): readonly Address[] {
  if (!isPaged(address)) return [address];
  const pages = pageCount(content.list(address).count, pageSizes[address.endpoint]);
  return Array.from({ length: pages }, (_, index) => ({ ...address, page: index + 1 }));
}

/** The keys in an endpoint's paths. */
function keysOf(endpoint: EndpointName, content: Content): readonly string[] {
  const { source, key } = endpointOf(endpoint);
  if (key?.linksTo) return keysOf(key.linksTo, content);
  const list = LIST_NAMES.find((name) => endpointOf(name).source === source)!;
  return itemsOf(content.list({ endpoint: list })).map((item) => String(item[key!.field]));
}

export function lastPages(groups: readonly UrlGroup[]): readonly Paged[] {
  const last = new Map<string, Paged>();
  for (const address of groups.flatMap(({ addresses }) => addresses)) {
    if (isPaged(address)) last.set(fileOf({ ...address, page: 'last' }, 'json'), address);
  }
  return [...last.values()];
}

/** Every combination of words except none. */
function filteredLists(endpoint: EndpointName): readonly Address[] {
  const { parameters } = endpointOf(endpoint);
  return combinations(wordFilters(endpoint).map(([name, { words }]) => [name, subsetsOf(words)]))
    .map((values) => ({ endpoint, values: canonical(parameters, values) }))
    .filter(({ values }) => Object.keys(values).length > 0);
}

const combinations = (
  choices: readonly (readonly [name: ParameterName, values: readonly unknown[]])[],
  others: Values = {},
): readonly Values[] =>
  choices.reduce<readonly Values[]>(
    (before, [name, values]) => before.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [others],
  );

/** Small subsets first, because people look for these. */
function subsetsOf<Value>(values: readonly Value[]): readonly (readonly Value[])[] {
  const subsets = Array.from({ length: 2 ** values.length }, (_, bits) =>
    values.filter((_, index) => bits & (1 << index)),
  );
  return subsets.sort((one, other) => one.length - other.length);
}

// ---- date ranges ----

const LATEST_DAYS = 'There is one list for each of the latest days in the log.';

/** The URL group for each kind of range. */
const RANGES: Readonly<
  Record<RangeKind, { readonly each: string; readonly about: string; readonly option: keyof DatePolicy }>
> = {
  openStart: { each: 'from a given date', about: LATEST_DAYS, option: 'openEndedDays' },
  openEnd: { each: 'up to a given date', about: LATEST_DAYS, option: 'openEndedDays' },
  years: { each: 'by year', about: 'There is one list for each year.', option: 'years' },
  quarters: { each: 'by quarter', about: 'There is one list for each quarter.', option: 'quarters' },
  months: { each: 'by month', about: 'There is one list for each month.', option: 'months' },
  pairs: {
    each: 'between two dates',
    about: 'There is one list for each pair of dates from the latest days in the log.',
    option: 'dateRangeDays',
  },
};

/** A range is in the first group that includes it, with each combination of thresholds. */
function rangeGroups(
  endpoint: EndpointName,
  limits: RangeParameters,
  { content, site, policy, span }: Planning,
): readonly UrlGroup[] {
  if (policyProblems(policy, span).length > 0) throw new TooManyResponses();
  const { group } = wordsOf(endpoint);
  const { parameters, plural } = endpointOf(endpoint);
  const seen = new Set<string>();
  let responses = 0;
  const addressesOf = (all: readonly Values[]): readonly Address[] =>
    all.flatMap((values) => {
      const address = { endpoint, values: canonical(parameters, values) };
      if (seen.size === seen.add(fileOf(address, 'json')).size) return [];
      const pages = pagesOf(address, content, site);
      responses += pages.length;
      if (responses > MOST_RESPONSES) throw new TooManyResponses();
      return pages;
    });
  const thresholds = limits.thresholds.map(([name, { option }]) => [name, policy[option]] as const);
  const withThresholds = (range: Range) => combinations(thresholds, withRange({}, range, limits));
  // The whole list is prebuilt even if no threshold is. Submitting the filter form unchanged asks for the first and
  // last day.
  const whole = span && site.links !== 'path' ? [{ start: dateOf(span.first), end: dateOf(span.last) }] : [];
  const wholes = [{}, ...whole].flatMap((range) => [withRange({}, range, limits), ...withThresholds(range)]);
  return [
    { ...group, addresses: addressesOf(wholes) },
    ...(Object.entries(prebuiltRanges(policy, span)) as [RangeKind, readonly Range[]][])
      .filter(([kind]) => span && policy[RANGES[kind].option] !== false)
      .map(([kind, ranges]) => ({
        ...RANGES[kind],
        name: `${plural} ${RANGES[kind].each}`,
        addresses: addressesOf(ranges.flatMap(withThresholds)),
      })),
  ];
}

/** A lower bound, without the few calendar periods. */
function countRanges({ dateRangeDays, openEndedDays }: DatePolicy, span: Span): number {
  const days = span ? span.last - span.first + 1 : 0;
  const [inPairs, open] = [Math.min(dateRangeDays, days), Math.min(openEndedDays, days)];
  return Math.max((inPairs * (inPairs + 1)) / 2, 2 * open - 1, 1);
}
