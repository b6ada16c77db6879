// Text and links from the tables as markup.
import { escapeText, type Html, html, rawHtml } from '../src/text/html.ts';

/** Text that may have line breaks and tabs, each kept as it is: in markup of their own they would be our line breaks. */
export const verbatim = (text: string): Html =>
  rawHtml(escapeText(text).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`));

/** A link elsewhere, if it is an address on the web; else the text alone. Nobody's standing gains by a link of ours. */
export function outwardLink(address: string, text: string): Html {
  if (!/^https?:\/\//i.test(address)) return verbatim(text);
  return html`<a href="${address}" rel="nofollow">${verbatim(text)}</a>`;
}

/** Text in which `…` marks code and <https://…> a link, as in CommonMark; everything else is text. */
export function prose(text: string): Html {
  const parts = text.split(/(`[^`]+`|<https?:\/\/[^<>\s]+>)/);
  return html`${parts.map((part, index) => {
    const inner = part.slice(1, -1);
    if (index % 2 === 0) return part;
    return part.startsWith('`') ? html`<code>${inner}</code>` : html`<a href="${inner}">${inner}</a>`;
  })}`;
}
