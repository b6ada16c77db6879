// The files to download, and their page: the files, how to credit and load them, and the columns and first rows of each table.

import { PAGE_DOWNLOADS, QUERY } from '#service/downloads';
import { originPaths, pageLinkTo, pagePaths } from '../addressing/links.ts';
import { DATA_PACKAGE, DOWNLOADS } from '../addressing/site-files.ts';
import type { FieldValue } from '../api/endpoint.ts';
import { downloadPackageOf } from '../downloads/data-package.ts';
import { datasetDescription } from '../downloads/dataset-description.ts';
import { type DownloadFile, type Downloads, downloadsOf } from '../downloads/downloads.ts';
import { type DownloadTable, newestIn, recordsIn } from '../downloads/table.ts';
import { prose, section } from '../markup/elements.ts';
import type { CrawlerView, PageView } from '../markup/layout.ts';
import { type Column, referenceTable } from '../markup/reference-table.ts';
import { jsonOf } from '../respond/json.ts';
import { contentHash, type FileContent, lengthOf } from '../site/file-content.ts';
import { fileGroup, type Part, type Published } from '../site/part.ts';
import type { Written } from '../site/site-plan.ts';
import { bytesText, counted, dayText, listText, numberText, shortened } from '../text/format.ts';
import { type Html, type HtmlValue, html, rawHtml } from '../text/html.ts';
import { jsonText } from '../text/json-text.ts';
import { quotedWord } from '../text/shell.ts';
import { sourceView } from './attribution.ts';
import { headed, pageFile, pageView, wholePage } from './page.ts';

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
  const described = (written?: Written) => jsonText(downloadPackageOf(site, options, files, contentIn(written)));
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
        (written) => downloadsView(published, downloads, contentIn(written)),
        downloadsPage,
      ),
    ]),
  ];
};

/** A file that is already in its place isn't generated again. */
const contentIn =
  (written: Written = () => undefined) =>
  (file: DownloadFile): FileContent =>
    written(file.path) ?? file.content();

