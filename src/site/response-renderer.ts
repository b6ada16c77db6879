// Renders prebuilt responses. Each record is rendered once as JSON and once as HTML, then reused in all responses.

import { type Address, urlOf } from '../addressing/address.ts';
import { spellingOf } from '../addressing/links.ts';
import { kindOf } from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import type { Rendering } from '../api/media.ts';
import { getOrAdd } from '../grouping.ts';
import type { Content, SiteIndex } from '../respond/content.ts';
import { canonicalEcho, documentOf, type JsonDocument } from '../respond/document.ts';
import { filterLinks } from '../respond/filters.ts';
import { jsonOf, renderJson } from '../respond/json.ts';
import {
  documentParts,
  type ItemMarkup,
  itemLine,
  itemLinks,
  itemMarkup,
  type LinePlace,
} from '../respond/json-markup.ts';
import { renderResponsePage, responsePageAround } from '../respond/page.ts';
import type { LinkTo } from '../respond/range-filters.ts';
import type { PageRequest } from '../respond/response-view.ts';
import type { Html } from '../text/html.ts';
import { type FileContent, joinedPart } from './file-content.ts';

/** @param records a key shared by all lists with the same records */
export type RenderResponse = (address: Address, rendering: Rendering, records?: string) => FileContent;

export function responseRenderer(content: Content, site: SiteIndex): RenderResponse {
  const spelling = spellingOf(site);
  const links = itemLinks(site, 'api');
  // The same links appear on dozens of pages. Keeping them halves the time needed to render filtered lists.
  const keptLinks = new Map<string, Html>();
  const linkIn = ({ endpoint }: Address): LinkTo => {
    const make = filterLinks(endpoint, site, 'api');
    return (values) => getOrAdd(keptLinks, `${endpoint} ${JSON.stringify(values)}`, () => make(values));
  };
  const [jsonTexts, markups] = [new WeakMap<Item, string>(), new WeakMap<Item, ItemMarkup>()];
  const json = (item: Item) => getOrAdd(jsonTexts, item, () => jsonOf(item));
  const markupIn = (address: Address) => {
    const kind = kindOf(address.endpoint);
    return (item: Item) => getOrAdd(markups, item, () => itemMarkup(item, kind, links));
  };
  const bodyOf = (address: Address, rendering: Rendering): JsonDocument => {
    const body = documentOf(address, content, site, canonicalEcho(address, rendering));
    if ('fault' in body) throw new Error(`nothing to prebuild at ${urlOf(address)}: ${body.fault}`);
    return body;
  };
  const requestOf = (address: Address): PageRequest => {
    const target = spelling.to(address, 'html');
    return { method: 'GET', target, link: linkIn(address), ...canonicalEcho(address, 'html') };
  };

  // Most of a site's files are filtered lists, and many of these contain the same records. Their pages share lines, which are
  // encoded only once. Only the most recent list is kept, because keeping all of them would take up 80 MB.
  const lines = new WeakMap<ItemMarkup, (Uint8Array | undefined)[]>();
  const lineBytes = (markup: ItemMarkup, place: LinePlace): Uint8Array => {
    const kept = getOrAdd(lines, markup, () => []);
    const form = Number(place.isOpen) * 2 + Number(place.isLast);
    kept[form] ??= Buffer.from(itemLine(markup, place));
    return kept[form];
  };
  let latest: { readonly records: string; readonly body: JsonDocument; readonly bytes: Uint8Array } | undefined;
  const filteredPage = (address: Address, records: string): FileContent => {
    if (latest?.records !== records) {
      const body = bodyOf(address, 'html');
      const parts = documentParts(body, markupIn(address), lineBytes, 1);
      const bytes = joinedPart(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
      latest = { records, body, bytes };
    }
    const { body, bytes } = latest;
    const [before, ...others] = responsePageAround(address, requestOf(address), body, site);
    return [before!, ...others.flatMap((text) => [bytes, text])];
  };

  return (address, rendering, records) => {
    if (records !== undefined && rendering === 'html') return filteredPage(address, records);
    const body = bodyOf(address, rendering);
    if (rendering === 'json') return renderJson(body, json);
    return renderResponsePage(address, requestOf(address), body, markupIn(address), site);
  };
}
