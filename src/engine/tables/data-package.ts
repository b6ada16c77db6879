// Generates `datapackage.json`, which describes a source folder for Frictionless tools (specs.frictionlessdata.io, version 1).
import { packageCredits } from '../options/credits.ts';
import type { SchemaName } from '../options/names.ts';
import type { SiteOptions } from '../options/site-options.ts';
import type { ColumnReference } from './column.ts';
import { GENERATED, SCHEMAS } from './schemas.ts';
import { tableSchemaOf } from './table-schema.ts';

/** A table in the data package. */
export interface PackagedTable {
  /** Must be unique. May contain lower-case letters, digits, `-` and `.`. */
  readonly name: string;
  /** The path of a file inside the data package's folder, relative to that folder, with slashes. */
  readonly path: string;
  readonly schema: SchemaName;
  /** Undefined if the header can't be read. */
  readonly header: readonly string[] | undefined;
}

/** Without these settings, some tools use defaults of their own, and ignore spaces at the start of a cell. */
const DIALECT = { delimiter: ',', quoteChar: '"', doubleQuote: true, skipInitialSpace: false, header: true };

/**
 * @param name the name of the data package: lower-case letters, digits and hyphens
 * @returns the descriptor as a JSON value
 */
export function dataPackageOf(name: string, options: SiteOptions, tables: readonly PackagedTable[]) {
  const { title, description, siteUrl } = options;
  const has = (schema: string | undefined) => tables.some((table) => table.schema === schema);
  // A foreign key can refer to only one table.
  const hasAll = ({ table, otherTable }: ColumnReference) => has(table) && !has(otherTable);
  return {
    $comment: GENERATED,
    profile: 'tabular-data-package',
    name,
    title,
    description,
    ...(siteUrl !== undefined && { homepage: siteUrl }),
    ...packageCredits(options),
    resources: tables.map((table) => resourceOf(table, hasAll)),
  };
}

function resourceOf({ name, path, schema, header }: PackagedTable, hasAll: (reference: ColumnReference) => boolean) {
  const { title, description } = SCHEMAS[schema];
  return {
    profile: 'tabular-data-resource',
    name,
    path,
    ...{ title, description },
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    // Not all tools support this property (specs.frictionlessdata.io/patterns, “compression of resources”).
    ...(/\.gz$/i.test(path) && { compression: 'gz' }),
    dialect: DIALECT,
    schema: tableSchemaOf(schema, { header, hasAll }),
  };
}
