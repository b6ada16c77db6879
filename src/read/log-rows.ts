// The rows of a search log → searches with their day. Logs are private: of what is wrong in them only the offending cell
// is ever shown, and only when nothing in it can be part of a query.
import { kindsOf, LOG_COLUMNS, type LogKind } from '../model/logs.ts';
import type { ProblemCode } from '../problem.ts';
import { counted } from '../text/format.ts';
import type { Findings } from './findings.ts';
import { otherSeparator, quoted, readHeader } from './header.ts';
import { addWrongWidth, isBlankRow } from './tables.ts';
import { dayReader, readDay } from './timestamp.ts';

export interface LogHeader {
  readonly kind: LogKind;
  /** Where each column stands. */
  readonly columns: ReadonlyMap<string, number>;
  readonly width: number;
}

/** Undefined where a column is missing or stands twice, or columns of several kinds are there. */
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

/** Whether a separator other than a comma is used in a log. */
export const isSeparatedOtherwise = (cells: readonly string[]): boolean =>
  otherSeparator(cells, { required: ALL_COLUMNS, optional: [], others: false }) !== undefined;

/** What a row of a log says: a search, or so many of a day. */
export type TakeSearches = (
  day: number,
  query: string,
  results: number,
  restriction: string,
  searches: number,
  row: number,
) => void;

/**
 * A function that reads a row.
 * @param take is called for each row that is not blank and in which nothing is wrong
 * @returns a function whose answer is whether the row counts: blank ones don't
 */
export function rowReader(
  { kind, columns, width }: LogHeader,
  findings: Findings,
  take: TakeSearches,
): (cells: readonly string[], row: number) => boolean {
  const at = (name: string) => columns.get(name) ?? -1;
  const [query, count, restriction, times] = KEY_AND_TIMES.map(at) as [number, number, number, number];
  const time = at(LOG_COLUMNS[kind][0]!);
  const dayOf = dayReader();
  return (cells, row) => {
    if (cells.length === width) {
      const day = dayOf(cells[time]!);
      const results = readCount(cells[count]!);
      const searches = times < 0 ? 1 : readCount(cells[times]!);
      const text = cells[restriction]!;
      if (day !== undefined && results !== undefined && searches && isQuoted(text)) {
        take(day, cells[query]!, results, text, searches, row);
        return true;
      }
    }
    if (isBlankRow(cells)) return false;
    if (cells.length === width) findFaults(cells, row);
    else addWrongWidth(cells, width, row, findings);
    return true;
  };

  function findFaults(cells: readonly string[], row: number): void {
    const wrong = [
      ...(readDay(cells[time]!) === undefined ? [{ code: 'bad-time', column: time } as const] : []),
      ...(readCount(cells[count]!) === undefined ? [{ code: 'bad-count', column: count, least: '0' } as const] : []),
      ...(times < 0 || readCount(cells[times]!) ? [] : [{ code: 'bad-count', column: times, least: '1' } as const]),
      ...(isQuoted(cells[restriction]!) ? [] : [{ code: 'bad-restriction', column: restriction } as const]),
    ];
    // Nor is it alone where the columns of query and time have changed places.
    const isAlone = wrong.length === 1 && readDay(cells[query]!) === undefined;
    for (const { code, column, ...rest } of wrong) {
      findings.add({ code, row, column, values: { cell: shownCell(code, cells[column]!, isAlone), ...rest } });
    }
  }
}

const KEY_AND_TIMES = LOG_COLUMNS.counts.slice(1);

/** Whether a restriction is one: nothing, or a name in quotation marks. */
const isQuoted = (text: string): boolean =>
  text === '' || (text.length > 1 && text.startsWith('"') && text.endsWith('"'));

/** @returns undefined if it isn't a whole number with up to 16 digits, of at most 2^53 - 1 */
function readCount(text: string): number | undefined {
  const count = /^[0-9]{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(count) ? count : undefined;
}

/** Forms of a wrong cell that tell nothing but a date or a number. */
const HARMLESS: Partial<Record<ProblemCode, RegExp>> = {
  'bad-time': /^[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}[0-9TZ:+. -]{0,25}$/,
  'bad-count': /^-?[0-9]{1,6}(?:\.[0-9]{1,2})?$/,
};

// A row whose quotation marks are missing has parts of its query in other columns: only a cell that is wrong all by
// itself, and of which nothing can be part of a query, is shown.
function shownCell(code: ProblemCode, text: string, isAlone: boolean): string {
  if (text === '') return 'an empty cell';
  if (isAlone && HARMLESS[code]?.test(text)) return quoted(text);
  return `a cell of ${counted([...text].length, 'character')} (not shown: it may be part of a query)`;
}
