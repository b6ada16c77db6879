// The view model for an API page: a response with data, an error, or the response to OPTIONS.

import { isPaged, type Paged } from '../addressing/address.ts';
import { type EchoedRequest, linkTo, linkWriter, originPaths, pagePaths } from '../addressing/links.ts';
import { HOME } from '../addressing/site-files.ts';
import { ENDPOINT_NAMES, type EndpointName, endpointOf, isList } from '../api/api.ts';
import { REASON_PHRASES } from '../http/rules.ts';
import type { FiltersView } from '../markup/filters.ts';
import type { CrawlerView, Frame, Link } from '../markup/layout.ts';
import { type Html, rawHtml } from '../text/html.ts';
import { quotedWord } from '../text/shell.ts';
import type { SiteIndex } from './content.ts';
import { pageCount, pageNumber } from './document.ts';
import { filtersOf } from './filters.ts';
import { type NoticeSubject, noticesOn } from './notices.ts';

export interface ResponseView extends CrawlerView {
  readonly site: Frame;
  readonly heading: string;
  /** The title shown in the browser's tab. */
  readonly title: string;
  /** A one-sentence description of the endpoint. */
  readonly summary: Html | undefined;
  /** The same description as plain text, for search engines. */
  readonly description: string | undefined;
  /** Messages about any values that were ignored, and what to do next. */
  readonly notices: readonly (Html | undefined)[];
  readonly filters: FiltersView | undefined;
  readonly crumbs: readonly Link[];
  /** Whether the last breadcrumb is for this page. */
  readonly isHere: boolean;
  readonly request: { readonly method: string; readonly target: string } | undefined;
  /** The path of the OPTIONS response. */
  readonly options: string | undefined;
  /** A curl command that sends the same request. */
  readonly curl: string | undefined;
  /** The paths of the JSON version and of the page, unless the page is sent in response to different requests. */
  readonly json: string | undefined;
  readonly page: string | undefined;
  /** The status code and reason phrase. */
  readonly status: string;
  /** The response headers, one in each line. */
  readonly headers: string | undefined;
  /** Links to the list's pages, with undefined for each gap. Empty if there is only one page. */
  readonly pages: readonly (PageLink | undefined)[];
  /** Links to more help. */
  readonly help: Html | undefined;
  readonly guide: Html | undefined;
}

interface PageLink {
  readonly number: number;
  readonly url: string;
  readonly isCurrent: boolean;
}

/** The endpoint and key that the page is about, or undefined if the path is unknown. */
export type Subject = { readonly endpoint: EndpointName; readonly key?: string } | undefined;

export interface PageRequest extends EchoedRequest {
  readonly method: string;
  /** The path from the site's root, with the query. If the page is addressed by its file name, this is the file's path. */
  readonly target: string;
}

export interface PageResponse extends NoticeSubject {
  readonly status: number;
  /** The reason phrase, for statuses that routers never send. */
  readonly reason?: string | undefined;
  /** The number of items in the complete list. */
  readonly count?: number;
  /** Set if the page shows no data. */
  readonly about?: 'OPTIONS';
  /** The heading, if it differs from the endpoint's heading. */
  readonly heading?: string | undefined;
}

