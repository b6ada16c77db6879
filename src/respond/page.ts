// An answer, an error or an OPTIONS document as a browsable page.

import type { Frame, Link } from '../../templates/layout.ts';
import { type ResponseView, responsePage } from '../../templates/response.ts';
import { type Address, isPaged, type Paged } from '../addressing/address.ts';
import { type Echoed, linkTo, originPaths, pagePaths, spellingOf } from '../addressing/links.ts';
import { lastValueOf, unknownIn, writeQuery } from '../addressing/query.ts';
import { HOME, optionsFile, urlIndexFile } from '../addressing/site-files.ts';
import {
  ENDPOINT_NAMES,
  type EndpointName,
  endpointOf,
  isList,
  kindOf,
  type ListedName,
  parametersIn,
  type WordListName,
} from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import { CONTENT_TYPES } from '../api/media.ts';
import { errorOf, REASON_PHRASES, SHOWN_HEADERS } from '../http/rules.ts';
import { shortened } from '../text/format.ts';
import { escapeText, type Html, html, markupOf, rawHtml } from '../text/html.ts';
import { quotedWord } from '../text/shell.ts';
import { fill } from '../text/template.ts';
import type { NoticeName, SiteIndex } from './content.ts';
import { filtersOf } from './filters.ts';
import { bodyParts, documentMarkup, type ItemMarkup, itemLine, objectMarkup } from './html-json.ts';
import { jsonOf } from './json.ts';
import type { FilterRequest } from './limit-filters.ts';
import { pageNumbers } from './page-numbers.ts';
import { type Body, pageCount, pageNumber } from './respond.ts';

/** What a page is about: an endpoint, and the key in question; undefined for a path without a route. */
export type Subject = { readonly endpoint: EndpointName; readonly key?: string } | undefined;

export interface PageRequest extends Echoed, Pick<FilterRequest, 'link'> {
  readonly method: string;
  /** Path and query as asked for, from the site's root; the path of the file where that is what is asked for. */
  readonly target: string;
}

export interface PageResponse {
  readonly status: number;
  /** The reason phrase of a status that no router sends. */
  readonly reason?: string | undefined;
  /** What it is the answer to, where that could be read. */
  readonly address?: Address;
  readonly notice?: NoticeName | undefined;
  /** How many items the list has, of which this is a page. */
  readonly count?: number;
  /** What it tells of its subject, where that is not the data. */
  readonly about?: 'OPTIONS';
  /** The heading, if not that of the endpoint. */
  readonly heading?: string | undefined;
}

/** @param request undefined in a document that stands for many requests */
export function renderPage(
  subject: Subject,
  request: PageRequest | undefined,
  answer: PageResponse & { readonly body: Html },
  site: SiteIndex,
): string {
  return pageAround(subject, request, answer, site).join(markupOf(answer.body));
}

/** What stands around the body of a page. */
function pageAround(
  subject: Subject,
  request: PageRequest | undefined,
  { status, reason = REASON_PHRASES[status] ?? '', address, notice, count, about, heading }: PageResponse,
  site: SiteIndex,
): readonly string[] {
  const words = subject && site.guides[subject.endpoint];
  const format = request ? request.format : 'api';
  // The list itself, where something is wrong with the request: its filters are a way on.
  const shown = address ?? (subject && isList(subject.endpoint) ? { endpoint: subject.endpoint } : undefined);
  const named = heading ?? words?.heading ?? 'Page not found';
  const paged = address && isPaged(address) ? address : undefined;
  const { page: number = 1 } = paged ?? {};
  const page = number === 1 ? '' : `, page ${number}`;
  const texts = responsePage({
    site: frameOf(site),
    template: site.answerTemplate,
    heading: named,
    title: [about ?? (status !== 200 && words && reason), subject?.key, named].filter(Boolean).join(': ') + page,
    summary: words && rawHtml(words.summary),
    description: words?.description,
    notices: [
      ...ignoredOf(address, request, site),
      notice ? noticeOf(notice, site, valueFor(notice, request)) : availableOf(subject, site),
    ],
    filters:
      shown && filtersOf(shown, site, { format, parameters: request?.parameters ?? [], notice, link: request?.link }),
    crumbs: crumbsTo(subject, site, format, named),
    isHere: subject !== undefined,
    request: request && { method: request.method, target: originPaths(site)(request.target) },
    ...waysToAsk(subject, request, site),
    status: `${status} ${reason}`,
    // Where answers are linked by path, the others are the host's own.
    headers: Object.entries({ ...(site.links === 'query' && SHOWN_HEADERS), 'Content-Type': CONTENT_TYPES.json }),
    pages: paged && request && count !== undefined ? pagesOf(paged, count, request, site) : [],
    guide: words && rawHtml(words.guide),
  });
  return [...texts.slice(0, -1), `${texts.at(-1)}\n`];
}

/**
 * The page of an answer of the data.
 * @param item the markup of one item
 */
export function renderResponsePage(
  address: Address,
  request: PageRequest,
  body: Body,
  item: (item: Item) => ItemMarkup,
  site: SiteIndex,
): string {
  const parts = bodyParts(body, item, itemLine, firstPlace(address, body, site));
  return responsePageAround(address, request, body, site).join(parts.join(''));
}

/** What stands around the body in the page of an answer. */
export function responsePageAround(
  address: Address,
  request: PageRequest,
  body: Body,
  site: SiteIndex,
): readonly string[] {
  const { heading } = kindOf(address.endpoint);
  const isEmpty = body.kind !== 'item' && body.items.length === 0;
  const answer: PageResponse = {
    ...{ status: 200, address },
    ...(body.kind === 'page' && { count: body.count }),
    heading: heading && body.kind === 'item' ? String(body.item[heading]) : undefined,
    notice: isEmpty ? `no-${address.endpoint as ListedName}` : undefined,
  };
  return pageAround(address, request, answer, site);
}

