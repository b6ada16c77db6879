// Frictionless's own tools, which read our Table Schemas and data packages.
import { createRequire } from 'node:module';
import type { SchemaName } from '../../../src/engine/options/names.ts';
import { tableSchemaOf } from '../../../src/engine/tables/table-schema.ts';

// This compiler finds no types for either of them.
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

export const frictionlessOf = (table: SchemaName): FrictionlessSchema => new Schema(tableSchemaOf(table));
