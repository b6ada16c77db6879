// The complete difference in JSON, for use by other programs.
import { COUNTED } from '../../../engine/api/api.ts';
import type { CountedNames, Item } from '../../../engine/api/endpoint.ts';
import { type ComparedTable, comparedTable } from '../../../engine/changes/compared-tables.ts';
import {
  type ComparedRow,
  NO_CHANGES,
  type RowChanges,
  tablesCompared,
} from '../../../engine/changes/table-changes.ts';
import { byName } from '../../../engine/grouping.ts';
import { type Difference, isDifferent } from '../../../tools/diff/comparison.ts';
import type { TermChanges } from '../../../tools/diff/terms.ts';

export function jsonDifference({ before, after, comparison, notes }: Difference): string {
  const { breaking, site, files, tables, terms, urls, reordered } = comparison;
  return JSON.stringify(
    {
      ...{ before, after: { data: after }, isDifferent: isDifferent(comparison), notes },
      ...{ breaking: breaking ?? null, options: site, files },
      ...Object.fromEntries(
        tablesCompared(tables).map((table) => [table.name, changesRecord(table, tables[table.name] ?? NO_CHANGES)]),
      ),
      reordered,
      ...(COUNTED && { [COUNTED.property]: terms ? termsRecord(terms, COUNTED) : null }),
      urls: urls.map(({ endpoint, ...group }) => group),
    },
    null,
    2,
  );
}

const termsRecord = (terms: TermChanges, { fields: { count } }: CountedNames): object => ({
  ...terms,
  changed: terms.changed.map(({ before, after }) => ({ ...after, [`${count}_before`]: before[count] })),
});

/** Rows with a key are shown as they are. Others are shown with the key of their owner. */
function changesRecord(table: ComparedTable, { added, removed, changed }: RowChanges): object {
  const { key, heading = key, owner: refers, noun } = table;
  if (key !== undefined) {
    const named = (record: Item) => byName([key, heading!], (field) => record[field]!);
    return {
      added: added.map(({ record }) => record),
      removed: removed.map(({ record }) => record),
      changed: changed.map(({ before, after, fields }) => ({ ...named(after), fields, before, after })),
    };
  }
  const ownerKey = refers && comparedTable(refers.table).key!;
  const keyOf = (owner: Item | undefined) => (owner && ownerKey ? { [ownerKey]: owner[ownerKey] } : {});
  const owned = ({ owner, record }: ComparedRow) => ({ ...keyOf(owner), [noun]: record });
  return {
    added: added.map(owned),
    removed: removed.map(owned),
    changed: changed.map(({ owner, key: _, ...change }) => ({ ...keyOf(owner), ...change })),
  };
}
