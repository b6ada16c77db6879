// The data package that describes all downloads (Data Package version 2, https://datapackage.org/standard/data-package/).
import { hash } from 'node:crypto';
import { FILE_TYPES } from '../../http/file-headers.ts';
import type { SiteIndex } from '../../respond/content.ts';
import { bytesOf } from '../file-content.ts';
import { type DownloadFile, PACKAGE_NAME } from './downloads.ts';
import type { DownloadColumn, DownloadTable } from './table.ts';

const PROFILE = 'https://datapackage.org/profiles/2.0';

/** @returns the descriptor as a JSON value */
export function downloadPackageOf({ title, description, siteUrl, licence }: SiteIndex, files: readonly DownloadFile[]) {
  return {
    $schema: `${PROFILE}/datapackage.json`,
    ...{ name: PACKAGE_NAME, title, description },
    homepage: siteUrl,
    // The licence has no `name`, because that would have to be an identifier from opendefinition.org.
    ...(licence && { licenses: [{ title: licence.name, path: licence.url }] }),
    resources: files.map(resourceOf),
  };
}

function resourceOf({ name, format, tables, title, description, content }: DownloadFile) {
  const bytes = bytesOf(content());
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

function fieldOf({ name, type, description, isNullable: _, mayBeEmpty, ...limits }: DownloadColumn) {
  const constraints = { ...(!mayBeEmpty && { required: true }), ...limits };
  return { name, type, description, ...(Object.keys(constraints).length > 0 && { constraints }) };
}
