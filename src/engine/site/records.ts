// Converts the dataset's rows into the API's records, with links and with fields in the specified order.

import { RECORDS } from '#service/words';
import { type LinkedSite, linkTo } from '../addressing/links.ts';
import { endpointOf, type KeyedName, RECORD_SOURCES, type RecordSource } from '../api/api.ts';
import type { Fields, FieldValue, Item } from '../api/endpoint.ts';
import type { Values } from '../api/parameter.ts';
import { byName } from '../grouping.ts';
import type { Counted, List } from '../respond/content.ts';
import type { TermStore } from '../terms/store.ts';
import { listTerms } from '../terms/term-records.ts';

type FieldsOf<Source extends RecordSource> = (typeof RECORDS)[Source]['fields'];
type OwnFields<Source extends RecordSource> = {
  [Field in keyof FieldsOf<Source>]: FieldsOf<Source>[Field] extends { readonly to: string } ? never : Field;
}[keyof FieldsOf<Source>];

/** A record's fields, except links. */
type RowOf<Source extends RecordSource> = Readonly<Record<OwnFields<Source>, FieldValue>>;

/** The rows from each source, in the order of the API's lists. */
type Rows = { readonly [Source in RecordSource]: readonly RowOf<Source>[] };

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
  return byName(Object.keys(fields), (name) => value(name, fields[name]!.to as KeyedName)!);
}

export const countedTerms = (store: TermStore): Counted => latestList((values) => listTerms(store, values));

/**
 * Keeps the latest list, because its pages are needed one after another. With 54,000 terms, “diff” takes 10 s instead of 50 s.
 * @param listOf creates the list with the given parameters
 */
export function latestList(listOf: (values: Values) => List): Counted {
  let latest: { readonly values: Values | undefined; readonly list: List } | undefined;
  return ({ values }) => {
    if (!latest || latest.values !== values) latest = { values, list: listOf(values ?? {}) };
    return latest.list;
  };
}
