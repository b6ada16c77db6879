// Describes the columns of the tables for tests.

import type { SchemaName } from '../../src/engine/options/names.ts';
import type { ColumnType, ColumnWords } from '../../src/engine/tables/column.ts';
import { SCHEMAS } from '../../src/engine/tables/schemas.ts';

export interface ColumnDescription extends ColumnWords {
  readonly name: string;
  /** Whether the table must have the column. */
  readonly required: boolean;
  readonly mayBeEmpty: boolean;
  /** Whether no value may occur twice. */
  readonly unique: boolean;
  /** Whether the values are codes that must be in councils.csv. */
  readonly namesCouncil: boolean;
  /** If given, all other values are invalid. */
  readonly values?: readonly string[];
  readonly type: ColumnType['type'];
}

/** All columns of a table, in order. */
export const describeColumns = (table: SchemaName): readonly ColumnDescription[] =>
  Object.entries(SCHEMAS[table].columns).map(([name, rule]) => ({
    ...{ name, title: rule.title, description: rule.description, examples: rule.examples },
    mayBeEmpty: rule.mayBeEmpty,
    required: !rule.mayBeMissing,
    unique: rule.unique !== undefined,
    namesCouncil: rule.references !== undefined,
    ...(rule.values && { values: rule.values }),
    type: rule.field.type,
  }));

/** @returns undefined if the table has no such column */
export const describeColumn = (table: SchemaName, column: string): ColumnDescription | undefined =>
  describeColumns(table).find(({ name }) => name === column);

/** Whether a cell is valid by itself. */
export const takes = (table: SchemaName, column: string, cell: string): boolean =>
  SCHEMAS[table].columns[column]!.takes(cell);
