// Lists everything that has a schema: the tables of records and the search logs.
import type { SchemaName } from '../options/names.ts';
import type { ColumnRule } from './column.ts';
import { LOGS, type LogKind } from './logs.ts';
import { TABLES } from './tables.ts';

export interface TableSchema {
  readonly title: string;
  /** What a row represents. */
  readonly description: string;
  readonly columns: Readonly<Record<string, ColumnRule>>;
}

export const SCHEMAS: Readonly<Record<SchemaName, TableSchema>> = {
  ...TABLES,
  'searches-raw': LOGS.raw,
  'searches-counts': LOGS.counts,
  'searches-redacted': LOGS.redacted,
};

export const schemaOfLog = (kind: LogKind): SchemaName => `searches-${kind}`;

/** Marks a file as written by this program, which may therefore overwrite it. */
export const GENERATED = 'Written by “council-climate-api schema” from the rules of its own check: don’t edit it.';
