// The header of a CSV file: finds the known columns, and explains what is wrong with the others.
import type { Problem, ProblemCode } from '../problem.ts';
import { quoted } from '../text/format.ts';
import { nearest, nearestAmong } from '../text/nearest.ts';
import { withoutOuterSpace } from '../text/space.ts';
import type { CsvDocument } from './document.ts';
import type { Findings } from './findings.ts';
import { bare } from './places.ts';

export interface ExpectedColumns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Other names for the columns of such a file. */
  readonly aliases?: readonly string[];
  /** Whether other columns are allowed without a warning. */
  readonly others: boolean;
  /** Whether messages show only known names. If the header or its line end is missing, the first line may contain private data. */
  readonly isPrivate?: boolean;
}

export interface HeaderReading {
  /** If it can’t be parsed, its line as one cell. */
  readonly header: readonly string[];
  /** The index of each column. Undefined if any required column is missing or repeated. */
  readonly columns: ReadonlyMap<string, number> | undefined;
  /** The fault of the document, unless another separator than a comma explains it. */
  readonly fault: Problem | undefined;
}

/** @param renamed gives columns their own names, if the file may use others */
export function readColumns(
  { rows, bytes, fault: ended }: CsvDocument,
  expected: ExpectedColumns,
  findings: Findings,
  renamed = (header: readonly string[]) => header,
): HeaderReading {
  const [first = []] = rows;
  const header = headerSeen(first, ended?.code, bytes);
  // With another separator, quotation marks may be in the middle of what seems to be a cell.
  const fault = otherSeparator(header, expected) === undefined ? ended : undefined;
  const isRead = !fault || first.length > 0;
  const columns = isRead ? readHeader(renamed(header), expected, findings) : undefined;
  return { header, columns, fault: fault && expected.isPrivate ? { ...fault, place: bare(fault.place) } : fault };
}

/** @returns the index of each column; undefined if any required column is missing or repeated */
export function readHeader(
  cells: readonly string[],
  expected: ExpectedColumns,
  findings: Findings,
): ReadonlyMap<string, number> | undefined {
  const { required, optional, isPrivate } = expected;
  const separator = otherSeparator(cells, expected);
  if (separator !== undefined) {
    findings.add({ code: 'other-separator', row: 0, values: { separator } });
    return undefined;
  }
  const columns = new Map<string, number>();
  const repeated: number[] = [];
  cells.forEach((name, column) => {
    if (!columns.has(name)) columns.set(name, column);
    // Spreadsheets leave columns without a name, so several are allowed.
    else if (name !== '') repeated.push(column);
  });
  const missing = required.filter((name) => !columns.has(name));
  const shown = (column: number) => {
    const name = cells[column]!;
    return isPrivate && ![...required, ...optional].includes(name) ? `number ${column + 1}` : quoted(name);
  };
  const header: Header = { cells, columns, missing, shown };
  const explaining = findMissing(header, expected, findings);
  // If no column is found, the first row isn't a header.
  if (isPrivate ? missing.length > 0 : missing.length === required.length) return undefined;
  for (const column of repeated) {
    findings.add({ code: 'duplicate-column', row: 0, column, values: { column: shown(column) } });
  }
  findUnknown(header, expected, explaining, findings);
  return missing.length + repeated.length === 0 ? columns : undefined;
}

interface Header {
  readonly cells: readonly string[];
  readonly columns: ReadonlyMap<string, number>;
  /** Required columns. */
  readonly missing: readonly string[];
  /** How messages name a column. */
  readonly shown: (column: number) => string;
}

