// The tables of records in the data directory, as the service defines them, with the types that follow from its definition.
import { TABLES } from '#service/tables';
import type { ColumnReference, ColumnRule } from './column.ts';
import type { TableDefinition } from './definition.ts';

export type TableName = keyof typeof TABLES & string;

type ValueOf<Rule> = Rule extends ColumnRule<infer Value> ? Value : never;

/** The values in a row, keyed by column. */
export type TableRow<Name extends TableName> = {
  -readonly [Column in keyof (typeof TABLES)[Name]['columns']]: ValueOf<(typeof TABLES)[Name]['columns'][Column]>;
};

export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];

/** Whether a name is that of a table. A source of records may have the same name as the table with its rows. */
export const isTable = (name: string): name is TableName => Object.hasOwn(TABLES, name);

/** Looks up a table and gives it the type shared by all tables. */
export const tableNamed = (name: TableName): TableDefinition => TABLES[name];

export const columnRules = (name: TableName): readonly (readonly [column: string, rule: ColumnRule])[] =>
  Object.entries(tableNamed(name).columns);

export const tableColumns = (name: TableName): readonly string[] => Object.keys(tableNamed(name).columns);

/** The column whose value identifies the row, if there is one. */
export const keyColumn = (name: TableName): string | undefined => columnRules(name).find(([, { isKey }]) => isKey)?.[0];

interface Reference extends ColumnReference {
  readonly column: string;
}

/** The column that says which row of another table a row is about, if there is one. */
export function referenceIn(name: TableName): Reference | undefined {
  for (const [column, { references }] of columnRules(name)) if (references) return { column, ...references };
  return undefined;
}

/** The tables to which the rows of a table refer. */
export const referredBy = (name: TableName): readonly TableName[] =>
  columnRules(name).flatMap(([, { references }]) =>
    [references?.table, references?.otherTable].filter((table) => table !== undefined && isTable(table)),
  );

/** The column that says which record a row is about: the row itself, or a row of another table. */
export const subjectColumn = (name: TableName): string | undefined => keyColumn(name) ?? referenceIn(name)?.column;
