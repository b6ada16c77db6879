// Address + content → the value of an answer. Build and router both make every answer here, so they can't disagree.
import { type Address, LISTS, parametersOf } from '../route/address.ts';
import type { Rendering } from '../route/endpoints.ts';
import { type Echoed, type LinkedSite, linkTo, type Paged, spellingOf } from '../route/links.ts';
import type { Content, Item, List, PagedSite } from './content.ts';

export type Body =
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

/** What the links of an address echo that is asked for in its canonical spelling, as the prebuilt files have them. */
export function canonicalEcho(address: Address, rendering: Rendering): Echoed {
  const format = rendering === 'html' ? 'api' : undefined;
  const parameters = parametersOf(address);
  return { format, parameters: format === undefined ? parameters : [...parameters, ['format', format]] };
}

export function respond(
  address: Address,
  content: Content,
  site: PagedSite,
  echoed: Echoed,
): Body | { readonly fault: Fault } {
  switch (address.endpoint) {
    case 'root':
      return { kind: 'item', item: rootItem(site) };
    case 'councils':
      return { kind: 'items', items: content.councils.filter(isIn(address)) };
    case 'council': {
      const item = content.council(address.code);
      return item ? { kind: 'item', item } : { fault: 'not-found' };
    }
    case 'council-commitments':
      return { kind: 'items', items: content.commitmentsOf(councilLink(address.code, site)) };
    case 'commitments':
      return respondPage(address, content.commitments, site, echoed);
    case 'searchterms':
      return respondPage(address, content.searchTerms(address.filter), site, echoed);
  }
}

/** The link to a council, as records hold it. */
export function councilLink(code: string, site: LinkedSite): string {
  return linkTo({ endpoint: 'council', code }, 'json', site);
}

function rootItem(site: PagedSite): Item {
  const link = (endpoint: keyof typeof LISTS) => linkTo(LISTS[endpoint], 'json', site);
  return { councils: link('councils'), searchterms: link('searchterms'), commitments: link('commitments') };
}

function isIn({ countries, types }: Extract<Address, { endpoint: 'councils' }>): (council: Item) => boolean {
  const among = (values: readonly string[]) => {
    const set = new Set<unknown>(values);
    return (value: unknown) => set.size === 0 || set.has(value);
  };
  const [inCountry, isType] = [among(countries), among(types)];
  return (council) => inCountry(council.country) && isType(council.authority_type);
}

/** How many pages a list has: an empty one has one, too. */
export function pageCount(items: number, pageSize: number): number {
  return Math.max(1, Math.ceil(items / pageSize));
}

function respondPage(address: Paged, list: List, site: PagedSite, echoed: Echoed): Body | { readonly fault: Fault } {
  const size = site.pageSizes[address.endpoint];
  const last = pageCount(list.count, size);
  const page = address.page === 'last' ? last : address.page;
  if (page > last) return { fault: 'invalid-page' };
  const linkTo = (number: number) =>
    number < 1 || number > last ? null : site.siteUrl + spellingOf(site).toPage(address, number, echoed);
  return {
    kind: 'page',
    count: list.count,
    next: linkTo(page + 1),
    previous: linkTo(page - 1),
    items: list.slice((page - 1) * size, size),
  };
}
