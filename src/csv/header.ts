// Reads the header of a CSV file: locates the known columns, and reports any missing, repeated or unknown ones.
import { type DiagnosticCode, inFile } from '../diagnostics/diagnostic.ts';
import { listText, quoted } from '../text/format.ts';
import { nearest, nearestAmong } from '../text/nearest.ts';
import { withoutOuterSpace } from '../text/space.ts';
import type { CsvDocument } from './document.ts';
import type { Findings } from './findings.ts';
import { bare } from './places.ts';

export interface ExpectedColumns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Alternative names that columns may have in this kind of file. */
  readonly aliases?: readonly string[];
  /** Whether unknown columns are allowed without a warning. */
  readonly others: boolean;
  /**
   * Whether messages may show only known names. If the header or its line ending is missing, the first line may contain private
   * data.
   */
  readonly isPrivate?: boolean;
}

/**
 * @param renamed replaces the names in the file with the expected names
 * @returns the cells of the header, or the whole line as a single cell if it can't be parsed; the columns, as in `readHeader`; and
 * the fault in the document, unless it is due to a separator other than a comma
 */
export function readColumns(
  { name, rows, bytes, fault: ended }: CsvDocument,
  expected: ExpectedColumns,
  findings: Findings,
  renamed = (header: readonly string[]) => header,
) {
  const [first = []] = rows;
  const header = headerSeen(first, ended?.code, bytes);
  // If the separator isn't a comma, quotation marks may seem to be in the middle of a cell.
  const fault = otherSeparator(header, expected) === undefined ? ended : undefined;
  const isRead = !fault || first.length > 0;
  const columns = isRead ? readHeader(renamed(header), expected, findings) : undefined;
  const shown = fault && expected.isPrivate ? inFile(name, { ...fault, place: bare(fault.location) }) : fault;
  return { header, columns, fault: shown };
}

/** @returns column indexes by name; undefined if a required column is missing or repeated */
export function readHeader(
  cells: readonly string[],
  expected: ExpectedColumns,
  findings: Findings,
): ReadonlyMap<string, number> | undefined {
  const { required, optional, isPrivate } = expected;
  const separator = otherSeparator(cells, expected);
  if (separator !== undefined) {
    findings.add({ code: 'wrong-separator', row: 0, values: { separator } });
    return undefined;
  }
  const columns = new Map<string, number>();
  const repeated: number[] = [];
  cells.forEach((name, column) => {
    if (!columns.has(name)) columns.set(name, column);
    // Spreadsheets create unnamed columns, so a header may contain more than one.
    else if (name !== '') repeated.push(column);
  });
  const missing = required.filter((name) => !columns.has(name));
  const shown = (column: number) => {
    const name = cells[column]!;
    return isPrivate && ![...required, ...optional].includes(name) ? `number ${column + 1}` : quoted(name);
  };
  const header: Header = { cells, columns, missing, shown };
  const explaining = findMissing(header, expected, findings);
  // If no known column is found, the first row isn't treated as a header.
  if (isPrivate ? missing.length > 0 : missing.length === required.length) return undefined;
  for (const column of repeated)
    findings.add({ code: 'duplicate-column', row: 0, column, values: { column: shown(column) } });
  findUnknown(header, expected, explaining, findings);
  return missing.length + repeated.length === 0 ? columns : undefined;
}

interface Header {
  readonly cells: readonly string[];
  readonly columns: ReadonlyMap<string, number>;
  readonly missing: readonly string[];
  /** Describes a column for use in messages. */
  readonly shown: (column: number) => string;
}

/** @returns the columns that are probably misspellings of the missing ones and therefore don't need a message of their own */
function findMissing(
  { cells, columns, missing, shown }: Header,
  { required, optional, isPrivate }: ExpectedColumns,
  findings: Findings,
): ReadonlySet<number> {
  const known = [...required, ...optional];
  const absent = known.filter((name) => !columns.has(name));
  const unnamed = cells.filter((cell) => !known.includes(cell));
  const add = (names: readonly string[], column?: number, fixed?: string) => {
    const text = `the column${names.length === 1 ? '' : 's'} ${listText(names.map(quoted))} ${names.length === 1 ? 'is' : 'are'}`;
    const values = { column: text, columns: listText(required) };
    const meant = names.join(',');
    const suggestion = column === undefined ? undefined : isPrivate ? meant : `${meant} instead of ${shown(column)}`;
    findings.add({ code: 'missing-column', row: 0, column, values, suggestion, fixed });
  };
  const explaining = new Set<number>();
  const unexplained: string[] = [];
  for (const name of missing) {
    const joined = unnamed.flatMap((cell) => namesJoinedIn(cell, name, absent) ?? [])[0];
    const meant = joined?.cell ?? nearest(name, unnamed);
    const column = meant === undefined ? undefined : columns.get(meant);
    if (column === undefined) unexplained.push(name);
    // A cell that contains two names is reported only once.
    else if (!joined) add([name], column, fixedName(cells, column, name));
    else if (!explaining.has(column)) add(joined.names, column);
    if (column !== undefined) explaining.add(column);
  }
  if (unexplained.length > 0) add(unexplained);
  return explaining;
}

/** The two names in a cell that contains this name and another one without a comma between them. */
function namesJoinedIn(cell: string, name: string, absent: readonly string[]) {
  const plain = (text: string) => text.toLowerCase().replace(/[\s.;|]/g, '');
  const others = absent.filter((other) => other !== name);
  const pairs = [...others.map((other) => [name, other]), ...others.map((other) => [other, name])];
  const names = pairs.find((pair) => pair.join('') === plain(cell));
  return names && { cell, names };
}

/** The corrected name, if exactly one column differs from it only in letter case and spaces. */
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

/** The separator, if splitting the header at a character other than a comma gives at least two known names. */
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

/** Returns the header line as a single cell if its quotation marks can't be parsed, perhaps because the separator isn't a comma. */
export function headerSeen(header: readonly string[], fault: DiagnosticCode | undefined, bytes: Uint8Array) {
  if (header.length > 0 || fault !== 'stray-quote') return header;
  return new TextDecoder().decode(bytes.subarray(0, LONGEST_HEADER)).split(/[\r\n]/, 1);
}

/** The number of bytes to decode when looking for the header line. */
const LONGEST_HEADER = 10_000;

/**
 * A simplified column name for comparison, which ignores letter case, quotation marks, surrounding spaces, and the difference
 * between spaces, hyphens and underscores.
 */
export const plainHeader = (name: string): string =>
  name
    .replace(/^[\s"]+|[\s"]+$/g, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');

/** The known name that differs from this one only in letter case, surrounding spaces, or spaces instead of underscores. */
function fixedColumn(name: string, known: readonly string[]): string | undefined {
  const meant = withoutOuterSpace(name).toLowerCase().replaceAll(' ', '_');
  return meant !== name && known.includes(meant) ? meant : undefined;
}
