// The files that can be downloaded: each table in several formats, and all tables in a workbook and a database.

import type { Span } from '../addressing/ranges.ts';
import { type DownloadFormat, downloadFile } from '../addressing/site-files.ts';
import { endpointOf, isCounted, LIST_NAMES, nounOf } from '../api/api.ts';
import { once } from '../once.ts';
import { DATA_NAME } from '../options/names.ts';
import { attributionOf } from '../pages/attribution.ts';
import { itemsOf } from '../respond/content.ts';
import type { FileContent } from '../site/file-content.ts';
import type { Published } from '../site/part.ts';
import { longText } from '../tables/checks/suspicious-texts.ts';
import { parquetOf } from './parquet.ts';
import { sheetTables } from './sheet-tables.ts';
import { sqliteOf } from './sqlite.ts';
import type { DownloadTable } from './table.ts';
import { downloadTables, tableNames } from './tables.ts';
import { csvOf, jsonTableOf } from './text.ts';
import { type WorkbookProperty, workbookOf } from './workbook.ts';

export interface DownloadFile {
  /** Without an extension. */
  readonly name: string;
  readonly format: DownloadFormat;
  /** Relative to the site's root, without a leading slash. */
  readonly path: string;
  readonly title: string;
  readonly description?: string;
  /** One table or all of them. */
  readonly tables: readonly DownloadTable[];
  /** Generated once, because pages and the data package state its size. */
  readonly content: () => FileContent;
}

export type Downloads = ReturnType<typeof downloadsOf>;

/** The formats in which one file contains all tables. */
const isWhole = (format: DownloadFormat): format is 'xlsx' | 'sqlite' => format === 'xlsx' || format === 'sqlite';

/** The paths of all files in these formats. */
export const downloadPaths = (formats: readonly DownloadFormat[], span: Span): readonly string[] =>
  formats.flatMap((format) =>
    (isWhole(format) ? [DATA_NAME] : tableNames(span)).map((name) => downloadFile(name, format)),
  );

const OF_TABLE = { csv: csvOf, json: jsonTableOf, parquet: parquetOf } as const;

export function downloadsOf(input: Published) {
  const { site, options } = input;
  const formats = options.downloads;
  const tables = downloadTables(input);
  const whole = {
    xlsx: {
      title: 'All tables, as worksheets',
      content: () => workbookOf(sheetTables(tables), workbookProperties(input)),
    },
    sqlite: { title: 'All tables, in a database', content: () => sqliteOf(tables, site) },
  } as const;
  const filesIn = (format: DownloadFormat): readonly Omit<DownloadFile, 'format' | 'path'>[] =>
    isWhole(format)
      ? [{ name: DATA_NAME, tables, ...whole[format] }]
      : tables.map((table) => {
          const { name, title, description } = table;
          return { name, title, description, tables: [table], content: () => OF_TABLE[format](table) };
        });
  const files = formats.flatMap((format) =>
    filesIn(format).map((file) => ({
      ...{ ...file, format, path: downloadFile(file.name, format) },
      content: once(file.content),
    })),
  );
  return { tables, files };
}

/** Warns about terms that the workbook can't contain. Other texts are checked when the tables are read. */
export function longTerms({ options, content }: Published) {
  const lists = options.downloads.includes('xlsx') ? LIST_NAMES.filter(isCounted) : [];
  return lists.flatMap((endpoint) => {
    const what = `a ${nounOf(endpointOf(endpoint).source!)}`;
    return itemsOf(content.list({ endpoint })).flatMap((item) =>
      Object.values(item).flatMap((value) =>
        typeof value === 'string' ? (longText(what, 'withhold it', value) ?? []) : [],
      ),
    );
  });
}

/** What a workbook says about the site and its data. */
export const workbookProperties = ({
  site,
  options: { sources, contributors },
}: Pick<Published, 'site' | 'options'>): readonly WorkbookProperty[] => [
  ['Title', site.title],
  ['Source', `${site.siteUrl}/`],
  ...sources.map(({ name, url }) => ['Original source', `${name}, ${url}`] as const),
  ...contributors.map(({ name, url }) => ['Contributor', url ? `${name}, ${url}` : name] as const),
  ['Licence', site.licence ? `${site.licence.name}, ${site.licence.url}` : 'not stated'],
  ['Attribution', attributionOf(site)],
  ...(site.contact === undefined ? [] : [['Contact', site.contact] as const]),
];
