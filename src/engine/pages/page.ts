// Shared code for all pages other than responses: the shared parts of their views and of their content, and their files. Pages for
// people end with a section that says how new the data is, how to credit it and where to report an error.

import { pageLinkTo, pagePaths } from '../addressing/links.ts';
import { HOME } from '../addressing/site-files.ts';
import { section } from '../markup/elements.ts';
import {
  breadcrumb,
  type CrawlerView,
  type Link,
  LONGEST_TITLE,
  layout,
  type Page,
  type PageView,
  type SourceView,
} from '../markup/layout.ts';
import type { PlaceholdersOf, TemplateName } from '../markup/placeholders.ts';
import { frameOf } from '../respond/response-view.ts';
import type { Published } from '../site/part.ts';
import type { PlannedFile, Written } from '../site/site-plan.ts';
import { dayText, shortened } from '../text/format.ts';
import { type Html, type HtmlValue, html, markupOf } from '../text/html.ts';
import { fill } from '../text/template.ts';
import { attributionOf } from './attribution.ts';

interface Placed {
  readonly file: string;
  /** Everything that the page shows, apart from the site index. Includes the page's template, if it has one. */
  readonly shows: unknown;
  /**
   * The file of the page at which search engines should list the content. Defaults to the page's own file. Null for a page that is
   * sent for many URLs.
   */
  readonly canonical?: string | null;
  /** When the content last changed, in UTC (RFC 3339). Undefined if that is unknown. */
  readonly changed?: string | undefined;
  /** Defaults to true. */
  readonly isIndexed?: boolean;
}

/**
 * @param view called when the file is written, because keeping every page's markup would take up too much memory
 * @param page returns the whole page
 */
export function pageFile<View extends PageView>(
  { site, origins }: Pick<Published, 'site' | 'origins'>,
  { file, shows, canonical = file, isIndexed = true, changed }: Placed,
  view: (written?: Written) => View,
  page: (view: View & CrawlerView) => Html,
): PlannedFile {
  const crawlers = { canonical: canonical === null ? undefined : pageLinkTo(canonical, site), isIndexed };
  return {
    path: file,
    indexed: isIndexed ? crawlers.canonical : undefined,
    changed,
    origin: origins.ofPages(file, shows),
    render: (written) => `${markupOf(page({ ...view(written), ...crawlers }))}\n`,
  };
}

/**
 * @param below links to the pages between the home page and this one, ending with this page itself
 * @param source for pages for people: where their data comes from
 */
export function pageView(
  { site }: Pick<Published, 'site'>,
  below: readonly Link[] = [],
  source?: Omit<SourceView, 'attribution'>,
): PageView {
  return {
    site: frameOf(site),
    crumbs: [{ title: 'Home', url: pagePaths(site)(HOME) }, ...below],
    source: source && { ...source, attribution: attributionOf(site, below.at(-1)) },
  };
}

// ---- content ----

/** @returns links to the pages above this one, and the heading */
export const headed = ({ crumbs }: PageView): Html => html`${breadcrumb(crumbs)}\n<h1>${crumbs.at(-1)!.title}</h1>\n`;

/** @param main the page's own content */
export function wholePage(
  view: PageView & CrawlerView,
  main: Html,
  { head, ...page }: Omit<Page, 'main' | 'title' | 'name' | keyof CrawlerView> = {},
): Html {
  const { canonical, isIndexed, source } = view;
  const { title } = view.crumbs.at(-1)!;
  return layout(view.site, {
    title: shortened(title, LONGEST_TITLE),
    // The home page has no name of its own.
    name: view.crumbs.length === 1 ? view.site.title : title,
    main: html`${main}${source && sourceSection(source, title)}`,
    head: html`${head}${source && html`\n<script src="${source.script}" defer></script>`}`,
    ...{ canonical, isIndexed },
    ...page,
  });
}

/**
 * Fills in a template that the owner may have replaced. The title and the breadcrumb come from the links to the page.
 * @param values the values of all other placeholders
 */
export const filledTemplate = <Name extends TemplateName>(
  { crumbs }: PageView,
  template: string,
  values: Omit<PlaceholdersOf<Name, HtmlValue>, 'breadcrumb' | 'title'>,
): Html => fill<string>(template, { breadcrumb: breadcrumb(crumbs), title: crumbs.at(-1)!.title, ...values });

function sourceSection({ newest, licence, contact, about, api, attribution }: SourceView, title: string): Html {
  const links = [
    ...(about === undefined ? [] : [html`<a href="${about}">About the data</a>`]),
    ...(api === undefined ? [] : [html`<a href="${api}">This data in the API</a>`]),
    ...(contact === undefined ? [] : [html`<a href="${reportLink(contact, title)}">Report an error</a>`]),
  ];
  const body = html`<p>${newestSentence(newest)}${licence && html`Licence: <a href="${licence.url}" rel="license">${licence.title}</a>. `}To credit the source, copy this text:</p>
<pre class="copy"><code>${attribution} Accessed <span class="access-date">[date]</span></code></pre>
<ul class="contents">${links.map((link) => html`<li>${link}</li>`)}</ul>
`;
  return section('source', 'Source', body);
}

/** A page may be about a single record, but the dates are those of the whole data. */
const newestSentence = ({ among, dates }: SourceView['newest']): Html =>
  html`${dates.map(({ row, date }, index) => html`${index === 0 ? `Across ${among}, the newest ` : ' and the newest '}${row} is from <time datetime="${date}">${dayText(date)}</time>`)}${dates.length > 0 && '. '}`;

/** An email says which page it is about. */
const reportLink = (contact: string, title: string): string =>
  /^mailto:[^?]+$/.test(contact) ? `${contact}?subject=${encodeURIComponent(`Error: ${title}`)}` : contact;
