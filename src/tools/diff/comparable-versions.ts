// Prepares two versions for a fast comparison: both use the same links, equal records become the same object, and terms are
// replaced by numbers. With the large conformance data, “diff” takes 1.1 s; comparing JSON would take 2.3 s.

import { type LinkedSite, linkTo } from '../../engine/addressing/links.ts';
import {
  ENDPOINT_NAMES,
  endpointOf,
  type KeyedName,
  RECORD_SOURCES,
  type RecordSource,
  recordEndpoint,
  sourceOf,
} from '../../engine/api/api.ts';
import type { Item } from '../../engine/api/endpoint.ts';
import { byName, getOrAdd } from '../../engine/grouping.ts';
import { type Content, type Counted, contentOf, type PagedSite } from '../../engine/respond/content.ts';
import type { JsonDocument } from '../../engine/respond/document.ts';
import { jsonOf, withLinks } from '../../engine/respond/json.ts';
import { latestList, type RecordsOfSite } from '../../engine/site/records.ts';
import { findTerms, type TermStore } from '../../engine/terms/store.ts';
import { termFilter, termRecord } from '../../engine/terms/term-records.ts';
import { termKey } from './terms.ts';
import { linkedSite, type SiteVersion } from './version.ts';

/** A version, together with everything needed to generate its responses. */
export interface ComparableVersion extends SiteVersion {
  readonly pagedSite: PagedSite;
  readonly content: Content;
}

/**
 * Rewrites the links in both versions to match those after the edit, so that a new site URL doesn't change every response.
 * @param ignoresLineBreaks whether values that differ only in the type of line break are considered equal
 */
export function comparableVersions(
  before: SiteVersion,
  after: SiteVersion,
  ignoresLineBreaks: boolean,
): readonly [ComparableVersion, ComparableVersion] {
  const site = linkedSite({
    ...after.site,
    siteUrl: after.site.siteUrl ?? before.site.siteUrl,
    links: after.site.links ?? before.site.links,
  });
  const items = new Map<string, Item>();
  const numbers = new Map<string, number>();
  const comparable = (read: SiteVersion): ComparableVersion => {
    const version = ignoresLineBreaks ? withOneLineBreak(read) : read;
    const linked = relinked(version, site);
    const records = byName(RECORD_SOURCES, (source) =>
      linked[source].map((item) => getOrAdd(items, jsonOf(item), () => item)),
    );
    const content = contentOf(records, version.terms && termLists(version.terms, numbers));
    return { ...version, records, content, pagedSite: { ...site, pageSizes: version.site.pageSizes } };
  };
  return [comparable(before), comparable(after)];
}

const unified = (text: string): string => text.replaceAll('\r\n', '\n');

function withOneLineBreak(version: SiteVersion): SiteVersion {
  const { records, terms } = version;
  return {
    ...version,
    records: oneLineBreak(records),
    terms: terms && {
      ...terms,
      dictionary: { ...terms.dictionary, queryOf: (key) => unified(terms.dictionary.queryOf(key)) },
    },
  };
}

/** The same lists of items with LF as the only line break. */
export function oneLineBreak<Lists extends { readonly [Name in keyof Lists]: readonly Item[] }>(lists: Lists): Lists {
  const unifiedItem = (item: Item): Item =>
    byName(Object.keys(item), (field) => (typeof item[field] === 'string' ? unified(item[field]) : item[field]!));
  const entries = Object.entries(lists) as unknown as readonly (readonly [string, readonly Item[]])[];
  return Object.fromEntries(entries.map(([name, items]) => [name, items.map(unifiedItem)])) as unknown as Lists;
}

const KEYED = ENDPOINT_NAMES.filter((name) => endpointOf(name).key) as readonly KeyedName[];

/** The key of a record in the paths of an endpoint. */
const keyIn = (endpoint: KeyedName, record: Item): string =>
  String(record[endpointOf(recordEndpoint(endpoint)).key!.field]);

function relinked({ records, site: own }: SiteVersion, site: LinkedSite): RecordsOfSite {
  const addresses = KEYED.flatMap((endpoint) =>
    records[endpointOf(recordEndpoint(endpoint)).source as RecordSource].map((record) => ({
      endpoint,
      key: keyIn(endpoint, record),
    })),
  );
  const from = linkedSite(own);
  const links = new Map(addresses.map((address) => [linkTo(address, 'json', from), linkTo(address, 'json', site)]));
  return byName(RECORD_SOURCES, (source) =>
    records[source].map((item) => withLinks(item, sourceOf(source), (link) => links.get(link) ?? link)),
  );
}

/** The lists in a store, with terms replaced by numbers that are the same in both versions. */
function termLists(store: TermStore, numbers: Map<string, number>): Counted {
  const { dictionary } = store;
  const numberOf = Uint32Array.from({ length: dictionary.size }, (_, key) =>
    getOrAdd(numbers, termKey(termRecord(dictionary, key, 0)), () => numbers.size),
  );
  return latestList((values) => {
    const { keys, counts } = findTerms(store, termFilter(values));
    const slice = (first: number, size: number): readonly Item[] =>
      Array.from(keys.subarray(first, first + size), (key) => ({ term: numberOf[key]!, count: counts[key]! }));
    return { count: keys.length, slice };
  });
}

/** Whether two responses have the same JSON. The responses must come from comparable sides. */
export function isSameBody(one: JsonDocument, other: JsonDocument): boolean {
  // The API root returns an item that isn't a record, and is a new object each time.
  if (one.kind === 'item' && other.kind === 'item') return jsonOf(one.item) === jsonOf(other.item);
  if (one.kind === 'page' && other.kind === 'page') {
    const isSamePlace = one.count === other.count && one.next === other.next && one.previous === other.previous;
    return isSamePlace && isSameList(one.items, other.items);
  }
  return one.kind === 'items' && other.kind === 'items' && isSameList(one.items, other.items);
}

const isSameList = (one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item, index) => isSameItem(item, other[index]!));

const isSameItem = (one: Item, other: Item): boolean =>
  one === other || (one.term !== undefined && one.term === other.term && one.count === other.count);
