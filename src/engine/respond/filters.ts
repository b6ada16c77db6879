// A list's filters, as links and as a form. If the host ignores queries, there are only links to prebuilt lists.

import type { Address } from '../addressing/address.ts';
import { linkWriter, originPaths } from '../addressing/links.ts';
import { rangeParametersOf } from '../addressing/ranges.ts';
import { type EndpointName, endpointOf } from '../api/api.ts';
import { canonical, type Values } from '../api/parameter.ts';
import type { Choice, ChoiceGroup, FiltersView } from '../markup/filters.ts';
import { html } from '../text/html.ts';
import {
  type Counts,
  countsOf,
  countWith,
  type FieldFilter,
  fieldFilters,
  type SiteIndex,
  wordsIn,
  wordTestIn,
} from './content.ts';
import { type FilterRequest, type LinkTo, rangeFilters } from './range-filters.ts';

/** @param format the format that the links preserve */
export function filterLinks(endpoint: EndpointName, site: SiteIndex, format: string | undefined): LinkTo {
  const at = originPaths(site);
  const { asked } = linkWriter(site);
  const { parameters } = endpointOf(endpoint);
  return (values) => html`${at(asked({ endpoint, values: canonical(parameters, values) }, format))}`;
}

/** @returns undefined if the list has no filters or the site doesn't offer them */
export function filtersOf(address: Address, site: SiteIndex, request: FilterRequest): FiltersView | undefined {
  const { endpoint, values = {} } = address;
  const { plural } = endpointOf(endpoint);
  const link = filterLinks(endpoint, site, request.format);
  const limits = rangeParametersOf(endpoint);
  if (limits && site.days) {
    const all = { title: `Show all ${plural}`, url: link({}) };
    return { all, ...rangeFilters({ endpoint, limits, values, link, request }, site) };
  }
  const counts = countsOf(endpoint, site);
  if (counts === undefined || !filtersByWords(site)) return undefined;
  const groups = choiceGroups(fieldFilters(endpoint), values, counts, link);
  return {
    chosen: groups.flatMap(({ choices }) => choices.filter(({ isChosen }) => isChosen)),
    all: { title: `Show all ${countWith(counts, [])} ${plural}`, url: link({}) },
    groups,
    form: undefined,
    more: [],
  };
}

/** Whether lists on this site can be filtered by the fields of their records. */
export const filtersByWords = ({ links, prebuildsFilters }: SiteIndex): boolean =>
  typeof ONLY_QUERY_LINKS !== 'undefined' || links === 'query' || prebuildsFilters;

function choiceGroups(
  filters: readonly FieldFilter[],
  values: Values,
  counts: Counts,
  link: LinkTo,
): readonly ChoiceGroup[] {
  const passes = filters.map((filter) => wordTestIn(values, filter));
  return filters.map((filter, index) => {
    const [name, parameter] = filter;
    const choice = (title: string, isChosen: boolean, own: unknown, linked: unknown): Choice => ({
      title,
      isChosen,
      url: link({ ...values, [name]: linked }),
      // The count takes the other filters into account.
      count: countWith(counts, passes.with(index, wordTestIn({ [name]: own }, filter))),
    });
    if (parameter.kind === 'threshold') {
      const { unit, prebuilt = [] } = parameter;
      const choices = prebuilt.map((least) => {
        const isChosen = values[name] === least;
        return choice(`at least ${least}`, isChosen, least, isChosen ? undefined : least);
      });
      return { title: `Minimum ${unit}`, isMultiple: false, choices };
    }
    const { words, title } = parameter;
    const own = wordsIn(values, name);
    return {
      title,
      isMultiple: true,
      choices: words.map((word) => {
        // In a canonical address, the words are in the same order as in the vocabulary.
        const toggled = words.filter((each) => (each === word) !== own.includes(each));
        return choice(word, own.includes(word), [word], toggled);
      }),
    };
  });
}
