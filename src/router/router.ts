// Request → prebuilt file, composed answer, or error: every request of the specification, on any runtime.

import { type Address, addressOf, pathOf, type Route, routeOf } from '../addressing/address.ts';
import { basePath, spellingOf } from '../addressing/links.ts';
import { parseQuery, type QueryParameters, writeQuery } from '../addressing/query.ts';
import { OPENAPI } from '../addressing/site-files.ts';
import { endpointOf, type ItemName, kindOf } from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import type { Rendering } from '../api/media.ts';
import { attempt } from '../attempt.ts';
import { negotiate } from '../http/negotiation.ts';
import {
  ERRORS,
  type ErrorName,
  type ErrorRule,
  errorOf,
  headersFor,
  methodNotAllowed,
  PREFLIGHT_HEADERS,
} from '../http/rules.ts';
import type { Content, NoticeName, SiteIndex } from '../respond/content.ts';
import { documentOf, type Fault } from '../respond/document.ts';
import { jsonOf, renderJson, withLinks } from '../respond/json.ts';
import { itemLinks, itemMarkup } from '../respond/json-markup.ts';
import { errorMarkup, optionsMarkup, renderPage, renderResponsePage } from '../respond/page.ts';
import type { PageRequest } from '../respond/response-view.ts';
import { type Read, type SiteFiles, siteFiles } from './files.ts';
import { type KeptTexts, keptTexts } from './kept-texts.ts';
import { prebuiltFile } from './prebuilt.ts';
import type { ApiResponse } from './response.ts';
import { validated } from './validators.ts';

export type { ApiResponse } from './response.ts';

