// `datapackage.json` describes a source folder for Frictionless tools (specs.frictionlessdata.io, version 1).
import type { SchemaName } from '../options/names.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { GENERATED, SCHEMAS } from './schemas.ts';
import { tableSchemaOf } from './table-schema.ts';

/** A table of the package. */
export interface PackagedTable {
  /** Unique; lower-case letters, digits, `-` and `.`. */
  readonly name: string;
  /** Relative to the package's folder and within it, with slashes. */
  readonly path: string;
  readonly schema: SchemaName;
  /** Undefined if it can't be read. */
  readonly header: readonly string[] | undefined;
}

export type PackageWords = Pick<SiteOptions, 'title' | 'description' | 'licence' | 'siteUrl'>;

/** Tools guess otherwise: for example, that spaces at the beginning of a cell don't count. */
const DIALECT = { delimiter: ',', quoteChar: '"', doubleQuote: true, skipInitialSpace: false, header: true };

/**
 * @param name of the package: lower-case letters, digits and hyphens
 * @returns the descriptor as a JSON value
 */
export function dataPackageOf(name: string, words: PackageWords, tables: readonly PackagedTable[]) {
  const { title, description, licence, siteUrl } = words;
  const hasCouncils = tables.some((table) => table.name === 'councils');
  return {
    $comment: GENERATED,
    profile: 'tabular-data-package',
    name,
    title,
    description,
    ...(siteUrl !== undefined && { homepage: siteUrl }),
    // `name` would have to be an identifier of opendefinition.org.
    ...(licence && { licenses: [{ title: licence.name, path: licence.url }] }),
    resources: tables.map((table) => resourceOf(table, hasCouncils)),
  };
}

function resourceOf({ name, path, schema, header }: PackagedTable, hasCouncils: boolean) {
  const { title, description } = SCHEMAS[schema];
  return {
    profile: 'tabular-data-resource',
    name,
    path,
    ...{ title, description },
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    // specs.frictionlessdata.io/patterns, “compression of resources”: a tool may not know it.
    ...(/\.gz$/i.test(path) && { compression: 'gz' }),
    dialect: DIALECT,
    schema: tableSchemaOf(schema, { header, hasCouncils }),
  };
}
