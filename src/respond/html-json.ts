// An answer's JSON as indented text in HTML, its links to be followed. What is not one of the API's own links or an
// http(s) address in a field for addresses is text and nothing else.
import { escapeHtml, escapeText, type Html, rawHtml } from '../html.ts';
import { OUTWARD_LINK_FIELDS } from '../route/endpoints.ts';
import type { Item } from './content.ts';
import { isApiLink, jsonOf } from './json.ts';
import type { Body } from './respond.ts';

const INDENT = '  ';
/** For links that are the page's already. */
export const AS_IT_IS = (link: string): string => link;

/**
 * The markup of one item, as it stands in a body.
 * @param shown turns its links within the API into those of the page
 * @param depth how deep the item stands: 0 alone, 1 in an array, 2 in a page
 */
export function itemMarkup(item: Item, shown: (link: string) => string, depth: number): string {
  const margin = INDENT.repeat(depth);
  const fields = Object.entries(item).map(
    ([field, value]) => `${margin}${INDENT}${escapeText(jsonOf(field))}: ${valueMarkup(field, value, shown)}`,
  );
  return `${margin}{\n${fields.join(',\n')}\n${margin}}`;
}

function valueMarkup(field: string, value: Item[string] | undefined, shown: (link: string) => string): string {
  if (isApiLink(field, value)) return linkMarkup(shown(value), '');
  if (OUTWARD_LINK_FIELDS.has(field) && typeof value === 'string' && /^https?:\/\//i.test(value)) {
    return linkMarkup(value, ' rel="nofollow"');
  }
  return escapeText(jsonOf(value));
}

function linkMarkup(address: string, attributes: string): string {
  const text = escapeText(jsonOf(address).slice(1, -1));
  return `"<a href="${escapeHtml(address)}"${attributes}>${text}</a>"`;
}

export const depthOf = (body: Body): number => ({ item: 0, items: 1, page: 2 })[body.kind];

/** @param item the markup of one item at this body's depth */
export function bodyMarkup(body: Body, item: (item: Item) => string): Html {
  if (body.kind === 'item') return rawHtml(item(body.item));
  const list =
    body.items.length === 0 ? '[]' : `[\n${body.items.map(item).join(',\n')}\n${INDENT.repeat(depthOf(body) - 1)}]`;
  if (body.kind === 'items') return rawHtml(list);
  const { count, next, previous } = body;
  const envelope = itemMarkup({ count, next, previous }, AS_IT_IS, 0).slice(0, -'\n}'.length);
  return rawHtml(`${envelope},\n${INDENT}"results": ${list}\n}`);
}
