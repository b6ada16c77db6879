// Renders prebuilt answers. Each record is rendered once for each way it is shown, and joined with others again and again.
import { getOrAdd } from '../grouping.ts';
import type { Html } from '../html.ts';
import type { Content, Item, SiteIndex } from '../respond/content.ts';
import { type FilterLinks, filterLinks } from '../respond/filters.ts';
import { bodyParts, type ItemMarkup, itemLine, itemLinks, itemMarkup, type LinePlace } from '../respond/html-json.ts';
import { jsonOf, renderJson } from '../respond/json.ts';
import { answerPageAround, firstPlace } from '../respond/page.ts';
import { type Body, canonicalEcho, respond } from '../respond/respond.ts';
import { type Address, urlOf } from '../route/address.ts';
import { COUNTRIES, FILTERABLE_TYPES, type Rendering } from '../route/endpoints.ts';
import { spellingOf } from '../route/links.ts';
import { councilsIn } from './council-sets.ts';
import { type FileContent, joinedPart } from './file-content.ts';

export type RenderAnswer = (address: Address, rendering: Rendering) => FileContent;

export function answerRenderer(content: Content, site: SiteIndex): RenderAnswer {
  const spelling = spellingOf(site);
  const links = itemLinks(site, 'api');
  const shared = keptLinks(filterLinks(site, 'api'));
  const [jsonTexts, markups] = [new WeakMap<Item, string>(), new WeakMap<Item, ItemMarkup>()];
  const json = (item: Item) => getOrAdd(jsonTexts, item, () => jsonOf(item));
  const markup = (item: Item) => getOrAdd(markups, item, () => itemMarkup(item, links));
  const bodyOf = (address: Address, rendering: Rendering): Body => {
    const body = respond(address, content, site, canonicalEcho(address, rendering));
    if ('fault' in body) throw new Error(`nothing to prebuild at ${urlOf(address)}: ${body.fault}`);
    return body;
  };
  const around = (address: Address, body: Body): readonly string[] => {
    const target = spelling.to(address, 'html');
    const request = { method: 'GET', target, filterLinks: shared, ...canonicalEcho(address, 'html') };
    return answerPageAround(address, request, body, site);
  };
  const document = (item: Item) => markup(item).json;

  const line = (item: Item, place: LinePlace) => itemLine(item, markup(item), place);
  const page = (address: Address): string => {
    const body = bodyOf(address, 'html');
    const parts = bodyParts(body, { document, line }, firstPlace(address, body, site));
    return around(address, body).join(parts.join(''));
  };

  // Lists of councils take up most of a site, and many contain the same councils. Their pages then share the same lines, which
  // are encoded only once. Only the latest list is kept, because all of them would take up 80 MB.
  const lines = new WeakMap<Item, (Uint8Array | undefined)[]>();
  const lineBytes = (item: Item, place: LinePlace): Uint8Array => {
    const kept = getOrAdd(lines, item, () => []);
    const form = Number(place.isOpen) * 2 + Number(place.isLast);
    kept[form] ??= Buffer.from(line(item, place));
    return kept[form];
  };
  let latest: { readonly councils: string; readonly body: Body; readonly bytes: Uint8Array } | undefined;
  const councilsPage = (address: Extract<Address, { endpoint: 'councils' }>): FileContent => {
    const councils = councilsIn(address, site);
    if (latest?.councils !== councils) {
      const body = bodyOf(address, 'html');
      const parts = bodyParts(body, { document, line: lineBytes }, 1);
      const bytes = joinedPart(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
      latest = { councils, body, bytes };
    }
    const { body, bytes } = latest;
    const [before, ...others] = around(address, body);
    return [before!, ...others.flatMap((text) => [bytes, text])];
  };

  return (address, rendering) => {
    if (rendering === 'json') return renderJson(bodyOf(address, rendering), json);
    return address.endpoint === 'councils' ? councilsPage(address) : page(address);
  };
}

/** Each link is on dozens of pages. Making it only once cuts the time to render filtered lists by a third. */
function keptLinks({ to, toTerms, ranges }: FilterLinks): FilterLinks {
  const [lists, ofYears] = [new Map<number, Html>(), new Map<string, ReturnType<FilterLinks['ranges']>>()];
  return {
    toTerms,
    to: (address) =>
      address.endpoint === 'councils' ? getOrAdd(lists, listNumber(address), () => to(address)) : to(address),
    ranges: (filter, year) =>
      getOrAdd(ofYears, `${year} ${filter.minCount} ${filter.minResults}`, () => ranges(filter, year)),
  };
}

/** Identifies a list of councils: one bit for each of its countries and types. */
function listNumber({ countries, types }: Extract<Address, { endpoint: 'councils' }>): number {
  let number = 0;
  for (const country of countries) number |= 1 << COUNTRIES.indexOf(country);
  for (const type of types) number |= 1 << (COUNTRIES.length + FILTERABLE_TYPES.indexOf(type));
  return number;
}
