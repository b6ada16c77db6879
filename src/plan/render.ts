// Renders prebuilt answers. Each record is rendered once for each way it is shown, and joined with others again and again.
import type { Content, Item, SiteIndex } from '../respond/content.ts';
import { anchorOf, itemLine, itemLinks, itemMarkup, type LineOf } from '../respond/html-json.ts';
import { jsonOf, renderJson } from '../respond/json.ts';
import { renderAnswerParts } from '../respond/page.ts';
import { canonicalEcho, respond } from '../respond/respond.ts';
import { type Address, urlOf } from '../route/address.ts';
import type { Rendering } from '../route/endpoints.ts';
import { spellingOf } from '../route/links.ts';
import type { FileContent } from './planned.ts';

export type RenderAnswer = (address: Address, rendering: Rendering) => FileContent;

export function answerRenderer(content: Content, site: SiteIndex): RenderAnswer {
  const spelling = spellingOf(site);
  const links = itemLinks(site, 'api');
  const json = remembered((item) => jsonOf(item));
  const markup = remembered((item) => itemMarkup(item, links));
  const lines = remembered((): (Uint8Array | undefined)[] => []);
  // What is linked to by its code has the same line in every list, but for two things.
  const line: LineOf<string | Uint8Array> = (item, place) => {
    if (anchorOf(item) === undefined) return itemLine(item, markup(item), place);
    const kept = lines(item);
    const form = Number(place.isOpen) * 2 + Number(place.isLast);
    kept[form] ??= Buffer.from(itemLine(item, markup(item), place));
    return kept[form];
  };
  const items = { document: (item: Item) => markup(item).json, line };
  return (address, rendering) => {
    const echoed = canonicalEcho(address, rendering);
    const body = respond(address, content, site, echoed);
    if ('fault' in body) throw new Error(`nothing to prebuild at ${urlOf(address)}: ${body.fault}`);
    if (rendering === 'json') return renderJson(body, json);
    const request = { method: 'GET', target: spelling.to(address, 'html'), ...echoed };
    return joined(renderAnswerParts(address, request, body, items, site));
  };
}

/** Texts beside each other as one. */
function joined(parts: readonly (string | Uint8Array)[]): FileContent {
  const content: (string | Uint8Array)[] = [];
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    if (text !== '') content.push(text);
    text = '';
    content.push(part);
  }
  if (content.length === 0) return text;
  return text === '' ? content : [...content, text];
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
