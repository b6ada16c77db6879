// An address identifies one response. This module converts URLs into addresses, and addresses into URLs and file names.
import {
  ENDPOINT_NAMES,
  type EndpointName,
  type EndpointsByName,
  endpointOf,
  type ListName,
  type PagedName,
  type ParameterName,
  parametersIn,
  perEndpoint,
} from '../api/api.ts';
import type { Rendering } from '../api/media.ts';
import { canonical, type Values, type ValuesOf } from '../api/parameter.ts';
import { readInteger } from '../api/values.ts';
import { byName } from '../grouping.ts';
import { lastValueOf, type QueryParameters, writeQuery } from './query.ts';

export type PageNumber = number | 'last';

export interface Address {
  readonly endpoint: EndpointName;
  /** The part of the path that replaces the placeholder in the endpoint's template. */
  readonly key?: string;
  /** In canonical form: values with the same effect as omitting the parameter are left out. */
  readonly values?: Values;
  /** Defaults to the first page. */
  readonly page?: PageNumber;
}

export type Paged = Address & { readonly endpoint: PagedName };

/** The endpoint that matches a path, before the parameters are read. */
export type Route = Pick<Address, 'endpoint' | 'key'>;

/** A parameter with an invalid value. The response is a 400 error, or a 404 for `page` (behaviour, Parameters). */
export type ParameterFault = ParameterName | 'page';

export const isPaged = (address: Address): address is Paged => endpointOf(address.endpoint).shape === 'page';

export const listWith = <Name extends ListName>(
  endpoint: Name,
  values: ValuesOf<EndpointsByName[Name]['parameters']>,
): Address => ({ endpoint, values: canonical(endpointOf(endpoint).parameters, values) });

const KEY = /\{\w+\}/;

const PATHS = /* @__PURE__ */ byName(
  ENDPOINT_NAMES,
  (endpoint) => new RegExp(`^${endpointOf(endpoint).path.replace(KEY, '([^/]+)')}$`),
);

/** @param path the decoded path */
export function routeOf(path: string): Route | undefined {
  for (const endpoint of ENDPOINT_NAMES) {
    const [found, key] = PATHS[endpoint].exec(path) ?? [];
    if (found !== undefined) return key === undefined ? { endpoint } : { endpoint, key };
  }
  return undefined;
}

/** The requested address, or the first invalid parameter. */
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

/** The path of an address, relative to the site's root. */
export function pathOf({ endpoint, key }: Address): string {
  const { path } = endpointOf(endpoint);
  return key === undefined ? path : path.replace(KEY, () => encodeURIComponent(key));
}

/** The parameters in canonical form, without default values. */
export function parametersOf({ endpoint, values = {}, page = 1 }: Address): QueryParameters {
  const parameters: [string, string][] = [];
  for (const [name, parameter] of parametersIn(endpoint)) {
    if (values[name] !== undefined) parameters.push([name, parameter.write(values[name] as never)]);
  }
  if (page !== 1) parameters.push(['page', String(page)]);
  return parameters;
}

/** The canonical URL of an address, relative to the site's root. `format` selects the rendering. */
export function urlOf(address: Address, format?: string): string {
  const parameters = parametersOf(address);
  return pathOf(address) + writeQuery(format === undefined ? parameters : [...parameters, ['format', format]]);
}

// ---- files ----
// The file of a response without parameters has the same path as its URL. A filtered list is in a folder with a readable name
// below the unfiltered list. Names consist of letters, digits, `-` and `_`. They differ in more than letter case, because
// upper case is used only in codes, which never contain `-`.

/**
 * The path of an address's file from the site's root, without a leading slash. Page numbers are part of the path; `last` is only
 * for hosts that can't know the number of the last page.
 */
export function fileOf(address: Address, rendering: Rendering): string {
  return `${fileStem(address)}.${rendering}`;
}

const NAMES = /\{(\w+)\}/g;

type StemTemplates = { readonly whole: string; readonly page?: string; readonly filtered?: string };

/** The paths of an endpoint's files, without extensions and with placeholders for the key, the parameters and the page. */
export const stemTemplates: (endpoint: EndpointName) => StemTemplates = /* @__PURE__ */ perEndpoint((endpoint) => {
  const { path, shape, file } = endpointOf(endpoint);
  const own = path.slice(1);
  const page = shape === 'page' ? 'page-{page}' : undefined;
  const whole = own.replace(/\/$/, '/index');
  const filtered = page ? `${own}${file}/${page}` : own + file;
  return { whole, ...(page && { page: own + page }), ...(file !== undefined && { filtered }) };
});

/** The path of a response's file, without its extension. */
export function fileStem({ endpoint, key = '', values = {}, page = 1 }: Address): string {
  const { parameters } = endpointOf(endpoint);
  const { whole, page: paged, filtered } = stemTemplates(endpoint);
  const template = Object.keys(values).length > 0 ? filtered : page === 1 ? whole : paged;
  return template!.replace(NAMES, (_, name: string) => {
    if (name === 'page') return String(page);
    return parameters[name] ? parameters[name].toFile(values[name] as never) : key;
  });
}
