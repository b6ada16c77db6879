// Renders prebuilt answers. Each record is rendered once for each way it is shown, and joined with others again and again.
import { getOrAdd } from '../grouping.ts';
import type { Content, Item, SiteIndex } from '../respond/content.ts';
import { bodyParts, itemLine, itemLinks, itemMarkup, type LinePlace } from '../respond/html-json.ts';
import { jsonOf, renderJson } from '../respond/json.ts';
import { answerPageAround, firstPlace } from '../respond/page.ts';
import { type Body, canonicalEcho, respond } from '../respond/respond.ts';
import { type Address, urlOf } from '../route/address.ts';
import type { Rendering } from '../route/endpoints.ts';
import { spellingOf } from '../route/links.ts';
import { councilsIn } from './council-sets.ts';
import type { FileContent, Run } from './file-content.ts';

export type RenderAnswer = (address: Address, rendering: Rendering) => FileContent;

export function answerRenderer(content: Content, site: SiteIndex): RenderAnswer {
  const spelling = spellingOf(site);
  const links = itemLinks(site, 'api');
  const json = remembered((item) => jsonOf(item));
  const markup = remembered((item) => itemMarkup(item, links));
  const bodyOf = (address: Address, rendering: Rendering): Body => {
    const body = respond(address, content, site, canonicalEcho(address, rendering));
    if ('fault' in body) throw new Error(`nothing to prebuild at ${urlOf(address)}: ${body.fault}`);
    return body;
  };
  const around = (address: Address, body: Body): readonly string[] => {
    const request = { method: 'GET', target: spelling.to(address, 'html'), ...canonicalEcho(address, 'html') };
    return answerPageAround(address, request, body, site);
  };
  const document = (item: Item) => markup(item).json;

  const line = (item: Item, place: LinePlace) => itemLine(item, markup(item), place);
  const page = (address: Address): string => {
    const body = bodyOf(address, 'html');
    const parts = bodyParts(body, { document, line }, firstPlace(address, body, site));
    return around(address, body).join(parts.join(''));
  };

  // Lists of councils are most of a site's bytes, and many have the same councils: but for what stands around them, their
  // pages are the same lines, which are made bytes once.
  const lines = remembered((): (Uint8Array | undefined)[] => []);
  const lineBytes = (item: Item, place: LinePlace): Uint8Array => {
    const kept = lines(item);
    const form = Number(place.isOpen) * 2 + Number(place.isLast);
    kept[form] ??= Buffer.from(line(item, place));
    return kept[form];
  };
  const lists = new Map<string, { readonly body: Body; readonly run: Run }>();
  const councilsPage = (address: Extract<Address, { endpoint: 'councils' }>): FileContent => {
    const { body, run } = getOrAdd(lists, councilsIn(address, site), () => {
      const body = bodyOf(address, 'html');
      const pieces = bodyParts(body, { document, line: lineBytes }, 1);
      return { body, run: { pieces: pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)) } };
    });
    const [before, ...others] = around(address, body);
    return [before!, ...others.flatMap((text) => [run, text])];
  };

  return (address, rendering) => {
    if (rendering === 'json') return renderJson(bodyOf(address, rendering), json);
    return address.endpoint === 'councils' ? councilsPage(address) : page(address);
  };
}

function remembered<Value>(make: (item: Item) => Value): (item: Item) => Value {
  const made = new WeakMap<Item, Value>();
  return (item) => {
    let value = made.get(item);
    if (value === undefined) {
      value = make(item);
      made.set(item, value);
    }
    return value;
  };
}
