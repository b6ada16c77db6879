// Reads a table that shares most rows with an earlier version of it. Only the rows that are new are parsed, and all others are the
// same objects. With 100 versions of a table of 1,000 rows, this takes 0.1 s instead of 1.5 s.
import type { SourceFile } from '../csv/document.ts';
import { hasErrors } from '../diagnostics/diagnostic.ts';
import { getOrAdd } from '../grouping.ts';
import { type Row, readTable, type Table } from '../tables/read-table.ts';
import type { TableName } from '../tables/tables.ts';

/** A table without errors. */
export interface KnownTable {
  readonly bytes: Uint8Array;
  readonly table: Table<TableName>;
  /** The text of the header and of each row. Undefined if there are other lines as well. */
  readonly lines: readonly string[] | undefined;
}

/** @param table without errors */
export function knownTable({ bytes }: SourceFile, table: Table<TableName>): KnownTable {
  const lines = linesOf(bytes);
  return { bytes, table, lines: lines.length === table.rows.length + 1 ? lines : undefined };
}

/** @returns undefined if the whole file must be read */
export function spliceTable(
  name: TableName,
  { name: file, bytes }: SourceFile,
  { table, lines: linesBefore }: KnownTable,
): KnownTable | undefined {
  const lines = linesOf(bytes);
  if (!linesBefore || lines[0] !== linesBefore[0]) return undefined;
  // A row can't be in a table twice, because its position identifies it.
  const known = new Map<string, Row<TableName>[]>();
  for (const [index, row] of table.rows.entries()) getOrAdd(known, linesBefore[index + 1]!, () => []).push(row);
  const shared = lines.slice(1).map((line) => known.get(line)?.shift());
  const added = lines.filter((_, index) => index === 0 || !shared[index - 1]);
  const rows = added.length === 1 ? [] : readRows(name, file, added);
  // A line that isn't exactly one valid row needs a message, or has an effect on other rows.
  if (rows?.length !== added.length - 1) return undefined;
  let next = 0;
  return { bytes, lines, table: { ...table, rows: shared.map((row) => row ?? rows[next++]!) } };
}

function readRows(name: TableName, file: string, lines: readonly string[]): readonly Row<TableName>[] | undefined {
  const table = readTable(name, { name: file, bytes: Buffer.from(lines.join(''), 'latin1') });
  return hasErrors(table.problems()) ? undefined : table.rows;
}

/**
 * Each line as one character for each byte, with its line ending. A line break in quotes doesn't end a line. Empty if carriage
 * returns end lines, because the number of lines could then be that of the rows by chance.
 */
function linesOf(bytes: Uint8Array): readonly string[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  if (/\r(?!\n)/.test(text)) return [];
  const lines: string[] = [];
  let start = 0;
  let quote = text.indexOf('"');
  let isQuoted = false;
  for (let end = text.indexOf('\n'); start < text.length; end = text.indexOf('\n', end + 1)) {
    if (end < 0) end = text.length - 1;
    for (; quote >= 0 && quote < end; quote = text.indexOf('"', quote + 1)) isQuoted = !isQuoted;
    if (isQuoted && end < text.length - 1) continue;
    lines.push(text.slice(start, end + 1));
    start = end + 1;
  }
  return lines;
}
