// An Excel workbook with a worksheet for each table, and one that describes them.
import type { CellObject, WorkSheet } from '@e965/xlsx';
import type { FieldValue } from '../api/endpoint.ts';
import { cellText, LONGEST_CELL } from '../text/workbook-text.ts';
import { archiveDate, spreadsheets, zip } from './libraries.ts';
import type { DownloadColumn, DownloadTable, DownloadType } from './table.ts';

/** A name and its value, shown above the description of the columns. */
export type WorkbookProperty = readonly [name: string, value: string];

export function workbookOf(tables: readonly DownloadTable[], facts: readonly WorkbookProperty[]): Uint8Array {
  const Sheets = Object.fromEntries([
    ['about', aboutSheet(tables, facts)],
    ...tables.map((table) => [table.name, tableSheet(table)] as const),
  ]);
  const book = { SheetNames: Object.keys(Sheets), Sheets, SSF: FORMATS };
  const archive = spreadsheets().write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true });
  // The library's own compression depends on what it compressed before, and that of zlib on the machine.
  return zip().zipSync(zip().unzipSync(archive), { mtime: archiveDate(), level: 3 });
}

/**
 * The number formats by their number, of which the first 164 are built in (ECMA-376 part 1, 18.8.30). By default, the library uses
 * those of all workbooks that it has read.
 */
const FORMATS = { 0: 'General', 164: 'yyyy-mm-dd' } as const;

function aboutSheet(tables: readonly DownloadTable[], facts: readonly WorkbookProperty[]): WorkSheet {
  const columns = tables.flatMap((table) =>
    table.columns.map(({ name, type, description }) => [table.name, name, type, description]),
  );
  const rows = [
    ...facts,
    [],
    ['worksheet', 'rows', 'description'],
    ...tables.map(({ name, rows, description }) => [name, rows.length, description]),
    [],
    ['worksheet', 'column', 'type', 'description'],
    ...columns,
  ];
  return worksheet(
    rows.map((row) => row.map((value) => cellOf(value, 'string'))),
    [16, 28, 12, 80],
  );
}

function tableSheet(table: DownloadTable): WorkSheet {
  const { columns } = table;
  const sheet = worksheet(
    [
      columns.map(({ name }) => textCell(name)),
      ...table.rows.map((row) => columns.map(({ name, type }) => cellOf(row[name] ?? null, type))),
    ],
    columns.map(widthOf),
  );
  return { ...sheet, '!autofilter': { ref: sheet['!ref']! } };
}

function worksheet(rows: readonly (readonly (CellObject | undefined)[])[], widths: readonly number[]): WorkSheet {
  const end = { r: rows.length - 1, c: Math.max(...rows.map(({ length }) => length)) - 1 };
  return {
    '!data': rows as CellObject[][],
    '!ref': spreadsheets().utils.encode_range({ s: { r: 0, c: 0 }, e: end }),
    '!cols': widths.map((wch) => ({ wch })),
  };
}

/** In characters. */
const widthOf = ({ name, type, enum: words }: DownloadColumn): number =>
  Math.max(name.length + 4, type === 'string' && !words ? 32 : 12);

/** Null and an empty string are both an empty cell. */
function cellOf(value: FieldValue, type: DownloadType): CellObject | undefined {
  if (value === null || value === '') return undefined;
  if (typeof value === 'number') return { t: 'n', v: value };
  if (typeof value === 'boolean') return { t: 'b', v: value };
  return type === 'date' && value >= FIRST_DATE
    ? { t: 'n', v: serialOf(value), z: FORMATS[164] }
    : textCell(fitting(value));
}

/** Excel’s earliest reliable date: before it, Excel counts a day that didn’t exist, and there are no dates before 1900. */
const FIRST_DATE = '1900-03-01';

/** The number of days since 30 December 1899, which is how Excel stores dates. */
const serialOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569;

/** Excel never interprets such a cell as a formula, a number or a date. */
const textCell = (text: string): CellObject => ({ t: 's', v: cellText(text) });

const SHORTENED = '… [shortened, because Excel can’t hold the whole text; the website has all of it]';

/** Shortens a text that Excel can't hold. The “check” command warns about it in tables, and “build” in terms. */
function fitting(text: string): string {
  if (cellText(text).length <= LONGEST_CELL) return text;
  let end = LONGEST_CELL - SHORTENED.length;
  while (cellText(text.slice(0, end)).length > LONGEST_CELL - SHORTENED.length) end -= 1000;
  return text.slice(0, end).replace(/[\ud800-\udbff]$/, '') + SHORTENED;
}
