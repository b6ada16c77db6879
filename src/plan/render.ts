// Renders prebuilt answers. Each record is rendered once for each way it is shown, and joined with others again and again.
import type { Content, Item, SiteIndex } from '../respond/content.ts';
import { depthOf, itemMarkup } from '../respond/html-json.ts';
import { jsonOf, renderJson } from '../respond/json.ts';
import { renderAnswerPage } from '../respond/page.ts';
import { canonicalEcho, respond } from '../respond/respond.ts';
import { type Address, urlOf } from '../route/address.ts';
import type { Rendering } from '../route/endpoints.ts';
import { spellingOf } from '../route/links.ts';

export type RenderAnswer = (address: Address, rendering: Rendering) => string;

export function answerRenderer(content: Content, site: SiteIndex): RenderAnswer {
  const spelling = spellingOf(site);
  const inPages = spelling.keeping('api');
  const json = remembered((item) => jsonOf(item));
  const markupAt = [0, 1, 2].map((depth) => remembered((item) => itemMarkup(item, inPages, depth)));
  return (address, rendering) => {
    const body = respond(address, content, site, canonicalEcho(address, rendering));
    if ('fault' in body) throw new Error(`nothing to prebuild at ${urlOf(address)}: ${body.fault}`);
    if (rendering === 'json') return renderJson(body, json);
    const request = { method: 'GET', target: spelling.to(address, 'html'), format: 'api' };
    return renderAnswerPage(address, request, body, markupAt[depthOf(body)]!, site);
  };
}

function remembered(textOf: (item: Item) => string): (item: Item) => string {
  const texts = new WeakMap<Item, string>();
  return (item) => {
    let text = texts.get(item);
    if (text === undefined) {
      text = textOf(item);
      texts.set(item, text);
    }
    return text;
  };
}
