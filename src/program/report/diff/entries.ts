// The changes to records and URLs in words that editors use, for the human-readable formats.
import { URL_NAMES } from '#service/changes';
import { endpointOf } from '../../../engine/api/api.ts';
import { CHANGE_KINDS, countOf } from '../../../engine/changes/changes.ts';
import type { ComparedTable } from '../../../engine/changes/compared-tables.ts';
import { type ChangeEntry, entriesOf } from '../../../engine/changes/entries.ts';
import { NO_CHANGES } from '../../../engine/changes/table-changes.ts';
import { byName, groupBy } from '../../../engine/grouping.ts';
import { FILTERED_GROUPS } from '../../../engine/site/url-groups.ts';
import type { Comparison } from '../../../tools/diff/comparison.ts';
import { changesText } from './summary.ts';

/** The changes to a table, with the names that editors know for its fields. */
export function namedEntries(table: ComparedTable, { tables }: Comparison): readonly ChangeEntry[] {
  const nameOf = (field: string): string => {
    const { name = field, from } = table.calculated?.[field] ?? {};
    return from === undefined ? name : `${name} (${from})`;
  };
  return entriesOf(table, tables[table.name] ?? NO_CHANGES).map((entry) => ({
    ...entry,
    fields: entry.fields.map((change) => ({ ...change, field: nameOf(change.field) })),
  }));
}

export interface UrlEntry {
  readonly text: string;
  /** Empty unless the URLs belong to single councils. */
  readonly urls: readonly { readonly kind: ChangeEntry['kind']; readonly url: string }[];
}

/** The URLs of single councils come first. Other URLs are only counted. */
export function urlEntries({ urls }: Comparison): readonly UrlEntry[] {
  const groups = groupBy(
    urls.filter((changes) => countOf(changes) > 0),
    ({ group, endpoint }) =>
      FILTERED_GROUPS.includes(group) ? `Filter combinations of ${endpoint}` : URL_NAMES[endpoint],
  );
  const entries = Array.from(groups, ([name, changes]) => {
    const urls = changes.flatMap((each) => CHANGE_KINDS.flatMap((kind) => each[kind].map((url) => ({ kind, url }))));
    const text = `${name}: ${changesText(
      '',
      byName(CHANGE_KINDS, (kind) => changes.flatMap((each) => each[kind])),
    )}`;
    return { text, urls: endpointOf(changes[0]!.endpoint).key ? urls : [] };
  });
  return entries.sort((one, other) => Number(other.urls.length > 0) - Number(one.urls.length > 0));
}