/** @returns the columns that were probably meant to be the missing ones, which need no further message */
function findMissing(
  { cells, columns, missing, shown }: Header,
  { required, optional, isPrivate }: ExpectedColumns,
  findings: Findings,
): ReadonlySet<number> {
  const known = [...required, ...optional];
  const absent = known.filter((name) => !columns.has(name));
  const unnamed = cells.filter((cell) => !known.includes(cell));
  const add = (names: readonly string[], column?: number, fixed?: string) => {
    const text = `the column${names.length === 1 ? '' : 's'} ${names.map(quoted).join(', ')} ${names.length === 1 ? 'is' : 'are'}`;
    const values = { column: text, columns: required.join(', ') };
    const meant = names.join(',');
    const suggestion = column === undefined ? undefined : isPrivate ? meant : `${meant} in place of ${shown(column)}`;
    findings.add({ code: 'missing-column', row: 0, column, values, suggestion, fixed });
  };
  const explaining = new Set<number>();
  const unexplained: string[] = [];
  for (const name of missing) {
    const joined = unnamed.flatMap((cell) => namesJoinedIn(cell, name, absent) ?? [])[0];
    const meant = joined?.cell ?? nearest(name, unnamed);
    const column = meant === undefined ? undefined : columns.get(meant);
    if (column === undefined) unexplained.push(name);
    // Two names in one cell are reported once.
    else if (!joined) add([name], column, fixedName(cells, column, name));
    else if (!explaining.has(column)) add(joined.names, column);
    if (column !== undefined) explaining.add(column);
  }
  if (unexplained.length > 0) add(unexplained);
  return explaining;
}

/** This name and another one, if the cell contains both without a comma between them. */
function namesJoinedIn(cell: string, name: string, absent: readonly string[]) {
  const plain = (text: string) => text.toLowerCase().replace(/[\s.;|]/g, '');
  const pairs = absent
    .filter((other) => other !== name)
    .flatMap((other) => [
      [name, other],
      [other, name],
    ]);
  const names = pairs.find((pair) => pair.join('') === plain(cell));
  return names && { cell, names };
}

/** The name, if this column and no other differs from it only in letter case and spaces. */
function fixedName(cells: readonly string[], column: number, name: string): string | undefined {
  const alike = cells.filter((cell) => fixedColumn(cell, [name]) !== undefined);
  return alike.length === 1 ? fixedColumn(cells[column]!, [name]) : undefined;
}

function findUnknown(
  { columns, missing, shown }: Header,
  { required, optional, others, isPrivate }: ExpectedColumns,
  explaining: ReadonlySet<number>,
  findings: Findings,
): void {
  const absent = optional.filter((name) => !columns.has(name));
  const meantBy = nearestAmong(absent);
  for (const [name, column] of columns) {
    if (others || required.includes(name) || optional.includes(name)) continue;
    if (explaining.has(column) || missing.some((other) => nearest(other, [name]))) continue;
    const values = { column: name === '' ? 'without a name' : shown(column) };
    const [suggestion, fixed] = isPrivate ? [] : [meantBy(name), fixedColumn(name, absent)];
    findings.add({ code: 'unknown-column', row: 0, column, values, suggestion, fixed });
  }
}

const SEPARATORS = { semicolon: ';', tab: '\t', 'vertical line': '|' } as const;

/** The separator, if not a comma, that splits the header into at least two known names. */
export function otherSeparator(
  cells: readonly string[],
  { required, optional, aliases = [] }: ExpectedColumns,
): string | undefined {
  const names = new Set([...required, ...optional, ...aliases].map(plainHeader));
  const namesIn = (parts: readonly string[]) => parts.filter((part) => names.has(plainHeader(part))).length;
  if (namesIn(cells) > 0) return undefined;
  const line = cells.join(',');
  return Object.entries(SEPARATORS).find(([, character]) => namesIn(line.split(character)) > 1)?.[0];
}

/** The header’s line as one cell, if its quotation marks can’t be parsed, perhaps because the separator is not a comma. */
export function headerSeen(header: readonly string[], fault: ProblemCode | undefined, bytes: Uint8Array) {
  if (header.length > 0 || fault !== 'stray-quote') return header;
  return new TextDecoder().decode(bytes.subarray(0, LONGEST_HEADER)).split(/[\r\n]/, 1);
}

/** In bytes. */
const LONGEST_HEADER = 10_000;

/** A column name without differences in letter case, quotation marks, spaces, hyphens and underscores. */
export const plainHeader = (name: string): string =>
  name
    .replace(/^[\s"]+|[\s"]+$/g, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');

/** The known name that differs only in letter case, spaces instead of underscores, and surrounding spaces. */
function fixedColumn(name: string, known: readonly string[]): string | undefined {
  const meant = withoutOuterSpace(name).toLowerCase().replaceAll(' ', '_');
  return meant !== name && known.includes(meant) ? meant : undefined;
}
