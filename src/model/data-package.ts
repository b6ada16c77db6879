// `datapackage.json`: what is in a source folder, for Frictionless tools (specs.frictionlessdata.io, version 1).
import type { SchemaName } from './names.ts';
import { describeTable, GENERATED } from './schemas.ts';
import type { SiteOptions } from './site.ts';
import { tableSchemaOf } from './table-schema.ts';

/** A table that is there. */
export interface PackagedTable {
  /** Lower-case letters, digits, `-`, `.`; each its own. */
  readonly name: string;
  /** From the folder of the package, with slashes: it can't lead out of it. */
  readonly path: string;
  readonly schema: SchemaName;
  /** Undefined where it can't be read. */
  readonly header: readonly string[] | undefined;
}

export type PackageWords = Pick<SiteOptions, 'title' | 'description' | 'licence' | 'siteUrl'>;

/** Our CSV, whatever a tool would guess: among other things, spaces at the beginning of a cell belong to it. */
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
  return {
    profile: 'tabular-data-resource',
    name,
    path,
    ...describeTable(schema),
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    // specs.frictionlessdata.io/patterns, “compression of resources”: a tool may not know it.
    ...(/\.gz$/i.test(path) && { compression: 'gz' }),
    dialect: DIALECT,
    schema: tableSchemaOf(schema, { header, hasCouncils }),
  };
}
