// All tables that were read, and questions about them.

import type { SourceFile } from '../csv/document.ts';
import type { Table } from './read-table.ts';
import type { TableName } from './tables.ts';

export type TableFiles = { readonly [Name in TableName]?: SourceFile };

export type Tables = { readonly [Name in TableName]: Table<Name> | undefined };

export const tablesIn = (tables: Tables): readonly Table<TableName>[] =>
  Object.values(tables).filter((table) => table !== undefined) as readonly Table<TableName>[];

/** Whether all rows were read. If not, other tables may refer to rows that weren't read. */
export function isWhole({ fault, columns }: Table<TableName>): boolean {
  return fault === undefined && columns.size > 0;
}