/** The place in the whole list, from 1, of the first item that an answer shows. */
function firstPlace(address: Address, body: Body, site: SiteIndex): number {
  if (body.kind !== 'page' || !isPaged(address)) return 1;
  return (pageNumber(address, body.count, site) - 1) * site.pageSizes[address.endpoint] + 1;
}

export function errorMarkup(detail: string): Html {
  return documentMarkup(objectMarkup({ detail }));
}

/** Of the document that OPTIONS answers. */
export function optionsMarkup(document: object): Html {
  return documentMarkup(escapeText(JSON.stringify(document, null, 2)));
}

// ---- the parts of a page ----

/** @param values that the notice repeats, cut if they are long */
function noticeOf(name: NoticeName, site: SiteIndex, values: readonly string[] = []): Html {
  const repeated = values.length > 0 && html`: <bdi>${shortened(values.map(jsonOf).join(', '), MOST_REPEATED)}</bdi>`;
  return fill(site.notices[name], { value: repeated });
}

/** In characters. */
const MOST_REPEATED = 81;

/** The value of the parameter that an error is named after. */
function valueFor(notice: NoticeName, request: PageRequest | undefined): readonly string[] {
  const faulty = ENDPOINT_NAMES.flatMap(parametersIn).find(([name]) => errorOf(name) === notice);
  const value = faulty && request && lastValueOf(request.parameters, faulty[0]);
  return value === undefined ? [] : [value];
}

/** The values in the request that can't be filtered by. */
function ignoredOf(address: Address | undefined, request: PageRequest | undefined, site: SiteIndex): readonly Html[] {
  if (!address || !request) return [];
  return parametersIn(address.endpoint).flatMap(([name, parameter]) => {
    const values = parameter.kind === 'words' ? unknownIn(lastValueOf(request.parameters, name), parameter.words) : [];
    return values.length > 0 ? [noticeOf(`unknown-${name as WordListName}`, site, values)] : [];
  });
}

/** Where answers are linked by path nobody reads parameters: what there is, is prebuilt. */
function availableOf(subject: Subject, site: SiteIndex): Html | undefined {
  if (typeof ONLY_QUERY_LINKS !== 'undefined' || site.links === 'query') return undefined;
  if (!subject || !site.guides[subject.endpoint].hasParameters) return undefined;
  const url = pagePaths(site)(urlIndexFile('html'));
  return html`Only some pages and filters are available on this site. <a href="${url}">See which are available</a>.`;
}

function waysToAsk(
  subject: Subject,
  request: PageRequest | undefined,
  site: SiteIndex,
): Pick<ResponseView, 'formats' | 'options' | 'curl' | 'json'> {
  // OPTIONS is what hosts of mere files don't answer.
  const options =
    subject && site.links === 'query' ? pagePaths(site)(optionsFile(subject.endpoint, 'html')) : undefined;
  if (!request) return { formats: [], options, curl: undefined, json: undefined };
  const { inFormat } = spellingOf(site);
  const at = originPaths(site);
  const json = at(inFormat(request.target, 'json'));
  return {
    formats: [
      { title: 'JSON', url: json },
      { title: 'HTML', url: at(inFormat(request.target, 'api')) },
    ],
    options,
    curl: curlOf(request, site),
    json,
  };
}

/** The command that asks for the same as JSON, for a POSIX shell. */
function curlOf({ method, target, parameters }: PageRequest, site: SiteIndex): string {
  const asked =
    typeof ONLY_QUERY_LINKS === 'undefined' && site.links === 'path'
      ? spellingOf(site).inFormat(target, 'json')
      : target.replace(/\?.*/s, '') + writeQuery(parameters.filter(([name]) => name !== 'format'));
  const flags = method === 'GET' ? '' : `-X ${quotedWord(method)} `;
  return `curl ${flags}${quotedWord(site.siteUrl + asked)}`;
}

function pagesOf(address: Paged, count: number, request: PageRequest, site: SiteIndex): ResponseView['pages'] {
  const last = pageCount(count, site.pageSizes[address.endpoint]);
  if (last === 1) return [];
  const current = pageNumber(address, count, site);
  const at = originPaths(site);
  const { toPage } = spellingOf(site);
  return pageNumbers(current, last).map((number) =>
    number === undefined
      ? undefined
      : { number, url: at(toPage(address, number, request)), isCurrent: number === current },
  );
}

export const frameOf = ({ title, frame }: SiteIndex): Frame => ({ title, layout: frame });

/**
 * Links to the endpoints whose paths the subject's begins with.
 * @param heading of the page itself
 */
function crumbsTo(subject: Subject, site: SiteIndex, format: string | undefined, heading: string): readonly Link[] {
  const shown = spellingOf(site).keeping(format);
  const { endpoint: here = ENDPOINT_NAMES[0]!, key } = subject ?? {};
  const trail = ENDPOINT_NAMES.filter((name) => {
    const { path, key: named } = endpointOf(name);
    return endpointOf(here).path.startsWith(path) && (!named || key !== undefined);
  });
  const crumbs = trail.map((endpoint): Link => {
    const own = endpointOf(endpoint).key && key;
    return {
      title: endpoint === subject?.endpoint ? heading : (own ?? site.guides[endpoint].heading),
      url: shown(linkTo({ endpoint, ...(own !== undefined && { key: own }) }, 'json', site)),
    };
  });
  return [{ title: 'Home', url: pagePaths(site)(HOME) }, ...crumbs];
}
