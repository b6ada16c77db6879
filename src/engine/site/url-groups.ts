// The addresses to prebuild, by URL group. They are counted before anything is rendered.

import { type Address, fileOf, isPaged } from '../addressing/address.ts';
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
import { ENDPOINT_NAMES, type EndpointName, endpointOf, listOf, type ParameterName } from '../api/api.ts';
import { canonical, type Values } from '../api/parameter.ts';
import { wordsOf } from '../api/words.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { type Content, fieldFilters, itemsOf, type PagedSite } from '../respond/content.ts';
import { pageCount } from '../respond/document.ts';
import { dateOf } from '../text/calendar.ts';
import { MOST_RESPONSES, policyProblems, tooManyResponses } from './response-limit.ts';

export interface UrlGroup {
  readonly name: string;
  /** A one-sentence description of the group. */
  readonly about: string;
  /** The date option that determines the number of addresses. */
  readonly option?: keyof DatePolicy | undefined;
  /** The words after the list's name on the list's page, such as `by month`. */
  readonly each?: string | undefined;
  readonly addresses: readonly Address[];
}

/**
 * Whether the group has its own page in the URL index. If it contains only one list, the index links directly to the list, even if
 * it has several pages.
 */
export const hasOwnList = ({ addresses }: UrlGroup): boolean =>
  addresses.filter(({ page = 1 }) => page === 1).length > 1;

/** The largest groups. Routers generate them quickly by filtering a single list. */
export const FILTERED_GROUPS: readonly string[] = ENDPOINT_NAMES.flatMap((name) => wordsOf(name).filtered?.name ?? []);

interface Planning {
  readonly content: Content;
  readonly site: Pick<PagedSite, 'pageSizes' | 'links'>;
  readonly policy: DatePolicy;
  readonly span: Span;
}

class TooManyResponses extends Error {}

/** @returns a problem if there are too many responses */
export function urlGroups(planning: Planning): readonly UrlGroup[] | Diagnostic {
  try {
    return ENDPOINT_NAMES.flatMap((name) => groupsOf(name, planning));
  } catch (error) {
    if (!(error instanceof TooManyResponses)) throw error;
    return tooManyResponses();
  }
}

function groupsOf(endpoint: EndpointName, planning: Planning): readonly UrlGroup[] {
  const { group, filtered } = wordsOf(endpoint);
  const limits = rangeParametersOf(endpoint);
  if (limits) return rangeGroups(endpoint, limits, planning);
  const { key } = endpointOf(endpoint);
  const { content, site } = planning;
  const addresses = key ? keysOf(endpoint, content).map((key) => ({ endpoint, key })) : [{ endpoint }];
  const pages = (address: Address) => pagesOf(address, content, site);
  return [
    { ...group, addresses: addresses.flatMap(pages) },
    ...(filtered ? [{ ...filtered, addresses: filteredLists(endpoint).flatMap(pages) }] : []),
  ];
}

function pagesOf(address: Address, content: Content, { pageSizes }: Planning['site']): readonly Address[] {
  if (!isPaged(address)) return [address];
  const pages = pageCount(content.list(address).count, pageSizes[address.endpoint]);
  return Array.from({ length: pages }, (_, index) => ({ ...address, page: index + 1 }));
}

/** The keys used in an endpoint's paths. */
function keysOf(endpoint: EndpointName, content: Content): readonly string[] {
  const { source, key } = endpointOf(endpoint);
  if (key?.linksTo) return keysOf(key.linksTo, content);
  return itemsOf(content.list({ endpoint: listOf(source!) })).map((item) => String(item[key!.field]));
}

/** Lists for every combination of words and prebuilt thresholds, excluding the unfiltered list. */
function filteredLists(endpoint: EndpointName): readonly Address[] {
  const { parameters } = endpointOf(endpoint);
  const choices = fieldFilters(endpoint).map(
    ([name, parameter]) =>
      [
        name,
        parameter.kind === 'words' ? subsetsOf(parameter.words) : [undefined, ...(parameter.prebuilt ?? [])],
      ] as const,
  );
  return combinations(choices)
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

/** Small subsets come first, because they are used most often. */
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

/** A range that belongs to several groups is included only in the first one. It occurs once for each combination of thresholds. */
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
  // The complete list is prebuilt even if no thresholds are. Submitting the filter form unchanged requests the first and last
  // days.
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
