// The complete difference in JSON, for use by other programs.
import { COUNTED, nounOf, ownerSource, RECORD_SOURCES, type RecordSource, sourceOf } from '../../../engine/api/api.ts';
import type { CountedNames, Item } from '../../../engine/api/endpoint.ts';
import { byName } from '../../../engine/grouping.ts';
import { type Difference, isDifferent, type RecordChanges } from '../../../tools/diff/comparison.ts';
import type { ComparedRecord } from '../../../tools/diff/other-records.ts';
import type { TermChanges } from '../../../tools/diff/terms.ts';

export function jsonDifference({ before, after, comparison, notes }: Difference): string {
  const { site, files, records, terms, urls, reordered } = comparison;
  return JSON.stringify(
    {
      ...{ before, after: { data: after }, isDifferent: isDifferent(comparison), notes, options: site, files },
      ...byName(RECORD_SOURCES, (source) => changesRecord(source, records[source])),
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

/** Records with a key are shown as they are. Others are shown with the key of their owner. */
function changesRecord(source: RecordSource, { added, removed, changed }: RecordChanges): object {
  const { key, heading } = sourceOf(source);
  if (key) {
    const named = (record: Item) => byName([key.field, ...(heading ? [heading] : [])], (field) => record[field]!);
    return {
      added: added.map(({ record }) => record),
      removed: removed.map(({ record }) => record),
      changed: changed.map(({ before, after, fields }) => ({ ...named(after), fields, before, after })),
    };
  }
  const owner = ownerSource(source);
  const ownerKey = owner && sourceOf(owner).key!.field;
  const keyOf = (record: Item | undefined) => (record && ownerKey ? { [ownerKey]: record[ownerKey] } : {});
  const owned = (entry: ComparedRecord) => ({ ...keyOf(entry.owner), [nounOf(source)]: entry.record });
  return {
    added: added.map(owned),
    removed: removed.map(owned),
    changed: changed.map(({ owner, ...change }) => ({ ...keyOf(owner), ...change })),
  };
}
