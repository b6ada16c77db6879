// CSV and JSON.
import { csvRow } from '../csv/cell.ts';
import { jsonOf } from '../respond/json.ts';
import { type DownloadTable, recordsIn } from './table.ts';

/** Makes Excel read a file as UTF-8. Many other programs would make it a part of the first column's name. */
const BYTE_ORDER_MARK = '\ufeff';

type Rows = readonly (readonly string[])[];

/** With the line endings of RFC 4180. */
const csvText = (rows: Rows): string => rows.map((cells) => `${csvRow(cells)}\r\n`).join('');

/** For files that people open in Excel. */
export const csvForExcel = (rows: Rows): string => BYTE_ORDER_MARK + csvText(rows);

/** For the tables of the data package, which programs read. */
export const csvOf = (table: DownloadTable): string => csvText(csvRowsOf(table));

/** The header and the rows. Null and an empty string are both an empty cell. */
export function csvRowsOf(table: DownloadTable): Rows {
  const records = recordsIn(table).map((record) => Object.values(record).map((value) => String(value ?? '')));
  return [table.columns.map(({ name }) => name), ...records];
}

/** An array of objects, one in each line. */
export const jsonTableOf = (table: DownloadTable): string => `[\n${recordsIn(table).map(jsonOf).join(',\n')}\n]\n`;
