// The rows that a page shows, as files, and the line that links to them.

import { originPaths } from '../../../engine/addressing/links.ts';
import { downloadFile } from '../../../engine/addressing/site-files.ts';
import type { Item } from '../../../engine/api/endpoint.ts';
import { sheetTables } from '../../../engine/downloads/sheet-tables.ts';
import { csvForExcel, csvRowsOf } from '../../../engine/downloads/text.ts';
import type { Link } from '../../../engine/markup/layout.ts';
import type { PlannedFile } from '../../../engine/site/site-plan.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import type { PageInput } from './council-facts.ts';

export interface PageDownload {
  readonly link: Link;
  /** Undefined if another page offers the same file. */
  readonly file?: PlannedFile;
}

interface PageTable {
  readonly table: 'councils' | 'commitments' | 'emergencies';
  /** The path in the folder of downloads, without an extension. Browsers save the file under its last part. */
  readonly name: string;
  /** The text of the link. */
  readonly title: string;
  readonly rows: readonly Item[];
  /** What the rows depend on. */
  readonly shows: unknown;
}

/** Tables as CSV files, except those without rows. */
export const csvDownloads = (input: PageInput, tables: readonly PageTable[]): readonly PageDownload[] =>
  (input.options.downloads.includes('csv') ? tables : [])
    .filter(({ rows }) => rows.length > 0)
    .map(({ table: tableName, name, title, rows, shows }) => {
      const { site, origins, rowsAbout } = input;
      const path = downloadFile(name, 'csv');
      const table = rowsAbout.tables.find((each) => each.name === tableName)!;
      const render = () => csvForExcel(csvRowsOf(sheetTables([{ ...table, rows }], rowsAbout.tables)[0]!));
      return {
        link: { title, url: originPaths(site)(`/${path}`) },
        file: { path, render, origin: origins.ofPages(path, shows) },
      };
    });

export const filesIn = (downloads: readonly PageDownload[]): readonly PlannedFile[] =>
  downloads.flatMap(({ file }) => file ?? []);

/** Printed pages leave it out. */
export const downloadLine = (downloads: readonly Link[]): Html | false =>
  downloads.length > 0 &&
  html`<p class="files">Download: ${downloads.map(({ title, url }, index) => html`${index > 0 && ', '}<a href="${url}" download>${title}</a>`)}</p>\n`;
