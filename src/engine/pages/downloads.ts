// Creates the downloads page.

import { QUERY } from '#service/downloads';
import { originPaths, pagePaths } from '../addressing/links.ts';
import { DATA_PACKAGE, DOWNLOADS } from '../addressing/site-files.ts';
import type { FieldValue } from '../api/endpoint.ts';
import { downloadPackageOf } from '../downloads/data-package.ts';
import { type DownloadFile, type Downloads, downloadsOf } from '../downloads/downloads.ts';
import { type DownloadTable, newestIn, recordsIn } from '../downloads/table.ts';
import { type DownloadsView, downloadsPage, type LoadingView } from '../markup/downloads.ts';
import { jsonOf } from '../respond/json.ts';
import { contentHash, lengthOf } from '../site/file-content.ts';
import { fileGroup, type Part, type Published } from '../site/part.ts';
import { shortened } from '../text/format.ts';
import { jsonText } from '../text/json-text.ts';
import { quotedWord } from '../text/shell.ts';
import { sourceView } from './attribution.ts';
import { pageFile, pageView } from './page.ts';

const TITLE = 'Downloads';

/** All files that can be downloaded, their description and their page. */
export const downloadsPart: Part = (published) => {
  const downloads = downloadsOf(published);
  const { files, tables } = downloads;
  if (files.length === 0) return [fileGroup('downloads', [])];
  const { site, origins, options } = published;
  const { downloads: formats, licence, sources, contributors } = options;
  const hashes = new Map(tables.map((table) => [table, contentHash(jsonOf(table))]));
  const shows = (file: Pick<DownloadFile, 'tables'>) => [
    file.tables.map((table) => hashes.get(table)),
    [formats, licence, sources, contributors],
  ];
  const described = () => jsonText(downloadPackageOf(site, options, files));
  return [
    fileGroup('downloads', [
      ...files.map((file) => ({
        ...{ path: file.path, render: file.content },
        origin: origins.ofPages(file.path, shows(file)),
      })),
      { path: DATA_PACKAGE, render: described, origin: origins.ofPages(DATA_PACKAGE, shows({ tables })) },
      pageFile(
        published,
        { file: DOWNLOADS, shows: shows({ tables }) },
        () => downloadsView(published, downloads),
        downloadsPage,
      ),
    ]),
  ];
};

function downloadsView(input: Published, { tables, files }: Downloads): DownloadsView {
  const { site } = input;
  const pathTo = originPaths(site);
  const addressOf = ({ path }: DownloadFile): string => `${site.siteUrl}/${path}`;
  const [database, workbook] = (['sqlite', 'xlsx'] as const).map((format) =>
    files.find((each) => each.format === format),
  );
  return {
    ...pageView(input, 'downloads', [{ title: TITLE, url: pagePaths(site)(DOWNLOADS) }], sourceView(input)),
    files: files.map((file) => ({
      id: `${file.name}-${file.format}`,
      name: `${file.name}.${file.format}`,
      url: pathTo(`/${file.path}`),
      contents: file.title,
      size: lengthOf(file.content()),
      rows: file.tables.reduce((sum, { rows }) => sum + rows.length, 0),
      newest: file.tables.flatMap((table) => {
        const date = newestIn(table);
        return date === '' ? [] : [{ table: table.title, date }];
      }),
      tables: file.tables.length,
    })),
    dataPackage: pathTo(`/${DATA_PACKAGE}`),
    tables: tables.map(tableView),
    loading: loadingOf(files, addressOf),
    datasette: database && `https://lite.datasette.io/?url=${encodeURIComponent(addressOf(database))}`,
    spreadsheets: {
      hasCsv: files.some(({ format }) => format === 'csv'),
      workbook: workbook && pathTo(`/${workbook.path}`),
    },
    update: updateOf(addressOf(files[0]!), `${files[0]!.name}.${files[0]!.format}`),
  };
}

const PREVIEWED = 5;
/** In characters. */
const LONGEST_PREVIEW = 60;

function tableView(table: DownloadTable): DownloadsView['tables'][number] {
  const { name, title, description } = table;
  return {
    ...{ name, title, description, rows: table.rows.length },
    columns: table.columns.map((column) => ({
      id: `${name}-${column.name}`,
      name: column.name,
      type: column.isNullable ? `${column.type} or null` : column.type,
      text: column.description,
    })),
    preview: recordsIn({ ...table, rows: table.rows.slice(0, PREVIEWED) }).map((record) =>
      Object.values(record).map(previewOf),
    ),
  };
}

const previewOf = (value: FieldValue): string => shortened(String(value ?? ''), LONGEST_PREVIEW);

/** Code for other programs. An empty cell is the only missing value, so that a text such as “NA” or “NULL” stays a text. */
const LOADING: readonly (LoadingView & { readonly format: DownloadFile['format'] })[] = [
  {
    format: 'csv',
    title: 'Python with pandas',
    code: 'import pandas as pd\n\n{name} = pd.read_csv("{url}", keep_default_na=False, na_values=[""])',
  },
  { format: 'csv', title: 'R', code: '{name} <- read.csv("{url}", na.strings = "", fileEncoding = "UTF-8")' },
  { format: 'parquet', title: 'DuckDB', code: "SELECT * FROM '{url}';" },
  {
    format: 'sqlite',
    title: 'SQLite',
    code: `curl --remote-name {word}\nsqlite3 {name}.sqlite "${QUERY}"`,
  },
];

const loadingOf = (files: readonly DownloadFile[], addressOf: (file: DownloadFile) => string): readonly LoadingView[] =>
  LOADING.flatMap(({ format, title, code }) => {
    const file = files.find((each) => each.format === format);
    if (!file) return [];
    const url = addressOf(file);
    const values: Readonly<Record<string, string>> = { name: file.name, url, word: quotedWord(url) };
    return [{ title, code: code.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!) }];
  });

const updateOf = (url: string, name: string): string =>
  `curl --fail --etag-compare ${name}.etag --etag-save ${name}.etag --remote-name ${quotedWord(url)}`;
