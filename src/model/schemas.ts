// Every kind of table that there is a schema of, and what people are told of it and of its columns.
import type { z } from 'zod';
import { type ColumnWords, type FieldType, ruleOf } from './column.ts';
import { LOGS, type LogKind } from './logs.ts';
import type { SchemaName } from './names.ts';
import { TABLES } from './tables.ts';

export const SCHEMAS = {
  ...TABLES,
  'searches-raw': LOGS.raw,
  'searches-counts': LOGS.counts,
  'searches-redacted': LOGS.redacted,
} as const satisfies Record<SchemaName, z.ZodObject>;

export const schemaOfLog = (kind: LogKind): SchemaName => `searches-${kind}`;

/** What says of a file that this program wrote it, and may write over it. */
export const GENERATED = 'Written by “council-climate-api schema” from the rules of its own check: don’t edit it.';

export interface TableWords {
  readonly title: string;
  /** What a row is. */
  readonly description: string;
}

export function describeTable(name: SchemaName): TableWords {
  const { title = name, description = '' } = SCHEMAS[name].meta() ?? {};
  return { title, description };
}

export interface ColumnDescription extends ColumnWords {
  readonly name: string;
  /** Whether the table must have the column. */
  readonly required: boolean;
  readonly mayBeEmpty: boolean;
  /** Whether a value may stand only once. */
  readonly unique: boolean;
  /** Whether its values are codes that must stand in councils.csv. */
  readonly namesCouncil: boolean;
  /** The only values that there are. */
  readonly values?: readonly string[];
  readonly type: FieldType['type'];
}

/** Undefined where the table has no such column. */
export function describeColumn(table: SchemaName, column: string): ColumnDescription | undefined {
  const rule = ruleOf(SCHEMAS[table], column);
  if (!rule) return undefined;
  const { title, description, examples, mayBeEmpty, values, field } = rule;
  return {
    ...{ name: column, title, description, examples, mayBeEmpty },
    required: !rule.mayBeMissing,
    unique: rule.unique !== undefined,
    namesCouncil: rule.councils !== undefined,
    ...(values && { values }),
    type: field.type,
  };
}

/** All columns of a table, in their order. */
export function describeColumns(table: SchemaName): readonly ColumnDescription[] {
  return Object.keys(SCHEMAS[table].shape).map((column) => describeColumn(table, column)!);
}
