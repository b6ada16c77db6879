// The tables of an earlier version, which are read only if they differ from the current ones.

import { type SourceName, sourceOf } from '../../api/api.ts';
import type { Item } from '../../api/endpoint.ts';
import type { SourceFile } from '../../csv/document.ts';
import { getOrAdd } from '../../grouping.ts';
import { readTable, type Table } from '../read-table.ts';
import { isWhole, type TableFiles } from '../table-set.ts';
import { subjectColumn, type TableName, tableColumns } from '../tables.ts';

export interface Contents {
  readonly rows: number;
  /** The number of records that the rows are about: those of the table itself, or of the table to which it refers. */
  readonly subjects: number;
  /** The number of cells in each column that aren't empty. */
  readonly filled: Readonly<Record<string, number>>;
}

/** If there is no earlier version, this has no tables. */
export interface EarlierTables {
  /** For example, `HEAD`. */
  readonly name: string;
  readonly tables: { readonly [Name in TableName]?: SourceFile | Contents };
  /** Whether there were any logs. */
  readonly hasLogs?: () => boolean;
}

/** Nothing earlier. Empty tables are reported, which they aren't without any comparison. */
export const NO_EARLIER_TABLES: EarlierTables = { name: '', tables: {} };

export interface EarlierTable {
  readonly name: string;
  /** Undefined if the earlier table is missing, identical or invalid, or if only its contents are known. */
  readonly table: <Name extends TableName>(name: Name) => Table<Name> | undefined;
  /** Undefined if the earlier table is missing, identical or invalid. */
  readonly contents: (name: TableName) => Contents | undefined;
}

export function openEarlier({ name, tables }: EarlierTables, files: TableFiles): EarlierTable {
  const known = new Map<TableName, { readonly found: Table<TableName> | undefined }>();
  const read = (table: TableName): Table<TableName> | undefined => {
    const [before, now] = [tables[table], files[table]];
    if (!before || 'rows' in before || !now || Buffer.compare(before.bytes, now.bytes) === 0) return undefined;
    const found = readTable(table, before);
    return isWhole(found) ? found : undefined;
  };
  const tableNamed = <Name extends TableName>(table: Name) =>
    getOrAdd(known, table, () => ({ found: read(table) })).found as Table<Name> | undefined;
  return {
    name,
    table: tableNamed,
    contents: (table) => {
      const before = tables[table];
      if (before && 'rows' in before) return before;
      const found: Table<TableName> | undefined = tableNamed(table);
      return found && contentsIn(found);
    },
  };
}

export function contentsIn({ name, rows, text }: Table<TableName>): Contents {
  const filledIn = (column: string) => rows.filter((row) => text(row, column).trim() !== '').length;
  const subject = subjectColumn(name);
  const subjects = new Set(subject === undefined ? [] : rows.map((row) => text(row, subject)).filter(Boolean));
  return {
    rows: rows.length,
    subjects: subjects.size,
    filled: Object.fromEntries(tableColumns(name).map((name) => [name, filledIn(name)])),
  };
}

/** The contents of a table, as far as the records made from its rows show them. Links show which records the rows are about. */
export function contentsOf(name: TableName & SourceName, records: readonly Item[]): Contents {
  const { key, owner } = sourceOf(name);
  const subject = key?.field ?? owner?.[0];
  const filledIn = (column: string) => records.filter((record) => (record[column] ?? '') !== '').length;
  return {
    rows: records.length,
    subjects: subject === undefined ? 0 : new Set(records.map((record) => record[subject])).size,
    filled: Object.fromEntries(tableColumns(name).map((column) => [column, filledIn(column)])),
  };
}
