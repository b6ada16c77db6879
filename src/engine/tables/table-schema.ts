// Generates a Table Schema for each table, for use with Frictionless tools (specs.frictionlessdata.io/table-schema, version 1).

import { anchored } from '../api/patterns.ts';
import type { SchemaName } from '../options/names.ts';
import type { ColumnReference, ColumnRule } from './column.ts';
import { SCHEMAS } from './schemas.ts';
import { keyColumn, type TableName } from './tables.ts';

interface TableSchemaOptions {
  /**
   * The columns of the file, which become the fields of the schema in the same order. This is the only way to show that an
   * optional column is missing. Ignored if a required column is missing or any column is repeated.
   */
  readonly header?: readonly string[] | undefined;
  /** Whether there is a resource that contains all the keys to which a column refers. By default, there is. */
  readonly hasAll?: (reference: ColumnReference) => boolean;
}

export function tableSchemaOf(table: SchemaName, { header, hasAll = () => true }: TableSchemaOptions = {}) {
  const rules = new Map(Object.entries(SCHEMAS[table].columns));
  const isUsable = header !== undefined && isHeaderOf(rules, header);
  const names = isUsable ? header : [...rules.keys()];
  const mayLack = !isUsable && [...rules.values()].some(({ mayBeMissing }) => mayBeMissing);
  const key = [...rules].find(([, { isKey }]) => isKey)?.[0];
  const foreignKeys = [...rules].flatMap(([name, { references }]) =>
    references && hasAll(references) ? foreignKeyOf(name, references) : [],
  );
  return {
    fields: names.map((name) => fieldOf(name, rules.get(name))),
    // A property introduced in version 2 (datapackage.org). `subset` means that the table has all of these columns and possibly
    // others; `partial` means that it has at least one of them. Tools for version 1 ignore the property and require exactly these
    // columns in this order.
    fieldsMatch: mayLack ? 'partial' : 'subset',
    missingValues: [''],
    ...(key && { primaryKey: key }),
    ...(foreignKeys.length > 0 && { foreignKeys }),
  };
}

function isHeaderOf(rules: ReadonlyMap<string, ColumnRule>, header: readonly string[]): boolean {
  const isWhole = [...rules].every(([name, { mayBeMissing }]) => mayBeMissing || header.includes(name));
  return isWhole && new Set(header).size === header.length && !header.includes('');
}

const foreignKeyOf = (name: string, { table }: ColumnReference) => ({
  fields: name,
  reference: { resource: table, fields: keyColumn(table as TableName)! },
});

function fieldOf(name: string, rule: ColumnRule | undefined) {
  if (!rule) return { name, type: 'string', description: 'An extra column that the program doesn’t use.' };
  const { title, description, examples } = rule;
  const { type, trueValues, falseValues, minimum, maximum } = rule.field;
  const constraints = {
    ...(!rule.mayBeEmpty && { required: true }),
    ...(rule.unique && { unique: true }),
    // Other types define their own format, so they need neither a pattern nor a length.
    ...(type === 'string' && rule.pattern !== undefined && { pattern: anchored(rule.pattern) }),
    ...(type === 'string' && rule.maxLength !== undefined && { maxLength: rule.maxLength }),
    ...(rule.values && { enum: rule.values }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
  return {
    ...{ name, type, title, description, example: examples[0] },
    ...(trueValues && { trueValues }),
    ...(falseValues && { falseValues }),
    ...(Object.keys(constraints).length > 0 && { constraints }),
  };
}
