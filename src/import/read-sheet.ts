// A published sheet's bytes → its rows, each cell under the field that it is read as. Columns are found by name, wherever they
// stand; of what they hold nothing is judged here.

import { type CsvDocument, readDocument, type SourceFile } from '../csv/document.ts';
import { findingsIn } from '../csv/findings.ts';
import { plainHeader, readColumns } from '../csv/header.ts';
import type { Problem } from '../problem.ts';
import { isLogHeader } from '../tables/logs.ts';
import { isBlankRow } from '../tables/read-table.ts';
import { nearestAmong } from '../text/nearest.ts';
import type { SheetColumn } from './sheet.ts';

export interface RawRow {
  /** The row's number in the file, from 0, the header. */
  readonly number: number;
  /** By field; of a row that ends early the cells that are missing are empty. */
  readonly texts: Readonly<Record<string, string>>;
  readonly isBlank: boolean;
  /** Whether something stands beyond the last column: then cells may have moved. */
  readonly isTooLong: boolean;
}

/** A column that nothing is read from, though something stands in it. */
export interface UnreadColumn {
  /** Empty for a column without a name. */
  readonly name: string;
  readonly filled: number;
  /** The column that may be meant, of those that the sheet may lack and does. */
  readonly meant?: string | undefined;
}

export interface RawSheet {
  readonly document: CsvDocument;
  readonly header: readonly string[];
  /** Where each field's column stands, from 0. */
  readonly columns: ReadonlyMap<string, number>;
  readonly rows: readonly RawRow[];
  readonly unread: readonly UnreadColumn[];
  /** Why the sheet as a whole can't be read; then there are no rows. */
  readonly problems: readonly Problem[];
}

/** @param isPrivate whether messages must not show any text of the sheet */
export function readSheet(columns: readonly SheetColumn[], file: SourceFile, isPrivate = false): RawSheet {
  const document = readDocument(file);
  const [, ...body] = document.rows;
  const findings = findingsIn(document);
  const expected = {
    required: columns.filter(({ mayBeMissing }) => !mayBeMissing).map(({ names }) => names[0]),
    optional: columns.filter(({ mayBeMissing }) => mayBeMissing).map(({ names }) => names[0]),
    aliases: columns.flatMap(({ names }) => names),
    others: true,
    isPrivate,
  };
  const renamed = (header: readonly string[]) => columnsIn(header, columns).named;
  const { header, columns: known, fault } = readColumns(document, expected, findings, renamed);
  const { at } = columnsIn(header, columns);
  const problems = fault ? [fault] : findings.problems(isPrivate || isLogHeader(header));
  const shared = { document, header, columns: at, problems };
  if (!known || fault) return { ...shared, rows: [], unread: [] };
  return {
    ...shared,
    rows: body.map((cells, index) => rawRow(cells, index + 1, at, header.length)),
    unread: unreadIn(header, body, new Set(at.values()), isPrivate ? undefined : missingIn(columns, at)),
  };
}

const missingIn = (columns: readonly SheetColumn[], at: ReadonlyMap<string, number>): readonly string[] =>
  columns.filter(({ field }) => !at.has(field)).flatMap(({ names }) => names);

/** @param missing columns that may be meant; undefined where no name may be shown */
function unreadIn(
  header: readonly string[],
  body: readonly (readonly string[])[],
  read: ReadonlySet<number>,
  missing: readonly string[] | undefined,
): readonly UnreadColumn[] {
  const meantBy = nearestAmong(missing ?? []);
  return header.flatMap((cell, column) => {
    const filled = read.has(column) ? 0 : body.filter((cells) => cells[column]?.trim()).length;
    // Where a line end is missing, a search may stand in the header.
    if (!missing) return filled > 0 ? [{ name: `column ${column + 1}`, filled }] : [];
    return filled > 0 ? [{ name: cell.trim(), filled, meant: meantBy(plainHeader(cell)) }] : [];
  });
}

function rawRow(cells: readonly string[], number: number, at: ReadonlyMap<string, number>, width: number): RawRow {
  // Field by field: of `Object.fromEntries` a row takes twice the memory.
  const texts: Record<string, string> = {};
  for (const [field, column] of at) texts[field] = cells[column] ?? '';
  return {
    ...{ number, texts },
    isBlank: isBlankRow(cells),
    isTooLong: !isBlankRow(cells.slice(width)),
  };
}

/** The header with the columns' own names, and where each field's column stands. */
function columnsIn(header: readonly string[], columns: readonly SheetColumn[]) {
  const named = [...header];
  const at = new Map<string, number>();
  for (const { names, field } of columns) {
    const alike = names.map((name) => header.flatMap((cell, column) => (isAlike(cell, name) ? [column] : [])));
    const found = alike.find((each) => each.length > 0);
    if (!found) continue;
    const exact = found.filter((column) => names.includes(header[column]!));
    const meant = exact.length > 0 ? exact : found;
    // Of several that are meant alike the header's reader tells.
    for (const column of meant) named[column] = names[0];
    at.set(field, meant[0]!);
  }
  return { named: withoutRepeated(named, new Set(columns.map(({ names }) => names[0]))), at };
}

/** Of columns that nothing is read from several may have one name. */
function withoutRepeated(header: readonly string[], read: ReadonlySet<string>): readonly string[] {
  const seen = new Set<string>();
  return header.map((name) => {
    const isRepeated = seen.has(name) && !read.has(name);
    seen.add(name);
    return isRepeated ? '' : name;
  });
}

const isAlike = (cell: string, name: string): boolean => plainHeader(cell) === plainHeader(name);
