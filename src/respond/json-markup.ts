// A response's JSON as HTML: indented, coloured, with links and foldable items. Apart from the API's own links and http(s)
// URLs in URL fields, everything is plain text.

import { type LinkedSite, pagePaths, spellingOf } from '../addressing/links.ts';
import { recordPage } from '../addressing/site-files.ts';
import type { Item, RecordKind } from '../api/endpoint.ts';
import { shortened } from '../text/format.ts';
import { escapeHtml, escapeText, type Html, rawHtml } from '../text/html.ts';
import type { JsonDocument } from './document.ts';
import { jsonOf } from './json.ts';

const INDENT = '  ';
/** In a longer list, only the first items are unfolded. */
const UNFOLDED = 20;
const FIRST = 5;
/** The most characters of a folded item's title. */
const LABEL = 81;

/** How to link from a page's JSON. */
export interface ItemLinks {
  /** Converts a link to a response. */
  readonly answer: (link: string) => string;
  /** The path of a page, by its file. */
  readonly page: (file: string) => string;
}

/** @param format kept by the links */
export function itemLinks(site: LinkedSite, format: string | undefined): ItemLinks {
  return { answer: spellingOf(site).keeping(format), page: pagePaths(site) };
}

export interface ItemMarkup {
  /** The item's key; undefined if items are numbered instead. */
  readonly anchor: string | undefined;
  /** Shown when the item is folded. */
  readonly label: string;
  readonly json: string;
}

export function itemMarkup(item: Item, kind: RecordKind, links: ItemLinks): ItemMarkup {
  const [title = '', more = ''] = kind.label?.(item) ?? [];
  const { field = '', pattern } = kind.key ?? {};
  const key = item[field];
  return {
    anchor: typeof key === 'string' && pattern?.test(key) ? key : undefined,
    // <bdi> because a search may be in a right-to-left script.
    label: `<bdi>${escapeText(shortened(title, LABEL))}</bdi> <small>${escapeText(more)}</small>`,
    json: objectMarkup(item, kind, links),
  };
}

/** The fields around a page of results, and of errors. */
const ENVELOPE = { links: ['next', 'previous', 'available'], addresses: [] };
/** For JSON without records. */
const AS_THEY_ARE: ItemLinks = { answer: (link) => link, page: (file) => file };

/** Field names are our own and need no escaping. */
export function objectMarkup(
  item: Item,
  kind: Omit<RecordKind, 'name'> = ENVELOPE,
  links: ItemLinks = AS_THEY_ARE,
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
  { answer, page: pathTo }: ItemLinks,
): string {
  if (typeof value !== 'string') return `<i>${jsonOf(value)}</i>`;
  if (links.includes(field)) return linkMarkup(answer(value), answer(value));
  if (addresses.includes(field) && /^https?:\/\//i.test(value)) return linkMarkup(value, value, ' rel="nofollow"');
  // No other value may link to a file (specification 2.2).
  if (page?.field === field && /^\/\w+\/[a-z0-9-]+\/$/.test(value)) return linkMarkup(pathTo(recordPage(value)), value);
  return escapeText(jsonOf(value));
}

function linkMarkup(address: string, text: string, attributes = ''): string {
  return `"<a href="${escapeHtml(address)}"${attributes}>${escapeText(jsonOf(text).slice(1, -1))}</a>"`;
}

export interface LinePlace {
  /** Its position in the whole list, from 1. */
  readonly place: number;
  readonly isOpen: boolean;
  readonly isLast: boolean;
}

/**
 * In parts: the text of all `pre` elements together is the response's JSON.
 * @param line renders an item of a list
 * @param first the position of the page's first item in the whole list, from 1
 */
export function documentParts<Line>(
  body: JsonDocument,
  markup: (item: Item) => ItemMarkup,
  line: (markup: ItemMarkup, place: LinePlace) => Line,
  first: number,
): readonly (string | Line)[] {
  if (body.kind === 'item') return [preMarkup(markup(body.item).json)];
  const { items } = body;
  const [before, after] = body.kind === 'items' ? ['[', ']'] : [envelopeOf(body), `${INDENT}]\n}`];
  if (items.length === 0) return [preMarkup(before + after.trimStart())];
  return [
    `${preMarkup(before)}<ol class="items">\n`,
    ...items.map((item, index) =>
      line(markup(item), {
        place: first + index,
        isOpen: items.length <= UNFOLDED || index < FIRST,
        isLast: index === items.length - 1,
      }),
    ),
    `</ol>\n${preMarkup(after)}`,
  ];
}

function envelopeOf({ count, next, previous }: Extract<JsonDocument, { kind: 'page' }>): string {
  return `${objectMarkup({ count, next, previous }).slice(0, -'\n}'.length)},\n${INDENT}<b>"results"</b>: [`;
}

/** @param markup of a JSON value */
export const jsonMarkup = (markup: string): Html => rawHtml(preMarkup(markup));

const preMarkup = (markup: string): string => `<pre>${markup}</pre>\n`;

/** Linked by its key, or by its position in the whole list. */
export function itemLine({ anchor, label, json }: ItemMarkup, { place, isOpen, isLast }: LinePlace): string {
  const [name, text] = anchor === undefined ? [`item-${place}`, place] : [anchor, anchor];
  const comma = isLast ? '' : ',';
  // Browsers unfold an element when a link leads into it.
  return `<li><a href="#${name}">${text}</a><details${isOpen ? ' open' : ''}><summary>${label}</summary><pre id="${name}">${json}${comma}</pre></details></li>\n`;
}
