// The data package that describes all downloads (Data Package version 2, https://datapackage.org/standard/data-package/).
import { hash } from 'node:crypto';
import { getOrAdd } from '../grouping.ts';
import { FILE_TYPES } from '../http/file-headers.ts';
import { type Credits, packageCredits } from '../options/credits.ts';
import { DATA_NAME } from '../options/names.ts';
import type { SiteIndex } from '../respond/content.ts';
import { bytesOf, type FileContent } from '../site/file-content.ts';
import type { DownloadFile } from './downloads.ts';
import { type DownloadColumn, type DownloadTable, newestIn } from './table.ts';

const PROFILE = 'https://datapackage.org/profiles/2.0';

export interface PackageDescription {
  readonly title: string;
  readonly description: string;
  readonly credits: Credits;
  /** A semantic version; undefined if the data has no dates. */
  readonly version?: string | undefined;
  /** When this version was published, in UTC. */
  readonly created?: string;
  readonly homepage?: string;
}

type PackagedFile = Pick<DownloadFile, 'name' | 'format' | 'title' | 'tables' | 'description'>;

/**
 * @param contentOf returns the content of each file
 * @returns the descriptor as a JSON value
 */
export const downloadPackageOf = (
  { title, description, siteUrl }: SiteIndex,
  credits: Credits,
  files: readonly DownloadFile[],
  contentOf: (file: DownloadFile) => FileContent,
) => {
  const newest = newestDateIn(files.flatMap(({ tables }) => tables));
  const version = newest === '' ? undefined : semanticVersion(newest);
  return packageOf({ title, description, credits, version, homepage: siteUrl }, files, contentOf);
};

export function packageOf<File extends PackagedFile>(
  { title, description, credits, version, created, homepage }: PackageDescription,
  files: readonly File[],
  contentOf: (file: File) => FileContent,
) {
  return {
    $schema: `${PROFILE}/datapackage.json`,
    ...{ name: DATA_NAME, title, description },
    ...(version !== undefined && { version }),
    ...(created !== undefined && { created }),
    ...(homepage !== undefined && { homepage }),
    ...packageCredits(credits),
    resources: files.map((file) => resourceOf(file, bytesOf(contentOf(file)))),
  };
}

/** The newest date in some tables, in the form `YYYY-MM-DD`; an empty string if there is none. */
export const newestDateIn = (tables: readonly DownloadTable[]): string =>
  tables.map(newestIn).reduce((one, other) => (one > other ? one : other), '');

/** The newest date in the data as a semantic version, such as 2025.8.17 for 17 August 2025 (https://semver.org). */
export const semanticVersion = (newest: string): string => newest.split('-').map(Number).join('.');

/** Versions of the data share most of their files. */
const hashes = new WeakMap<Uint8Array, string>();

function resourceOf({ name, format, tables, title, description }: PackagedFile, bytes: Uint8Array) {
  // The specification has no schema for a file with several tables.
  const [table] = tables.length === 1 ? tables : [];
  return {
    name: format === 'csv' ? name : `${name}-${format}`,
    ...(table && { type: 'table' }),
    path: `${name}.${format}`,
    ...{ title, description, format },
    mediatype: FILE_TYPES[format]!.split(';')[0],
    ...(format === 'csv' || format === 'json' ? { encoding: 'utf-8' } : {}),
    bytes: bytes.length,
    hash: `sha256:${getOrAdd(hashes, bytes, () => hash('sha256', bytes))}`,
    ...(table && { schema: tableSchemaOf(table) }),
  };
}

/** https://datapackage.org/standard/table-schema/ */
function tableSchemaOf(table: DownloadTable) {
  const { columns, key, refersTo } = table;
  return {
    $schema: `${PROFILE}/tableschema.json`,
    fields: columns.map(fieldOf),
    missingValues: [''],
    ...(key && { primaryKey: key }),
    ...(refersTo && {
      foreignKeys: [{ fields: [refersTo.column], reference: { resource: refersTo.table, fields: [refersTo.column] } }],
    }),
  };
}

/** https://datapackage.org/standard/table-schema/#field */
export function fieldOf({ name, type, description, isNullable: _, mayBeEmpty, ...limits }: DownloadColumn) {
  const constraints = { ...(!mayBeEmpty && { required: true }), ...limits };
  return { name, type, description, ...(Object.keys(constraints).length > 0 && { constraints }) };
}
