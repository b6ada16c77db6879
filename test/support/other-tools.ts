// The other tools that read our schemas: ajv for JSON Schema, Frictionless' own for Table Schema and data packages.
import { createRequire } from 'node:module';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { jsonSchemaOf } from '../../src/model/json-schema.ts';
import type { SchemaName } from '../../src/model/names.ts';
import { describeColumns } from '../../src/model/schemas.ts';
import { tableSchemaOf } from '../../src/model/table-schema.ts';

// Neither has types that this compiler finds.
const require = createRequire(import.meta.url);

interface FrictionlessSchema {
  readonly valid: boolean;
  readonly errors: readonly Error[];
  getField(name: string): { testValue(text: string): boolean };
}

interface FrictionlessResource {
  readonly name: string;
  read(options?: object): Promise<readonly unknown[]>;
  checkRelations(): Promise<boolean>;
}

interface FrictionlessPackage {
  readonly valid: boolean;
  readonly errors: readonly Error[];
  readonly resources: readonly FrictionlessResource[];
}

const { Schema } = require('tableschema') as { Schema: new (descriptor: object) => FrictionlessSchema };
export const { Package } = require('datapackage') as {
  Package: { load(descriptor: string | object, options?: object): Promise<FrictionlessPackage> };
};

/** Ajv takes patterns with the flag `u`; `flags` gives another. */
export function ajvOf(table: SchemaName, unicodeRegExp = true) {
  return new Ajv2020({ strict: true, allErrors: true, unicodeRegExp }).compile(jsonSchemaOf(table));
}

export const frictionlessOf = (table: SchemaName): FrictionlessSchema => new Schema(tableSchemaOf(table));

/** A row in which nothing is wrong. */
export const goodRow = (table: SchemaName): Readonly<Record<string, string>> =>
  Object.fromEntries(describeColumns(table).map(({ name, examples }) => [name, examples[0]]));

/** All columns that there are schemas of. */
export const columnsOfAll = (tables: readonly SchemaName[]) =>
  tables.flatMap((table) => describeColumns(table).map((column) => ({ table, column: column.name, about: column })));
