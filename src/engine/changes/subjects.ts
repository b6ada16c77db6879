// The changes to the data about each record that has a key, such as a council, from all publications.
import { getOrAdd } from '../grouping.ts';
import { comparedTable } from './compared-tables.ts';
import { allEntries, type ChangeEntry, subjectOf } from './entries.ts';
import type { Publication } from './publications.ts';

export interface SubjectChanges {
  readonly publication: Publication;
  readonly entries: readonly ChangeEntry[];
}

/** @param id as in `subjectId` */
export type ChangesAbout = (id: string) => readonly SubjectChanges[];

const known = new WeakMap<readonly Publication[], ChangesAbout>();

/**
 * @returns a function that returns the changes to a record and to the rows that belong to it, newest first. They include those
 * from before its key changed, for any of its keys.
 */
export const changesAbout = (publications: readonly Publication[]): ChangesAbout =>
  getOrAdd(known, publications, () => {
    const all = new Map<string, SubjectChanges[]>();
    /** The current IDs of records, by the IDs that they had before their keys changed. */
    const current = new Map<string, string>();
    const currentOf = (id: string): string => current.get(id) ?? id;
    for (const publication of publications.toReversed()) {
      const list = allEntries(publication.changes ?? {});
      for (const [subject, entries] of entriesBySubject(list))
        getOrAdd(all, currentOf(subject), () => []).push({ publication, entries });
      const renamed = list.flatMap(keyChange).map(([before, after]) => [before, currentOf(after)] as const);
      for (const [before, after] of renamed) current.set(before, after);
    }
    return (id) => all.get(id) ?? all.get(currentOf(id)) ?? [];
  });

/** The IDs of a record before and after its key changed. */
const keyChange = ({ table, fields }: ChangeEntry): readonly (readonly [before: string, after: string])[] =>
  fields
    .filter(({ field }) => field === table.key)
    .map(({ before, after }) => [subjectId(table.name, before), subjectId(table.name, after)]);

/** The keys are those of `subjectId`. Entries about no record with a key are left out. */
export function entriesBySubject(entries: readonly ChangeEntry[]): ReadonlyMap<string, readonly ChangeEntry[]> {
  const groups = new Map<string, ChangeEntry[]>();
  for (const entry of entries) {
    const key = subjectKey(entry);
    if (key !== undefined) getOrAdd(groups, key, () => []).push(entry);
  }
  return groups;
}

/** Identifies a record with a key among those of all tables. */
export const subjectId = (table: string, key: unknown): string => JSON.stringify([table, String(key)]);

/** The record that an entry is about; undefined if it has no key. */
export function subjectKey(entry: ChangeEntry): string | undefined {
  const { table } = entry;
  const { name, key } = table.owner ? comparedTable(table.owner.table) : table;
  return key === undefined ? undefined : subjectId(name, subjectOf(entry)[key]);
}
