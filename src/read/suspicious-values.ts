// Cells in which nothing is wrong and that hardly are meant so: what spreadsheets leave where a formula fails, texts read with
// other characters than they were written with, years that are far off.
import { rulesOf } from '../model/column.ts';
import { TABLES, type TableName } from '../model/tables.ts';
import type { Finding } from './findings.ts';
import { quoted } from './header.ts';
import type { Table } from './tables.ts';
import { byteOf, windows1252 } from './windows-1252.ts';

type Doubt = Pick<Finding, 'code' | 'values' | 'suggestion'>;

/** Adds its warnings to the table's own findings; rows in which something is wrong have their errors. */
export function findSuspiciousValues(name: TableName, table: Table<TableName>): void {
  for (const [column, { field, pattern, values }] of rulesOf(TABLES[name])) {
    const isText = field.type === 'string' && !values && (pattern === undefined || column === 'name');
    const doubtIn = isText ? doubtInText : field.type === 'date' ? doubtInDate : undefined;
    if (!doubtIn) continue;
    for (const { value, texts, number } of table.rows) {
      const doubt = value && doubtIn(texts[column] ?? '');
      if (doubt) table.findings.add({ ...doubt, row: number, column: table.columns.get(column) });
    }
  }
}

// Excel's values of errors (its function ERROR.TYPE), and what Google Sheets and LibreOffice show besides.
const SIGNS =
  'REF! N/A NAME? VALUE! DIV/0! NUM! NULL! SPILL! CALC! FIELD! BLOCKED! CONNECT! UNKNOWN! BUSY! ERROR! GETTING_DATA';

const FAILED = new RegExp(
  `^(?:#(?:${SIGNS.replaceAll('?', '[?]').replaceAll(' ', '|')})|Loading(?:[.]{3}|…)|Err:[0-9]{3}|#{4,}|=[A-Z.]+[(].*[)])$`,
  's',
);

/** Whether a cell is a formula, or what a spreadsheet shows where one fails or is still being worked out. */
export const isFormula = (text: string): boolean => FAILED.test(text);

function doubtInText(text: string): Doubt | undefined {
  if (isFormula(text)) return { code: 'spreadsheet-error', values: { cell: quoted(text) } };
  const whole = text.replace(MISREAD, (run) => Buffer.from(Array.from(run, byteOf)).toString('utf8'));
  if (whole !== text) return { code: 'garbled-text', suggestion: whole };
  return text.includes('\ufffd') ? { code: 'garbled-text' } : undefined;
}

const charactersOf = (from: number, to: number): string =>
  windows1252(Array.from({ length: to - from + 1 }, (_, index) => from + index));

// UTF-8 read as Windows-1252: two bytes (Latin letters; after Â and Å fewer, as curly quotation marks may well follow these),
// or three (quotation marks, dashes and signs, U+2000 to U+213F).
const MISREAD = new RegExp(
  `[ÂÅ][${charactersOf(0xa0, 0xbf)}]|Ã[${charactersOf(0x80, 0xbf)}]|â[€‚„][${charactersOf(0x80, 0xbf)}]`,
  'g',
);

/** Tables hold what this century's councils have done: a slip of the keyboard makes other years. */
export const isUnlikelyDate = (date: string): boolean => date < '1990' || date >= '2100';

function doubtInDate(text: string): Doubt | undefined {
  return text !== '' && isUnlikelyDate(text) ? { code: 'unlikely-date', values: { cell: quoted(text) } } : undefined;
}
