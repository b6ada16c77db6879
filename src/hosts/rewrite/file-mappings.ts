// The file for a request, and the response to send if that file doesn't exist.
import { fileOf, stemTemplates } from '../../engine/addressing/address.ts';
import { emptyFile, errorFile } from '../../engine/addressing/site-files.ts';
import { ENDPOINT_NAMES, type EndpointName, endpointOf, PAGED_NAMES } from '../../engine/api/api.ts';
import type { RefusalName } from '../../engine/http/rules.ts';
import { type Mapping, mapping } from './mapping.ts';
import { nameFor, pageMapping, parametersFor } from './parameters.ts';

const isPaged = (endpoint: EndpointName): boolean => endpointOf(endpoint).shape === 'page';
const isFiltered = (endpoint: EndpointName): boolean => endpointOf(endpoint).file !== undefined;

const FILTERED = ENDPOINT_NAMES.filter(isFiltered);

const folderOf = (endpoint: EndpointName): string => endpointOf(endpoint).path.slice(1, -1);

const onlyFor = (routes: readonly EndpointName[], mappings: readonly Mapping[]): readonly Mapping[] =>
  mappings.map((mapping) => ({ ...mapping, routes }));

/** The mapping for a list's filters. Its value is the folder of the list's pages or, for a list without pages, the file. */
const filterName = (endpoint: EndpointName): string => nameFor(endpoint, 'filter');

function filterMapping(endpoint: EndpointName): Mapping {
  const parameters = parametersFor(endpoint);
  const names = parameters.map(({ name }) => `{${name}}`).join(' ');
  const none = parameters.map(({ kind }) => kind.toFile(undefined)).join(' ');
  const any = parameters.map(() => '([^ ]*)').join(' ');
  const captureOf = (_: string, name: string) => `$${parameters.findIndex(({ asked }) => asked === name) + 1}`;
  const file = endpointOf(endpoint).file!.replace(/\{(\w+)\}/g, captureOf);
  return mapping(filterName(endpoint), names, '', [
    [`^${none}$`, isPaged(endpoint) ? '' : stemTemplates(endpoint).whole],
    [`^${any}$`, isPaged(endpoint) ? `/${file}` : `${folderOf(endpoint)}/${file}`],
  ]);
}

export const filterMappings = (): readonly Mapping[] =>
  FILTERED.flatMap((endpoint) =>
    onlyFor([endpoint], [...parametersFor(endpoint).flatMap(({ mappings }) => mappings), filterMapping(endpoint)]),
  );

const pageName = (endpoint: EndpointName): string => nameFor(endpoint, 'page');

const pages = (name: string, from: string, first: string, any = '^(.*)$'): Mapping =>
  mapping(name, from, '', [
    [first, 'index'],
    [any, 'page-$1'],
  ]);

export const pagingMappings = (): readonly Mapping[] =>
  onlyFor(PAGED_NAMES, [
    pageMapping(),
    ...PAGED_NAMES.toReversed().map((endpoint) =>
      isFiltered(endpoint)
        ? pages(pageName(endpoint), `{${filterName(endpoint)}} {page}`, '^ 1$', ' (.*)$')
        : pages(pageName(endpoint), '{page}', '^1$'),
    ),
    pages('unfiltered_page', '{page}', '^(?:1|last)$'),
  ]);

export const withShownRendering = (file: (rendering: 'json') => string): string =>
  file('json').replace(/json$/, '{shown}');

const error = (name: string): string => withShownRendering((rendering) => errorFile(name, rendering));

/** A file that is part of every site. */
const ALWAYS = fileOf({ endpoint: ENDPOINT_NAMES.find((name) => endpointOf(name).shape === 'links')! }, 'json');

const OTHERWISE = {
  file: '',
  /** A file that exists only if all pages of the list are prebuilt. */
  listed: 'none',
  /** A file that exists only if the response could exist without being prebuilt. */
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
    // A filtered list never has more pages than the complete list.
    const possible = `${folder}/{unfiltered_page}.{shown}`;
    return { file, listed: `${folder}${filter}/page-last.{shown}`, possible };
  }
  if (filter) return { file: `${filter}.{shown}`, possible: ALWAYS };
  const file = `${stemTemplates(endpoint).whole.replace(/\{\w+\}/, '{code}')}.{shown}`;
  if (shape === 'item') return { file, missing: error('not-found') };
  if (!key || !source) return { file };
  // The list for an unknown key is empty.
  return { file, missing: withShownRendering((rendering) => emptyFile(source, rendering)), missing_status: '200' };
}

const FILES = ENDPOINT_NAMES.map((endpoint) => [`^${endpoint}$`, filesOf(endpoint)] as const);

function byRoute(name: keyof typeof OTHERWISE, all = FILES.toReversed()): Mapping {
  const cases = all.flatMap(([route, { [name]: value }]) => (value === undefined ? [] : [[route, value] as const]));
  return mapping(name, '{route}', OTHERWISE[name], cases);
}

export const fileMappings = (refusal: RefusalName): readonly Mapping[] => [
  byRoute('file', FILES),
  byRoute('listed'),
  byRoute('possible'),
  byRoute('missing_status'),
  byRoute('missing'),
  mapping('refusal', '{shown}', error(refusal), []),
];
