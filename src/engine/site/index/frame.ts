// Fills in the parts of the layout that are the same on all pages. This is done once per build. The placeholders for individual
// pages are kept.

import type { Link } from '../../markup/layout.ts';
import { type PreviewPicture, sitePreviewTags } from '../../markup/link-previews.ts';
import type { PlaceholdersOf } from '../../markup/placeholders.ts';
import { type Html, type HtmlValue, html, markupOf, rawHtml } from '../../text/html.ts';
import { fill } from '../../text/template.ts';

/** All links are paths without an origin. */
interface FrameView {
  /** The layout template. */
  readonly layout: string;
  readonly title: string;
  readonly home: string;
  readonly style: string;
  readonly icon: string;
  readonly logo: string | undefined;
  readonly picture: PreviewPicture;
  readonly nav: readonly Link[];
  readonly licence: Link | undefined;
  /** An email link or a URL. */
  readonly contact: string | undefined;
  /** Text written by the site's owner. */
  readonly footer: string | undefined;
  /** The page that checks tables; undefined if the site has none. */
  readonly checkPage: string | undefined;
}

/** @returns the layout, which still contains the placeholders `title`, `head` and `main` */
export function frame(site: FrameView): string {
  const placeholders: PlaceholdersOf<'layout', Html> = {
    title: rawHtml('{{title}}'),
    head: html`<link rel="stylesheet" href="${site.style}">
<link rel="icon" href="${site.icon}" type="image/svg+xml">
<meta name="color-scheme" content="light dark">${lasting(sitePreviewTags(site.title, site.picture))}${rawHtml('{{head}}')}`,
    main: rawHtml('{{main}}'),
    site: lasting(site.title),
    home: lasting(site.home),
    logo: lasting(site.logo && html`<img src="${site.logo}" alt="" height="32">`),
    nav: lasting(
      html`<nav aria-label="Site"><ul>${site.nav.map(({ title, url }) => html`<li><a href="${url}">${title}</a></li>`)}</ul></nav>`,
    ),
    footer: lasting(footerOf(site)),
  };
  return markupOf(fill(site.layout, placeholders));
}

/** The owner's text may contain something that looks like a placeholder, which must not be filled in. */
const lasting = (value: HtmlValue): Html => rawHtml(markupOf(value).replaceAll('{{', '{&#123;'));

function footerOf({ footer, licence, contact, checkPage }: FrameView): Html {
  const parts = [
    footer,
    licence && html`Licence: <a href="${licence.url}">${licence.title}</a>`,
    contact && html`Contact: <a href="${contact}">${contact.replace(/^mailto:/, '')}</a>`,
    checkPage && html`<a href="${checkPage}">Check your tables</a>`,
  ];
  return html`${parts.map((part) => part && html`<p>${part}</p>\n`)}`;
}
