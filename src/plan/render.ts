// Renders prebuilt answers. Each record is rendered once for each way it is shown, and joined with others again and again.
import type { Content, Item, SiteIndex } from '../respond/content.ts';
import { itemLinks, itemMarkup } from '../respond/html-json.ts';
import { jsonOf, renderJson } from '../respond/json.ts';
import { renderAnswerPage } from '../respond/page.ts';
import { canonicalEcho, respond } from '../respond/respond.ts';
import { type Address, urlOf } from '../route/address.ts';
import type { Rendering } from '../route/endpoints.ts';
import { spellingOf } from '../route/links.ts';

export type RenderAnswer = (address: Address, rendering: Rendering) => string;

export function answerRenderer(content: Content, site: SiteIndex): RenderAnswer {
  const spelling = spellingOf(site);
  const links = itemLinks(site, 'api');
  const json = remembered((item) => jsonOf(item));
  const markup = remembered((item) => itemMarkup(item, links));
  return (address, rendering) => {
    const echoed = canonicalEcho(address, rendering);
    const body = respond(address, content, site, echoed);
    if ('fault' in body) throw new Error(`nothing to prebuild at ${urlOf(address)}: ${body.fault}`);
    if (rendering === 'json') return renderJson(body, json);
    const request = { method: 'GET', target: spelling.to(address, 'html'), ...echoed };
    return renderAnswerPage(address, request, body, markup, site);
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
