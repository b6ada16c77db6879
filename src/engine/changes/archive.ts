// The data of one version as a data package in a ZIP archive. It depends only on the data and the options of that version, so it
// has the same bytes in every build.

import { crc32 } from 'node:zlib';
import type { ZipInputFile } from 'fflate';
import type { Item } from '../api/endpoint.ts';
import { csvRow } from '../csv/cell.ts';
import type { SourceFile } from '../csv/document.ts';
import { type PackageDescription, packageOf } from '../downloads/data-package.ts';
import { recordTables } from '../downloads/described-tables.ts';
import { archiveDate, zip } from '../downloads/libraries.ts';
import type { DownloadTable } from '../downloads/table.ts';
import { readSiteOptions } from '../options/read-site-options.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { jsonText } from '../text/json-text.ts';
import { COMPARED_NAMES } from './compared-tables.ts';
import type { Publication } from './publications.ts';
import { isSameRows } from './table-changes.ts';

type Described = Pick<SiteOptions, 'title' | 'description' | 'licence' | 'sources' | 'contributors'>;

/** What the descriptions of old versions take from the current options, if a version has no valid ones. */
export const describedBy = ({ title, description, licence, sources, contributors }: Described): Described => ({
  ...{ title, description, licence, sources, contributors },
});

/**
 * @returns a function that makes the archives. It is fast if they are made in the order of the publications, because most tables of
 * a version are the same as before.
 */
export function archiver(options: Described): (publication: Publication) => Uint8Array {
  const compressTable = tableCompressor();
  const describe = siteReader(options);
  return (publication) => {
    const rows = publication.rows() as Readonly<Record<string, readonly Item[]>>;
    const names: readonly string[] = COMPARED_NAMES;
    const tables = recordTables().filter(({ name }) => names.includes(name));
    const files = tables.map((table) => {
      const { name, title, description } = table;
      const content = compressTable({ ...table, rows: rows[name]! });
      return { ...{ name, format: 'csv' as const, title, description, tables: [content.table] }, content };
    });
    const { title, description, ...credits } = describe(publication.site());
    const about: PackageDescription = {
      ...{ title, description, credits },
      ...{ version: dataVersion(publication), created: publication.date },
    };
    const descriptor = Buffer.from(jsonText(packageOf(about, files, ({ content }) => content.text)));
    return zipOf([compressed('datapackage.json', descriptor), ...files.map(({ content }) => content)]);
  };
}

/** @returns a function that reads the options of versions, most of which have the same ones as the version before */
function siteReader(current: Described): (site: SourceFile | undefined) => Described {
  let latest: { readonly bytes: Uint8Array; readonly options: Described } | undefined;
  return (site) => {
    if (!site) return current;
    if (!latest || Buffer.compare(latest.bytes, site.bytes) !== 0)
      latest = { bytes: site.bytes, options: describedBy(readSiteOptions(site, {}).value ?? current) };
    return latest.options;
  };
}

/** The date as a semantic version with what follows it as metadata, such as `2025.8.17+1a2b3c4` (https://semver.org). */
export function dataVersion({ version }: Pick<Publication, 'version'>): string {
  const [year, month, day, ...more] = version.split('-');
  return `${[year, month, day].map(Number).join('.')}${more.length > 0 ? `+${more.join('-')}` : ''}`;
}

// ---- CSV ----

interface Compressed {
  /** With its extension. */
  readonly name: string;
  readonly size: number;
  readonly crc: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface CompressedTable extends Compressed {
  readonly table: DownloadTable;
  readonly text: Uint8Array;
}

/**
 * @returns a function that writes tables as compressed CSV. It writes a row that several versions share only once, and compresses a
 * table only if it differs from the version before.
 */
function tableCompressor(): (table: DownloadTable) => CompressedTable {
  const lines = new WeakMap<Item, string>();
  const kept = (row: Item, line: string): string => {
    lines.set(row, line);
    return line;
  };
  const latest = new Map<string, CompressedTable>();
  return (table) => {
    const { name, columns, rows } = table;
    const known = latest.get(name);
    if (known && isSameRows(known.table.rows, rows)) return known;
    const fields = columns.map((column) => column.name);
    const lineOf = (row: Item) => `${csvRow(fields.map((field) => String(row[field] ?? '')))}\r\n`;
    const body = rows.map((row) => lines.get(row) ?? kept(row, lineOf(row)));
    const text = Buffer.from([`${csvRow(fields)}\r\n`, ...body].join(''));
    const made = { ...compressed(`${name}.csv`, text), table, text };
    latest.set(name, made);
    return made;
  };
}

// ---- ZIP ----

/** Higher levels take up to half as long again, and make the archives no more than 13% smaller. */
const FAST = { level: 1, mem: 4 } as const;

/** Unlike that of zlib, the result doesn't depend on the version of Node.js. */
const compressed = (name: string, bytes: Uint8Array): Compressed => ({
  ...{ name, size: bytes.length, crc: crc32(bytes) },
  bytes: zip().deflateSync(bytes, FAST) as Uint8Array<ArrayBuffer>,
});

/** Archives are written as streams, in which some readers accept no other method (APPNOTE.TXT 6.3.10, section 4.4.5). */
const DEFLATE = 8;

function zipOf(files: readonly Compressed[]): Uint8Array {
  const chunks: Uint8Array[] = [];
  const archive = new (zip().Zip)((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { name, size, crc, bytes } of files) {
    const file: ZipInputFile = { filename: name, size, crc, compression: DEFLATE, mtime: archiveDate() };
    archive.add(file);
    file.ondata!(null, bytes, true);
  }
  archive.end();
  return Buffer.concat(chunks);
}
