// The canonical identity of an answer, and its two spellings: the URL that asks for it and the file that holds it.
// Every module that needs one of the three from another comes here.
import {
  AUTHORITY_CODE,
  COUNTRIES,
  type Country,
  FILTERABLE_TYPES,
  type FilterableType,
  LEAST_COUNT,
  LEAST_RESULTS,
  type Rendering,
} from './endpoints.ts';
import { lastValue, type Parameters, readDate, readInteger, readList, withPage, writeQuery } from './parameters.ts';

export interface SearchTermFilter {
  /** First and last day counted, `YYYY-MM-DD`; without one the log's first or last day. */
  readonly start?: string;
  readonly end?: string;
  readonly minCount: number;
  readonly minResults: number;
}

export type Page = number | 'last';

export type Address =
  | { readonly endpoint: 'root' }
  | { readonly endpoint: 'councils'; readonly countries: readonly Country[]; readonly types: readonly FilterableType[] }
  | { readonly endpoint: 'council'; readonly code: string }
  | { readonly endpoint: 'council-commitments'; readonly code: string }
  | { readonly endpoint: 'commitments'; readonly page: Page }
  | { readonly endpoint: 'searchterms'; readonly filter: SearchTermFilter; readonly page: Page };

/** Where a request goes: a path with its endpoint, before its parameters are read. */
export type Route =
  | { readonly endpoint: 'root' | 'councils' | 'commitments' | 'searchterms' }
  | { readonly endpoint: 'council' | 'council-commitments'; readonly code: string };

/** A parameter that can't be read; the answer is 400, for `page` 404 (behaviour, Parameters). */
export type ParameterFault = 'start_date' | 'end_date' | 'min_count' | 'min_results' | 'page';

export const NO_FILTER: SearchTermFilter = { minCount: LEAST_COUNT, minResults: LEAST_RESULTS };

/** Every list, unfiltered, from its first page on. */
export const LISTS = {
  councils: { endpoint: 'councils', countries: [], types: [] },
  commitments: { endpoint: 'commitments', page: 1 },
  searchterms: { endpoint: 'searchterms', filter: NO_FILTER, page: 1 },
} as const satisfies Record<string, Address>;

const ROUTES: Readonly<Record<string, Route>> = {
  '/api/': { endpoint: 'root' },
  '/api/councils/': { endpoint: 'councils' },
  '/api/commitments/': { endpoint: 'commitments' },
  '/api/searchterms/': { endpoint: 'searchterms' },
};

/** The route of a decoded path; undefined when no answer lives there. */
export function routeOf(path: string): Route | undefined {
  if (Object.hasOwn(ROUTES, path)) return ROUTES[path];
  const council = /^\/api\/councils\/([^/]+)\/(commitments)?$/.exec(path);
  if (!council) return undefined;
  return { endpoint: council[2] ? 'council-commitments' : 'council', code: council[1]! };
}

/** The address that a route and its parameters name, or the first parameter that is wrong. */
export function addressOf(route: Route, parameters: Parameters): Address | { readonly fault: ParameterFault } {
  switch (route.endpoint) {
    case 'councils':
      return {
        endpoint: 'councils',
        countries: readList(lastValue(parameters, 'country'), COUNTRIES),
        types: readList(lastValue(parameters, 'authority_type'), FILTERABLE_TYPES),
      };
    case 'commitments': {
      const page = readPage(parameters);
      return page === undefined ? { fault: 'page' } : { endpoint: 'commitments', page };
    }
    case 'searchterms': {
      const filter = readFilter(parameters);
      if ('fault' in filter) return filter;
      const page = readPage(parameters);
      return page === undefined ? { fault: 'page' } : { endpoint: 'searchterms', filter, page };
    }
    default:
      return route as Address;
  }
}

function readPage(parameters: Parameters): Page | undefined {
  const text = lastValue(parameters, 'page');
  if (text === undefined) return 1;
  if (text === 'last') return 'last';
  const page = readInteger(text);
  return page !== undefined && page >= 1 ? page : undefined;
}

