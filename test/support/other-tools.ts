// Another tool that reads our JSON Schemas (ajv), and valid rows for it.
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { SchemaName } from '../../src/engine/options/names.ts';
import { jsonSchemaOf } from '../../src/engine/tables/json-schema.ts';
import { describeColumns } from './columns.ts';

/** By default, ajv uses the flag `u` for patterns. `flags` replaces it. */
export function ajvOf(table: SchemaName, unicodeRegExp = true) {
  return new Ajv2020({ strict: true, allErrors: true, unicodeRegExp }).compile(jsonSchemaOf(table));
}

/** A row without errors. */
export const goodRow = (table: SchemaName): Readonly<Record<string, string>> =>
  Object.fromEntries(describeColumns(table).map(({ name, examples }) => [name, examples[0]]));

/** All columns that are in a schema. */
export const columnsOfAll = (tables: readonly SchemaName[]) =>
  tables.flatMap((table) => describeColumns(table).map((column) => ({ table, column: column.name, about: column })));
