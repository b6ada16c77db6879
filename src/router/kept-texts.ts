// The texts of records in answers: a record is the same in every list that it stands in, so each is made once and joined again
// and again.
import { getOrAdd } from '../grouping.ts';
import type { Item } from '../respond/content.ts';

/**
 * Records that are kept, each in one way: several times what the register has in all six. At a kilobyte each they stay far
 * below the 128 MB of an isolate (https://developers.cloudflare.com/workers/platform/limits/#memory).
 */
const KEPT = 20_000;

/**
 * @param way what else the text depends on
 * @param make the text of a record
 */
export type KeptTexts = <Text>(way: string, make: (item: Item) => Text) => (item: Item) => Text;

/** Beyond so many, texts are made each time. */
export function keptTexts(most = KEPT): KeptTexts {
  const ways = new Map<string, WeakMap<Item, unknown>>();
  let left = most;
  return <Text>(way: string, make: (item: Item) => Text) => {
    const texts = getOrAdd(ways, way, () => new WeakMap()) as WeakMap<Item, Text>;
    return (item) => {
      const known = texts.get(item);
      if (known !== undefined) return known;
      const text = make(item);
      if (left-- > 0) texts.set(item, text);
      return text;
    };
  };
}
