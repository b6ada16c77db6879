// What all pages of a site have in common, put into the layout once, at build time: the placeholders of each page stay.
import { type Html, type HtmlValue, html, markupOf, rawHtml } from '../src/text/html.ts';
import { fill } from '../src/text/template.ts';
import type { Link } from './layout.ts';
import type { PlaceholdersOf } from './placeholders.ts';

/** Addresses are paths, from the origin on. */
export interface FrameView {
  /** The template. */
  readonly layout: string;
  /** The site's title. */
  readonly title: string;
  /** Its first page. */
  readonly home: string;
  readonly style: string;
  readonly icon: string;
  readonly logo: string | undefined;
  readonly nav: readonly Link[];
  readonly licence: Link | undefined;
  readonly contact: string | undefined;
  /** The owner's own words. */
  readonly footer: string | undefined;
}

/** @returns the layout with the placeholders of each page: `title`, `head`, `main` */
export function frame(site: FrameView): string {
  const placeholders: PlaceholdersOf<'layout', HtmlValue> = {
    ...OF_EACH_PAGE,
    head: html`<link rel="stylesheet" href="${site.style}">
<link rel="icon" href="${site.icon}" type="image/svg+xml">
<meta name="color-scheme" content="light dark">${OF_EACH_PAGE.head}`,
    ...lasting({
      site: site.title,
      home: site.home,
      logo: site.logo && html`<img src="${site.logo}" alt="" height="32">`,
      nav: html`<nav aria-label="Site"><ul>${site.nav.map(({ title, url }) => html`<li><a href="${url}">${title}</a></li>`)}</ul></nav>`,
      footer: footerOf(site),
    }),
  };
  return markupOf(fill(site.layout, placeholders));
}

const OF_EACH_PAGE = { title: rawHtml('{{title}}'), head: rawHtml('{{head}}'), main: rawHtml('{{main}}') };

/** What looks like a placeholder in an owner's words must not become one. */
function lasting<Name extends string>(values: Readonly<Record<Name, HtmlValue>>): Readonly<Record<Name, Html>> {
  const entries = Object.entries<HtmlValue>(values).map(([name, value]) => [
    name,
    rawHtml(markupOf(value).replaceAll('{{', '{&#123;')),
  ]);
  return Object.fromEntries(entries);
}

function footerOf({ footer, licence, contact }: FrameView): Html {
  const parts = [
    footer,
    licence && html`Licence: <a href="${licence.url}">${licence.title}</a>`,
    contact &&
      html`Contact: <a href="${/^[a-z]+:/i.test(contact) ? contact : `mailto:${contact}`}">${contact.replace(/^mailto:/, '')}</a>`,
  ];
  return html`${parts.map((part) => part && html`<p>${part}</p>\n`)}`;
}
