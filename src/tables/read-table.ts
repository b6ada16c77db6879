// Reads the records of a table as values, and reports any problems with them.
import { CONTROL_CHARACTER } from '../api/patterns.ts';
import { AUTHORITY_CODE } from '../api/vocabulary.ts';
import type { ExpectedColumns } from '../csv/column-names.ts';
import { type CsvDocument, readDocument, type SourceFile } from '../csv/document.ts';
import { type Findings, findingsIn, type TableFindings } from '../csv/findings.ts';
import { readColumns } from '../csv/header.ts';
import { SEPARATORS } from '../csv/header-faults.ts';
import { MOST_RECORDS, SIZE_LIMITS } from '../csv/limits.ts';
import { cellsInQuotes } from '../csv/row-reader.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { counted, numberText, quoted } from '../text/format.ts';
import { lookAlikeIn, withDigits, withoutLookAlikes } from '../text/look-alikes.ts';
import { codePointText } from '../text/printable.ts';
import type { ColumnRule } from './column.ts';
import { correctionFor } from './corrections.ts';
import { guessFor, withoutControls } from './guesses.ts';
import { beginsAsLog, isLogHeader } from './logs.ts';
import { TABLES, type TableName, type TableRow } from './tables.ts';

/** A row that isn't blank. */
export interface CellRow {
  /** The row number within the file; the header is row 0. */
  readonly number: number;
  readonly cells: readonly string[];
}

export interface Row<Name extends TableName> extends CellRow {
  /** Undefined if any cell in the row is invalid. */
  readonly value: TableRow<Name> | undefined;
  /** The columns with invalid cells. If the row has too many or too few cells, this includes all columns. */
  readonly wrong: ReadonlySet<string>;
}

export interface Table<Name extends TableName> {
  readonly name: Name;
  readonly rows: readonly Row<Name>[];
  /** The index of each known column. */
  readonly columns: ReadonlyMap<string, number>;
  readonly header: readonly string[];
  /** Returns the text of a cell; empty if the column doesn't exist or the row is too short. */
  readonly text: (row: CellRow, column: string) => string;
  readonly findings: TableFindings;
  /** The reason why reading stopped early, in which case rows are missing. */
  readonly fault: Diagnostic | undefined;
  /** Returns all problems: the fault, if any, and the findings. */
  readonly problems: () => readonly Diagnostic[];
}

export function readTable<Name extends TableName>(name: Name, file: SourceFile): Table<Name> {
  const document = readDocument(file, { ...SIZE_LIMITS, rows: MOST_RECORDS });
  const findings = findingsIn(document);
  const rules = Object.entries<ColumnRule>(TABLES[name].columns);
  const { header, columns, records, fault } = readRecords(document, expectedIn(name), findings);
  const text: Table<Name>['text'] = ({ cells }, column) => cells[columns.get(column) ?? -1] ?? '';
  const rows = records.map((record) => readRow(record));
  findWrongWidths(rows, header.length, findings);
  const problems = () => [...(fault ? [fault] : []), ...findings.problems(isLogHeader(header))];
  return { name, rows, header, columns, findings, fault, text, problems };

  function readRow(record: CellRow): Row<Name> {
    // Copying the record's properties into the row would take twice as long.
    const { number, cells } = record;
    if (cells.length !== header.length)
      return { number, cells, value: undefined, wrong: new Set(rules.map(([column]) => column)) };
    const values: Record<string, unknown> = {};
    const wrong: string[] = [];
    for (const [column, rule] of rules) {
      const cell = text(record, column);
      values[column] = rule.valueIn(cell);
      if (values[column] !== undefined) continue;
      wrong.push(column);
      // In councils.csv, it is more helpful to report a control character than an invalid value. Other tables may contain long
      // text with line breaks.
      const hasControl = name === 'councils' && CONTROL_CHARACTER.test(cell);
      const finding = wrongCell(rule, cell, hasControl);
      findings.add({ ...finding, row: number, column: columns.get(column) });
    }
    if (wrong.length > 0) return { number, cells, value: undefined, wrong: new Set(wrong) };
    return { number, cells, value: values as TableRow<Name>, wrong: NOTHING };
  }
}

