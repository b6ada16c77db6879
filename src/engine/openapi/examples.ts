// Examples for the OpenAPI document, taken from the site's own data: parameter values, and responses shortened to their first
// item.

import type { Address } from '../addressing/address.ts';
import { type RangeSite, rangeParametersOf } from '../addressing/ranges.ts';
import { ENDPOINT_NAMES, type EndpointName, endpointOf, LIST_NAMES, type ListName } from '../api/api.ts';
import { wordsOf } from '../api/words.ts';
import { type Content, itemsOf, type PagedSite, type SiteIndex, wordFilters } from '../respond/content.ts';
import { canonicalEcho, documentOf } from '../respond/document.ts';
import { jsonOf, renderJson } from '../respond/json.ts';
import { dateOf, dayOf } from '../text/calendar.ts';
import type { Example } from './document.ts';

/** Empty if the site has no data. */
export interface Examples {
  /** Example values, by parameter name. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** An example address for each endpoint that has a response. */
  readonly addresses: Readonly<Partial<Record<EndpointName, Address>>>;
  readonly of: (address: Address) => Example | undefined;
}

export function examplesFrom(content: Content, site: SiteIndex): Examples {
  const parameters = {
    ...Object.assign({}, ...LIST_NAMES.flatMap((list) => [recordParameters(list, content), dayParameters(list, site)])),
    page: 'last',
    // A generated request with a page as its response would be useless to a program.
    format: 'json',
  };
  const addresses = ENDPOINT_NAMES.flatMap((endpoint): readonly (readonly [EndpointName, Address])[] => {
    const { key } = endpointOf(endpoint);
    if (!key) return [[endpoint, { endpoint }]];
    const example = parameters[key.name];
    return example === undefined ? [] : [[endpoint, { endpoint, key: String(example) }]];
  });
  return { parameters, addresses: Object.fromEntries(addresses), of: (address) => exampleOf(address, content, site) };
}

/** Uses the values from the first record that is a good example. */
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
        // A second value shows how multiple values are joined.
        const another = index === 0 ? items.find((item) => item[field] !== record[field])?.[field] : undefined;
        const chosen = words.filter((word) => word === record[field] || word === another);
        // Some values can't be used as filters.
        return chosen.length > 0 ? [[name, chosen]] : [];
      }),
    ),
  };
}

/** A range of up to one week. If any date ranges are prebuilt, this is one of them, so that the example works on every host. */
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
  const first = body.kind === 'item' ? body : { ...body, items: body.items.slice(0, 1) };
  const isCut = body.kind !== 'item' && body.items.length > 1;
  return {
    summary: isCut ? 'Example response (first item only)' : 'Example response',
    value: JSON.parse(renderJson(first, jsonOf)),
  };
}