export function responseView(
  subject: Subject,
  request: PageRequest | undefined,
  response: PageResponse,
  site: SiteIndex,
): ResponseView {
  const { status, reason = REASON_PHRASES[status] ?? '', address, list, notice, count, about, heading } = response;
  const words = subject && site.guides[subject.endpoint];
  const format = request ? request.format : 'api';
  // After an error, the filters may be useful: those of the list if it is known, otherwise those of the complete list.
  const shown =
    address ?? list?.address ?? (subject && isList(subject.endpoint) ? { endpoint: subject.endpoint } : undefined);
  const named = heading ?? words?.heading ?? 'Page not found';
  const paged = address && isPaged(address) ? address : undefined;
  const { page: number = 1 } = paged ?? {};
  const page = number === 1 ? '' : `, page ${number}`;
  return {
    site: frameOf(site),
    canonical: address && linkTo(address, 'html', site),
    // A notice beside data says that the list is empty.
    isIndexed: address !== undefined && notice === undefined,
    heading: named,
    title: [about ?? (status !== 200 && words && reason), subject?.key, named].filter(Boolean).join(': ') + page,
    summary: words && rawHtml(words.summary),
    description: words?.description,
    notices: noticesOn(response, subject?.endpoint, request, site),
    filters: shown && filtersOf(shown, site, { format, parameters: request?.parameters ?? [], notice }),
    crumbs: crumbsTo(subject, site, format, named),
    isHere: subject !== undefined,
    request: request && { method: request.method, target: originPaths(site)(request.target) },
    ...waysToAsk(subject, request, site),
    status: `${status} ${reason}`,
    headers: site.headers,
    pages: paged && request && count !== undefined ? pagesOf(paged, count, request, site) : [],
    help: words?.help === undefined ? undefined : rawHtml(words.help),
    guide: words && rawHtml(words.guide),
  };
}

function waysToAsk(
  subject: Subject,
  request: PageRequest | undefined,
  site: SiteIndex,
): Pick<ResponseView, 'json' | 'page' | 'options' | 'curl'> {
  const { inFormat } = linkWriter(site);
  const pathIn = (format: 'json' | 'api') => request && originPaths(site)(inFormat(request.target, format));
  const options = subject && site.guides[subject.endpoint].optionsPage;
  return { json: pathIn('json'), page: pathIn('api'), options, curl: request && curlOf(request, site) };
}

/** The request as a curl command for a POSIX shell. */
function curlOf({ method, target }: PageRequest, site: SiteIndex): string {
  const flags = method === 'GET' ? '' : `-X ${quotedWord(method)} `;
  return `curl ${flags}${quotedWord(site.siteUrl + linkWriter(site).inFormat(target, ''))}`;
}

function pagesOf(address: Paged, count: number, request: PageRequest, site: SiteIndex): ResponseView['pages'] {
  const last = pageCount(count, site.pageSizes[address.endpoint]);
  if (last === 1) return [];
  const current = pageNumber(address, count, site);
  const at = originPaths(site);
  const { toPage } = linkWriter(site);
  return pageNumbers(current, last).map((number) =>
    number === undefined
      ? undefined
      : { number, url: at(toPage(address, number, request)), isCurrent: number === current },
  );
}

export const frameOf = ({ title, frame }: SiteIndex): Frame => ({ title, layout: frame });

/**
 * Links to the pages above this one in the hierarchy.
 * @param heading the heading of this page
 */
function crumbsTo(subject: Subject, site: SiteIndex, format: string | undefined, heading: string): readonly Link[] {
  const shown = linkWriter(site).keeping(format);
  const { endpoint: here = ENDPOINT_NAMES[0]!, key } = subject ?? {};
  const trail = site.guides[here].trail.filter((name) => !endpointOf(name).key || key !== undefined);
  const crumbs = trail.map((endpoint): Link => {
    const own = endpointOf(endpoint).key && key;
    return {
      title: endpoint === subject?.endpoint ? heading : (own ?? site.guides[endpoint].heading),
      url: shown(linkTo({ endpoint, ...(own !== undefined && { key: own }) }, 'json', site)),
    };
  });
  return [{ title: 'Home', url: pagePaths(site)(HOME) }, ...crumbs];
}

/**
 * The pages of a list that get a link, as in `1 … 11 12 13 … 32`: the first, last and current pages, and those next to the current
 * page. A gap of a single page is filled in.
 * @returns the page numbers, with undefined for each gap
 */
export function pageNumbers(current: number, last: number): readonly (number | undefined)[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const numbers: (number | undefined)[] = [];
  let before = 0;
  for (const page of [...new Set(wanted)].sort((a, b) => a - b)) {
    if (page === before + 2) numbers.push(page - 1);
    else if (page > before + 2) numbers.push(undefined);
    numbers.push(page);
    before = page;
  }
  return numbers;
}
