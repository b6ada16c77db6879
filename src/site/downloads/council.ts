// The files with all data about one council.
import { downloadFile } from '../../addressing/site-files.ts';
import { groupBy } from '../../grouping.ts';
import { jsonOf } from '../../respond/json.ts';
import { authorityCodeOf, type Council } from '../../tables/dataset.ts';
import type { PageInput } from '../pages/page.ts';
import { type DownloadColumn, type DownloadTable, recordsIn } from './table.ts';
import { downloadTables } from './tables.ts';
import { csvForExcel, csvRowsOf, jsonTableOf } from './text.ts';

/** The council's rows in each table, in the formats that other programs open most easily. */
export function councilDownloads(input: PageInput) {
  const tables = downloadTables(input)
    .filter(({ columns }) => columns.some(({ name }) => name === 'authority_code'))
    .map((table) => ({ table, rowsOf: groupBy(table.rows, (row) => String(row.authority_code)) }));
  const formats = (['csv', 'json'] as const).filter((format) => input.formats.includes(format));
  return (council: Council) =>
    formats.map((format) => ({
      ...{ format, path: downloadFile(`councils/${council.slug}`, format) },
      render: () =>
        (format === 'csv' ? csvOfTables : jsonOfTables)(
          tables.map(({ table, rowsOf }) => ({ ...table, rows: rowsOf.get(authorityCodeOf(council)) ?? [] })),
        ),
    }));
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
