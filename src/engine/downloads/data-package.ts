// The data package that describes all downloads (Data Package version 2, https://datapackage.org/standard/data-package/).
import { hash } from 'node:crypto';
import { FILE_TYPES } from '../http/file-headers.ts';
import { type Credits, packageCredits } from '../options/credits.ts';
import { DATA_NAME } from '../options/names.ts';
import type { SiteIndex } from '../respond/content.ts';
import { bytesOf, type FileContent } from '../site/file-content.ts';
import type { DownloadFile } from './downloads.ts';
import { type DownloadColumn, type DownloadTable, newestIn } from './table.ts';

const PROFILE = 'https://datapackage.org/profiles/2.0';

/**
 * @param contentOf returns the content of each file
 * @returns the descriptor as a JSON value
 */
export function downloadPackageOf(
  { title, description, siteUrl }: SiteIndex,
  credits: Credits,
  files: readonly DownloadFile[],
  contentOf: (file: DownloadFile) => FileContent,
) {
  const newest = newestDateIn(files.flatMap(({ tables }) => tables));
  return {
    $schema: `${PROFILE}/datapackage.json`,
    ...{ name: DATA_NAME, title, description },
    ...(newest !== '' && { version: semanticVersion(newest) }),
    homepage: siteUrl,
    ...packageCredits(credits),
    resources: files.map((file) => resourceOf(file, bytesOf(contentOf(file)))),
  };
}

/** The newest date in some tables, in the form `YYYY-MM-DD`; an empty string if there is none. */
export const newestDateIn = (tables: readonly DownloadTable[]): string =>
  tables.map(newestIn).reduce((one, other) => (one > other ? one : other), '');

/** The newest date in the data as a semantic version, such as 2025.8.17 for 17 August 2025 (https://semver.org). */
export const semanticVersion = (newest: string): string => newest.split('-').map(Number).join('.');

function resourceOf({ name, format, tables, title, description }: DownloadFile, bytes: Uint8Array) {
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
    hash: `sha256:${hash('sha256', bytes)}`,
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
