// The canonical identity of an answer, and its two spellings: the URL that asks for it and the file that holds it.
// Every module that needs one of the three from another comes here.
import {
  ENDPOINT_NAMES,
  type EndpointName,
  type EndpointsByName,
  endpointOf,
  type ListName,
  type PagedName,
  type ParameterName,
  parametersIn,
} from '../api/api.ts';
import type { Rendering } from '../api/media.ts';
import { canonical, type Values, type ValuesOf, valueInFile } from '../api/parameter.ts';
import { lastValueOf, type QueryParameters, readInteger, writeQuery } from './query.ts';

export type PageNumber = number | 'last';

export interface Address {
  readonly endpoint: EndpointName;
  /** What the braces in the endpoint's path stand for. */
  readonly key?: string;
  /** Canonical: without those that mean the same as none. */
  readonly values?: Values;
  /** Without one, the first. */
  readonly page?: PageNumber;
}

/** An address that has pages. */
export type Paged = Address & { readonly endpoint: PagedName };

/** Where a request goes: a path with its endpoint, before its parameters are read. */
export type Route = Pick<Address, 'endpoint' | 'key'>;

/** A parameter that can't be read; the answer is 400, for `page` 404 (behaviour, Parameters). */
export type ParameterFault = ParameterName | 'page';

export const isPaged = (address: Address): address is Paged => endpointOf(address.endpoint).shape === 'page';

/** A list with these values of its parameters. */
export const listWith = <Name extends ListName>(
  endpoint: Name,
  values: ValuesOf<EndpointsByName[Name]['parameters']>,
): Address => ({ endpoint, values: canonical(endpointOf(endpoint).parameters, values) });

/** What a key stands for in a path. */
const KEY = /\{\w+\}/;

/** The route of a decoded path; undefined if no endpoint has such a path. */
export function routeOf(path: string): Route | undefined {
  for (const endpoint of ENDPOINT_NAMES) {
    const [found, key] = new RegExp(`^${endpointOf(endpoint).path.replace(KEY, '([^/]+)')}$`).exec(path) ?? [];
    if (found !== undefined) return key === undefined ? { endpoint } : { endpoint, key };
  }
  return undefined;
}

/** The address that a route and its parameters name, or the first parameter that is wrong. */
export function addressOf(route: Route, asked: QueryParameters): Address | { readonly fault: ParameterFault } {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of parametersIn(route.endpoint)) {
    const text = lastValueOf(asked, name);
    if (text === undefined) continue;
    const value = parameter.read(text);
    if (value === undefined) return { fault: name };
    values[name] = value;
  }
  const { parameters, shape } = endpointOf(route.endpoint);
  const page = shape === 'page' ? readPage(asked) : 1;
  if (page === undefined) return { fault: 'page' };
  return { ...route, values: canonical(parameters, values), page };
}

function readPage(asked: QueryParameters): PageNumber | undefined {
  const text = lastValueOf(asked, 'page');
  if (text === undefined) return 1;
  if (text === 'last') return 'last';
  const page = readInteger(text);
  return page !== undefined && page >= 1 ? page : undefined;
}

/** The path of an address, from the site's root. */
export const pathOf = ({ endpoint, key = '' }: Address): string =>
  endpointOf(endpoint).path.replace(KEY, () => encodeURIComponent(key));

/** The parameters of an address in their canonical spelling: none where a default says the same. */
export function parametersOf({ endpoint, values = {}, page = 1 }: Address): QueryParameters {
  const parameters: [string, string][] = [];
  for (const [name, parameter] of parametersIn(endpoint)) {
    if (values[name] !== undefined) parameters.push([name, parameter.write(values[name] as never)]);
  }
  if (page !== 1) parameters.push(['page', String(page)]);
  return parameters;
}

/** The canonical URL of an address, from the site's root, in the rendering that `format` asks for. */
export function urlOf(address: Address, format?: string): string {
  const parameters = parametersOf(address);
  return pathOf(address) + writeQuery(format === undefined ? parameters : [...parameters, ['format', format]]);
}

// ---- files ----
// Without parameters, a file has the path of its URL; a filtered list is in a readable folder below its list. Names have only
// letters, digits, `-` and `_`, and differ in any letter case (only codes are in upper case, and they have no `-`).

/**
 * The file of an address in a rendering, from the site's root, without a leading slash. The last page is named after its
 * number, and `last` only for hosts that can't know the number.
 */
export function fileOf(address: Address, rendering: Rendering): string {
  return `${stemOf(address)}.${rendering}`;
}

const NAMES = /\{(\w+)\}/g;

type StemTemplates = { readonly whole: string; readonly page?: string; readonly filtered?: string };

const STEMS = new Map(
  ENDPOINT_NAMES.map((endpoint): [EndpointName, StemTemplates] => {
    const { path, shape, file } = endpointOf(endpoint);
    const own = path.slice(1);
    const page = shape === 'page' ? 'page-{page}' : undefined;
    const whole = own.replace(/\/$/, '/index');
    const filtered = page ? `${own}${file}/${page}` : own + file;
    return [endpoint, { whole, ...(page && { page: own + page }), ...(file !== undefined && { filtered }) }];
  }),
);

/** The files of an endpoint, without their endings: names in braces stand for the key, for parameters and for the page. */
export const stemTemplates = (endpoint: EndpointName): StemTemplates => STEMS.get(endpoint)!;

/** The file of an address without its ending, for both renderings. */
export function stemOf({ endpoint, key = '', values = {}, page = 1 }: Address): string {
  const { parameters } = endpointOf(endpoint);
  const { whole, page: paged, filtered } = stemTemplates(endpoint);
  const template = Object.keys(values).length > 0 ? filtered : page === 1 ? whole : paged;
  return template!.replace(NAMES, (_, name: string) => {
    if (name === 'page') return String(page);
    return parameters[name] ? parameters[name].toFile(values[name] as never) : key;
  });
}

/** The address and rendering that a file of the site holds; undefined for any other file. */
export function addressOfFile(file: string): { readonly address: Address; readonly rendering: Rendering } | undefined {
  const [, stem, rendering] = /^(.+)\.(json|html)$/.exec(file) ?? [];
  if (stem === undefined || rendering === undefined) return undefined;
  for (const endpoint of ENDPOINT_NAMES) {
    const address = addressOfStem(stem, endpoint);
    // A name that `fileOf` would spell differently is not a file of the site.
    if (address && stemOf(address) === stem) return { address, rendering: rendering as Rendering };
  }
  return undefined;
}

function addressOfStem(stem: string, endpoint: EndpointName): Address | undefined {
  const { key, parameters } = endpointOf(endpoint);
  for (const template of Object.values(stemTemplates(endpoint))) {
    const texts = new RegExp(`^${template.replace(NAMES, '(?<$1>[\\w-]+?)')}$`).exec(stem)?.groups;
    if (!texts && template !== stem) continue;
    const { page = '1', ...named } = texts ?? {};
    if (!(Number(page) >= 1) || (key && !key.pattern.test(named[key.name]!))) return undefined;
    const values = Object.entries(parameters).map(([name, parameter]) => [
      name,
      named[name] === undefined ? undefined : valueInFile(parameter, named[name]),
    ]);
    return {
      endpoint,
      ...(key && { key: named[key.name]! }),
      values: canonical(parameters, Object.fromEntries(values)),
      page: Number(page),
    };
  }
  return undefined;
}
