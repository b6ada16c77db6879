// A table of records → its rows as values, and what is wrong with them.
import { CONTROL_CHARACTER } from '../api/patterns.ts';
import { type CsvDocument, readDocument, type SourceFile } from '../csv/document.ts';
import { type Findings, findingsIn, type TableFindings } from '../csv/findings.ts';
import { type ExpectedColumns, readColumns } from '../csv/header.ts';
import { MOST_RECORDS, SIZE_LIMITS } from '../csv/limits.ts';
import type { Problem } from '../problem.ts';
import { counted, numberText, quoted } from '../text/format.ts';
import type { ColumnRule } from './column.ts';
import { correctionFor } from './corrections.ts';
import { guessFor, withoutControls } from './guesses.ts';
import { beginsAsLog, isLogHeader } from './logs.ts';
import { TABLES, type TableName, type TableRow } from './tables.ts';

/** A row that isn't blank. */
export interface CellRow {
  /** The row's number in the file; the header is 0. */
  readonly number: number;
  readonly cells: readonly string[];
}

export interface Row<Name extends TableName> extends CellRow {
  /** Undefined if a cell of the row is wrong. */
  readonly value: TableRow<Name> | undefined;
  /** The columns whose cells are wrong; all of them if the row has too many or too few cells. */
  readonly wrong: ReadonlySet<string>;
}

export interface Table<Name extends TableName> {
  readonly name: Name;
  readonly rows: readonly Row<Name>[];
  /** The index of each known column. */
  readonly columns: ReadonlyMap<string, number>;
  readonly header: readonly string[];
  /** The text of a cell; empty if the table or the row lacks the column. */
  readonly text: (row: CellRow, column: string) => string;
  readonly findings: TableFindings;
  /** Why the reading ended early. Then rows are missing. */
  readonly fault: Problem | undefined;
  /** The fault or the findings. */
  readonly problems: () => readonly Problem[];
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
    // Spreading the record into the row would take twice as long.
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
      // In councils.csv, a control character says more than the wrong form. Other tables have longer texts with line breaks.
      const hasControl = name === 'councils' && CONTROL_CHARACTER.test(cell);
      const finding = wrongCell(column, rule, cell, hasControl);
      findings.add({ ...finding, row: number, column: columns.get(column) });
    }
    if (wrong.length > 0) return { number, cells, value: undefined, wrong: new Set(wrong) };
    return { number, cells, value: values as TableRow<Name>, wrong: NOTHING };
  }
}

/** Shared by all rows, because there are many. */
const NOTHING: ReadonlySet<string> = new Set();

function expectedIn(name: TableName): ExpectedColumns {
  const rules = Object.entries<ColumnRule>(TABLES[name].columns);
  const named = (isOptional: boolean) =>
    rules.filter(([, { mayBeMissing = false }]) => mayBeMissing === isOptional).map(([column]) => column);
  return { required: named(false), optional: named(true), others: name === 'plans' };
}

interface Records extends Pick<Table<TableName>, 'header' | 'columns' | 'fault'> {
  /** None if the header is wrong. */
  readonly records: readonly CellRow[];
}

/** Reads the header, and all rows that aren't blank. */
export function readRecords(document: CsvDocument, expected: ExpectedColumns, findings: Findings): Records {
  const { rows, bytes } = document;
  const [first = []] = rows;
  // Somebody may have saved a search log under this name.
  const isPrivate = expected.isPrivate || isLogHeader(first) || beginsAsLog(bytes);
  const { columns, fault } = readColumns(document, { ...expected, isPrivate }, findings);
  const records: CellRow[] = [];
  for (const [number, cells] of rows.entries()) {
    if (!columns || number === 0 || isBlankRow(cells)) continue;
    if (isSame(cells, first)) findings.add({ code: 'header-again', row: number });
    else records.push({ number, cells });
  }
  return { header: first, columns: columns ?? new Map(), records, fault };
}

const isSame = (cells: readonly string[], others: readonly string[]): boolean =>
  cells.length === others.length && cells.every((cell, index) => cell === others[index]);

/** A row of nothing but separators and spaces, as spreadsheets leave them at the end. */
export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Reports a row whose cells don't match the header, because no cell is certain to be in its column.
 * @param width how many cells the header has
 */
export function addWrongWidth(cells: readonly string[], width: number, row: number, findings: Findings): void {
  const isMore = cells.length > width;
  const expected = `as many cells as the header: ${isMore ? remedyFor(cells, width) : 'an empty cell has its comma, too'}`;
  const values = { ...widthsOf(cells.length, width), rows: 'the row has', expected };
  findings.add({ code: 'wrong-cell-count', row, column: isMore ? width : undefined, values });
}

const widthsOf = (own: number, width: number) => ({ cells: counted(own, 'cell'), columns: numberText(width) });

/** If all rows have the same number of cells, but the header has another, only the header is wrong. */
function findWrongWidths(rows: readonly CellRow[], width: number, findings: Findings): void {
  const own = rows[0]?.cells.length;
  if (own === undefined || own === width || rows.length === 1 || rows.some(({ cells }) => cells.length !== own)) {
    for (const { cells, number } of rows) if (cells.length !== width) addWrongWidth(cells, width, number, findings);
    return;
  }
  const hint = width > own ? 'is there a comma too many in the header?' : 'is a name or a comma missing in the header?';
  const values = {
    ...widthsOf(own, width),
    rows: `all ${numberText(rows.length)} rows have`,
    expected: `a name for each column: ${hint}`,
  };
  findings.add({ code: 'wrong-cell-count', row: 0, values });
}

function remedyFor(cells: readonly string[], width: number): string {
  if (isBlankRow(cells.slice(width)))
    return 'the empty ones at the end go, unless a text with a comma in it lacks its quotation marks';
  return cells.some((cell) => /^[“”„]/.test(cell))
    ? 'a text with a comma in it stands in straight quotation marks ("), not in curly ones (“ ”)'
    : 'a text with a comma in it stands in quotation marks';
}

function wrongCell(column: string, rule: ColumnRule, text: string, hasControl: boolean) {
  const code = text === '' ? 'empty-cell' : hasControl ? 'control-character' : rule.problem;
  const values = {
    cell: quoted(text),
    ...rule.details,
    ...(code === 'empty-cell' && { expected: `a value for ${column}` }),
    ...(hasControl && { character: controlIn(text) }),
  };
  const fixed = correctionFor(rule, text);
  const guess = fixed ?? guessFor(hasControl ? withoutControls : rule.guess, text);
  return { code, values, fixed, suggestion: guess !== undefined && rule.takes(guess) ? guess : undefined };
}

const CHARACTERS: Readonly<Record<string, string>> = { '\t': 'a tab', '\n': 'a line break', '\r': 'a line break' };

/** The first control character of a text. */
function controlIn(text: string): string {
  const [character] = CONTROL_CHARACTER.exec(text)!;
  return CHARACTERS[character] ?? `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