// Counts beyond the largest exact number don't exist, and a link would show a larger number with an exponent.
const atLeast = (least: number) => (text: string) => {
  const value = readInteger(text);
  return value !== undefined && value >= least ? Math.min(value, Number.MAX_SAFE_INTEGER) : undefined;
};

/** Reads each parameter of a search-term filter, in the order in which the first wrong one is reported. */
export const FILTER_READERS = {
  start_date: readDate,
  end_date: readDate,
  min_count: atLeast(LEAST_COUNT),
  min_results: atLeast(LEAST_RESULTS),
} as const;

export type FilterParameter = keyof typeof FILTER_READERS;

function readFilter(parameters: Parameters): SearchTermFilter | { readonly fault: ParameterFault } {
  const values: { start_date?: string; end_date?: string; min_count?: number; min_results?: number } = {};
  for (const name of Object.keys(FILTER_READERS) as FilterParameter[]) {
    const text = lastValue(parameters, name);
    if (text === undefined) continue;
    const value = FILTER_READERS[name](text);
    if (value === undefined) return { fault: name };
    Object.assign(values, { [name]: value });
  }
  const { start_date: start, end_date: end, min_count: minCount, min_results: minResults } = values;
  return {
    ...(start && { start }),
    ...(end && { end }),
    minCount: minCount ?? LEAST_COUNT,
    minResults: minResults ?? LEAST_RESULTS,
  };
}

/** The path of an address, from the site's root. */
export function pathOf(address: Address): string {
  switch (address.endpoint) {
    case 'root':
      return '/api/';
    case 'council':
      return `/api/councils/${encodeURIComponent(address.code)}/`;
    case 'council-commitments':
      return `/api/councils/${encodeURIComponent(address.code)}/commitments`;
    default:
      return `/api/${address.endpoint}/`;
  }
}

/** The parameters of an address in their canonical spelling: none where a default says the same. */
export function parametersOf(address: Address): Parameters {
  switch (address.endpoint) {
    case 'councils':
      return [...listParameter('authority_type', address.types), ...listParameter('country', address.countries)];
    case 'commitments':
      return pageParameter(address.page);
    case 'searchterms':
      return [...filterParameters(address.filter), ...pageParameter(address.page)];
    default:
      return [];
  }
}

/** The canonical URL of an address, from the site's root, in the rendering that `format` asks for. */
export function urlOf(address: Address, format?: string): string {
  const parameters = parametersOf(address);
  return pathOf(address) + writeQuery(format === undefined ? parameters : [...parameters, ['format', format]]);
}

const listParameter = (name: string, values: readonly string[]): Parameters =>
  values.length === 0 ? [] : [[name, values.join(',')]];

const pageParameter = (page: Page): Parameters => (page === 'last' ? [['page', page]] : withPage([], page));

function filterParameters({ start, end, minCount, minResults }: SearchTermFilter): Parameters {
  return [
    ...(start === undefined ? [] : [['start_date', start] as const]),
    ...(end === undefined ? [] : [['end_date', end] as const]),
    ...(minCount === LEAST_COUNT ? [] : [['min_count', String(minCount)] as const]),
    ...(minResults === LEAST_RESULTS ? [] : [['min_results', String(minResults)] as const]),
  ];
}

// ---- files ----
// A path-only address lies where its URL says; a filtered one in a readable folder under its list. Only letters,
// digits, `-` and `_` are used, and names stay apart in any letter case (codes are the only upper-case ones, and
// have no `-`).

/**
 * The file that holds an address in a rendering, from the site's root, without a leading slash. The last page lies under
 * its number; by name only for hosts that can't know the number.
 */
export function fileOf(address: Address, rendering: Rendering): string {
  return `${stemOf(address)}.${rendering}`;
}