/** Shared by all valid rows to save memory. */
const NOTHING: ReadonlySet<string> = new Set();

function expectedIn(name: TableName): ExpectedColumns {
  const rules = Object.entries<ColumnRule>(TABLES[name].columns);
  const named = (isOptional: boolean) =>
    rules.filter(([, { mayBeMissing = false }]) => mayBeMissing === isOptional).map(([column]) => column);
  return { required: named(false), optional: named(true), others: name === 'plans' && 'if distinct' };
}

interface Records extends Pick<Table<TableName>, 'header' | 'columns' | 'fault'> {
  /** Empty if the header is invalid. */
  readonly records: readonly CellRow[];
}

/** Reads the header and all rows that aren't blank. */
export function readRecords(document: CsvDocument, expected: ExpectedColumns, findings: Findings): Records {
  const { rows, bytes } = document;
  const [first = []] = rows;
  // A search log may have been saved under this name by mistake.
  const isPrivate = expected.isPrivate || isLogHeader(first) || beginsAsLog(bytes);
  const { columns, fault } = readColumns(document, { ...expected, isPrivate }, findings);
  const records: CellRow[] = [];
  for (const [number, cells] of rows.entries()) {
    if (!columns || number === 0 || isBlankRow(cells)) continue;
    if (isSame(cells, first)) findings.add({ code: 'repeated-header', row: number });
    else records.push({ number, cells: !isPrivate && isInQuotes(cells, first.length) ? cells.slice(0, 1) : cells });
  }
  return { header: first, columns: columns ?? new Map(), records, fault };
}

/** Whether the first cell contains a whole row. A spreadsheet may have added empty cells. */
function isInQuotes([first = '', ...others]: readonly string[], width: number): boolean {
  if (!first.includes(',') || !isBlankRow(others)) return false;
  const inner = cellsInQuotes(first);
  // In sentences, a comma is followed by a space.
  return inner.length === width && !inner.some((cell) => cell.startsWith(' '));
}

/** Whether both rows have the same cells. If files were joined, there may be a byte order mark in the middle. */
const isSame = (cells: readonly string[], others: readonly string[]): boolean =>
  cells.length === others.length && cells.every((cell, index) => cell.replace(/^\ufeff/, '') === others[index]);

/** Whether a row contains only separators and spaces. Spreadsheets often leave such rows at the end of a file. */
export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const CHARACTERS: Readonly<Record<string, string>> = { '\t': 'a tab', '\n': 'a line break', '\r': 'a line break' };

/** Describes the first control character in a string. */
export function controlIn(text: string): string {
  const [character] = CONTROL_CHARACTER.exec(text)!;
  return CHARACTERS[character] ?? codePointText(character);
}

/**
 * Reports a row with the wrong number of cells, because its cells can't be reliably assigned to columns.
 * @param width the number of cells in the header
 */
export function addWrongWidth(cells: readonly string[], width: number, row: number, findings: Findings): void {
  if (isInQuotes(cells, width)) {
    findings.add({ code: 'row-in-quotes', row, values: { rows: 'the row is' } });
    return;
  }
  const isMore = cells.length > width;
  const advice = isMore ? adviceFor(cells, width) : adviceForShort(cells, width);
  const values = { ...widthsOf(cells.length, width), rows: 'the row has', advice };
  findings.add({ code: 'wrong-cell-count', row, column: isMore ? width : undefined, values });
}

const widthsOf = (own: number, width: number) => ({ cells: counted(own, 'cell'), columns: numberText(width) });

