// The frame of every page of the site.
import { type Html, html } from '../src/html.ts';
import { fill } from '../src/template.ts';
import type { SlotsOf } from './slots.ts';

export interface Link {
  readonly title: string;
  readonly url: string;
}

/** What all pages of a site have in common. Addresses are paths, from the origin on. */
export interface Frame {
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

export interface Page {
  readonly title: string;
  readonly main: Html;
  /** For search engines and for those who share a link. */
  readonly description?: string | undefined;
  /** The address of the same as JSON. */
  readonly json?: string | undefined;
}

export function layout(site: Frame, { title, main, description, json }: Page): Html {
  const slots: SlotsOf<'layout', string | Html | undefined> = {
    title,
    site: site.title,
    head: html`<link rel="stylesheet" href="${site.style}">
<link rel="icon" href="${site.icon}" type="image/svg+xml">
<meta name="color-scheme" content="light dark">${description && html`\n<meta name="description" content="${description}">`}${json && html`\n<link rel="alternate" type="application/json" href="${json}">`}`,
    home: site.home,
    logo: site.logo && html`<img src="${site.logo}" alt="" height="32">`,
    nav: html`<nav aria-label="Site"><ul>${site.nav.map((link) => html`<li><a href="${link.url}">${link.title}</a></li>`)}</ul></nav>`,
    main,
    footer: footerOf(site),
  };
  return fill(site.layout, slots);
}

function footerOf({ footer, licence, contact }: Frame): Html {
  const parts = [
    footer,
    licence && html`Licence: <a href="${licence.url}">${licence.title}</a>`,
    contact &&
      html`Contact: <a href="${/^[a-z]+:/i.test(contact) ? contact : `mailto:${contact}`}">${contact.replace(/^mailto:/, '')}</a>`,
  ];
  return html`${parts.map((part) => part && html`<p>${part}</p>\n`)}`;
}

/** Where one is: from the top down, the page itself last and no link. */
export function breadcrumb(crumbs: readonly Link[]): Html {
  const last = crumbs.length - 1;
  return html`<nav aria-label="Breadcrumb" class="breadcrumb"><ol>${crumbs.map(({ title, url }, index) => html`<li><a href="${url}"${index === last && html` aria-current="page"`}>${title}</a></li>`)}</ol></nav>`;
}
