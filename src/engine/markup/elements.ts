// Markup for sections, and for text and links from the tables.
import type { BothPaths } from '../addressing/links.ts';
import { escapeText, type Html, html, rawHtml } from '../text/html.ts';
import { isWebAddress } from '../text/web-address.ts';

/** Line breaks and tabs are written as character references, because HTML parsers would change a raw carriage return. */
export const verbatim = (text: string): Html =>
  rawHtml(escapeText(text).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`));

/**
 * A link to another site, which search engines are told not to follow. If the address isn't a web address, only the text is shown.
 * The style sheet for print adds the address, unless the text already is the address.
 */
export function outwardLink(address: string, text: string): Html {
  if (!isWebAddress(address)) return verbatim(text);
  return html`<a${text === address && html` class="url"`} href="${address}" rel="nofollow">${verbatim(text)}</a>`;
}

/** Converts text in which `…` denotes code and <https://…> denotes a link, as in CommonMark. Everything else is plain text. */
export function prose(text: string): Html {
  const parts = text.split(/(`[^`]+`|<https?:\/\/[^<>\s]+>)/);
  return html`${parts.map((part, index) => {
    const inner = part.slice(1, -1);
    if (index % 2 === 0) return part;
    return part.startsWith('`') ? html`<code>${inner}</code>` : html`<a href="${inner}">${inner}</a>`;
  })}`;
}

/** A link that shows the path of the JSON response but leads to its HTML page. */
export const responseLink = ({ json, page }: BothPaths): Html => html`<a href="${page}"><code>${json}</code></a>`;

/** Links in columns. */
export const linkList = (links: readonly { readonly title: string; readonly url: string }[]): Html =>
  html`<ul class="neighbours">\n${links.map(({ title, url }) => html`<li><a href="${url}">${title}</a></li>\n`)}</ul>\n`;

/** A section of a page, labelled by its heading. */
export const section = (id: string, heading: string, body: Html): Html => html`<section aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
${body}</section>
`;