/** If all rows have the same number of cells and only the header differs, only the header is reported. */
function findWrongWidths(rows: readonly CellRow[], width: number, findings: Findings): void {
  const own = rows[0]?.cells.length;
  if (own === undefined || own === width || rows.length === 1 || rows.some(({ cells }) => cells.length !== own)) {
    for (const [index, { cells, number }] of rows.entries()) {
      if (cells.length === width || isContinued(rows[index - 1], rows[index]!, width)) continue;
      if (isContinued(rows[index]!, rows[index + 1], width)) findings.add({ code: 'broken-row', row: number });
      else addWrongWidth(cells, width, number, findings);
    }
    return;
  }
  if (rows.every(({ cells }) => isInQuotes(cells, width))) {
    const values = { rows: `each of the ${numberText(rows.length)} rows is` };
    findings.add({ code: 'row-in-quotes', row: rows[0]!.number, values });
    return;
  }
  const advice =
    width > own
      ? 'Check the header for an extra comma.'
      : rows.every(({ cells }) => isBlankRow(cells.slice(width)))
        ? 'Delete the commas at the end of the rows. If a column has no name, add its name to the header.'
        : 'Check the header for a missing column name or comma.';
  const values = { ...widthsOf(own, width), rows: `all ${numberText(rows.length)} rows have`, advice };
  findings.add({ code: 'wrong-cell-count', row: 0, values });
}

/** Whether a line break has divided a row into these two. */
export const isContinued = (row: CellRow | undefined, next: CellRow | undefined, width: number): boolean =>
  row?.number === Number(next?.number) - 1 &&
  Math.max(row!.cells.length, next!.cells.length) < width &&
  row!.cells.length + next!.cells.length === width + 1;

function adviceForShort(cells: readonly string[], width: number): string {
  const line = cells.join(',');
  const separator = Object.entries(SEPARATORS).find(([, each]) => line.split(each).length === width)?.[0];
  return separator === undefined
    ? 'Add the missing cells. Even an empty cell needs a comma.'
    : `The cells of this row are separated by ${separator}s. Replace them with commas.`;
}

function adviceFor(cells: readonly string[], width: number): string {
  if (isBlankRow(cells.slice(width)))
    return 'If a cell contains a comma, put its text in quotation marks. Otherwise, delete the empty cells at the end.';
  if (hasTwoRows(cells, width)) return 'Put a line break before the second row in this line.';
  return cells.some((cell) => /^[“”„]/.test(cell))
    ? 'If a cell contains a comma, put its text in straight quotation marks ("), not curly ones (“ ”).'
    : 'If a cell contains a comma, put its text in quotation marks. Otherwise, delete the extra cells.';
}

/** Whether the row starts with an authority code, and another one follows where a second row would start. */
const hasTwoRows = (cells: readonly string[], width: number): boolean =>
  cells.length >= 2 * width - 1 &&
  AUTHORITY_CODE.test(cells[0]!) &&
  cells.slice(width - 1, width + 1).some((cell) => /(?<![A-Z])[A-Z]{3,4}$/.test(cell));

function wrongCell(rule: ColumnRule, text: string, hasControl: boolean) {
  const fixed = correctionFor(rule, text);
  const plain = fixed === undefined ? plainFor(rule, text) : undefined;
  const [code, values] = hasControl
    ? (['control-character', { character: controlIn(text) }] as const)
    : plain === undefined
      ? ([text === '' ? 'empty-cell' : rule.problem] as const)
      : (['look-alike-character', lookAlikeIn(text)] as const);
  const guess = fixed ?? plain ?? guessFor(hasControl ? withoutControls : rule.guess, text) ?? digitsIn(text);
  return {
    code,
    values: { cell: quoted(text), ...values },
    fixed,
    suggestion: guess !== undefined && rule.takes(guess) ? guess : undefined,
  };
}

/** The valid text that results if characters that look like ASCII characters are replaced by them. */
function plainFor(rule: ColumnRule, text: string): string | undefined {
  const plain = withoutLookAlikes(text);
  if (plain === text || plain === '') return undefined;
  return rule.takes(plain) ? plain : correctionFor(rule, plain);
}

/** Replaces letters that look like digits, except for the letter at the beginning of a GSS code. */
function digitsIn(text: string): string | undefined {
  return /[0-9]/.test(text) ? text.slice(0, 1) + withDigits(text.slice(1)) : undefined;
}
