// A page in the frame of its site.
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

export interface Page {
  readonly title: string;
  readonly main: Html;
  /** For search engines and for those who share a link. */
  readonly description?: string | undefined;
  /** The address of the same as JSON. */
  readonly json?: string | undefined;
}

/** Longer titles are cut off in tabs and by search engines (html-validate has this number too): then the page's own comes alone. */
export const LONGEST_TITLE = 70;

export function layout(site: Frame, { main, ...page }: Page): Html {
  return rawHtml(layoutAround(site, page).join(markupOf(main)));
}

/** What stands around a page's main part, which a template shows once at least. */
export function layoutAround(site: Frame, { title, description, json }: Omit<Page, 'main'>): readonly string[] {
  const whole = `${title} – ${site.title}`;
  return fillAround(site.layout, 'main', {
    title: whole.length > LONGEST_TITLE ? title : whole,
    head: html`${description && html`\n<meta name="description" content="${description}">`}${json && html`\n<link rel="alternate" type="application/json" href="${json}">`}`,
  });
}

/**
 * Where one is, from the top down.
 * @param isHere whether the last is the page itself
 */
export function breadcrumb(crumbs: readonly Link[], isHere = true): Html {
  const last = isHere ? crumbs.length - 1 : undefined;
  return html`<nav aria-label="Breadcrumb" class="breadcrumb"><ol>${crumbs.map(({ title, url }, index) => html`<li><a href="${url}"${index === last && html` aria-current="page"`}>${title}</a></li>`)}</ol></nav>`;
}
