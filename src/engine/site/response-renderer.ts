// Renders prebuilt responses. Each record is rendered once as JSON and once as HTML, then reused in all responses.

import { type Address, urlOf } from '../addressing/address.ts';
import { spellingOf } from '../addressing/links.ts';
import { kindOf } from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import type { Rendering } from '../api/media.ts';
import { getOrAdd } from '../grouping.ts';
import type { Content, SiteIndex } from '../respond/content.ts';
import { canonicalEcho, documentOf, type JsonDocument } from '../respond/document.ts';
import { jsonOf, renderJson } from '../respond/json.ts';
import { documentMarkup, type ItemMarkup, itemLinks, itemMarkup } from '../respond/json-markup.ts';
import { renderResponsePage, responsePageAround } from '../respond/page.ts';
import type { PageRequest } from '../respond/response-view.ts';
import type { FileContent } from './file-content.ts';

/** @param records a key shared by all lists with the same records */
export type RenderResponse = (address: Address, rendering: Rendering, records?: string) => FileContent;

export function responseRenderer(content: Content, site: SiteIndex): RenderResponse {
  const spelling = spellingOf(site);
  const links = itemLinks(site, 'api', content);
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
  const requestOf = (address: Address): PageRequest => ({
    method: 'GET',
    target: spelling.to(address, 'html'),
    ...canonicalEcho(address, 'html'),
  });

  // Most of a site's files are filtered lists, and many of these contain the same records, which are encoded only once. Only the
  // most recent list is kept, because keeping all of them would take up 80 MB.
  let latest: { readonly records: string; readonly body: JsonDocument; readonly bytes: Uint8Array } | undefined;
  const filteredPage = (address: Address, records: string): FileContent => {
    if (latest?.records !== records) {
      const body = bodyOf(address, 'html');
      latest = { records, body, bytes: Buffer.from(documentMarkup(body, markupIn(address), 1)) };
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
