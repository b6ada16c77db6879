// A table of records → its rows as values, each with its number, and what is wrong with them.

import { CONTROL_CHARACTER } from '../api/patterns.ts';
import { AUTHORITY_TYPES } from '../api/vocabulary.ts';
import { rulesOf } from '../model/column.ts';
import { beginsAsLog, isLogHeader } from '../model/logs.ts';
import { problemOf, TABLES, type TableName, type TableRow, tableColumns } from '../model/tables.ts';
import type { Problem } from '../problem.ts';
import { counted, numberText } from '../text/format.ts';
import { readRows, type SourceFile } from './csv.ts';
import { wholeFault } from './file-kind.ts';
import { bare, type Findings, findingsIn, type TableFindings } from './findings.ts';
import { fixedCell, mayStandIn } from './fixing.ts';
import { type ExpectedColumns, headerSeen, otherSeparator, quoted, readHeader } from './header.ts';
import { MOST_RECORDS } from './limits.ts';
import { SIZE_LIMITS } from './size-limits.ts';
import { suggestionFor } from './suggestion.ts';

export interface Row<Name extends TableName> {
  /** The row's number in the file, from 0, the header. */
  readonly number: number;
  /** All its cells, where they are not as many as the header's. */
  readonly odd: readonly string[] | undefined;
  /** The cells of the known columns as they stand, by column. */
  readonly texts: Readonly<Record<string, string>>;
  /** Undefined when a cell of the row is wrong. */
  readonly value: TableRow<Name> | undefined;
  /** The columns whose cells are wrong; all of them where cells are too many or too few to be told apart. */
  readonly wrong: ReadonlySet<string>;
  /** Whether a cell of an unknown column has something in it. */
  readonly hasOthers: boolean;
}

export interface Table<Name extends TableName> {
  readonly file: SourceFile;
  readonly rows: readonly Row<Name>[];
  /** Where each column stands, from 0. */
  readonly columns: ReadonlyMap<string, number>;
  readonly header: readonly string[];
  readonly findings: TableFindings;
  /** What ended the reading early; then the rows are not all there. */
  readonly fault: Problem | undefined;
}

export function readTable<Name extends TableName>(name: Name, file: SourceFile): Table<Name> {
  const findings = findingsIn(file);
  const rows: Row<Name>[] = [];
  const rules = rulesOf(TABLES[name]);
  const expected = {
    required: tableColumns(name).filter((column) => !rules.get(column)!.mayBeMissing),
    optional: tableColumns(name).filter((column) => rules.get(column)!.mayBeMissing),
    others: name === 'plans',
  };
  const { header, columns, fault } = readRecords(file, expected, findings, (cells, number, columns, header) =>
    rows.push(readRow(name, cells, number, columns, header, findings)),
  );
  findWrongWidths(rows, header.length, findings);
  return { file, rows, header, columns, findings, fault };
}

/**
 * Reads the header, and passes on each row that is not empty.
 * @returns also the fault that ended the reading early
 */
export function readRecords(
  file: SourceFile,
  expected: ExpectedColumns,
  findings: Findings,
  onRow: (
    cells: readonly string[],
    row: number,
    columns: ReadonlyMap<string, number>,
    header: readonly string[],
  ) => void,
): Pick<Table<TableName>, 'header' | 'columns' | 'fault'> {
  let header: readonly string[] = [];
  let columns: ReadonlyMap<string, number> | undefined;
  let isPrivate = expected.isPrivate === true;
  const takeRow = (cells: readonly string[], row: number) => {
    if (row === 0) {
      header = cells;
      // Somebody has saved a search log under this name.
      isPrivate ||= isLogHeader(cells);
      columns = readHeader(cells, { ...expected, isPrivate }, findings);
    } else if (columns && isSame(cells, header)) {
      findings.add({ code: 'header-again', row, column: undefined });
    } else if (columns && !isBlankRow(cells)) onRow(cells, row, columns, header);
  };
  const ended = wholeFault(file) ?? readRows(file, takeRow, { ...SIZE_LIMITS, rows: MOST_RECORDS });
  // Where something else stands between the cells, quotation marks within them say nothing.
  const seen = headerSeen(header, ended?.code, file.bytes);
  const fault = otherSeparator(seen, expected) === undefined ? ended : undefined;
  if (!fault && header.length === 0) readHeader(seen, expected, findings);
  const isBare = isPrivate || beginsAsLog(file.bytes);
  return {
    ...{ header, columns: columns ?? new Map() },
    fault: fault && isBare ? { ...fault, place: bare(fault.place) } : fault,
  };
}

