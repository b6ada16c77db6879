// The changes to records and URLs in words that editors use, for the human-readable formats.
import { COMPARED, URL_NAMES } from '#service/changes';
import { endpointOf, listOf, type RecordSource, sourceOf } from '../../../engine/api/api.ts';
import type { Item } from '../../../engine/api/endpoint.ts';
import { wordsOf } from '../../../engine/api/words.ts';
import { byName, groupBy } from '../../../engine/grouping.ts';
import { FILTERED_GROUPS } from '../../../engine/site/url-groups.ts';
import { CHANGE_KINDS, countOf, type FieldChange } from '../../../tools/diff/changes.ts';
import type { Comparison } from '../../../tools/diff/comparison.ts';
import { changesText } from './summary.ts';

export interface ChangeEntry {
  readonly kind: (typeof CHANGE_KINDS)[number];
  /** The record to which this one belongs, if it belongs to one. */
  readonly owner: Item | undefined;
  /** If the record has changed and has no key, this is its state before the edit. */
  readonly record: Item;
  /** Empty for added and removed records. */
  readonly fields: readonly FieldChange[];
}

export function recordEntries(source: RecordSource, { records }: Comparison): readonly ChangeEntry[] {
  const { added, removed, changed } = records[source];
  const { fieldNames = {} } = COMPARED[source];
  const isKeyed = sourceOf(source).key !== undefined;
  return [
    ...added.map((entry) => ({ kind: 'added', ...entry, fields: [] }) as const),
    ...removed.map((entry) => ({ kind: 'removed', ...entry, fields: [] }) as const),
    ...changed.map(({ owner, before, after, fields }) => ({
      ...({ kind: 'changed', owner, record: isKeyed ? after : before } as const),
      fields: fields.map((change) => ({ ...change, field: fieldNames[change.field] ?? change.field })),
    })),
  ];
}

export const recordName = (source: RecordSource, record: Item): string => COMPARED[source].textOf(record);

/** The heading above the changes to records. */
export const recordHeading = (source: RecordSource): string => wordsOf(listOf(source)).heading;

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
