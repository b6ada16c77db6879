// The structure that all pages share.
import { type Html, html, markupOf, rawHtml } from '../src/text/html.ts';
import { fillAround } from '../src/text/template.ts';

export interface Link {
  readonly title: string;
  readonly url: string;
}

/** The values that all pages of a site share. */
export interface Frame {
  /** The title of the site. */
  readonly title: string;
  /** The layout, in which only the placeholders for the individual page remain. */
  readonly layout: string;
}

/** The properties that the views of all pages except responses share. */
export interface PageView {
  readonly site: Frame;
  readonly template: string;
  /** Links to the pages above this one, followed by this page itself. */
  readonly crumbs: readonly Link[];
}

export interface Page {
  readonly title: string;
  readonly main: Html;
  /** The description for search engines and link previews. */
  readonly description?: string | undefined;
  /** The path of the JSON file with the same data. */
  readonly json?: string | undefined;
}

/**
 * In characters. Tabs and search engines truncate longer titles (html-validate has the same limit), so the site's title is then
 * left out.
 */
export const LONGEST_TITLE = 70;

export function layout(site: Frame, { main, ...page }: Page): Html {
  return rawHtml(layoutAround(site, page).join(markupOf(main)));
}

/** The text before, between and after the copies of a page's main part. A template contains at least one copy. */
export function layoutAround(site: Frame, { title, description, json }: Omit<Page, 'main'>): readonly string[] {
  const whole = `${title} – ${site.title}`;
  return fillAround(site.layout, 'main', {
    title: whole.length > LONGEST_TITLE ? title : whole,
    head: html`${description && html`\n<meta name="description" content="${description}">`}${json && html`\n<link rel="alternate" type="application/json" href="${json}">`}`,
  });
}

/** @param isHere whether the last link leads to the page itself */
export function breadcrumb(crumbs: readonly Link[], isHere = true): Html {
  const last = isHere ? crumbs.length - 1 : undefined;
  return html`<nav aria-label="Breadcrumb" class="breadcrumb"><ol>${crumbs.map(({ title, url }, index) => html`<li><a href="${url}"${index === last && html` aria-current="page"`}>${title}</a></li>`)}</ol></nav>`;
}
