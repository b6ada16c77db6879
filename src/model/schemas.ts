// Every kind of table that there is a schema of, and what people are told of it and of its columns.
import type { z } from 'zod';
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
