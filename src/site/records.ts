// The content of answers at build time: the dataset's rows as items, in the specification's field order.

import { type LinkedSite, linkTo } from '../addressing/links.ts';
import { endpointOf, type KeyedName, RECORD_SOURCES, type RecordSource } from '../api/api.ts';
import type { Fields, FieldValue, Item } from '../api/endpoint.ts';
import { RECORDS } from '../api/words.ts';
import { byName, getOrAdd } from '../grouping.ts';
import type { Counted, List } from '../respond/content.ts';
import { listTerms, type SearchTerm, type TermStore, termOf } from '../searchterms/store.ts';

type FieldsOf<Source extends RecordSource> = (typeof RECORDS)[Source]['fields'];
type OwnFields<Source extends RecordSource> = {
  [Field in keyof FieldsOf<Source>]: FieldsOf<Source>[Field] extends { readonly to: string } ? never : Field;
}[keyof FieldsOf<Source>];

/** What a record is made from: its fields, but for the links, and the key that these are made from. */
type RowOf<Source extends RecordSource> = Readonly<Record<OwnFields<Source>, FieldValue>>;

/** The rows of every source, in the order of its list. */
export type Rows = { readonly [Source in RecordSource]: readonly RowOf<Source>[] };

export type RecordsOfSite = Readonly<Record<RecordSource, readonly Item[]>>;

export function recordsOf(rows: Rows, site: LinkedSite): RecordsOfSite {
  return byName(RECORD_SOURCES, (source) => {
    const fields: Fields = RECORDS[source].fields;
    return rows[source].map((row: Item) => itemOf(row, fields, site));
  });
}

function itemOf(row: Item, fields: Fields, site: LinkedSite): Item {
  const value = (name: string, to: KeyedName | undefined) =>
    to ? linkTo({ endpoint: to, key: String(row[endpointOf(to).key!.name]) }, 'json', site) : row[name];
  return Object.fromEntries(
    Object.entries(fields).map(([name, { to }]) => [name, value(name, to as KeyedName)]),
  ) as Item;
}

/** How many entries are kept at once: the pages of a long list are made one after the other, of a short one again and again. */
const KEPT = 20_000;

/** Equal terms are the same objects in every answer, so that what has been rendered of one can be found again. */
export function countedTerms(store: TermStore): Counted {
  const terms = new Map<number, SearchTerm>();
  const itemOf = (key: number, timesSeen: number): SearchTerm => {
    const make = () => termOf(store.dictionary, key, timesSeen);
    const number = timesSeen * store.dictionary.size + key;
    // Beyond, several terms would have one number.
    if (!Number.isSafeInteger(number)) return make();
    if (terms.size >= KEPT) terms.clear();
    return getOrAdd(terms, number, make);
  };
  // The pages of one filter are made one after the other.
  let latest: { readonly values: object | undefined; readonly list: List } | undefined;
  return ({ values }) => {
    if (!latest || latest.values !== values) latest = { values, list: listTerms(store, values ?? {}, itemOf) };
    return latest.list;
  };
}
