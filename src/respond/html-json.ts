// An answer's JSON as indented text in HTML: coloured, its links to be followed, each item of a list to be folded and linked
// to. What is not one of the API's own links or an http(s) address in a field for addresses is text and nothing else.

import { type LinkedSite, pagePaths, spellingOf } from '../addressing/links.ts';
import { recordPage } from '../addressing/site-files.ts';
import type { Item, RecordKind } from '../api/endpoint.ts';
import { shortened } from '../text/format.ts';
import { escapeHtml, escapeText, type Html, rawHtml } from '../text/html.ts';
import { jsonOf } from './json.ts';
import type { Body } from './respond.ts';

const INDENT = '  ';
/** A list with more items than these is folded but for the first few, whose form tells that of the others. */
const UNFOLDED = 20;
const FIRST = 5;
/** How many characters of a title stand in the line that is left of a folded item, with the mark of what is cut off. */
const LABEL = 81;

/** How the links of an item lead on from a page. */
export interface ItemLinks {
  /** A link within the API, as a record holds it. */
  readonly answer: (link: string) => string;
  /** A page of the site, by its file. */
  readonly page: (file: string) => string;
}

/** @param format that the page's links carry */
export function itemLinks(site: LinkedSite, format: string | undefined): ItemLinks {
  return { answer: spellingOf(site).keeping(format), page: pagePaths(site) };
}

export interface ItemMarkup {
  /** By what it is linked to, wherever it stands; undefined where that is its place. */
  readonly anchor: string | undefined;
  /** What is left of it when it is folded. */
  readonly label: string;
  readonly json: string;
}

export function itemMarkup(item: Item, kind: RecordKind, links: ItemLinks): ItemMarkup {
  const [title = '', more = ''] = kind.label?.(item) ?? [];
  const { field = '', pattern } = kind.key ?? {};
  const key = item[field];
  return {
    anchor: typeof key === 'string' && pattern?.test(key) ? key : undefined,
    // A query may run from right to left: it keeps to itself.
    label: `<bdi>${escapeText(shortened(title, LABEL))}</bdi> <small>${escapeText(more)}</small>`,
    json: objectMarkup(item, kind, links),
  };
}

/** Of a page of a list, and of errors. */
const ENVELOPE = { links: ['next', 'previous', 'available'], addresses: [] };
/** All links are the page's already. */
const AS_THEY_ARE: ItemLinks = { answer: (link) => link, page: (file) => file };

/** Names of fields are the program's own: none needs an escape. */
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
  // Nothing else from a table may name a file (specification 2.2).
  if (page?.field === field && /^\/\w+\/[a-z0-9-]+\/$/.test(value)) return linkMarkup(pathTo(recordPage(value)), value);
  return escapeText(jsonOf(value));
}

function linkMarkup(address: string, text: string, attributes = ''): string {
  return `"<a href="${escapeHtml(address)}"${attributes}>${escapeText(jsonOf(text).slice(1, -1))}</a>"`;
}

/** How a line of a list comes into a page. */
export interface LinePlace {
  /** Its place in the whole list, from 1. */
  readonly place: number;
  readonly isOpen: boolean;
  readonly isLast: boolean;
}

/**
 * The markup of a body, in parts: all that stands in a `pre` is, together, the answer's JSON.
 * @param line an item of a list
 * @param first how many of the list's items stand before those of this page, and one
 */
export function bodyParts<Line>(
  body: Body,
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

function envelopeOf({ count, next, previous }: Extract<Body, { kind: 'page' }>): string {
  return `${objectMarkup({ count, next, previous }).slice(0, -'\n}'.length)},\n${INDENT}<b>"results"</b>: [`;
}

/** @param markup of a JSON value */
export const documentMarkup = (markup: string): Html => rawHtml(preMarkup(markup));

const preMarkup = (markup: string): string => `<pre>${markup}</pre>\n`;

/** An item of a list: linked to by its own anchor, else by its place in the whole list. */
export function itemLine({ anchor, label, json }: ItemMarkup, { place, isOpen, isLast }: LinePlace): string {
  const [name, text] = anchor === undefined ? [`item-${place}`, place] : [anchor, anchor];
  const comma = isLast ? '' : ',';
  // A browser unfolds what it is led to, if that lies within.
  return `<li><a href="#${name}">${text}</a><details${isOpen ? ' open' : ''}><summary>${label}</summary><pre id="${name}">${json}${comma}</pre></details></li>\n`;
}
