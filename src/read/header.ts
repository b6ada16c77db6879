// A table's header: which columns there are, and where each known one stands.
import type { Findings } from './findings.ts';
import { mendedColumn } from './mending.ts';
import { nearest } from './suggestion.ts';

export interface ExpectedColumns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Whether other columns are to be expected, so that they deserve no warning. */
  readonly others: boolean;
  /** Whether what stands in the header might be data that must not be shown, if a line end or the header is missing. */
  readonly isPrivate?: boolean;
}

/** Where each known column stands; undefined when one is missing or stands twice. */
export function readHeader(
  cells: readonly string[],
  { required, optional, others, isPrivate }: ExpectedColumns,
  findings: Findings,
): ReadonlyMap<string, number> | undefined {
  const known = [...required, ...optional];
  const separator = otherSeparator(cells, required);
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
    return isPrivate && !known.includes(name) ? `number ${column + 1}` : quoted(name);
  };
  const unnamed = cells.filter((cell) => !known.includes(cell));
  const unexplained: string[] = [];
  const addMissing = (names: readonly string[], column?: number, suggestion?: string, mended?: string) => {
    const text = `the column${names.length === 1 ? '' : 's'} ${names.map(quoted).join(', ')} ${names.length === 1 ? 'is' : 'are'}`;
    const values = { column: text, columns: required.join(', ') };
    findings.add({ code: 'missing-column', row: 0, column, values, suggestion, mended });
  };
  for (const name of missing) {
    const meant = nearest(name, unnamed);
    const column = meant === undefined ? undefined : columns.get(meant);
    if (column === undefined) unexplained.push(name);
    else
      addMissing(
        [name],
        column,
        isPrivate ? name : `${name} in place of ${shown(column)}`,
        mendedColumn(cells[column]!, [name]),
      );
  }
  if (unexplained.length > 0) addMissing(unexplained);
  // Where none is there, the first row is no header: of its cells there is nothing to say.
  if (isPrivate ? missing.length > 0 : missing.length === required.length) return undefined;
  for (const column of repeated) {
    findings.add({ code: 'duplicate-column', row: 0, column, values: { column: shown(column) } });
  }
  for (const [name, column] of columns) {
    if (others || known.includes(name) || missing.some((other) => nearest(other, [name]))) continue;
    const absent = isPrivate ? [] : optional.filter((known) => !columns.has(known));
    const values = { column: name === '' ? 'without a name' : shown(column) };
    const [suggestion, mended] = [nearest(name, absent), mendedColumn(name, absent)];
    findings.add({ code: 'unknown-column', row: 0, column, values, suggestion, mended });
  }
  return missing.length + repeated.length === 0 ? columns : undefined;
}

const SEPARATORS = { semicolon: ';', tab: '\t', 'vertical line': '|' } as const;

/** What stands between the names of the columns, where it is no comma. */
export function otherSeparator([first, ...others]: readonly string[], required: readonly string[]): string | undefined {
  if (first === undefined || others.length > 0) return undefined;
  const isSeparator = ([, character]: readonly [string, string]) =>
    required.every((name) => first.split(character).includes(name));
  return Object.entries(SEPARATORS).find(isSeparator)?.[0];
}

export const quoted = (text: string): string => `“${text}”`;
