// Reads the rows of a published sheet and assigns each cell to its field. Columns are found by name and may be in any order.
// Values aren't checked.

import { plainHeader } from '../../engine/csv/column-names.ts';
import { type CsvDocument, readDocument, type SourceFile } from '../../engine/csv/document.ts';
import { findingsIn } from '../../engine/csv/findings.ts';
import { readColumns } from '../../engine/csv/header.ts';
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import { isLogHeader } from '../../engine/tables/logs.ts';
import type { Rejection } from '../../engine/tables/readers/reading.ts';
import { isBlankRow } from '../../engine/tables/rows.ts';
import { nearestAmong } from '../../engine/text/nearest.ts';
import { listedIn } from '../../engine/text/space.ts';
import type { SheetColumn } from './sheet.ts';

export interface RawRow {
  /** The row number in the file. The header is row 0. */
  readonly number: number;
  /** The text for each field. If cells are missing at the end of a row, their text is empty. */
  readonly texts: Readonly<Record<string, string>>;
  readonly isBlank: boolean;
  /** Whether there is text beyond the last column, which suggests that cells have shifted. */
  readonly isTooLong: boolean;
}

/** A column that contains text but is not imported. */
interface UnreadColumn {
  readonly name: string;
  /** The index of the column. */
  readonly column: number;
  /** The missing column whose name may have been misspelt here. */
  readonly suggestion?: string | undefined;
}

/** The column that contains the kind of sheet in a table of rejected rows. */
export const REPORTED_SHEET = 'reported_sheet';

/** The column that contains the name of the sheet's file in a table of rejected rows. */
export const REPORTED_IN = 'reported_in';

/** The column that names the columns that the row doesn't have in its sheet. */
export const REPORTED_MISSING = 'reported_missing';

/** The column that identifies the row in the sheet, so that the next import recognises that it has been reviewed. */
export const REPORTED_ROW = 'reported_row';

/** Whether the rows are part of a table of rejected rows. A spreadsheet program may have removed some of its columns. */
export const isRejectsTable = (header: readonly string[]): boolean => header.includes(REPORTED_SHEET);

/** The problem with a blank or overlong row. */
export function rowRejection({ isBlank, isTooLong }: RawRow): Rejection | undefined {
  if (isBlank) return { code: 'nothing-to-import' };
  return isTooLong ? { code: 'too-many-cells' } : undefined;
}

/** A sheet's file, or a worksheet in a workbook as CSV. */
export interface SheetFile extends SourceFile {
  readonly isWorksheet?: boolean;
  /** The path of the workbook that contains the worksheet. */
  readonly workbook?: string;
  /** Whether the user specified the folder that contains the file, rather than the file itself. */
  readonly isFromFolder?: boolean;
}

export interface RawSheet {
  readonly document: CsvDocument;
  readonly isWorksheet: boolean;
  readonly header: readonly string[];
  /** The column index for each field. */
  readonly columns: ReadonlyMap<string, number>;
  readonly rows: readonly RawRow[];
  readonly unread: readonly UnreadColumn[];
  /** Problems with the file as a whole. If there are any, `rows` is empty. */
  readonly problems: readonly Diagnostic[];
}

/** A row in one of the sheets. */
export interface RowInSheet {
  readonly raw: RawSheet;
  readonly number: number;
}

/** The columns that a row in a table of rejected rows doesn't have in its own sheet; empty in any other sheet. */
export function reportedMissing({ header, document }: RawSheet, row: number): readonly string[] {
  const column = header.indexOf(REPORTED_MISSING);
  return column === -1 ? [] : listedIn(document.rows[row]![column] ?? '');
}

/** @param isPrivate whether text from the sheet must not appear in messages */
export function readSheet(columns: readonly SheetColumn[], file: SheetFile, isPrivate = false): RawSheet {
  const document = readDocument(file);
  const [, ...body] = document.rows;
  const findings = findingsIn(document);
  const expected = {
    required: columns.filter(({ isOptional }) => !isOptional).map(({ names }) => names[0]),
    optional: columns.filter(({ isOptional }) => isOptional).map(({ names }) => names[0]),
    aliases: columns.flatMap(({ names }) => names),
    others: true,
    isPrivate,
  };
  const renamed = (header: readonly string[]) => columnsIn(header, columns).named;
  const { header, columns: known, fault } = readColumns(document, expected, findings, renamed);
  const { at } = columnsIn(header, columns);
  const problems = fault ? [fault] : findings.problems(isPrivate || isLogHeader(header));
  const isWorksheet = file.isWorksheet ?? false;
  const shared = { document, isWorksheet, header, columns: at, problems };
  if (!known || fault) return { ...shared, rows: [], unread: [] };
  return {
    ...shared,
    rows: body.map((cells, index) => rawRow(cells, index + 1, at, header.length)),
    unread: unreadColumns(header, body, new Set(at.values()), isPrivate ? undefined : missingColumns(columns, at)),
  };
}

const missingColumns = (columns: readonly SheetColumn[], at: ReadonlyMap<string, number>): readonly string[] =>
  columns.filter(({ field }) => !at.has(field)).flatMap(({ names }) => names);

/** @param missing the columns to suggest; undefined if column names must not appear in messages */
function unreadColumns(
  header: readonly string[],
  body: readonly (readonly string[])[],
  read: ReadonlySet<number>,
  missing: readonly string[] | undefined,
): readonly UnreadColumn[] {
  const nearestName = nearestAmong(missing ?? []);
  return header.flatMap((cell, column) => {
    if (read.has(column) || !body.some((cells) => cells[column]?.trim())) return [];
    const number = `column ${column + 1}`;
    // If the header isn't followed by a line break, it may contain a private search.
    if (!missing) return [{ name: number, column }];
    return [{ name: cell.trim() || number, column, suggestion: nearestName(plainHeader(cell)) }];
  });
}

function rawRow(cells: readonly string[], number: number, at: ReadonlyMap<string, number>, width: number): RawRow {
  // The object is built field by field, because `Object.fromEntries` takes twice the memory.
  const texts: Record<string, string> = {};
  for (const [field, column] of at) texts[field] = cells[column] ?? '';
  return { number, texts, isBlank: isBlankRow(cells), isTooLong: !isBlankRow(cells.slice(width)) };
}

/** The header, with alternative column names replaced by our own, and the column index for each field. */
export function columnsIn(header: readonly string[], columns: readonly SheetColumn[]) {
  const named = [...header];
  const at = new Map<string, number>();
  for (const { names, field } of columns) {
    const matches = names.map((name) => header.flatMap((cell, column) => (isSameName(cell, name) ? [column] : [])));
    const found = matches.find((each) => each.length > 0);
    if (!found) continue;
    const exact = found.filter((column) => names.includes(header[column]!));
    const chosen = exact.length > 0 ? exact : found;
    // Columns for the same field get the same name, so that the header check reports them as duplicates.
    for (const column of chosen) named[column] = names[0];
    at.set(field, chosen[0]!);
  }
  return { named: withoutDuplicates(named, new Set(columns.map(({ names }) => names[0]))), at };
}

/** Columns that aren't imported may share a name, which the header check must not report. */
function withoutDuplicates(header: readonly string[], read: ReadonlySet<string>): readonly string[] {
  const seen = new Set<string>();
  return header.map((name) => {
    const isRepeated = seen.has(name) && !read.has(name);
    seen.add(name);
    return isRepeated ? '' : name;
  });
}

const isSameName = (cell: string, name: string): boolean => plainHeader(cell) === plainHeader(name);
