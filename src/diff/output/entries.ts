// Gives changes to councils and commitments the same structure, for use in the human-readable formats.
import type { Item } from '../../api/endpoint.ts';
import type { FieldChange } from '../../report/values.ts';
import type { KINDS } from '../changes.ts';
import type { Comparison } from '../comparison.ts';

export interface ChangeEntry {
  readonly kind: (typeof KINDS)[number];
  readonly council: Item;
  /** If the commitment has changed, this is its state before the edit. */
  readonly commitment?: Item;
  /** Empty for added and removed records. */
  readonly fields: readonly FieldChange[];
}

export const councilEntries = ({ councils }: Comparison): readonly ChangeEntry[] => [
  ...councils.added.map((council) => ({ kind: 'added', council, fields: [] }) as const),
  ...councils.removed.map((council) => ({ kind: 'removed', council, fields: [] }) as const),
  ...councils.changed.map(({ after, fields }) => ({ kind: 'changed', council: after, fields }) as const),
];

export const commitmentEntries = ({ commitments: { added, removed, changed } }: Comparison): readonly ChangeEntry[] => [
  ...added.map((entry) => ({ kind: 'added', ...entry, fields: [] }) as const),
  ...removed.map((entry) => ({ kind: 'removed', ...entry, fields: [] }) as const),
  ...changed.map(({ council, before, fields }) => ({ kind: 'changed', council, commitment: before, fields }) as const),
];
