// The downloads page: the files, how to credit and load them, and the columns and first rows of each table.
import { bytesText, counted, dayText, listText, numberText } from '../text/format.ts';
import { type Html, type HtmlValue, html } from '../text/html.ts';
import type { CrawlerView, PageView } from './layout.ts';
import { prose, section } from './markup.ts';
import { filledPage } from './page.ts';
import { type Column, referenceTable } from './reference-table.ts';

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
export interface LoadingView {
  readonly title: string;
  readonly code: string;
}

export interface DownloadsView extends PageView {
  readonly files: readonly FileRow[];
  /** The path of the data package. */
  readonly dataPackage: string;
  readonly tables: readonly TableView[];
  readonly loading: readonly LoadingView[];
  /** The database's address in Datasette Lite; undefined if there is no database. */
  readonly datasette: string | undefined;
  /** How to open the tables in a spreadsheet: from CSV files, and from a workbook with this path. */
  readonly spreadsheets: { readonly hasCsv: boolean; readonly workbook: string | undefined };
  /** A command that downloads a file only if it has changed. */
  readonly update: string;
}

export function downloadsPage(view: DownloadsView & CrawlerView): Html {
  const { tables } = view;
  const names = listText(tables.map((table) => table.title.toLowerCase()));
  const description = `The complete data as files: ${names}.`;
  const values = {
    description: html`<p>${description} The files contain the same values in every format. Each file’s address stays the same, and its content changes only if the data does.</p>`,
    files: filesSection(view),
    loading: section('loading', 'Load the data', loadingPart(view)),
    updates: section('updates', 'Automatic updates', updatesPart(view)),
    tables: html`${tables.map(tablePart)}`,
  };
  return filledPage<'downloads'>(view, values, { description, json: view.dataPackage });
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

function filesSection({ files, dataPackage }: DownloadsView): Html {
  const linked = ({ url }: FileRow, name: HtmlValue) => html`<a href="${url}" download>${name}</a>`;
  const body = html`${referenceTable(counted(files.length, 'file'), FILE_COLUMNS, files, linked)}
<p><a href="${dataPackage}">datapackage.json</a> describes all the files and their columns for programs (Data Package, version 2).</p>
`;
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
