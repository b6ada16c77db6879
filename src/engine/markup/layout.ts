// The structure shared by all pages.
import { escapeHtml, type Html, html, markupOf, rawHtml } from '../text/html.ts';
import { fillAround } from '../text/template.ts';
import { previewTags } from './link-previews.ts';

export interface Link {
  readonly title: string;
  readonly url: string;
}

/** The values shared by all pages of a site. */
export interface Frame {
  readonly title: string;
  /** The layout, in which only the placeholders for the individual page have yet to be filled in. */
  readonly layout: string;
}

/** The properties shared by the views of all pages except responses. */
export interface PageView {
  readonly site: Frame;
  /** Links to the pages above this one in the hierarchy, followed by a link to this page. */
  readonly crumbs: readonly Link[];
  /** Only on pages for people. */
  readonly source?: SourceView | undefined;
}

export interface NewestDates {
  /** The records among which the dates are the newest, such as `all councils`. */
  readonly among: string;
  readonly dates: readonly {
    /** The kind of row that has the date, such as `plan record`. */
    readonly row: string;
    /** In the form `YYYY-MM-DD`. */
    readonly date: string;
  }[];
}

/** What pages for people say about the source of their data. */
export interface SourceView {
  /** The newest dates in the tables that have any. */
  readonly newest: NewestDates;
  readonly licence: Link | undefined;
  /** An email link or a web address. */
  readonly contact: string | undefined;
  /** The path of the page about the data, if there is one. */
  readonly about: string | undefined;
  /** The path of the page's data in the API. Undefined if the API doesn't have it. */
  readonly api: string | undefined;
  /** The credit that the licence asks for, with the page's address. The date of access follows it. */
  readonly attribution: string;
  /** The path of the script that fills in the date of access. */
  readonly script: string;
}

/** How search engines should treat a page. */
export interface CrawlerView {
  /**
   * The absolute URL at which search engines should list the page's content. Undefined for a page that is sent for many URLs, such
   * as an error: no URL of such a page is better than another.
   */
  readonly canonical: string | undefined;
  /** Whether search engines may list the page. */
  readonly isIndexed: boolean;
}

export interface Page extends CrawlerView {
  readonly title: string;
  readonly main: Html;
  /** The title in link previews, if it differs. */
  readonly name?: string | undefined;
  /** The description for search engines and link previews. */
  readonly description?: string | undefined;
  /** The path of the JSON file with the same data. */
  readonly json?: string | undefined;
  /** Elements to add to the page's head. */
  readonly head?: Html | undefined;
}

/**
 * In characters. Longer titles are truncated by browser tabs and search engines, so the site's title is left out of them.
 * The package html-validate has the same limit.
 */
export const LONGEST_TITLE = 70;

export function layout(site: Frame, { main, ...page }: Page): Html {
  return rawHtml(layoutAround(site, page).join(markupOf(main)));
}

/**
 * The parts of the page before, between and after each occurrence of its main content, which occurs at least once in a template.
 */
export function layoutAround(
  site: Frame,
  { title, name = title, description, json, head, canonical, isIndexed }: Omit<Page, 'main'>,
): readonly string[] {
  const whole = `${title} – ${site.title}`;
  return fillAround(site.layout, 'main', {
    // The package html-validate counts the characters of the markup.
    title: escapeHtml(whole).length > LONGEST_TITLE ? title : whole,
    head: html`${description && html`\n<meta name="description" content="${description}">`}${!isIndexed && html`\n<meta name="robots" content="noindex">`}${canonical && html`\n<link rel="canonical" href="${canonical}">`}${json && html`\n<link rel="alternate" type="application/json" href="${json}">`}${isIndexed && canonical && previewTags({ title: name, description, url: canonical })}${head}`,
  });
}

/** @param isHere whether the last link leads to the current page */
export function breadcrumb(crumbs: readonly Link[], isHere = true): Html {
  const last = isHere ? crumbs.length - 1 : undefined;
  return html`<nav aria-label="Breadcrumb" class="breadcrumb"><ol>${crumbs.map(({ title, url }, index) => html`<li><a href="${url}"${index === last && html` aria-current="page"`}>${title}</a></li>`)}</ol></nav>`;
}
