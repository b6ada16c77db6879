// Reads the records of a table as values, and reports any problems with them.

import { CONTROL_CHARACTER } from '../api/patterns.ts';
import type { ExpectedColumns } from '../csv/column-names.ts';
import { type CsvDocument, readDocument, type SourceFile } from '../csv/document.ts';
import { type Finding, type Findings, findingsIn, type TableFindings } from '../csv/findings.ts';
import { readColumns } from '../csv/header.ts';
import { MOST_RECORDS, SIZE_LIMITS } from '../csv/limits.ts';
import { CODES } from '../diagnostics/all-codes.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { quoted } from '../text/format.ts';
import { lookAlikeIn, withDigits, withoutLookAlikes } from '../text/look-alikes.ts';
import { codePointText } from '../text/printable.ts';
import type { ColumnRule } from './column.ts';
import { correctionFor } from './corrections.ts';
import { guessFor, guessOf, withoutControls } from './guesses.ts';
import type { CellRules } from './joined-cells.ts';
import { beginsAsLog, isLogHeader } from './logs.ts';
import { readingsText } from './readers/date.ts';
import { isEmptyCell } from './readers/empty-cell.ts';
import { isFailedFormula, valuesIn } from './readers/formula.ts';
import { type CellReading, isUnclear } from './readers/reading.ts';
import { findWrongWidths } from './row-widths.ts';
import { type CellRow, isBlankRow, isInQuotes } from './rows.ts';
import { columnRules, keyColumn, type TableName, type TableRow, tableNamed } from './tables.ts';

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
  const rules = columnRules(name);
  const isKeyed = keyColumn(name) !== undefined;
  const { header, columns, records, fault } = readRecords(document, expectedIn(name), findings);
  const text: Table<Name>['text'] = ({ cells }, column) => cells[columns.get(column) ?? -1] ?? '';
  const rows = records.map((record) => readRow(record));
  findWrongWidths(rows, rulesIn(name, header), findings);
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
      // In tables of names and codes, it is more helpful to report a control character than an invalid value. Other tables may
      // contain long text with line breaks.
      const hasControl = isKeyed && CONTROL_CHARACTER.test(cell);
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
  const rules = columnRules(name);
  const named = (isOptional: boolean) =>
    rules.filter(([, { mayBeMissing = false }]) => mayBeMissing === isOptional).map(([column]) => column);
  return {
    required: named(false),
    optional: named(true),
    others: (tableNamed(name).hasOtherColumns ?? false) && 'if distinct',
  };
}

/** The rule of each column in the header; undefined for other columns. */
function rulesIn(name: TableName, header: readonly string[]): CellRules {
  const rules = new Map(columnRules(name));
  return header.map((column) => rules.get(column));
}

interface Records extends Pick<Table<TableName>, 'header' | 'columns' | 'fault'> {
  /** Empty if the header is invalid. */
  readonly records: readonly CellRow[];
}

/** Reads the header and all rows that aren't blank. */
export function readRecords(document: CsvDocument, expected: ExpectedColumns, findings: Findings): Records {
  const { rows, bytes } = document;
  const [first = []] = rows;
  // A log may have been saved under this name by mistake.
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

/** Whether both rows have the same cells. If files were joined, there may be a byte order mark in the middle. */
const isSame = (cells: readonly string[], others: readonly string[]): boolean =>
  cells.length === others.length && cells.every((cell, index) => cell.replace(/^\ufeff/, '') === others[index]);

const CHARACTERS: Readonly<Record<string, string>> = { '\t': 'a tab', '\n': 'a line break', '\r': 'a line break' };

/** Describes the first control character in a string. */
export function controlIn(text: string): string {
  const [character] = CONTROL_CHARACTER.exec(text)!;
  return CHARACTERS[character] ?? codePointText(character);
}

type FoundFault = Omit<Finding, 'row' | 'column'>;

function wrongCell(rule: ColumnRule, text: string, hasControl: boolean): FoundFault {
  if (isFailedFormula(text)) return wrongFormula(rule, text);
  const reading = rule.reader?.(text);
  const fixed = correctionFor(rule, text, reading);
  const plain = fixed === undefined ? plainFor(rule, text) : undefined;
  const { code, values } = hasControl
    ? ({ code: 'control-character', values: { character: controlIn(text) } } as const)
    : plain === undefined
      ? faultOf(rule, text, reading)
      : ({ code: 'look-alike-character', values: lookAlikeIn(text) } as const);
  const guess = fixed ?? plain ?? guessFor(hasControl ? withoutControls : guessOf(rule), text) ?? digitsIn(text);
  return {
    code,
    values: { cell: quoted(text), ...values },
    fixed,
    suggestion: guess !== undefined && rule.takes(guess) ? guess : undefined,
  };
}

function faultOf(
  { problem }: ColumnRule,
  text: string,
  reading: CellReading | undefined,
): Pick<Finding, 'code' | 'values'> {
  if (text === '') return { code: 'empty-cell' };
  if (!reading) return { code: problem };
  if (!isUnclear(reading)) return { code: problem, values: { advice: '' } };
  const { code, values } = reading;
  // A reading may say more about the error than the form does. Its warnings are for imports, which skip the cell.
  return code !== problem && CODES[code].severity === 'error'
    ? { code, values }
    : { code: problem, values: { advice: readingsText(reading) } };
}

/** An error value or a formula in a column that doesn't accept any text. */
function wrongFormula(rule: ColumnRule, text: string): FoundFault {
  const suggestion = [...valuesIn(text), ...(isEmptyCell(text) ? [''] : [])].find(rule.takes);
  return { code: 'spreadsheet-error', severity: 'error', values: { cell: quoted(text) }, suggestion };
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
