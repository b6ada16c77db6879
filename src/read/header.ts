// A table's header: which columns there are, and where each known one stands.
import type { ProblemCode } from '../problem.ts';
import type { Findings } from './findings.ts';
import { fixedColumn } from './fixing.ts';
import { nearest, nearestAmong } from './suggestion.ts';

export interface ExpectedColumns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Other names for the columns of such a file. */
  readonly aliases?: readonly string[];
  /** Whether other columns are to be expected, so that they deserve no warning. */
  readonly others: boolean;
  /** Whether what stands in the header might be data that must not be shown, if a line end or the header is missing. */
  readonly isPrivate?: boolean;
}

/** Where each known column stands; undefined when one is missing or stands twice. */
export function readHeader(
  cells: readonly string[],
  expected: ExpectedColumns,
  findings: Findings,
): ReadonlyMap<string, number> | undefined {
  const { required, optional, isPrivate } = expected;
  const separator = otherSeparator(cells, expected);
  if (separator !== undefined) {
    findings.add({ code: 'other-separator', row: 0, column: undefined, values: { separator } });
    return undefined;
  }
  const columns = new Map<string, number>();
  const repeated: number[] = [];
  cells.forEach((name, column) => {
    if (!columns.has(name)) columns.set(name, column);
    // Spreadsheets leave columns without a name: those may be several.
    else if (name !== '') repeated.push(column);
  });
  const missing = required.filter((name) => !columns.has(name));
  const shown = (column: number) => {
    const name = cells[column]!;
    return isPrivate && ![...required, ...optional].includes(name) ? `number ${column + 1}` : quoted(name);
  };
  const header: Header = { cells, columns, missing, shown };
  const explaining = findMissing(header, expected, findings);
  // Where none is there, the first row is no header: of its cells there is nothing to say.
  if (isPrivate ? missing.length > 0 : missing.length === required.length) return undefined;
  for (const column of repeated) {
    findings.add({ code: 'duplicate-column', row: 0, column, values: { column: shown(column) } });
  }
  findUnknown(header, expected, explaining, findings);
  return missing.length + repeated.length === 0 ? columns : undefined;
}

/** A header whose columns have been told apart. */
interface Header {
  readonly cells: readonly string[];
  readonly columns: ReadonlyMap<string, number>;
  /** Names that are required and not there. */
  readonly missing: readonly string[];
  /** A column as it may be told of. */
  readonly shown: (column: number) => string;
}

/** @returns the columns that stand in the place of those missing: there is no more to say of them */
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
    // Two names in one cell are told of once.
    else if (!joined) add([name], column, fixedName(cells, column, name));
    else if (!explaining.has(column)) add(joined.names, column);
    if (column !== undefined) explaining.add(column);
  }
  if (unexplained.length > 0) add(unexplained);
  return explaining;
}

/** Two names between which the comma is missing, if one of them is this one. */
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

/** The name, if the column differs from it in letter case and white space only, and no other one does. */
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

/** The separator, if not a comma, that splits the header into at least two known names, however they are written. */
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

/** The header's line as one cell, if its quotation marks can't be parsed because the separator is not a comma. */
export function headerSeen(header: readonly string[], fault: ProblemCode | undefined, bytes: Uint8Array) {
  if (header.length > 0 || fault !== 'stray-quote') return header;
  return new TextDecoder().decode(bytes.subarray(0, LONGEST_HEADER)).split(/[\r\n]/, 1);
}

/** In bytes. */
const LONGEST_HEADER = 10_000;

/** Column names are the same if they differ only in letter case, quotation marks, spaces, hyphens and underscores. */
export const plainHeader = (name: string): string =>
  name
    .replace(/^[\s"]+|[\s"]+$/g, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');

export const quoted = (text: string): string => `“${text}”`;
