// Plans the files of prebuilt responses, and renders them. Each record is rendered once as JSON and once as HTML, then reused in all
// responses.

import { type Address, fileStem, isPaged, urlOf } from '../addressing/address.ts';
import { linkWriter } from '../addressing/links.ts';
import { rangeParametersOf, thresholdValue } from '../addressing/ranges.ts';
import { endpointOf, kindOf, PAGED_NAMES } from '../api/api.ts';
import type { Item } from '../api/endpoint.ts';
import { RENDERINGS, type Rendering } from '../api/media.ts';
import { getOrAdd, groupBy } from '../grouping.ts';
import {
  type Content,
  type Counts,
  countsOf,
  fieldFilters,
  itemsOf,
  type SiteIndex,
  type WordTest,
  wordTestIn,
} from '../respond/content.ts';
import { canonicalEcho, documentOf, type JsonDocument, keyOf } from '../respond/document.ts';
import { jsonOf, renderJson } from '../respond/json.ts';
import { documentMarkup, type ItemMarkup, itemLinks, itemMarkup } from '../respond/json-markup.ts';
import { renderResponsePage, responsePageAround } from '../respond/response-page.ts';
import type { PageRequest } from '../respond/response-view.ts';
import type { FileContent } from './file-content.ts';
import { fileGroup, type Part, type Published } from './part.ts';
import type { PlannedGroup } from './site-plan.ts';
import type { UrlGroup } from './url-groups.ts';

/** The prebuilt responses and, for hosts that rewrite requests, the last page of each list under a fixed name. */
export const responsesPart: Part = (published) => {
  const { content, site, groups, origins, hosts } = published;
  const render = responseRenderer(content, site);
  const responses = groups.map((group) => responseGroup(group, render, published));
  if (!hosts.some(({ kind }) => kind === 'rewrite')) return responses;
  const name = 'last pages by name';
  const origin = origins.ofResponses(name, PAGED_NAMES);
  return [
    ...responses,
    fileGroup(
      name,
      lastPageFiles(groups, render).map((file) => ({ ...file, origin })),
    ),
  ];
};

function responseGroup(
  { name, option, addresses }: UrlGroup,
  render: RenderResponse,
  { site, content, origins }: Published,
): PlannedGroup {
  const ofGroup = origins.ofResponses(
    name,
    addresses.map(({ endpoint }) => endpoint),
  );
  // An edit of a record changes only its own responses.
  const originOf = (address: Address, stem: string) =>
    address.key === undefined ? ofGroup : origins.ofResponses(stem, [], recordsAt(address, content, site));
  // Lists with the same records are kept together, because the renderer remembers only the most recent list.
  const byRecords = groupBy(addresses, (address) => recordsIn(address, site));
  return {
    name,
    responses: addresses.length,
    option: option && { name: option, value: site.dates[option] as number | boolean },
    files: Array.from(byRecords).flatMap(([records, same]) =>
      same.flatMap((address) => {
        const [stem, thresholds] = [fileStem(address), thresholdsOf(address)];
        const origin = originOf(address, stem);
        return RENDERINGS.map((rendering) => ({
          path: `${stem}.${rendering}`,
          thresholds,
          render: () => render(address, rendering, records),
          // Lists with the same records have identical JSON. Their pages differ, because each page shows its own URL.
          content: rendering === 'json' ? records : undefined,
          origin,
        }));
      }),
    ),
  };
}

/** The records of an address with a key, and the links to their pages. */
function recordsAt(address: Address, content: Content, site: SiteIndex): unknown {
  const items = itemsOf(content.list(address, keyOf(address, site)));
  return items.map((item) => [item, content.pageOf(item, kindOf(address.endpoint))]);
}

function thresholdsOf({ endpoint, values = {} }: Address): string | undefined {
  const thresholds = rangeParametersOf(endpoint)?.thresholds.map(
    (each) => `${each[0]}=${thresholdValue(values, each)}`,
  );
  return thresholds?.join('&');
}

/** Copies of each list's last page under a fixed name, because rewrite rules can't know its page number. */
function lastPageFiles(groups: readonly UrlGroup[], render: RenderResponse) {
  const pages = groups.flatMap(({ addresses }) => addresses.filter(isPaged));
  const last = new Map(pages.map((address) => [fileStem({ ...address, page: 'last' }), address]));
  return Array.from(last).flatMap(([stem, address]) =>
    RENDERINGS.map((rendering) => ({ path: `${stem}.${rendering}`, render: () => render(address, rendering) })),
  );
}

/**
 * Identifies the combinations of words in the filtered fields that a list includes. If the result is the same for two lists at one endpoint, they contain
 * the same records.
 * @returns undefined for lists with pages or without filters of fields
 */
function recordsIn({ endpoint, values = {} }: Address, site: SiteIndex): string | undefined {
  const counts = countsOf(endpoint, site);
  if (counts === undefined || endpointOf(endpoint).shape !== 'items') return undefined;
  const passes = fieldFilters(endpoint).map((filter) => wordTestIn(values, filter));
  return `${endpoint} ${kindsIn(counts, passes)}`;
}

function kindsIn(counts: Counts, passes: readonly WordTest[], filter = 0, isIn = true): string {
  if (typeof counts === 'number') return isIn ? '1' : '0';
  const own = passes[filter];
  let kinds = '';
  for (const word in counts) kinds += kindsIn(counts[word]!, passes, filter + 1, isIn && (!own || own(word)));
  return kinds;
}

// ---- rendering ----

/** @param records a key shared by all lists with the same records */
type RenderResponse = (address: Address, rendering: Rendering, records?: string) => FileContent;

function responseRenderer(content: Content, site: SiteIndex): RenderResponse {
  const links = linkWriter(site);
  const ownLinks = itemLinks(site, 'api', content);
  const [jsonTexts, markups] = [new WeakMap<Item, string>(), new WeakMap<Item, ItemMarkup>()];
  const json = (item: Item) => getOrAdd(jsonTexts, item, () => jsonOf(item));
  // Counted records are new for each response, so their text isn't kept.
  const markupIn = (address: Address) => {
    const kind = kindOf(address.endpoint);
    const newMarkup = (item: Item) => itemMarkup(item, kind, ownLinks);
    return kind.counted ? newMarkup : (item: Item) => getOrAdd(markups, item, () => newMarkup(item));
  };
  const bodyOf = (address: Address, rendering: Rendering): JsonDocument => {
    const body = documentOf(address, content, site, canonicalEcho(address, rendering));
    if ('fault' in body) throw new Error(`nothing to prebuild at ${urlOf(address)}: ${body.fault}`);
    return body;
  };
  const requestOf = (address: Address): PageRequest => ({
    method: 'GET',
    target: links.to(address, 'html'),
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
    if (rendering === 'json') return renderJson(body, json, kindOf(address.endpoint).counted && jsonOf);
    return renderResponsePage(address, requestOf(address), body, markupIn(address), site);
  };
}
