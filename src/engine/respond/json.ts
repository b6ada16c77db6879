// Writes a response as JSON that is byte-for-byte identical to the service's (behaviour, JSON text and headers).
import type { Item, RecordKind } from '../api/endpoint.ts';
import type { JsonDocument } from './document.ts';

/** Compact JSON with U+2028 and U+2029 escaped. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value).replace(/[\u2028\u2029]/g, (separator) =>
    separator === '\u2028' ? '\\u2028' : '\\u2029',
  );
}

/** Replaces an item's links to other parts of the API. */
export function withLinks(item: Item, { links }: Pick<RecordKind, 'links'>, shown: (link: string) => string): Item {
  if (links.length === 0) return item;
  const turned = links.flatMap((field) => (typeof item[field] === 'string' ? [[field, shown(item[field])]] : []));
  return { ...item, ...Object.fromEntries(turned) };
}

/**
 * @param itemText writes a single item as JSON
 * @param listText writes a list of items as JSON
 */
export function renderJson(
  body: JsonDocument,
  itemText: (item: Item) => string,
  listText = (items: readonly Item[]) => `[${items.map(itemText).join(',')}]`,
): string {
  switch (body.kind) {
    case 'item':
      return itemText(body.item);
    case 'items':
      return listText(body.items);
    case 'page': {
      const { count, next, previous } = body;
      const envelope = jsonOf({ count, next, previous });
      return `${envelope.slice(0, -1)},"results":${listText(body.items)}}`;
    }
  }
}
