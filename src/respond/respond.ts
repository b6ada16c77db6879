// Address + content → the value of an answer. Build and router both make every answer here, so they can't disagree.
import { type Address, parametersOf, pathOf } from '../route/address.ts';
import type { Rendering } from '../route/endpoints.ts';
import { type Parameters, withPage, writeQuery } from '../route/parameters.ts';
import type { Content, Item, List, SiteIndex } from './content.ts';

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

/** How the links of an answer are spelled. */
export interface Links {
  /** The request's `format`, carried into every link; undefined when it had none. */
  readonly format: string | undefined;
  /** The request's parameters, which `next` and `previous` echo. */
  readonly parameters: Parameters;
}

/** The links of an address asked for in its canonical spelling, as the prebuilt files have them. */
export function canonicalLinks(address: Address, rendering: Rendering): Links {
  const format = rendering === 'html' ? 'api' : undefined;
  const parameters = parametersOf(address);
  return { format, parameters: format === undefined ? parameters : [...parameters, ['format', format]] };
}

/** What a link of the answer ends with. */
export function linkSuffix(format: string | undefined): string {
  return format === undefined ? '' : `?format=${format}`;
}

export function respond(
  address: Address,
  content: Content,
  site: SiteIndex,
  links: Links,
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
      return respondPage(address, content.commitments, site, links);
    case 'searchterms':
      return respondPage(address, content.searchTerms(address.filter), site, links);
  }
}

/** The link to a council, bare. */
export function councilLink(code: string, { siteUrl }: Pick<SiteIndex, 'siteUrl'>): string {
  return siteUrl + pathOf({ endpoint: 'council', code });
}

function rootItem({ siteUrl }: SiteIndex): Item {
  const link = (endpoint: 'councils' | 'searchterms' | 'commitments') => `${siteUrl}/api/${endpoint}/`;
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

function respondPage(
  address: Extract<Address, { endpoint: 'commitments' | 'searchterms' }>,
  list: List,
  site: SiteIndex,
  links: Links,
): Body | { readonly fault: Fault } {
  const size = site.pageSizes[address.endpoint];
  const last = pageCount(list.count, size);
  const page = address.page === 'last' ? last : address.page;
  if (page > last) return { fault: 'invalid-page' };
  const linkTo = (number: number) =>
    number < 1 || number > last
      ? null
      : site.siteUrl + pathOf(address) + writeQuery(withPage(links.parameters, number));
  return {
    kind: 'page',
    count: list.count,
    next: linkTo(page + 1),
    previous: linkTo(page - 1),
    items: list.slice((page - 1) * size, size),
  };
}
