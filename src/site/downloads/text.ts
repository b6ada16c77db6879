// CSV and JSON.
import { csvRow } from '../../csv/cell.ts';
import { jsonOf } from '../../respond/json.ts';
import { type DownloadTable, recordsIn } from './table.ts';

/** Lets Excel recognise UTF-8. Other programs skip it (Unicode Standard, section 23.8). */
const BYTE_ORDER_MARK = '\ufeff';

/** With the line endings of RFC 4180. Null and an empty string are both an empty cell. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((cells) => `${csvRow(cells)}\r\n`).join('');

export function csvOf(table: DownloadTable): string {
  const records = recordsIn(table).map((record) => Object.values(record).map((value) => String(value ?? '')));
  return csvText([table.columns.map(({ name }) => name), ...records]);
}

/** An array of objects, one in each line. */
export const jsonTableOf = (table: DownloadTable): string => `[\n${recordsIn(table).map(jsonOf).join(',\n')}\n]\n`;
