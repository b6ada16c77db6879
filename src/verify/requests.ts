// What is asked of a site: chosen from its own data, so that a wrong answer can be told from a right one.
import { type Address, fileOf, LISTS, NO_FILTER, urlOf } from '../route/address.ts';
import { dateOf } from '../route/calendar.ts';
import { COUNTRIES, FILTERABLE_TYPES, type Rendering } from '../route/endpoints.ts';
import { councilPage, OPENAPI } from '../route/layout.ts';
import { spellingOf } from '../route/links.ts';
import { encodeForm, writeQuery } from '../route/parameters.ts';
import { findTerms } from '../searchterms/store.ts';
import type { DeployedSite } from './deployed.ts';
import type { Request } from './exchange.ts';

/** A path that no site has. */
const NOWHERE = '/no-such-page-3f1c/';
const COUNCILS = '/api/councils/';
const TERMS = '/api/searchterms/';

/** Whether the host sees queries or only paths. */
export function requestsFor(site: DeployedSite, byPath: boolean): readonly Request[] {
  const addressed = Object.entries<Address>({
    root: { endpoint: 'root' },
    ...LISTS,
    ...secondPage(site),
    ...oneCouncil(site),
  });
  const common = [
    { name: 'home', target: '/' },
    { name: 'style', target: `/${site.index.style}` },
    { name: 'description', target: `/${OPENAPI}` },
    ...councilPages(site),
    { name: 'nowhere', target: NOWHERE },
  ];
  if (byPath) {
    const file = (name: string, address: Address, rendering: Rendering) => ({
      name,
      target: `/${fileOf(address, rendering)}`,
    });
    return [
      ...addressed.map(([name, address]) => file(name, address, 'json')),
      file('html', LISTS.councils, 'html'),
      { ...file('head', LISTS.councils, 'json'), method: 'HEAD' },
      file('unknown', { endpoint: 'council', code: unknownCode(site) }, 'json'),
      ...common,
    ];
  }
  return [
    ...queries(site),
    ...addressed.map(([name, address]) => ({ name, target: urlOf(address) })),
    { name: 'html-format', target: '/api/?format=api' },
    { name: 'html-accept', target: '/api/', headers: { Accept: 'text/html' } },
    { name: 'xml-accept', target: '/api/', headers: { Accept: 'application/xml' } },
    { name: 'xml-format', target: '/api/?format=xml' },
    { name: 'beyond', target: `${TERMS}?page=99999999` },
    { name: 'low-count', target: `${TERMS}?min_count=4` },
    { name: 'slash', target: '/api/councils?country=Wales&b=2&a=1' },
    { name: 'unknown', target: `${COUNCILS}${unknownCode(site)}/` },
    { name: 'options', method: 'OPTIONS', target: COUNCILS },
    { name: 'head', method: 'HEAD', target: COUNCILS },
    { name: 'post', method: 'POST', target: COUNCILS },
    ...common,
  ];
}

/** What is asked once the rest is known: the same again, and whether it has changed. */
export function laterRequests(councils: string, tag: string | null, time: string | null): readonly Request[] {
  const headers = tag ? { 'If-None-Match': tag } : time ? { 'If-Modified-Since': time } : undefined;
  return [
    { name: 'again', target: councils },
    ...(headers ? [{ name: 'unchanged', target: councils, headers: { Accept: 'application/json', ...headers } }] : []),
  ];
}

/** Queries whose answers differ from the unfiltered ones. */
function queries(site: DeployedSite): readonly Request[] {
  const [first, second] = filters(site);
  const respelled = second ?? first;
  return [
    ...(first ? [{ name: 'filtered', target: COUNCILS + writeQuery([first]) }] : []),
    ...(respelled ? [{ name: 'respelled', target: `${COUNCILS}?x=1&${respell(respelled)}` }] : []),
    { name: 'range', target: TERMS + range(site) },
    // Whatever is prebuilt, this is not: its links carry the format.
    { name: 'carried', target: `${COUNCILS}?format=json` },
  ];
}

/** Filters that leave some councils and leave out others; where there are none, one that leaves none. */
function filters({ councils }: DeployedSite): readonly (readonly [string, string])[] {
  const all = [
    ...COUNTRIES.map((value) => ['country', value] as const),
    ...FILTERABLE_TYPES.map((value) => ['authority_type', value] as const),
  ];
  const left = ([name, value]: readonly [string, string]) =>
    councils.filter((council) => council[name] === value).length;
  const some = all.filter((filter) => left(filter) > 0 && left(filter) < councils.length);
  return some.length > 0 ? some.toSorted((a, b) => left(a) - left(b)) : all.filter((filter) => left(filter) === 0);
}

/** In other letter case, with outer spaces, an empty and an unknown value: it means the same. */
const respell = ([name, value]: readonly [string, string]): string =>
  `${name}=${encodeForm(` ${value.toUpperCase()} `)},,nowhere`;

/** Days amid the log: their list is hardly prebuilt anywhere. With a parameter that only links echo. */
function range({ terms }: DeployedSite): string {
  const { firstDay: first, beyondDay } = terms.dictionary;
  const last = Math.max(first, beyondDay - 1);
  const third = Math.floor((last - first) / 3);
  const all = findTerms(terms, NO_FILTER).keys.length;
  const tried = [
    { ...NO_FILTER, start: dateOf(first + third), end: dateOf(last - third) },
    { ...NO_FILTER, start: dateOf(first + third), end: dateOf(last) },
    { ...NO_FILTER, start: dateOf(first), end: dateOf(last - 1) },
  ];
  const counts = tried.map((filter) => findTerms(terms, filter).keys.length);
  const best = tried.find((_, index) => counts[index]! > 0 && counts[index]! < all) ?? tried[0]!;
  return `?x=a+b&end_date=${best.end}&start_date=${best.start}&min_results=1`;
}

function secondPage({ index, commitments, terms }: DeployedSite): Readonly<Record<string, Address>> {
  const isLong = findTerms(terms, NO_FILTER).keys.length > index.pageSizes.searchterms;
  if (isLong) return { 'second-page': { endpoint: 'searchterms', filter: NO_FILTER, page: 2 } };
  return commitments > index.pageSizes.commitments ? { 'second-page': { endpoint: 'commitments', page: 2 } } : {};
}

function oneCouncil({ councils }: DeployedSite): Readonly<Record<string, Address>> {
  const code = councils[0]?.authority_code;
  return typeof code === 'string' ? { council: { endpoint: 'council', code } } : {};
}

function councilPages({ councils, index }: DeployedSite): readonly Request[] {
  const url = councils[0]?.url;
  if (typeof url !== 'string') return [];
  return [{ name: 'council-page', target: spellingOf(index).page(councilPage(url)) }];
}

/** A code that looks right and that no council has. */
function unknownCode({ councils }: DeployedSite): string {
  const known = new Set(councils.map((council) => council.authority_code));
  const letters = ['Q', 'X', 'Z', 'J'];
  const codes = letters.flatMap((a) =>
    letters.flatMap((b) => letters.flatMap((c) => letters.map((d) => a + b + c + d))),
  );
  return codes.find((code) => !known.has(code))!;
}
