// Compares the rows of all tables. This comparison serves the “diff” command, the pages about changes and the feeds.

import type { Item } from '../api/endpoint.ts';
import { byName, groupBy } from '../grouping.ts';
import { type Changes, changedFields, countOf, type FieldChange } from './changes.ts';
import {
  COMPARED_NAMES,
  type ComparedName,
  type ComparedRows,
  type ComparedTable,
  comparedTable,
} from './compared-tables.ts';
import { pairByKey, type RowPair } from './keyed-rows.ts';
import { ownFields, pairSimilar } from './similar-rows.ts';

export interface ComparedRow {
  /** The row to which this one belongs, if it belongs to one. */
  readonly owner: Item | undefined;
  /**
   * Identifies the row in its table. If the table has no key, this is the key of the owner and the row's position among the
   * owner's rows, such as `ABC/2`.
   */
  readonly key: string;
  readonly record: Item;
}

/** The owner is the one after the edit, and the key is the one before it. */
export interface RowChange extends Omit<ComparedRow, 'record'> {
  readonly before: Item;
  readonly after: Item;
  readonly fields: readonly FieldChange[];
}

export type RowChanges = Changes<ComparedRow, RowChange>;

export const NO_CHANGES: RowChanges = { added: [], removed: [], changed: [] };

/** The changes to each table that both versions have. */
export type ChangesByTable = { readonly [Name in ComparedName]?: RowChanges };

export function compareTables(before: ComparedRows, after: ComparedRows): ChangesByTable {
  const names = COMPARED_NAMES.filter((name) => before[name] && after[name]);
  const keyed = names.map(comparedTable).filter(({ key }) => key !== undefined);
  const pairs = new Map<ComparedName, readonly RowPair[]>(
    keyed.map((table) => [table.name, pairByKey(table, before[table.name]!, after[table.name]!)]),
  );
  return byName(names, (name) => {
    if (isSameRows(before[name]!, after[name]!)) return NO_CHANGES;
    const table = comparedTable(name);
    const own = pairs.get(name);
    return own
      ? keyedChanges(table, own)
      : otherChanges(table, pairs.get(table.owner?.table as ComparedName) ?? [], before[name]!, after[name]!);
  });
}

/** The tables that both versions have. */
export const tablesCompared = (changes: ChangesByTable): readonly ComparedTable[] =>
  COMPARED_NAMES.filter((name) => changes[name]).map(comparedTable);

export const changesIn = (changes: ChangesByTable): number =>
  Object.values(changes).reduce((sum, each) => sum + countOf(each), 0);

/** Whether both lists consist of the same objects, as versions share the rows that are in both. */
export const isSameRows = (one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((row, index) => row === other[index]);

/** Only the fields that are published. */
const recordOf = ({ fields }: ComparedTable, row: Item): Item => byName(fields, (field) => row[field] ?? null);

export function keyedChanges(table: ComparedTable, pairs: readonly RowPair[]): RowChanges {
  const owner = undefined;
  const keyOf = (row: Item): string => String(row[table.key!]);
  const entry = (row: Item): ComparedRow => ({ owner, key: keyOf(row), record: recordOf(table, row) });
  return {
    added: pairs.flatMap(({ before, after }) => (before ? [] : [entry(after)])),
    removed: pairs.flatMap(({ before, after }) => (after ? [] : [entry(before)])),
    changed: pairs.flatMap(({ before, after }): readonly RowChange[] => {
      if (!before || !after || before === after) return [];
      const fields = changedFields(before, after, table.fields);
      if (fields.length === 0) return [];
      return [{ owner, key: keyOf(before), before: recordOf(table, before), after: recordOf(table, after), fields }];
    }),
  };
}

/** @param owners the pairs of rows to which these may belong; rows without an owner are compared with all others */
function otherChanges(
  table: ComparedTable,
  owners: readonly RowPair[],
  before: readonly Item[],
  after: readonly Item[],
): RowChanges {
  const [was, is] = [rowsByOwner(table, before), rowsByOwner(table, after)];
  const pairs: readonly Partial<Record<'before' | 'after', Item>>[] = table.owner ? owners : [{}];
  const all = pairs.flatMap((pair) => {
    const [rowsBefore, rowsAfter] = [was(pair.before), is(pair.after)];
    return isSameRows(rowsBefore, rowsAfter) ? [] : changesOfOwner(table, pair, rowsBefore, rowsAfter);
  });
  return {
    added: all.flatMap(({ added }) => added),
    removed: all.flatMap(({ removed }) => removed),
    changed: all.flatMap(({ changed }) => changed),
  };
}

/** The rows that refer to an owner. The order of changes is that of the owners. */
function rowsByOwner({ owner: refers }: ComparedTable, rows: readonly Item[]) {
  if (!refers) return () => rows;
  const byKey = groupBy(rows, (row) => row[refers.column]);
  const { key } = comparedTable(refers.table);
  return (owner: Item | undefined): readonly Item[] => (owner && byKey.get(owner[key!])) ?? [];
}

function changesOfOwner(
  table: ComparedTable,
  pair: Partial<Record<'before' | 'after', Item>>,
  was: readonly Item[],
  is: readonly Item[],
): RowChanges {
  const { added, removed, changed } = pairSimilar(table, was, is);
  const ownerRow = pair.after ?? pair.before;
  const owner = ownerRow && table.owner && recordOf(comparedTable(table.owner.table), ownerRow);
  const keysOf = (of: Item | undefined, rows: readonly Item[]) => {
    const key = table.owner && of?.[comparedTable(table.owner.table).key!];
    return (row: Item): string => `${key === undefined ? '' : `${key}/`}${rows.indexOf(row) + 1}`;
  };
  const [keyBefore, keyAfter] = [keysOf(pair.before, was), keysOf(pair.after, is)];
  const fields = ownFields(table);
  return {
    added: added.map((row) => ({ owner, key: keyAfter(row), record: recordOf(table, row) })),
    removed: removed.map((row) => ({ owner, key: keyBefore(row), record: recordOf(table, row) })),
    changed: changed.map(([before, after]) => ({
      ...{ owner, key: keyBefore(before), before: recordOf(table, before), after: recordOf(table, after) },
      fields: changedFields(before, after, fields),
    })),
  };
}
