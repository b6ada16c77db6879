// The changes as one record for each changed field, added row or removed row. Together with a version, they suffice to make the next one.
import type { FieldValue, Item } from '../api/endpoint.ts';
import type { Publication } from './publications.ts';
import { tablesCompared } from './table-changes.ts';

export interface ChangeRecord {
  /** The version that has the change. */
  readonly version: string;
  /** The name of the table. */
  readonly source: string;
  /** Identifies the row in its table, as in `ComparedRow`. */
  readonly key: string;
  /** Null if the whole row was added or removed. */
  readonly field: string | null;
  /** The value of the field or the row before the change; null if there was none. */
  readonly before: FieldValue | Item;
  readonly after: FieldValue | Item;
}

export function changeRecords({
  version,
  changes = {},
}: Pick<Publication, 'version' | 'changes'>): readonly ChangeRecord[] {
  return tablesCompared(changes).flatMap(({ name: source }): readonly ChangeRecord[] => {
    const { added, removed, changed } = changes[source]!;
    const row = (key: string) => ({ version, source, key, field: null });
    return [
      ...added.map(({ key, record }) => ({ ...row(key), before: null, after: record })),
      ...removed.map(({ key, record }) => ({ ...row(key), before: record, after: null })),
      ...changed.flatMap(({ key, fields }) => fields.map((change) => ({ version, source, key, ...change }))),
    ];
  });
}
