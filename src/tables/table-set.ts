// All tables that were read, and questions about them.
import type { SourceFile } from '../csv/document.ts';
import type { Row, Table } from './read-table.ts';
import type { TableName } from './tables.ts';

export type TableFiles = { readonly [Name in TableName]?: SourceFile };

export type Tables = { readonly [Name in TableName]: Table<Name> | undefined };

export const tablesIn = (tables: Tables): readonly Table<TableName>[] =>
  Object.values(tables).filter((table) => table !== undefined) as readonly Table<TableName>[];

/** Whether all rows were read. If not, other tables may refer to councils whose rows weren't read. */
export function isWhole({ fault, columns }: Table<TableName>): boolean {
  return fault === undefined && columns.size > 0;
}

/**
 * Whether a row describes a plan. A row that contains only a code, or only a code and a date, means that the council has no plans
 * and that its `plans_last_update` is null (specification, section 2.2).
 */
export function isPlan({ header, columns }: Table<'plans'>, { cells }: Row<'plans'>): boolean {
  const [code, date] = [columns.get('authority_code'), columns.get('updated_at')];
  return header.some((_, column) => column !== code && column !== date && (cells[column] ?? '').trim() !== '');
}
