// Extracts the searches and their days from the rows of a search log. Logs are private, so messages show an invalid cell only if
// it can't be part of a query.
import type { Findings } from '../../engine/csv/findings.ts';
import { readHeader } from '../../engine/csv/header.ts';
import { otherSeparator } from '../../engine/csv/header-faults.ts';
import type { ColumnRule } from '../../engine/tables/column.ts';
import { addWrongWidth } from '../../engine/tables/row-widths.ts';
import { isBlankRow } from '../../engine/tables/rows.ts';
import { counted, quoted } from '../../engine/text/format.ts';
import { kindsOf, LOG_COLUMNS, LOG_KINDS, type LogKind } from './logs.ts';
import { dayReader, readDay } from './search-time.ts';

interface LogHeader {
  readonly kind: LogKind;
  /** The index of each column. */
  readonly columns: ReadonlyMap<string, number>;
  readonly width: number;
}

/** Undefined if a column is missing or repeated, or if the columns belong to different kinds of log. */
export function readLogHeader(cells: readonly string[], findings: Findings): LogHeader | undefined {
  const kinds = kindsOf(cells);
  if (kinds.length > 1) {
    const mark = ['searched_at', 'redacted_date'].find((name) => cells.includes(name))!;
    findings.add({ code: 'mixed-log', row: 0, column: cells.indexOf(mark) });
    return undefined;
  }
  const kind = kinds[0] ?? 'raw';
  const expected = { required: LOG_COLUMNS[kind], optional: [], aliases: ALL_COLUMNS, others: false, isPrivate: true };
  const columns = readHeader(cells, expected, findings);
  return columns && { kind, columns, width: cells.length };
}

const ALL_COLUMNS = Object.values(LOG_COLUMNS).flat();

/** Whether a log uses a separator other than a comma. */
export const isSeparatedOtherwise = (cells: readonly string[]): boolean =>
  otherSeparator(cells, { required: ALL_COLUMNS, optional: [], others: false }) !== undefined;

type TakeSearches = (day: number, query: string, results: number, restriction: string, searches: number) => void;

/**
 * @param take called for each valid row
 * @returns a function that reads a row and returns whether the row contains anything
 */
export function logRowReader(
  { kind, columns, width }: LogHeader,
  findings: Findings,
  take: TakeSearches,
): (cells: readonly string[], row: number) => boolean {
  const rules = Object.entries<ColumnRule>(LOG_KINDS[kind].columns).map(([name, rule]) => ({
    rule,
    column: columns.get(name)!,
  }));
  const [time, query, count, restriction, times] = rules as [Ruled, Ruled, Ruled, Ruled, Ruled?];
  const dayOf = dayReader();
  return (cells, row) => {
    if (cells.length === width) {
      const day = dayOf(cells[time.column]!);
      const results = count.rule.read(cells[count.column]!) as number | undefined;
      const searches = times ? (times.rule.read(cells[times.column]!) as number | undefined) : 1;
      const text = restriction.rule.read(cells[restriction.column]!) as string | undefined;
      if (day !== undefined && results !== undefined && searches !== undefined && text !== undefined) {
        take(day, cells[query.column]!, results, text, searches);
        return true;
      }
    }
    if (isBlankRow(cells)) return false;
    if (cells.length === width) findFaults(cells, row);
    else addWrongWidth(cells, width, row, findings);
    return true;
  };

  function findFaults(cells: readonly string[], row: number): void {
    const wrong = rules.filter(({ rule, column }) => rule.read(cells[column]!) === undefined);
    // If the query looks like a time, the query and time columns may have been swapped.
    const isAlone = wrong.length === 1 && readDay(cells[query.column]!) === undefined;
    for (const { rule, column } of wrong) {
      const text = cells[column]!;
      const code = text === '' ? 'empty-cell' : rule.problem;
      findings.add({ code, row, column, values: { cell: shownCell(rule, text, isAlone) } });
    }
  }
}

interface Ruled {
  readonly rule: ColumnRule;
  readonly column: number;
}

// If quotation marks are missing, parts of a query may have ended up in other columns. A cell is therefore shown only if it is the
// only invalid one and can't be part of a query.
function shownCell({ harmless }: ColumnRule, text: string, isAlone: boolean): string {
  if (isAlone && harmless?.test(text)) return quoted(text);
  return `a cell of ${counted([...text].length, 'character')} (hidden, because it may be part of a query)`;
}
