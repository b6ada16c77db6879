// Numbers, days and links as pages say them.
import { escapeText, type Html, html, rawHtml } from '../src/html.ts';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;

/** `3 July 2025`, of `2025-07-03`. */
export function dayText(date: string): string {
  const [year, month, day] = date.split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** `July 2025`, of a date in it. */
export const monthText = (date: string): string => `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

/** `82%`; never all or nothing by rounding alone. */
export function shareText(part: number, whole: number): string {
  const share = Math.round((100 * part) / whole);
  if (share === 0 && part > 0) return 'under 1%';
  if (share === 100 && part < whole) return 'over 99%';
  return `${share}%`;
}

/** `a`, `a and b`, `a, b and c` */
export function listText(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** With a capital first letter. */
export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Cut to so many characters, whole code points; what is cut off is marked. */
export function shortened(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * most + 2));
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

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
