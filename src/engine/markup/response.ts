// The browsable page for a response: the list's filters, the request and the JSON.
import { type Html, html } from '../text/html.ts';
import { fillAround, nested } from '../text/template.ts';
import { type FiltersView, filterPanel } from './filters.ts';
import { breadcrumb, type CrawlerView, type Frame, type Link, layoutAround } from './layout.ts';
import type { PlaceholdersOf } from './placeholders.ts';

export interface ResponseView extends CrawlerView {
  readonly site: Frame;
  readonly template: string;
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
  readonly guide: Html | undefined;
}

interface PageLink {
  readonly number: number;
  readonly url: string;
  readonly isCurrent: boolean;
}

/**
 * @returns the parts of the page before, between and after each copy of the JSON, because an owner's template may contain it
 * several times
 */
export function responsePage(view: ResponseView): readonly string[] {
  const placeholders: Omit<PlaceholdersOf<'response', string | Html | false | undefined>, 'body'> = {
    breadcrumb: breadcrumb(view.crumbs, view.isHere),
    title: view.heading,
    description: view.summary && html`<p class="lead">${view.summary}</p>`,
    notice: html`${view.notices.map((notice) => notice && html`<p class="notice">${notice}</p>`)}`,
    filters: view.filters && filterPanel(view.filters),
    tools: (view.json || view.options) && toolsOf(view),
    request: view.request && html`<p class="request"><code>${view.request.method} ${view.request.target}</code></p>`,
    headers: html`<pre class="headers">HTTP ${view.status}
${view.headers}</pre>`,
    pages: pageLinks(view.pages),
    help: view.guide,
  };
  const { title, json, description, canonical, isIndexed } = view;
  const main = nested(fillAround(view.template, 'body', placeholders), ['<div class="json">\n', '</div>']);
  return nested(layoutAround(view.site, { title, json, description, canonical, isIndexed }), main);
}

function toolsOf({ json, page, options, curl }: ResponseView): Html {
  return html`<div class="tools">
${
  json && html`<p class="formats">View as <a href="${json}">JSON</a> or <a href="${page}">HTML</a></p>\n`
}${options && html`<p><a href="${options}">OPTIONS</a></p>\n`}${
  curl && html`<details class="curl"><summary>curl command</summary><pre><code>${curl}</code></pre></details>\n`
}</div>`;
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