function downloadsView(
  input: Published,
  { tables, files }: Downloads,
  contentOf: (file: DownloadFile) => FileContent,
): DownloadsView {
  const { site, options } = input;
  const pathTo = originPaths(site);
  const addressOf = ({ path }: DownloadFile): string => `${site.siteUrl}/${path}`;
  const [database, workbook] = (['sqlite', 'xlsx'] as const).map((format) =>
    files.find((each) => each.format === format),
  );
  const names = listText(tables.map((table) => table.title.toLowerCase()));
  const description = `The complete data as files: ${names}.`;
  const sizes = files.map((file) => ({ ...file, size: lengthOf(contentOf(file)) }));
  return {
    description,
    dataset: datasetDescription(site, options, {
      description: [site.description, description].filter(Boolean).join(' '),
      url: pageLinkTo(DOWNLOADS, site),
      ...{ tables, files: sizes },
    }),
    ...pageView(input, [{ title: TITLE, url: pagePaths(site)(DOWNLOADS) }], sourceView(input)),
    files: sizes.map((file) => ({
      id: `${file.name}-${file.format}`,
      name: `${file.name}.${file.format}`,
      url: pathTo(`/${file.path}`),
      contents: file.title,
      size: file.size,
      rows: file.tables.reduce((sum, { rows }) => sum + rows.length, 0),
      newest: file.tables.flatMap((table) => {
        const date = newestIn(table);
        return date === '' ? [] : [{ table: table.title, date }];
      }),
      tables: file.tables.length,
    })),
    dataPackage: pathTo(`/${DATA_PACKAGE}`),
    onPages: options.downloads.flatMap((format) => PAGE_DOWNLOADS[format] ?? []).join(' '),
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

// ---- the page ----

interface FileRow {
  readonly id: string;
  /** The file name, and its path for use in a link. */
  readonly name: string;
  readonly url: string;
  readonly contents: string;
  /** In bytes. */
  readonly size: number;
  readonly rows: number;
  /** The newest date in each table that has dates, in the form `YYYY-MM-DD`. */
  readonly newest: readonly { readonly table: string; readonly date: string }[];
  /** The number of tables in the file. */
  readonly tables: number;
}

interface ColumnRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

interface TableView {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly columns: readonly ColumnRow[];
  /** The text of the cells in the first rows, which may be shortened. */
  readonly preview: readonly (readonly string[])[];
  readonly rows: number;
}

/** A way of loading a file into another program. */
interface LoadingView {
  readonly title: string;
  readonly code: string;
}

interface DownloadsView extends PageView {
  /** What the files contain, in a sentence. */
  readonly description: string;
  /** The same for search engines, as JSON-LD. */
  readonly dataset: object;
  readonly files: readonly FileRow[];
  /** The path of the data package. */
  readonly dataPackage: string;
  /** What other pages offer. Empty if they offer nothing. */
  readonly onPages: string;
  readonly tables: readonly TableView[];
  readonly loading: readonly LoadingView[];
  /** The database's address in Datasette Lite; undefined if there is no database. */
  readonly datasette: string | undefined;
  /** How to open the tables in a spreadsheet: from CSV files, and from a workbook with this path. */
  readonly spreadsheets: { readonly hasCsv: boolean; readonly workbook: string | undefined };
  /** A command that downloads a file only if it has changed. */
  readonly update: string;
}

function downloadsPage(view: DownloadsView & CrawlerView): Html {
  const { tables, description } = view;
  const main = html`<div class="reference downloads">
${headed(view)}<p>${description} The files contain the same values in every format. Each file’s address stays the same, and its content changes only if the data does.</p>
${filesSection(view)}
${section('loading', 'Load the data', loadingPart(view))}
${section('updates', 'Automatic updates', updatesPart(view))}
${tables.map(tablePart)}
</div>
`;
  return wholePage(view, main, { description, json: view.dataPackage, head: dataBlock(view.dataset) });
}

/** Browsers don't run a block of data. Without angle brackets, no text can end it. */
function dataBlock(data: object): Html {
  const json = jsonOf(data).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
  return html`\n<script type="application/ld+json">${rawHtml(json)}</script>`;
}

const FILE_COLUMNS: readonly Column<FileRow>[] = [
  { title: 'File', of: ({ name }) => name },
  { title: 'Contents', of: ({ contents }) => contents },
  // With a no-break space.
  { title: 'Size', of: ({ size }) => bytesText(size).replace(' ', '\u00a0') },
  { title: 'Rows', of: ({ rows }) => numberText(rows) },
  { title: 'Newest date', of: newestText },
];

function newestText({ newest, tables }: FileRow): HtmlValue {
  if (newest.length === 0) return 'none';
  const lines = newest.map(({ table, date }) => (tables > 1 ? `${table}: ${dayText(date)}` : dayText(date)));
  return html`${lines.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}`;
}

function filesSection({ files, dataPackage, onPages }: DownloadsView): Html {
  const linked = ({ url }: FileRow, name: HtmlValue) => html`<a href="${url}" download>${name}</a>`;
  const body = html`${referenceTable(counted(files.length, 'file'), FILE_COLUMNS, files, linked)}
<p><a href="${dataPackage}">datapackage.json</a> describes all the files and their columns for programs (Data Package, version 2).</p>
${onPages !== '' && html`<p>${onPages}</p>\n`}`;
  return section('files', 'Files', body);
}

const loadingPart = ({ loading, datasette, spreadsheets }: DownloadsView): Html =>
  html`${loading.map(
    ({ title, code }) => html`<h3>${title}</h3>\n<pre class="copy"><code>${code}</code></pre>\n`,
  )}${datasette !== undefined && html`<p>To browse the database without installing anything, <a href="${datasette}" rel="nofollow">open it in Datasette Lite</a>.</p>\n`}${
    spreadsheets.hasCsv && csvPart(spreadsheets.workbook)
  }`;

const csvPart = (workbook: string | undefined): Html => html`<h3 id="csv">CSV files in a spreadsheet</h3>
<p>${workbook !== undefined && html`For Excel, <a href="${workbook}" download>download the workbook</a>, which contains all the tables. `}The CSV files are for programs, so they are in UTF-8 without a byte order mark. If you double-click a CSV file, Excel shows letters such as ŵ incorrectly, may run a text that begins with =, +, − or @ as a formula, and may change codes and dates. To open the file safely, choose Data → From Text/CSV, then “65001: Unicode (UTF-8)” as the file origin, and “Do not detect data types”. In LibreOffice, choose Unicode (UTF-8) and set the type of every column to Text in the import window.</p>
`;

const updatesPart = ({
  update,
}: DownloadsView): Html => html`<p>Every response has an ETag. This command downloads the file again only if it has changed:</p>
<pre class="copy"><code>${update}</code></pre>
`;

const COLUMNS: readonly Column<ColumnRow>[] = [
  { title: 'Column', of: ({ name }) => html`<code>${name}</code>` },
  { title: 'Type', of: ({ type }) => type },
  { title: 'Meaning', of: ({ text }) => prose(text) },
];

function tablePart({ name, title, description, columns, preview, rows }: TableView): Html {
  const caption = `${title}: the first ${preview.length} of ${counted(rows, 'row')}`;
  const body = html`<p>${description}</p>
${referenceTable(`${title}: columns`, COLUMNS, columns)}
${
  preview.length > 0 &&
  html`<section class="scroll preview" aria-label="${title}: preview" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${columns.map((column) => html`<th scope="col">${column.name}</th>`)}</tr></thead>
<tbody>
${preview.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody>
</table></section>
`
}`;
  return section(name, title, body);
}
