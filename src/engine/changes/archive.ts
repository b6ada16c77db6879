// The data of one version as a data package in a ZIP archive. It depends only on the data and the options of that version, so it
// has the same bytes in every build.

import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ZipInputFile } from 'fflate';
import type { Item } from '../api/endpoint.ts';
import { csvRow } from '../csv/cell.ts';
import { type PackageDescription, packageOf } from '../downloads/data-package.ts';
import { zip } from '../downloads/libraries.ts';
import type { DownloadTable } from '../downloads/table.ts';
import { recordTables } from '../downloads/tables.ts';
import { getOrAdd } from '../grouping.ts';
import { readSiteOptions } from '../options/read-site-options.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { jsonText } from '../text/json-text.ts';
import { COMPARED_NAMES } from './compared-tables.ts';
import type { Publication } from './publications.ts';

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
  const compress = compressor();
  const textOf = tableWriter();
  return (publication) => {
    const rows = publication.rows();
    const names: readonly string[] = COMPARED_NAMES;
    const tables = recordTables()
      .filter(({ name }) => names.includes(name))
      .map(
        (table): DownloadTable => ({
          ...table,
          rows: (rows as Readonly<Record<string, readonly Item[]>>)[table.name]!,
        }),
      );
    const files = tables.map(
      (table) =>
        ({
          ...{
            name: table.name,
            format: 'csv' as const,
            title: table.title,
            description: table.description,
            tables: [table],
          },
          bytes: Buffer.from(textOf(table)),
        }) as const,
    );
    const site = publication.site();
    const own = (site && readSiteOptions(site, {}).value) ?? options;
    const description: PackageDescription = {
      ...{ title: own.title, description: own.description, credits: own },
      ...{ version: packageVersion(publication), created: publication.date },
    };
    const described = jsonText(packageOf(description, files, ({ bytes }) => bytes));
    return zipOf(
      [
        { name: 'datapackage.json', bytes: Buffer.from(described) },
        ...files.map(({ name, bytes }) => ({ name: `${name}.csv`, bytes })),
      ].map(compress),
      publication.date,
    );
  };
}

/** The date as a semantic version with what follows it as metadata, such as `2025.8.17+1a2b3c4` (https://semver.org). */
export function packageVersion({ version }: Pick<Publication, 'version'>): string {
  const [year, month, day, ...more] = version.split('-');
  return `${[year, month, day].map(Number).join('.')}${more.length > 0 ? `+${more.join('-')}` : ''}`;
}

// ---- CSV ----

/** @returns a function that writes tables as CSV. It writes a row that several versions share only once. */
function tableWriter(): (table: DownloadTable) => string {
  const lines = new WeakMap<Item, string>();
  return ({ columns, rows }) => {
    const names = columns.map(({ name }) => name);
    const lineOf = (row: Item) => `${csvRow(names.map((name) => String(row[name] ?? '')))}\r\n`;
    return `${csvRow(names)}\r\n${rows.map((row) => getOrAdd(lines, row, () => lineOf(row))).join('')}`;
  };
}

// ---- ZIP ----

interface Compressed {
  readonly name: string;
  readonly size: number;
  readonly crc: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const LEVEL = 6;

/** @returns a function that compresses files. If a file has the same content as in the archive before, the result is the same. */
function compressor() {
  const latest = new Map<string, Compressed & { readonly hash: string }>();
  return ({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): Compressed => {
    const own = hash('sha256', bytes);
    const known = latest.get(name);
    if (known?.hash === own) return known;
    // Unlike that of zlib, the result doesn't depend on the version of Node.js.
    const compressed = zip().deflateSync(bytes, { level: LEVEL });
    const made = {
      name,
      size: bytes.length,
      crc: crc32(bytes),
      bytes: compressed as Uint8Array<ArrayBuffer>,
      hash: own,
    };
    latest.set(name, made);
    return made;
  };
}

const DEFLATE = 8;

/** @param date in UTC, in the form `2025-08-17T09:30:00Z` */
function zipOf(files: readonly Compressed[], date: string): Uint8Array {
  const chunks: Uint8Array[] = [];
  const archive = new (zip().Zip)((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const { name, size, crc, bytes } of files) {
    const file: ZipInputFile = { filename: name, size, crc, compression: DEFLATE, mtime: localNoon(date) };
    archive.add(file);
    file.ondata!(null, bytes, true);
  }
  archive.end();
  return Buffer.concat(chunks);
}

/**
 * Dates in archives have no time zone, and the library writes local ones. At noon, no time zone changes its clocks. The format has no
 * years before 1980 and after 2099.
 */
function localNoon(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.slice(0, 10).split('-').map(Number);
  return new Date(Math.min(Math.max(year, 1980), 2099), month - 1, day, 12);
}
