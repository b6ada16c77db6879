// Renders a page for the browser: a response with data, an error, or the response to OPTIONS.

import { type Address, isPaged } from '../addressing/address.ts';
import { kindOf, type ListedName } from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import { filterPanel } from '../markup/filters.ts';
import { breadcrumb, layoutAround } from '../markup/layout.ts';
import { escapeText, type Html, html, markupOf } from '../text/html.ts';
import type { SiteIndex } from './content.ts';
import { type JsonDocument, pageNumber } from './document.ts';
import { documentMarkup, type ItemMarkup, jsonMarkup, objectMarkup } from './json-markup.ts';
import { type PageRequest, type PageResponse, type ResponseView, responseView, type Subject } from './response-view.ts';

/** @param request undefined if the page is a file that is sent in response to many different requests */
export function renderPage(
  subject: Subject,
  request: PageRequest | undefined,
  response: PageResponse & { readonly body: Html },
  site: SiteIndex,
): string {
  return textsAround(responseView(subject, request, response, site)).join(markupOf(response.body));
}

/** @param item returns the markup for a single item */
export function renderResponsePage(
  address: Address,
  request: PageRequest,
  document: JsonDocument,
  item: (item: Item) => ItemMarkup,
  site: SiteIndex,
): string {
  const body = documentMarkup(document, item, firstPlace(address, document, site));
  return responsePageAround(address, request, document, site).join(body);
}

/** The markup before and after the JSON in a response with data. */
export function responsePageAround(
  address: Address,
  request: PageRequest,
  document: JsonDocument,
  site: SiteIndex,
): readonly string[] {
  const { heading } = kindOf(address.endpoint);
  const isEmpty = document.kind !== 'item' && document.items.length === 0;
  const response: PageResponse = {
    ...{ status: 200, address: numbered(address, document, site) },
    ...(document.kind === 'page' && { count: document.count }),
    heading: heading && document.kind === 'item' ? String(document.item[heading]) : undefined,
    notice: isEmpty ? `no-${address.endpoint as ListedName}` : undefined,
  };
  return textsAround(responseView(address, request, response, site));
}

/** The address with the number of its page, even if the last page was requested by name. */
function numbered(address: Address, document: JsonDocument, site: SiteIndex): Address {
  if (document.kind !== 'page' || !isPaged(address)) return address;
  return { ...address, page: pageNumber(address, document.count, site) };
}

/** The position of the page's first item in the complete list, starting at 1. */
function firstPlace(address: Address, document: JsonDocument, site: SiteIndex): number {
  if (document.kind !== 'page' || !isPaged(address)) return 1;
  return (pageNumber(address, document.count, site) - 1) * site.pageSizes[address.endpoint] + 1;
}

export function errorMarkup(detail: string): Html {
  return jsonMarkup(objectMarkup({ detail }));
}

export function optionsMarkup(document: object): Html {
  return jsonMarkup(escapeText(JSON.stringify(document, null, 2)));
}

// ---- the parts of the page ----

/**
 * The markup before and after the body of the page. There may be more than two parts, because an owner's layout can repeat its
 * content.
 */
function textsAround(view: ResponseView): readonly string[] {
  const { heading, summary, notices, filters, request, title, json, description, canonical, isIndexed } = view;
  const pages = pageLinks(view.pages);
  const before = html`${breadcrumb(view.crumbs, view.isHere)}
<h1>${heading}</h1>
${summary && html`<p class="lead">${summary}</p>`}
${notices.map((notice) => notice && html`<p class="notice">${notice}</p>`)}
${filters && filterPanel(filters)}
${request && html`<p class="request"><code>${request.method} ${request.target}</code></p>`}
${(json || view.options) && toolsOf(view)}
<pre class="headers">HTTP ${view.status}
${view.headers}</pre>
${pages}
<div class="json">
`;
  const after = html`</div>
${pages}
${view.guide}
`;
  const parts = layoutAround(view.site, { title, json, description, canonical, isIndexed });
  const [opening, closing] = [markupOf(before), markupOf(after)];
  return parts.map((part, index) => (index > 0 ? closing : '') + part + (index < parts.length - 1 ? opening : '\n'));
}

function toolsOf({ json, page, options, curl, help }: ResponseView): Html {
  return html`<div class="tools">
${
  json && html`<p class="formats">View as <a href="${json}">JSON</a> or <a href="${page}">HTML</a></p>\n`
}${options && html`<p><a href="${options}">OPTIONS</a></p>\n`}${
  curl && html`<details class="curl"><summary>curl command</summary><pre><code>${curl}</code></pre></details>\n`
}${help}</div>`;
}

// This isn't a landmark, because it occurs twice on the page.
function pageLinks(pages: ResponseView['pages']): Html | undefined {
  if (pages.length === 0) return undefined;
  const current = pages.findIndex((page) => page?.isCurrent);
  const beside = (index: number, text: string, rel: string) =>
    pages[index] && html`<li><a href="${pages[index].url}" rel="${rel}">${text}</a></li>`;
  return html`<div class="pages" role="group" aria-label="Pages"><ul>${beside(current - 1, 'Previous page', 'prev')}${pages.map(
    (page) => {
      if (page === undefined) return html`<li>…</li>`;
      return html`<li><a href="${page.url}"${page.isCurrent && html` aria-current="page"`}>${page.number}</a></li>`;
    },
  )}${beside(current + 1, 'Next page', 'next')}</ul></div>`;
}