function stemOf(address: Address): string {
  switch (address.endpoint) {
    case 'root':
      return 'api/index';
    case 'council':
      return `api/councils/${address.code}/index`;
    case 'council-commitments':
      return `api/councils/${address.code}/commitments`;
    case 'councils':
      return address.countries.length + address.types.length === 0
        ? 'api/councils/index'
        : `api/councils/country-${slugList(address.countries)}/type-${slugList(address.types)}`;
    case 'commitments':
      return `api/commitments/${address.page === 1 ? 'index' : `page-${address.page}`}`;
    case 'searchterms': {
      const folder = filterFolder(address.filter);
      if (folder) return `api/searchterms/${folder}/page-${address.page}`;
      return `api/searchterms/${address.page === 1 ? 'index' : `page-${address.page}`}`;
    }
  }
}

/** A value of a vocabulary as part of a file name. */
export const slug = (value: string): string => value.toLowerCase().replaceAll(' ', '-');
const slugList = (values: readonly string[]): string => values.map(slug).join('_') || 'any';

function filterFolder({ start, end, minCount, minResults }: SearchTermFilter): string | undefined {
  if (!start && !end && minCount === LEAST_COUNT && minResults === LEAST_RESULTS) return undefined;
  return `from-${start ?? 'any'}_to-${end ?? 'any'}_count-${minCount}_results-${minResults}`;
}

/** The address and rendering that a file of the site holds; undefined for any other file. */
export function addressOfFile(file: string): { readonly address: Address; readonly rendering: Rendering } | undefined {
  const [, stem, rendering] = /^(.+)\.(json|html)$/.exec(file) ?? [];
  if (stem === undefined || rendering === undefined) return undefined;
  const address = addressOfStem(stem);
  // What the file's name says in another way than `fileOf` would is no file of ours.
  return address && stemOf(address) === stem ? { address, rendering: rendering as Rendering } : undefined;
}

function addressOfStem(stem: string): Address | undefined {
  const [, list, folder, name] =
    /^api\/(?:(councils|commitments|searchterms)\/)?(?:([^/]+)\/)?([^/]+)$/.exec(stem) ?? [];
  if (name === undefined) return undefined;
  if (list === undefined) return folder === undefined && name === 'index' ? { endpoint: 'root' } : undefined;
  if (list === 'councils') return councilsStem(folder, name);
  const page = name === 'index' ? 1 : Number(/^page-([0-9]+)$/.exec(name)?.[1] ?? 0);
  if (page < 1) return undefined;
  if (list === 'commitments') return folder === undefined ? { endpoint: 'commitments', page } : undefined;
  const filter = folder === undefined ? NO_FILTER : filterOfFolder(folder);
  return filter && { endpoint: 'searchterms', filter, page };
}

function councilsStem(folder: string | undefined, name: string): Address | undefined {
  if (folder === undefined) return name === 'index' ? { endpoint: 'councils', countries: [], types: [] } : undefined;
  if (AUTHORITY_CODE.test(folder)) {
    if (name === 'index') return { endpoint: 'council', code: folder };
    return name === 'commitments' ? { endpoint: 'council-commitments', code: folder } : undefined;
  }
  if (!folder.startsWith('country-') || !name.startsWith('type-')) return undefined;
  const among = <Value extends string>(list: string, known: readonly Value[]) =>
    known.filter((value) => list.split('_').includes(slug(value)));
  return {
    endpoint: 'councils',
    countries: among(folder.slice('country-'.length), COUNTRIES),
    types: among(name.slice('type-'.length), FILTERABLE_TYPES),
  };
}

function filterOfFolder(folder: string): SearchTermFilter | undefined {
  const parts = /^from-([0-9-]+|any)_to-([0-9-]+|any)_count-([0-9]+)_results-([0-9]+)$/.exec(folder);
  if (!parts) return undefined;
  const [start, end, minCount, minResults] = [parts[1]!, parts[2]!, Number(parts[3]), Number(parts[4])];
  const isDay = (text: string) => text === 'any' || readDate(text) === text;
  if (!isDay(start) || !isDay(end) || minCount < LEAST_COUNT || minResults < LEAST_RESULTS) return undefined;
  return { ...(start !== 'any' && { start }), ...(end !== 'any' && { end }), minCount, minResults };
}
