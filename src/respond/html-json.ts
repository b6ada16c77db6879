// An answer's JSON as indented text in HTML: coloured, its links to be followed, each item of a list to be folded and linked
// to. What is not one of the API's own links or an http(s) address in a field for addresses is text and nothing else.
import { shortened } from '../../templates/words.ts';
import { escapeHtml, escapeText, type Html, rawHtml } from '../html.ts';
import { AUTHORITY_CODE, OUTWARD_LINK_FIELDS, SRA, SRA_NAME } from '../route/endpoints.ts';
import { councilPage } from '../route/layout.ts';
import { type LinkedSite, pagePaths, spellingOf } from '../route/links.ts';
import type { Item } from './content.ts';
import { isApiLink, jsonOf } from './json.ts';
import type { Body } from './respond.ts';

const INDENT = '  ';
/** A list with more items than these is folded but for the first few, whose form tells that of the others. */
const UNFOLDED = 20;
const FIRST = 5;
/** How many characters of a user's query stand in the line that is left of a folded item, with the mark of what is cut off. */
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
  /** What is left of it when it is folded. */
  readonly label: string;
  readonly json: string;
}

export function itemMarkup(item: Item, links: ItemLinks): ItemMarkup {
  return { label: labelOf(item), json: objectMarkup(item, links) };
}

/** Names of fields are the program's own: none needs an escape. */
export function objectMarkup(item: Item, links?: ItemLinks): string {
  const fields = Object.entries(item).map(
    ([field, value]) => `${INDENT}<b>"${field}"</b>: ${valueMarkup(field, value, links)}`,
  );
  return `{\n${fields.join(',\n')}\n}`;
}

/** @param links undefined where all links are the page's already */
function valueMarkup(field: string, value: Item[string] | undefined, links: ItemLinks | undefined): string {
  if (typeof value !== 'string') return `<i>${jsonOf(value)}</i>`;
  if (isApiLink(field, value)) {
    const link = links ? links.answer(value) : value;
    return linkMarkup(link, link);
  }
  if (OUTWARD_LINK_FIELDS.has(field) && /^https?:\/\//i.test(value)) return linkMarkup(value, value, ' rel="nofollow"');
  if (links && field === 'url' && COUNCIL_URL.test(value)) return linkMarkup(links.page(councilPage(value)), value);
  return escapeText(jsonOf(value));
}

/** The path of a council's page (specification 2.2). */
const COUNCIL_URL = /^\/councils\/[a-z0-9-]+\/$/;

function linkMarkup(address: string, text: string, attributes = ''): string {
  return `"<a href="${escapeHtml(address)}"${attributes}>${escapeText(jsonOf(text).slice(1, -1))}</a>"`;
}

function labelOf(item: Item): string {
  const { name, user_query: query, council } = item;
  if (query !== undefined) return labelled(shortened(String(query), LABEL), `${item.times_seen}×`);
  if (name !== undefined)
    return labelled(shortened(String(name), LABEL), listed(typeName(item.authority_type), item.country));
  const code = String(council).split('/').at(-2) ?? '';
  return labelled(
    listed(
      PROMISES[String(item.has_promise)],
      item.target_year ?? (item.has_promise !== false && 'no target year'),
      item.scope,
    ),
    code,
  );
}

/** What a commitment's record says instead of a promise. */
const PROMISES: Readonly<Record<string, string>> = { false: 'no promise found', null: 'promise not recorded' };

const typeName = (type: Item[string] | undefined) => (type === SRA ? SRA_NAME : type);

// A query may run from right to left: it keeps to itself.
const labelled = (text: string, more: string): string =>
  `<bdi>${escapeText(text)}</bdi> <small>${escapeText(more)}</small>`;

const listed = (...parts: readonly (Item[string] | undefined)[]): string => parts.filter(Boolean).join(', ');

/** How a line of a list comes into a page. */
export interface LinePlace {
  /** Its place in the whole list, from 1. */
  readonly place: number;
  readonly isOpen: boolean;
  readonly isLast: boolean;
}

export type LineOf<Line> = (item: Item, place: LinePlace) => Line;

export interface ItemParts<Line> {
  /** The markup of an item that is the whole answer. */
  readonly document: (item: Item) => string;
  readonly line: LineOf<Line>;
}

/**
 * The markup of a body, in parts: all that stands in a `pre` is, together, the answer's JSON.
 * @param first how many of the list's items stand before those of this page, and one
 */
export function bodyParts<Line>(
  body: Body,
  { document, line }: ItemParts<Line>,
  first: number,
): readonly (string | Line)[] {
  if (body.kind === 'item') return [preMarkup(document(body.item))];
  const { items } = body;
  const [before, after] = body.kind === 'items' ? ['[', ']'] : [envelopeOf(body), `${INDENT}]\n}`];
  if (items.length === 0) return [preMarkup(before + after.trimStart())];
  return [
    `${preMarkup(before)}<ol class="items">\n`,
    ...items.map((item, index) =>
      line(item, {
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

/** An item of a list: linked to by a council's code, else by its place in the whole list. */
export function itemLine(item: Item, { label, json }: ItemMarkup, { place, isOpen, isLast }: LinePlace): string {
  const code = anchorOf(item);
  const [name, text] = code === undefined ? [`item-${place}`, place] : [code, code];
  const comma = isLast ? '' : ',';
  // A browser unfolds what it is led to, if that lies within.
  return `<li><a href="#${name}">${text}</a><details${isOpen ? ' open' : ''}><summary>${label}</summary><pre id="${name}">${json}${comma}</pre></details></li>\n`;
}

/** By what an item is linked to, wherever it stands; undefined where that is its place. */
export function anchorOf({ authority_code: code }: Item): string | undefined {
  return typeof code === 'string' && AUTHORITY_CODE.test(code) ? code : undefined;
}
