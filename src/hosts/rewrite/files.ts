// The files of the endpoints: each one's name, made from the request, and what to do if there is no such file.

import { fileOf, stemTemplates } from '../../addressing/address.ts';
import { emptyFile, errorFile } from '../../addressing/site-files.ts';
import { ENDPOINT_NAMES, type EndpointName, endpointOf, PAGED_NAMES, sourceOf } from '../../api/api.ts';
import type { RefusalName } from '../../http/rules.ts';
import { type Mapping, mapping } from './mapping.ts';
import { nameFor, pageMapping, parametersFor } from './parameters.ts';

const isPaged = (endpoint: EndpointName): boolean => endpointOf(endpoint).shape === 'page';
const isFiltered = (endpoint: EndpointName): boolean => endpointOf(endpoint).file !== undefined;

const FILTERED = ENDPOINT_NAMES.filter(isFiltered);

/** Without its ending; without a page for a list that has pages. */
const folderOf = (endpoint: EndpointName): string => endpointOf(endpoint).path.slice(1, -1);

const onlyFor = (routes: readonly EndpointName[], mappings: readonly Mapping[]): readonly Mapping[] =>
  mappings.map((mapping) => ({ ...mapping, routes }));

/** What a filter is a part of: the folder of a list's pages, or the whole name of a list that has none. */
function filterName(endpoint: EndpointName): string {
  const plain = (each: EndpointName) => (isPaged(each) ? 'filter' : `${sourceOf(endpointOf(each).source!).name}_list`);
  const users = FILTERED.filter((other) => plain(other) === plain(endpoint));
  return nameFor(endpoint, plain(endpoint), users);
}

function filterMapping(endpoint: EndpointName): Mapping {
  const parameters = parametersFor(endpoint);
  const names = parameters.map(({ name }) => `{${name}}`).join(' ');
  const none = parameters.map(({ kind }) => kind.toFile(undefined)).join(' ');
  const any = parameters.map(() => '([^ ]*)').join(' ');
  const file = endpointOf(endpoint).file!.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `$${parameters.findIndex(({ asked }) => asked === name) + 1}`,
  );
  return mapping(filterName(endpoint), names, '', [
    [`^${none}$`, isPaged(endpoint) ? '' : stemTemplates(endpoint).whole],
    [`^${any}$`, isPaged(endpoint) ? `/${file}` : `${folderOf(endpoint)}/${file}`],
  ]);
}

export const filters = (): readonly Mapping[] =>
  FILTERED.flatMap((endpoint) =>
    onlyFor([endpoint], [...parametersFor(endpoint).flatMap(({ mappings }) => mappings), filterMapping(endpoint)]),
  );

const pageName = (endpoint: EndpointName): string =>
  isFiltered(endpoint)
    ? nameFor(endpoint, 'page_name', PAGED_NAMES.filter(isFiltered))
    : `${endpoint}_page`.replaceAll('-', '_');

const pages = (name: string, from: string, first: string, any = '^(.*)$'): Mapping =>
  mapping(name, from, '', [
    [first, 'index'],
    [any, 'page-$1'],
  ]);

/** The first page of a list without filters is its index. */
export const paging = (): readonly Mapping[] =>
  onlyFor(PAGED_NAMES, [
    pageMapping(),
    ...PAGED_NAMES.toReversed().map((endpoint) =>
      isFiltered(endpoint)
        ? pages(pageName(endpoint), `{${filterName(endpoint)}} {page}`, '^ 1$', ' (.*)$')
        : pages(pageName(endpoint), '{page}', '^1$'),
    ),
    pages('unfiltered_page', '{page}', '^(?:1|last)$'),
  ]);

/** A file for the rendering that is shown. */
export const inShown = (file: (rendering: 'json') => string): string => file('json').replace(/json$/, '{shown}');

const error = (name: string): string => inShown((rendering) => errorFile(name, rendering));

/** A file of every site. */
const ALWAYS = fileOf({ endpoint: ENDPOINT_NAMES.find((name) => endpointOf(name).shape === 'links')! }, 'json');

/** The mappings by endpoint, and their values where there is no other. */
const OTHERWISE = {
  file: '',
  /** A file that exists if all pages of the list do. */
  listed: 'none',
  /** A file that exists if there may be such an answer, though it isn't prebuilt. */
  possible: 'none',
  missing_status: '404',
  missing: error('invalid-page'),
};

function filesOf(endpoint: EndpointName): Partial<typeof OTHERWISE> {
  const { key, shape, source } = endpointOf(endpoint);
  const filter = isFiltered(endpoint) ? `{${filterName(endpoint)}}` : '';
  if (isPaged(endpoint)) {
    const folder = folderOf(endpoint);
    const file = `${folder}${filter}/{${pageName(endpoint)}}.{shown}`;
    if (!filter) return { file, listed: fileOf({ endpoint }, 'json') };
    // No filter gives more pages than there are without one.
    const possible = `${folder}/{unfiltered_page}.{shown}`;
    return { file, listed: `${folder}${filter}/page-last.{shown}`, possible };
  }
  if (filter) return { file: `${filter}.{shown}`, possible: ALWAYS };
  const file = `${stemTemplates(endpoint).whole.replace(/\{\w+\}/, '{code}')}.{shown}`;
  if (shape === 'item') return { file, missing: error('not-found') };
  if (!key || !source) return { file };
  // The list of a key that nothing has is empty.
  return { file, missing: inShown((rendering) => emptyFile(source, rendering)), missing_status: '200' };
}

const FILES = ENDPOINT_NAMES.map((endpoint) => [`^${endpoint}$`, filesOf(endpoint)] as const);

function byRoute(name: keyof typeof OTHERWISE, all = FILES.toReversed()): Mapping {
  const cases = all.flatMap(([route, { [name]: value }]) => (value === undefined ? [] : [[route, value] as const]));
  return mapping(name, '{route}', OTHERWISE[name], cases);
}

/** The files that tell what there is, and the documents that say that there is none. */
export const files = (refusal: RefusalName): readonly Mapping[] => [
  byRoute('file', FILES),
  byRoute('listed'),
  byRoute('possible'),
  byRoute('missing_status'),
  byRoute('missing'),
  mapping('refusal', '{shown}', error(refusal), []),
];
