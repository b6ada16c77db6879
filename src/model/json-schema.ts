// JSON Schema (draft 2020-12) of a row of each table: an object of texts, each cell as it stands in the file.
import { z } from 'zod';
import { rulesOf } from './column.ts';
import type { SchemaName } from './names.ts';
import { describeTable, GENERATED, SCHEMAS } from './schemas.ts';

const ROW = 'A row as an object, with the text of each cell by column name.';

/** @returns JSON Schema as a JSON value */
export function jsonSchemaOf(table: SchemaName): Readonly<Record<string, unknown>> {
  const { $schema, properties } = z.toJSONSchema(SCHEMAS[table], { io: 'input' });
  const { title, description } = describeTable(table);
  const columns = [...rulesOf(SCHEMAS[table])];
  return {
    $schema,
    $comment: GENERATED,
    ...{ title, description: `${description} ${ROW}` },
    type: 'object',
    properties,
    required: columns.filter(([, { mayBeMissing }]) => !mayBeMissing).map(([name]) => name),
    // The check warns of other columns, and ignores them.
    additionalProperties: true,
    examples: [Object.fromEntries(columns.map(([name, { examples }]) => [name, examples[0]]))],
  };
}
