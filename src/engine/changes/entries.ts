// The changes to a table as entries, one for each row.
import type { Item } from '../api/endpoint.ts';
import type { CHANGE_KINDS, FieldChange } from './changes.ts';
import type { ComparedTable } from './compared-tables.ts';
import { type ChangesByTable, type RowChanges, tablesCompared } from './table-changes.ts';

export interface ChangeEntry {
  readonly table: ComparedTable;
  readonly kind: (typeof CHANGE_KINDS)[number];
  /** The row to which this one belongs, if it belongs to one. */
  readonly owner: Item | undefined;
  /** If the row has changed and has no key, this is its state before the change. */
  readonly record: Item;
  /** Empty for added and removed rows. */
  readonly fields: readonly FieldChange[];
}

export const entriesOf = (table: ComparedTable, { added, removed, changed }: RowChanges): readonly ChangeEntry[] => [
  ...added.map(({ owner, record }) => ({ ...{ table, owner, record }, kind: 'added', fields: [] }) as const),
  ...removed.map(({ owner, record }) => ({ ...{ table, owner, record }, kind: 'removed', fields: [] }) as const),
  ...changed.map(({ owner, before, after, fields }) => ({
    ...({ table, kind: 'changed', owner, fields } as const),
    record: table.key === undefined ? before : after,
  })),
];

export const allEntries = (changes: ChangesByTable): readonly ChangeEntry[] =>
  tablesCompared(changes).flatMap((table) => entriesOf(table, changes[table.name]!));

/** The row with a key that an entry is about, and its table: the row itself or its owner. */
export const subjectOf = ({ owner, record }: ChangeEntry): Item => owner ?? record;
