// Converts an address and its content into the JSON value of a response. The build and the router share this code, so their
// responses can't differ.

import { type Address, isPaged, type Paged, parametersOf } from '../addressing/address.ts';
import { type EchoedRequest, type LinkedSite, linkTo, linkWriter } from '../addressing/links.ts';
import { endpointOf } from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import type { Rendering } from '../api/media.ts';
import { byName } from '../grouping.ts';
import { type Content, itemsOf, type List, type PagedSite } from './content.ts';

export type JsonDocument =
  | { readonly kind: 'item'; readonly item: Item }
  | { readonly kind: 'items'; readonly items: readonly Item[] }
  | {
      readonly kind: 'page';
      readonly count: number;
      readonly next: string | null;
      readonly previous: string | null;
      readonly items: readonly Item[];
    };

export type Fault = 'not-found' | 'invalid-page';

/** The parts of a canonical request that are repeated in its links, as in prebuilt files. */
export function canonicalEcho(address: Address, rendering: Rendering): EchoedRequest {
  const format = rendering === 'html' ? 'api' : undefined;
  const parameters = parametersOf(address);
  return { format, parameters: format === undefined ? parameters : [...parameters, ['format', format]] };
}

export function documentOf(
  address: Address,
  content: Content,
  site: PagedSite,
  echoed: EchoedRequest,
): JsonDocument | { readonly fault: Fault } {
  const { shape, lists = [] } = endpointOf(address.endpoint);
  if (shape === 'links') {
    return { kind: 'item', item: byName(lists, (endpoint) => linkTo({ endpoint }, 'json', site)) };
  }
  const list = content.list(address, keyOf(address, site));
  if (isPaged(address)) return pageDocument(address, list, site, echoed);
  const items = itemsOf(list);
  if (shape === 'items') return { kind: 'items', items };
  return items[0] ? { kind: 'item', item: items[0] } : { fault: 'not-found' };
}

/** The address's key, in the form used in records. */
export function keyOf({ endpoint, key = '' }: Address, site: LinkedSite): string | undefined {
  const { key: named } = endpointOf(endpoint);
  return named?.linksTo ? linkTo({ endpoint: named.linksTo, key }, 'json', site) : named && key;
}

/** Even an empty list has one page. */
export function pageCount(items: number, pageSize: number): number {
  return Math.max(1, Math.ceil(items / pageSize));
}

export function pageNumber({ endpoint, page = 1 }: Paged, count: number, { pageSizes }: PagedSite): number {
  return page === 'last' ? pageCount(count, pageSizes[endpoint]) : page;
}

function pageDocument(
  address: Paged,
  list: List,
  site: PagedSite,
  echoed: EchoedRequest,
): JsonDocument | { readonly fault: Fault } {
  const size = site.pageSizes[address.endpoint];
  const last = pageCount(list.count, size);
  const page = pageNumber(address, list.count, site);
  if (page > last) return { fault: 'invalid-page' };
  const toPage = (number: number) =>
    number < 1 || number > last ? null : site.siteUrl + linkWriter(site).toPage(address, number, echoed);
  return {
    kind: 'page',
    count: list.count,
    next: toPage(page + 1),
    previous: toPage(page - 1),
    items: list.slice((page - 1) * size, size),
  };
}
