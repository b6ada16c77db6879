// The files with all data about one council.

import { downloadFile } from '../../../engine/addressing/site-files.ts';
import { type DownloadColumn, type DownloadTable, recordsIn } from '../../../engine/downloads/table.ts';
import { csvForExcel, csvRowsOf, jsonTableOf } from '../../../engine/downloads/text.ts';
import { jsonOf } from '../../../engine/respond/json.ts';
import type { Council } from '../../dataset.ts';
import type { PageInput } from '../parts/council-facts.ts';

/** The council's rows in each table, in the formats that other programs open most easily. */
export function councilDownloads({ options, origins, rowsAbout }: PageInput) {
  const formats = (['csv', 'json'] as const).filter((format) => options.downloads.includes(format));
  return (council: Council) =>
    formats.map((format) => {
      const path = downloadFile(`councils/${council.slug}`, format);
      const render = () => (format === 'csv' ? csvOfTables : jsonOfTables)(rowsAbout.tablesFor([council]));
      return { format, path, render, origin: origins.ofPages(path, rowsAbout.hashOf(council)) };
    });
}

function jsonOfTables(tables: readonly DownloadTable[]): string {
  const texts = tables.map((table) => `${jsonOf(table.name)}: ${jsonTableOf(table).trimEnd()}`);
  return `{\n${texts.join(',\n')}\n}\n`;
}

/** One table with the columns of all tables. The first column says which table a row is from. */
function csvOfTables(tables: readonly DownloadTable[]): string {
  const columns = new Map<string, DownloadColumn>();
  for (const column of tables.flatMap((table) => table.columns)) columns.set(column.name, column);
  const first = { ...columns.get('authority_code')!, name: 'table' };
  const rows = tables.flatMap((table) => recordsIn(table).map((row) => ({ table: table.name, ...row })));
  return csvForExcel(csvRowsOf({ ...tables[0]!, columns: [first, ...columns.values()], rows }));
}
