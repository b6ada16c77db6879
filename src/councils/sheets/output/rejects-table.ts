// A CSV file containing the rows that need a review, which can be corrected in a spreadsheet and imported again. Each row begins
// with its location and problems, followed by its own cells.

import { csvRow } from '../../../engine/csv/cell.ts';
import type { CsvDocument } from '../../../engine/csv/document.ts';
import { type Diagnostic, isFault } from '../../../engine/diagnostics/diagnostic.ts';
import { isBlankRow } from '../../../engine/tables/rows.ts';
import { messageText, relatedText, relatedTo } from '../../../program/report/texts.ts';
import { type RawRow, type RawSheet, REPORTED_SHEET, reportedMissing } from '../../../tools/import/read-sheet.ts';
import { textsFingerprint } from '../import-record.ts';
import { COUNCIL, WEBSITE } from '../kinds/council-columns.ts';
import { sheetNamed } from '../kinds.ts';
import { SHEET_NAMES, type SheetName } from '../sheet-names.ts';
import { REPORTED_COLUMNS, type SheetReport } from '../sheet-report.ts';

/** Contains only the header if no row needs a review. */
export function rejectsTable(sheets: readonly SheetReport[]): string {
  const withRows = sheets.filter(({ review }) => review.size > 0);
  const columns = [...new Set(withRows.flatMap(columnNames))].filter((name) => !REPORTED_COLUMNS.includes(name));
  const rows = withRows.flatMap((sheet) => rowsIn(sheet, columns));
  return [[...REPORTED_COLUMNS, ...columns], ...rows].map((cells) => `${csvRow(cells)}\n`).join('');
}

/** The kinds of sheet that a table of rejected rows contains; undefined for any other file. */
export function sheetsReported(document: Pick<CsvDocument, 'rows'>): readonly SheetName[] | undefined {
  const kinds = reportedKinds(document);
  return kinds && SHEET_NAMES.filter((name) => kinds.includes(name));
}

/** The kind of each row, without the header; undefined for a row whose kind is unclear. */
function reportedKinds({
  rows: [header = [], ...rows],
}: Pick<CsvDocument, 'rows'>): readonly (SheetName | undefined)[] | undefined {
  const column = header.indexOf(REPORTED_SHEET);
  if (column === -1) return undefined;
  const named = rows.map((cells) => cells[column]?.trim().toLowerCase() ?? '');
  const kinds = named.map((text) => SHEET_NAMES.find((name) => name === text));
  // If all other rows are of the same kind, so is a row without a kind.
  const known = [...new Set(kinds.filter((kind) => kind !== undefined))];
  return kinds.map((kind, index) => kind ?? (named[index] === '' && known.length === 1 ? known[0] : undefined));
}

/** A warning for each row whose kind is unclear, or for a list without rows. */
export function unclearKinds(document: CsvDocument): readonly Diagnostic[] {
  const [header = [], ...rows] = document.rows;
  const [kinds = [], column] = [reportedKinds(document), header.indexOf(REPORTED_SHEET)];
  if (rows.length === 0) return [{ code: 'no-rejects', location: { file: document.name } }];
  return kinds.flatMap((kind, index): readonly Diagnostic[] => {
    if (kind !== undefined || isBlankRow(rows[index]!)) return [];
    // The text isn't shown, because the row may contain a private search.
    const location = { file: document.name, ...document.placeOf({ row: index + 1, column }) };
    return [{ code: 'unknown-reported-sheet', location }];
  });
}

/** Without rows from other kinds of sheet, which a table of rejected rows may contain. */
export function rowsFor(name: SheetName, raw: RawSheet): RawSheet {
  const kinds = reportedKinds(raw.document);
  // The columns of the other sheets aren't misspelt or unused.
  return kinds ? { ...raw, rows: raw.rows.filter(({ number }) => kinds[number - 1] === name), unread: [] } : raw;
}

/**
 * The usual names of the columns that are imported, because sheets may spell them differently. All other names are made unique,
 * because a spreadsheet may contain empty or repeated names.
 */
function columnNames({ raw: { header, columns }, name }: SheetReport): readonly string[] {
  const known = new Map(sheetNamed(name).columns.map(({ field, names }) => [columns.get(field), names[0]]));
  const seen = new Set(['', ...known.values()]);
  return header.map((cell, index) => {
    const text = cell.trim();
    const other = seen.has(text) ? `column ${index + 1}` : text;
    seen.add(text);
    return known.get(index) ?? other;
  });
}

function rowsIn(sheet: SheetReport, columns: readonly string[]): readonly (readonly string[])[] {
  const names = columnNames(sheet);
  const reviewed = sheet.raw.rows.filter(({ number }) => sheet.review.has(number));
  return reviewed.map((row) => {
    const all = sheet.raw.document.rows[row.number]!;
    const dates = Object.entries(sheet.assumedDates.get(row.number) ?? {});
    const dateAt = new Map(dates.map(([field, date]) => [sheet.raw.columns.get(field), date]));
    // The other rows, which show the order of day and month, are missing from this table.
    const cells = new Map(names.map((name, index) => [name, dateAt.get(index) ?? all[index] ?? '']));
    return [
      ...reportedCells(sheet, row, columns),
      ...columns.map((name) => cells.get(name) ?? ''),
      ...all.slice(sheet.raw.header.length),
    ];
  });
}

/** The cells for `REPORTED_COLUMNS`. */
function reportedCells(sheet: SheetReport, row: RawRow, columns: readonly string[]): readonly string[] {
  const { raw, name, review } = sheet;
  const problems = review.get(row.number)!;
  const { location, suggestion = '' } = problems[0]!;
  const [similar] = relatedTo(problems[0]!, 'similar');
  return [
    raw.document.name,
    name,
    String(location!.line),
    problems.map(messageText).join('; ') + (problems.every(isFault) ? '' : ' (the row is imported without this cell)'),
    problems.flatMap(cellOf).join('; '),
    suggestion,
    similar ? `${relatedText(similar, undefined)}: ${similar.location.excerpt!.text}` : '',
    missingColumns(sheet, row)
      .filter((column) => columns.includes(column))
      .join(', '),
    textsFingerprint(row),
  ];
}

/** The columns that the sheet doesn't have, or that the row ends before. Here, their cells only seem to be empty. */
function missingColumns({ raw, name }: SheetReport, { number, texts }: RawRow): readonly string[] {
  // A worksheet has no cells at the end of a row if they are empty.
  const width = raw.isWorksheet ? raw.header.length : raw.document.rows[number]!.length;
  const reported = reportedMissing(raw, number);
  return sheetNamed(name).columns.flatMap(({ field, names }) => {
    const isMissing =
      (raw.columns.get(field) ?? width) >= width || (reported.includes(names[0]) && !texts[field]?.trim());
    return isMissing && !OF_COUNCIL.includes(field) ? [names[0]] : [];
  });
}

/** Fields that identify the council. An import never deletes their values. */
const OF_COUNCIL: readonly string[] = [...Object.values(COUNCIL), WEBSITE];

const cellOf = ({ location }: Diagnostic): readonly string[] => {
  const { address, column } = location?.cell ?? {};
  return address === undefined ? [] : [column === undefined ? address : `${address} (${column})`];
};