const isSame = (cells: readonly string[], others: readonly string[]): boolean =>
  cells.length === others.length && cells.every((cell, index) => cell === others[index]);

/** A row of nothing but separators and spaces, as spreadsheets leave them at the end. */
export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Reports a row whose cells don't match the header; then its cells can't be told apart.
 * @param width how many cells the header has
 */
export function addWrongWidth(cells: readonly string[], width: number, row: number, findings: Findings): void {
  const isMore = cells.length > width;
  const values = {
    rows: 'the row has',
    cells: counted(cells.length, 'cell'),
    columns: numberText(width),
    expected: `as many cells as the header: ${isMore ? remedyFor(cells, width) : 'an empty cell has its comma, too'}`,
  };
  findings.add({ code: 'wrong-cell-count', row, column: isMore ? width : undefined, values });
}

/** Where all rows have the same number of cells, and the header another one, the header alone is wrong. */
function findWrongWidths(rows: readonly Row<TableName>[], width: number, findings: Findings): void {
  const own = rows[0]?.odd?.length;
  if (own === undefined || rows.length === 1 || rows.some(({ odd }) => odd?.length !== own)) {
    for (const { odd, number } of rows) if (odd) addWrongWidth(odd, width, number, findings);
    return;
  }
  const values = {
    rows: `all ${numberText(rows.length)} rows have`,
    cells: counted(own, 'cell'),
    columns: numberText(width),
    expected:
      width > own
        ? 'a name for each column: is there a comma too many in the header?'
        : 'a name for each column: is a name or a comma missing in the header?',
  };
  findings.add({ code: 'wrong-cell-count', row: 0, column: undefined, values });
}

function remedyFor(cells: readonly string[], width: number): string {
  if (isBlankRow(cells.slice(width)))
    return 'the empty ones at the end go, unless a text with a comma in it lacks its quotation marks';
  return cells.some((cell) => /^[“”„]/.test(cell))
    ? 'a text with a comma in it stands in straight quotation marks ("), not in curly ones (“ ”)'
    : 'a text with a comma in it stands in quotation marks';
}

function readRow<Name extends TableName>(
  name: Name,
  cells: readonly string[],
  number: number,
  columns: ReadonlyMap<string, number>,
  header: readonly string[],
  findings: Findings,
): Row<Name> {
  // Made field by field: of `Object.fromEntries` a row takes twice the memory.
  const texts: Record<string, string> = {};
  for (const column of tableColumns(name)) texts[column] = cells[columns.get(column) ?? -1] ?? '';
  const hasOthers = header.some((column, index) => !Object.hasOwn(texts, column) && (cells[index] ?? '').trim() !== '');
  if (cells.length !== header.length) {
    return { number, odd: cells, texts, value: undefined, wrong: new Set(tableColumns(name)), hasOthers };
  }
  const result = TABLES[name].safeDecode(texts as never);
  if (result.success) {
    return { number, odd: undefined, texts, value: result.data as TableRow<Name>, wrong: NOTHING, hasOthers };
  }
  const wrong = new Set(result.error.issues.map((issue) => String(issue.path[0])));
  for (const column of wrong) addWrongCell(name, column, texts[column]!, number, columns, findings);
  return { number, odd: undefined, texts, value: undefined, wrong, hasOthers };
}

/** One for all rows, which are many. */
const NOTHING: ReadonlySet<string> = new Set();

function addWrongCell(
  table: TableName,
  column: string,
  text: string,
  row: number,
  columns: ReadonlyMap<string, number>,
  findings: Findings,
): void {
  const code = problemOf(table, column, text);
  const values = {
    character: code === 'control-character' ? controlIn(text) : '',
    cell: quoted(text),
    known: AUTHORITY_TYPES.join(', '),
    orEmpty: ', or an empty cell',
    expected: code === 'empty-cell' ? `a value for ${column}` : '',
  };
  const fixed = fixedCell(table, column, text);
  const guess = fixed ?? suggestionFor(code, text);
  // What isn't right itself is no help.
  const suggestion = guess !== undefined && mayStandIn(table, column, guess) ? guess : undefined;
  findings.add({ code, row, column: columns.get(column), values, suggestion, fixed });
}

const CHARACTERS: Readonly<Record<string, string>> = { '\t': 'a tab', '\n': 'a line break', '\r': 'a line break' };

/** The first control character of a text. */
function controlIn(text: string): string {
  const [character] = CONTROL_CHARACTER.exec(text)!;
  return CHARACTERS[character] ?? `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
