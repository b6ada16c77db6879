// Shows a response's JSON as HTML, with indentation, colours, links and collapsible items. The only links are the API's own links
// and http(s) URLs in URL fields.

import { type LinkedSite, linkWriter, pagePaths } from '../addressing/links.ts';
import { recordPage } from '../addressing/site-files.ts';
import type { Item, RecordKind } from '../api/endpoint.ts';
import { numberText, shortened } from '../text/format.ts';
import { escapeHtml, escapeText, type Html, rawHtml } from '../text/html.ts';
import { type Content, wordOf } from './content.ts';
import type { JsonDocument } from './document.ts';
import { jsonOf } from './json.ts';

const INDENT = '  ';
/** The maximum number of items in a list that is fully expanded. If there are more, all but the first few are collapsed into one. */
const UNFOLDED = 20;
const FIRST = 5;
/** The maximum length of a collapsed item's title, in characters. */
const LABEL = 81;

/** Functions that create the links within the JSON on a page. */
type ItemLinks = ReturnType<typeof itemLinks>;

/** @param format the format that the links preserve */
export function itemLinks(site: LinkedSite, format: string | undefined, { pageOf }: Pick<Content, 'pageOf'>) {
  return { answer: linkWriter(site).keeping(format), page: pagePaths(site), pageOf };
}

export type ItemMarkup = ReturnType<typeof itemMarkup>;

export function itemMarkup(item: Item, kind: RecordKind, links: ItemLinks) {
  const [url, name = ''] = links.pageOf(item, kind) ?? [];
  // A link to the item's page already contains the heading.
  const heading = url === undefined && kind.heading ? wordOf(item[kind.heading]) : '';
  const [title, more = ''] = kind.label?.(item) ?? [heading];
  const key = kind.key && wordOf(item[kind.key.field]);
  return {
    /** A link to the item's page. */
    page: url === undefined ? '' : `<a href="${escapeHtml(links.page(recordPage(url)))}">${escapeText(name)}</a>`,
    /** Undefined if the item's position is used instead. */
    anchor: key !== undefined && kind.key?.pattern.test(key) ? key : undefined,
    /** Shown while the item is collapsed. The title needs <bdi> because people may search in a right-to-left script. */
    label: `<bdi>${escapeText(shortened(title, LABEL))}</bdi> <small>${escapeText(more)}</small>`,
    json: objectMarkup(item, kind, links),
  };
}

/** The fields around the results on a page, and the fields of an error. */
const ENVELOPE = { links: ['next', 'previous', 'available'], addresses: [] };
/** Leaves links unchanged, for JSON without records. */
const AS_THEY_ARE: Omit<ItemLinks, 'pageOf'> = { answer: (link) => link, page: (file) => file };

/** Field names don't need escaping because they are never user input. */
export function objectMarkup(
  item: Item,
  kind: Omit<RecordKind, 'name'> = ENVELOPE,
  links: Omit<ItemLinks, 'pageOf'> = AS_THEY_ARE,
): string {
  const fields = Object.entries(item).map(
    ([field, value]) => `${INDENT}<b>"${field}"</b>: ${valueMarkup(field, value, kind, links)}`,
  );
  return `{\n${fields.join(',\n')}\n}`;
}

function valueMarkup(
  field: string,
  value: Item[string] | undefined,
  { links, addresses, page }: Omit<RecordKind, 'name'>,
  { answer, page: pathTo }: Omit<ItemLinks, 'pageOf'>,
): string {
  if (typeof value !== 'string') return `<i>${value}</i>`;
  if (links.includes(field)) return linkMarkup(answer(value), answer(value));
  if (addresses.includes(field) && /^https?:\/\//i.test(value)) return linkMarkup(value, value, ' rel="nofollow"');
  // No other value may become a link to a file (specification, section 2.2).
  if (page === field && /^\/\w+\/[a-z0-9-]+\/$/.test(value)) return linkMarkup(pathTo(recordPage(value)), value);
  // Most values contain nothing to escape.
  if (/^[\w ]*$/.test(value)) return `"${value}"`;
  // The style sheet breaks the line here. Copied text stays valid JSON.
  return escapeText(jsonOf(value)).replace(/\\./g, (pair) => (pair === '\\n' ? '\\n<u></u>' : pair));
}

function linkMarkup(address: string, text: string, attributes = ''): string {
  return `"<a href="${escapeHtml(address)}"${attributes}>${escapeText(jsonOf(text).slice(1, -1))}</a>"`;
}

interface LinePlace {
  /** The item's position in the complete list, starting at 1. */
  readonly place: number;
  readonly isOpen: boolean;
  readonly isLast: boolean;
}

/**
 * The text in all the `pre` elements, taken together, is the response's JSON.
 * @param first the position of the page's first item in the complete list, starting at 1
 */
export function documentMarkup(body: JsonDocument, markup: (item: Item) => ItemMarkup, first: number): string {
  if (body.kind === 'item') return preMarkup(markup(body.item).json);
  const { items } = body;
  const [before, after] = body.kind === 'items' ? ['[', ']'] : [envelopeOf(body), `${INDENT}]\n}`];
  if (items.length === 0) return preMarkup(before + after.trimStart());
  const open = items.length <= UNFOLDED ? items.length : FIRST;
  const lines = items.map((item, index) =>
    itemLine(markup(item), { place: first + index, isOpen: index < open, isLast: index === items.length - 1 }),
  );
  const rest = lines.length - open;
  // Joining the lines only once saves time.
  if (rest > 0) {
    const summary = `<summary>The other ${numberText(rest)} items</summary>`;
    lines.splice(open, 0, `</ol>\n<details class="rest">${summary}${listStart(first + open)}`);
    lines.push('</ol>\n</details>\n');
  } else {
    lines.push('</ol>\n');
  }
  return preMarkup(before) + listStart(first) + lines.join('') + preMarkup(after);
}

/** @param first the position of the first item in the complete list, which screen readers say */
const listStart = (first: number): string => `<ol class="items"${first > 1 ? ` start="${first}"` : ''}>\n`;

function envelopeOf({ count, next, previous }: Extract<JsonDocument, { kind: 'page' }>): string {
  return `${objectMarkup({ count, next, previous }).slice(0, -'\n}'.length)},\n${INDENT}<b>"results"</b>: [`;
}

/** @param markup a JSON value as markup */
export const jsonMarkup = (markup: string): Html => rawHtml(preMarkup(markup));

const preMarkup = (markup: string): string => `<pre>${markup}</pre>\n`;

/** A list item. Its anchor is its key or its position in the complete list. */
function itemLine({ anchor, page, label, json }: ItemMarkup, { place, isOpen, isLast }: LinePlace): string {
  const [name, text] = anchor === undefined ? [`item-${place}`, place] : [anchor, anchor];
  const comma = isLast ? '' : ',';
  // Browsers expand a collapsed element when a link leads to something inside it.
  return `<li><a href="#${name}">${text}</a>${page}<details${isOpen ? ' open' : ''}><summary>${label}</summary><pre id="${name}">${json}${comma}</pre></details></li>\n`;
}
