// Generates a JSON Schema (draft 2020-12) for the rows of each table. Each row is an object that contains the text of its cells,
// keyed by column name.
import { anchored, anchoredOrEmpty } from '../api/patterns.ts';
import type { SchemaName } from '../options/names.ts';
import type { ColumnRule } from './column.ts';
import { GENERATED, SCHEMAS } from './schemas.ts';

const ROW = 'A row as an object, with the text of each cell by column name.';

/** @returns the JSON Schema as a JSON value */
export function jsonSchemaOf(table: SchemaName) {
  const { title, description } = SCHEMAS[table];
  const columns = Object.entries(SCHEMAS[table].columns);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: GENERATED,
    ...{ title, description: `${description} ${ROW}` },
    type: 'object',
    properties: Object.fromEntries(columns.map(([name, rule]) => [name, propertyOf(rule)])),
    required: columns.filter(([, { mayBeMissing }]) => !mayBeMissing).map(([name]) => name),
    // Additional columns are ignored, although the “check” command warns about them.
    additionalProperties: true,
    examples: [Object.fromEntries(columns.map(([name, { examples }]) => [name, examples[0]]))],
  };
}

function propertyOf({ pattern, maxLength, values, mayBeEmpty, title, description, examples }: ColumnRule) {
  return {
    type: 'string',
    ...(values && { enum: mayBeEmpty ? [...values, ''] : values }),
    ...(pattern !== undefined && { pattern: mayBeEmpty ? anchoredOrEmpty(pattern) : anchored(pattern) }),
    ...(maxLength !== undefined && { maxLength }),
    ...{ title, description, examples },
  };
}
