// The structure that all pages share.
import { type Html, html, markupOf, rawHtml } from '../src/text/html.ts';
import { fillAround } from '../src/text/template.ts';

export interface Link {
  readonly title: string;
  readonly url: string;
}

/** What all pages of a site have in common. */
export interface Frame {
  /** The site's title. */
  readonly title: string;
  /** The layout, with only the placeholders of each page left to fill. */
  readonly layout: string;
}

/** The part of a view that all pages other than responses have. */
export interface PageView {
  readonly site: Frame;
  readonly template: string;
  /** The pages above this one; the page itself is last. */
  readonly crumbs: readonly Link[];
}

export interface Page {
  readonly title: string;
  readonly main: Html;
  /** For search engines and link previews. */
  readonly description?: string | undefined;
  /** The path of the same data as JSON. */
  readonly json?: string | undefined;
}

/** Tabs and search engines cut off longer titles (html-validate has the same limit), so the site's title is left out. */
export const LONGEST_TITLE = 70;

export function layout(site: Frame, { main, ...page }: Page): Html {
  return rawHtml(layoutAround(site, page).join(markupOf(main)));
}

/** The texts around a page's main part. A template contains that part at least once. */
export function layoutAround(site: Frame, { title, description, json }: Omit<Page, 'main'>): readonly string[] {
  const whole = `${title} – ${site.title}`;
  return fillAround(site.layout, 'main', {
    title: whole.length > LONGEST_TITLE ? title : whole,
    head: html`${description && html`\n<meta name="description" content="${description}">`}${json && html`\n<link rel="alternate" type="application/json" href="${json}">`}`,
  });
}

/** @param isHere whether the last link is to the page itself */
export function breadcrumb(crumbs: readonly Link[], isHere = true): Html {
  const last = isHere ? crumbs.length - 1 : undefined;
  return html`<nav aria-label="Breadcrumb" class="breadcrumb"><ol>${crumbs.map(({ title, url }, index) => html`<li><a href="${url}"${index === last && html` aria-current="page"`}>${title}</a></li>`)}</ol></nav>`;
}