export interface ApiRequest {
  readonly method: string;
  /** The request target as it came: path and query, escapes and all. */
  readonly target: string;
  /** Header values; undefined when the request has no such header. */
  readonly accept: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

/**
 * Answers a request. Where its path isn't the API's, or is that of the API's description, the host is to serve the file at
 * the path that is named, which is the request's target without the site's base path, or its own 404.
 */
export type Router = (request: ApiRequest) => Promise<ApiResponse | { readonly file: string }>;

/** A request, understood. */
interface Asked {
  readonly site: SiteIndex;
  readonly method: string;
  /** From the site's root, without the base path. */
  readonly target: string;
  readonly route: Route | undefined;
  readonly parameters: QueryParameters;
  readonly rendering: Rendering;
  readonly format: string | undefined;
}

/**
 * Sends prebuilt answers, and composes all others.
 * @param files the site's files that have already been read
 */
export function createRouter(read: Read, files: SiteFiles = siteFiles(read)): Router {
  return createComposer(files, (address, asked) => readPrebuilt(address, asked, read));
}

/**
 * Composes every answer.
 * @param prebuilt reads an answer that needn't be composed
 */
export function createComposer(
  files: SiteFiles,
  prebuilt?: (address: Address, asked: Asked) => Promise<Uint8Array | undefined>,
): Router {
  const kept = keptTexts();
  return async ({ method, target: whole, accept, ifNoneMatch }) => {
    const site = await files.site();
    const target = withoutBase(whole, basePath(site));
    const [rawPath = '', query = ''] = target.split(/\?(.*)/s, 2);
    const path = decodePath(rawPath);
    if ((path !== '/api' && !path.startsWith('/api/')) || path === `/${OPENAPI}`) return { file: target };
    const route = routeOf(path);
    const parameters = parseQuery(query);
    const negotiated = negotiate(parameters, accept);
    const shown = 'fault' in negotiated ? ({ rendering: 'json', format: undefined } as const) : negotiated;
    const asked: Asked = { site, method, target, route, parameters, ...shown };
    // The order of what follows is the order of precedence (behaviour, Parameters).
    if (!route && routeOf(`${path}/`)) return redirect(whole, target.length - rawPath.length);
    if (!route) return fail('not-found', asked);
    if ('fault' in negotiated) return fail(negotiated.fault === 'format' ? 'not-found' : 'not-acceptable', asked);
    if (method === 'OPTIONS') return options(route, asked);
    if (method !== 'GET' && method !== 'HEAD') return refuseMethod(asked);
    const address = addressOf(route, parameters);
    if ('fault' in address) return fail(errorOf(address.fault), asked);
    const answer = (await prebuilt?.(address, asked)) ?? compose(address, asked, await files.content(address), kept);
    if (typeof answer === 'object' && 'fault' in answer) return fail(answer.fault, asked);
    // Bytes at once: the tag is made of them, and the host sends them.
    const body = typeof answer === 'string' ? new TextEncoder().encode(answer) : answer;
    return validated(headersFor(asked.rendering), body, ifNoneMatch);
  };
}

// A prebuilt file has the canonical links: it answers a request that spells its query just so.
async function readPrebuilt(address: Address, asked: Asked, read: Read): Promise<Uint8Array | undefined> {
  const { site, rendering, parameters } = asked;
  const file = prebuiltFile(address, rendering, site);
  const isCanonical = pathOf(address) + writeQuery(parameters) === spellingOf(site).to(address, rendering);
  return file && isCanonical ? read(file) : undefined;
}

function compose(
  address: Address,
  asked: Asked,
  content: Content,
  kept: KeptTexts,
): string | { readonly fault: Fault } {
  const { site, rendering, format } = asked;
  const body = documentOf(address, content, site, asked);
  if ('fault' in body) return body;
  const kind = kindOf(address.endpoint);
  // The records of the store are always the same; other items are new in every answer, and would only fill the cache.
  const isOfStore = kind.label && !kind.isCounted;
  const once = <Text>(make: (item: Item) => Text) => (isOfStore ? kept(`${rendering}:${format}`, make) : make);
  if (rendering === 'json') {
    const shown = spellingOf(site).keeping(format);
    return renderJson(
      body,
      once((item) => jsonOf(format === undefined ? item : withLinks(item, kind, shown))),
    );
  }
  const links = itemLinks(site, format);
  return renderResponsePage(
    address,
    pageRequest(asked),
    body,
    once((item) => itemMarkup(item, kind, links)),
    site,
  );
}

// A page shows the request that it answers; HEAD has the headers of the page that GET would get.
function pageRequest({ method, target, format, parameters }: Asked): PageRequest {
  return { method: method === 'HEAD' ? 'GET' : method, target, format, parameters };
}

// ---- what is no answer of the data ----

function options(route: Route, asked: Asked): ApiResponse {
  const document = asked.site.guides[route.endpoint].options;
  const page = () =>
    renderPage(
      asked.route,
      pageRequest(asked),
      { status: 200, body: optionsMarkup(document), about: 'OPTIONS' },
      asked.site,
    );
  const body = asked.rendering === 'json' ? jsonOf(document) : page();
  return { status: 200, headers: { ...headersFor(asked.rendering), ...PREFLIGHT_HEADERS }, body };
}

function refuseMethod(asked: Asked): ApiResponse {
  return refuse('method-not-allowed', methodNotAllowed(asked.method), asked);
}

function fail(name: ErrorName, asked: Asked): ApiResponse {
  const { endpoint } = asked.route ?? {};
  const isOfKey = name === 'not-found' && endpoint && endpointOf(endpoint).shape === 'item';
  return refuse(isOfKey ? `no-such-${endpoint as ItemName}` : name, ERRORS[name], asked);
}

function refuse(notice: NoticeName, { status, detail }: ErrorRule, asked: Asked): ApiResponse {
  const page = () =>
    renderPage(asked.route, pageRequest(asked), { status, body: errorMarkup(detail), notice }, asked.site);
  const body = asked.rendering === 'json' ? jsonOf({ detail }) : page();
  return { status, headers: headersFor(asked.rendering), body };
}

/** To the same target with a slash after its path, the query untouched. */
function redirect(target: string, queryLength: number): ApiResponse {
  const pathEnd = target.length - queryLength;
  const location = `${target.slice(0, pathEnd)}/${target.slice(pathEnd)}`;
  return { status: 301, headers: { ...headersFor('html'), Location: location }, body: '' };
}

// ---- the request target ----

function withoutBase(target: string, base: string): string {
  return base !== '/' && target.startsWith(base) ? target.slice(base.length - 1) : target;
}

// A path with an invalid escape is compared without decoding.
const decodePath = (path: string): string => attempt(() => decodeURIComponent(path)) ?? path;
