// Examples for the description from the site’s own data: values of parameters, and responses cut to their first item.

import type { Address } from '../addressing/address.ts';
import { type RangeSite, rangeParametersOf } from '../addressing/ranges.ts';
import { ENDPOINT_NAMES, type EndpointName, endpointOf, LIST_NAMES, type ListName } from '../api/api.ts';
import { wordsOf } from '../api/words.ts';
import { type Content, itemsOf, type PagedSite, type SiteIndex, wordFilters } from '../respond/content.ts';
import { canonicalEcho, documentOf, type JsonDocument } from '../respond/document.ts';
import { dateOf, dayOf } from '../text/calendar.ts';
import type { Example } from './document.ts';

/** Without data, there are no examples. */
export interface Examples {
  /** By parameter. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** An address of each endpoint that has a response. */
  readonly addresses: Readonly<Partial<Record<EndpointName, Address>>>;
  readonly of: (address: Address) => Example | undefined;
}

export const NO_EXAMPLES: Examples = { parameters: {}, addresses: {}, of: () => undefined };

export function examplesFrom(content: Content, site: SiteIndex): Examples {
  const parameters = {
    ...Object.assign({}, ...LIST_NAMES.flatMap((list) => [recordParameters(list, content), dayParameters(list, site)])),
    page: 'last',
    format: 'api',
  };
  const addresses = ENDPOINT_NAMES.flatMap((endpoint): readonly (readonly [EndpointName, Address])[] => {
    const { key } = endpointOf(endpoint);
    if (!key) return [[endpoint, { endpoint }]];
    const example = parameters[key.name];
    return example === undefined ? [] : [[endpoint, { endpoint, key: String(example) }]];
  });
  return { parameters, addresses: Object.fromEntries(addresses), of: (address) => exampleOf(address, content, site) };
}

/** From the first record with the most to show. */
function recordParameters(list: ListName, content: Content): Examples['parameters'] {
  const { source } = endpointOf(list);
  const owner = ENDPOINT_NAMES.map(endpointOf).find((each) => each.source === source && each.shape === 'item');
  const filters = wordFilters(list);
  if (!owner?.key && filters.length === 0) return {};
  const items = itemsOf(content.list({ endpoint: list }));
  const { example } = wordsOf(list);
  const record = items.find((item) => example === undefined || item[example] === true) ?? items[0];
  if (!record) return {};
  return {
    ...(owner?.key && { [owner.key.name]: record[owner.key.field] }),
    ...Object.fromEntries(
      filters.flatMap(([name, { words, field }], index) => {
        // Shows how several values are joined.
        const another = index === 0 ? items.find((item) => item[field] !== record[field])?.[field] : undefined;
        const chosen = words.filter((word) => word === record[field] || word === another);
        // Some values can't be filtered by.
        return chosen.length > 0 ? [[name, chosen]] : [];
      }),
    ),
  };
}

/** A week at most, and a range that is prebuilt if any pair of days is, so that every host has it. */
function dayParameters(list: ListName, { days, dates }: RangeSite): Examples['parameters'] {
  const limits = rangeParametersOf(list);
  if (!limits || !days) return {};
  const week = Math.min(dates.dateRangeDays || 7, 7);
  const start = Math.max(dayOf(days.first), dayOf(days.last) - week + 1);
  return {
    [limits.first]: dateOf(start),
    [limits.last]: days.last,
    ...Object.fromEntries(limits.thresholds.map(([name, { option }]) => [name, dates[option][0]])),
  };
}

function exampleOf(address: Address, content: Content, site: PagedSite): Example | undefined {
  const body = documentOf(address, content, site, canonicalEcho(address, 'json'));
  if ('fault' in body) return undefined;
  const { value, isCut } = shortened(body);
  return { summary: isCut ? 'Example response (first item only)' : 'Example response', value };
}

function shortened(body: JsonDocument): { readonly value: unknown; readonly isCut: boolean } {
  if (body.kind === 'item') return { value: body.item, isCut: false };
  const { items } = body;
  const first = items.slice(0, 1);
  const isCut = first.length < items.length;
  if (body.kind === 'items') return { value: first, isCut };
  const { count, next, previous } = body;
  return { value: { count, next, previous, results: first }, isCut };
}
