// An answer as JSON text, to the byte as the service writes it (behaviour, JSON text and headers).
import type { Item, RecordKind } from '../api/endpoint.ts';
import type { Body } from './respond.ts';

/** Compact JSON; U+2028 and U+2029 escaped, everything else as it is. */
export function jsonOf(value: unknown): string {
  const json = JSON.stringify(value);
  // Hardly any text has one: and to look for them is quicker than to replace none.
  if (!/[\u2028\u2029]/.test(json)) return json;
  return json.replace(/[\u2028\u2029]/g, (separator) => (separator === '\u2028' ? '\\u2028' : '\\u2029'));
}

/** An item whose links within the API are turned into others. */
export function withLinks(item: Item, { links }: Pick<RecordKind, 'links'>, shown: (link: string) => string): Item {
  const turned = links.flatMap((field) => (typeof item[field] === 'string' ? [[field, shown(item[field])]] : []));
  return { ...item, ...Object.fromEntries(turned) };
}

/** @param itemText the text of one item, its links as the answer wants them */
export function renderJson(body: Body, itemText: (item: Item) => string): string {
  switch (body.kind) {
    case 'item':
      return itemText(body.item);
    case 'items':
      return `[${body.items.map(itemText).join(',')}]`;
    case 'page': {
      const { count, next, previous } = body;
      const envelope = jsonOf({ count, next, previous });
      return `${envelope.slice(0, -1)},"results":[${body.items.map(itemText).join(',')}]}`;
    }
  }
}
