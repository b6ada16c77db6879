// Reads the header of a CSV file: locates the known columns, and reports any missing, repeated or unknown ones.
import { locatedIn } from '../diagnostics/diagnostic.ts';
import { listText, quoted } from '../text/format.ts';
import { lookAlikeIn } from '../text/look-alikes.ts';
import { cellsMeant, type ExpectedColumns, fixedColumn, isSimilar } from './column-names.ts';
import type { CsvDocument } from './document.ts';
import type { Findings } from './findings.ts';
import { headerFault, otherSeparator, rowsAbove, titleFinding } from './header-faults.ts';
import { lettersOf, withoutCell } from './places.ts';

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
  const isEmpty = !ended && rows.every((cells) => cells.every((cell) => cell.trim() === ''));
  const header = isEmpty ? [] : headerSeen(first, ended?.code.endsWith('-quote') === true, bytes);
  // If the separator isn't a comma, quotation marks may seem to be in the middle of a cell.
  const fault = otherSeparator(header, expected) === undefined ? ended : undefined;
  const isRead = !fault || first.length > 0;
  const above = rowsAbove(rows, expected);
  if (above > 0) findings.add(titleFinding(above));
  const columns = isRead && above === 0 ? readHeader(renamed(header), expected, findings, rows.slice(1)) : undefined;
  const shown = fault && expected.isPrivate ? locatedIn(name, { ...fault, place: withoutCell(fault.location) }) : fault;
  return { header, columns, fault: shown };
}

/** @returns column indexes by name; undefined if a required column is missing or repeated */
export function readHeader(
  cells: readonly string[],
  expected: ExpectedColumns,
  findings: Findings,
  below: CsvDocument['rows'] = [],
): ReadonlyMap<string, number> | undefined {
  const { required, optional, isPrivate } = expected;
  const fault = headerFault(cells, expected, below);
  if (fault) {
    findings.add(fault);
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
    if (name === '') return `${lettersOf(column)}, which has no name`;
    return isPrivate && ![...required, ...optional].includes(name) ? `number ${column + 1}` : quoted(name);
  };
  const header: Header = { cells, columns, missing, shown };
  const explaining = findMissing(header, expected, findings);
  // If no known column is found, the first row isn't treated as a header.
  if (isPrivate ? missing.length > 0 : missing.length === required.length) return undefined;
  for (const column of repeated)
    findings.add({ code: 'duplicate-column', row: 0, column, values: { column: shown(column) } });
  if (explaining) findUnknown(header, expected, explaining, findings);
  return missing.length + repeated.length === 0 ? columns : undefined;
}

interface Header {
  readonly cells: readonly string[];
  readonly columns: ReadonlyMap<string, number>;
  readonly missing: readonly string[];
  /** Describes a column for use in messages. */
  readonly shown: (column: number) => string;
}

/**
 * @returns the columns that are probably misspellings of the missing ones and therefore don't need a message of their own; undefined
 * if any unknown column may be a missing one
 */
function findMissing(
  { cells, columns, missing, shown }: Header,
  { required, optional, isPrivate }: ExpectedColumns,
  findings: Findings,
): ReadonlySet<number> | undefined {
  const known = [...required, ...optional];
  const absent = known.filter((name) => !columns.has(name));
  const unnamed = [...columns.keys()].filter((cell) => !known.includes(cell));
  const similar = cellsMeant(absent, unnamed);
  const valuesFor = (names: readonly string[], advice = '') => {
    const list = listText(names.map(quoted));
    const column = names.length === 1 ? `the column ${list} is` : `the columns ${list} are`;
    return { column, columns: listText(required), advice };
  };
  const described = (column: number) => {
    const odd = lookAlikeIn(cells[column]!);
    return odd === undefined ? shown(column) : `${shown(column)}, in which ${odd.character} is ${odd.likeness}`;
  };
  const suggest = (names: readonly string[], column: number, fixed?: string) => {
    const meant = names.join(',');
    const suggestion = isPrivate ? meant : `${meant} instead of ${described(column)}`;
    findings.add({ code: 'missing-column', row: 0, column, values: valuesFor(names), suggestion, fixed });
  };
  const explaining = new Set<number>();
  const unexplained: string[] = [];
  for (const name of missing) {
    const joined = unnamed.flatMap((cell) => namesJoinedIn(cell, name, absent) ?? [])[0];
    const meant = joined?.cell ?? similar.get(name);
    const column = meant === undefined ? undefined : columns.get(meant);
    if (column === undefined) unexplained.push(name);
    // A cell that contains two names is reported only once.
    else if (!joined) suggest([name], column, fixedName(cells, column, name));
    else if (!explaining.has(column)) suggest(joined.names, column);
    if (column !== undefined) explaining.add(column);
  }
  if (unexplained.length === 0) return explaining;
  const [other, ...others] = unnamed.map((cell) => columns.get(cell)!).filter((column) => !explaining.has(column));
  const isClear = unexplained.length === 1 && other !== undefined && others.length === 0 && !isPrivate;
  const advice = isClear ? ` Perhaps you only need to rename column ${shown(other)}.` : '';
  findings.add({ code: 'missing-column', row: 0, values: valuesFor(unexplained, advice) });
  return undefined;
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
  const unnamed = [...columns.keys()].filter((name) => ![...required, ...optional].includes(name));
  const similar = new Map(Array.from(cellsMeant(absent, unnamed), ([name, cell]) => [cell, name]));
  for (const name of others === true ? [] : unnamed) {
    if (others === 'if distinct' && !similar.has(name)) continue;
    const column = columns.get(name)!;
    if (explaining.has(column) || missing.some((other) => isSimilar(other, name))) continue;
    const values = { column: shown(column) };
    const [suggestion, fixed] = isPrivate ? [] : [similar.get(name), fixedColumn(name, absent)];
    findings.add({ code: 'unknown-column', row: 0, column, values, suggestion, fixed });
  }
}

/** Returns the header line as a single cell if its quotation marks can't be parsed, perhaps because the separator isn't a comma. */
export function headerSeen(header: readonly string[], hasWrongQuote: boolean, bytes: Uint8Array) {
  if (header.length > 0 || !hasWrongQuote) return header;
  return new TextDecoder().decode(bytes.subarray(0, LONGEST_HEADER)).split(/[\r\n]/, 1);
}

/** The number of bytes to decode when looking for the header line. */
const LONGEST_HEADER = 10_000;
