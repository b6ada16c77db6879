// Search logs → how often each key was searched on which day. Logs are private: of what is wrong in them only the
// offending cell is ever shown, and only when nothing in it can be part of a query.
import type { Problem, ProblemCode } from '../problem.ts';
import { dateOf } from '../route/calendar.ts';
import { type DayCounts, DayCountTally, searchesIn, spanOf } from '../searchterms/day-counts.ts';
import { counted } from '../terminal.ts';
import { readRows, type SourceFile } from './csv.ts';
import { type Findings, findingsIn } from './findings.ts';
import { quoted, readHeader } from './header.ts';
import { hasRightWidth, isBlank } from './tables.ts';
import { readDay } from './timestamp.ts';

/** Every log of the source folder, counted. */
export interface SearchLog {
  readonly counts: DayCounts;
  /** First and last day with a search, from 1970-01-01; undefined for an empty log. */
  readonly span: { readonly first: number; readonly last: number } | undefined;
  readonly searches: number;
}

const KEY_COLUMNS = ['user_query', 'result_count', 'council_restriction'];
/** A raw log has a row a search; day counts have a row a day and key. */
export const LOG_COLUMNS = {
  raw: ['searched_at', ...KEY_COLUMNS],
  counts: ['date', ...KEY_COLUMNS, 'times_seen'],
};

/** @param councilNames the names that a restriction may hold; undefined when they aren't known */
export function readSearchLogs(
  files: readonly SourceFile[],
  councilNames: ReadonlySet<string> | undefined,
): { readonly log: SearchLog; readonly problems: readonly Problem[] } {
  const tally = new DayCountTally();
  const problems = files.flatMap((file) => readLog(file, tally, councilNames));
  const counts = tally.counts();
  const log = { counts, span: spanOf(counts), searches: searchesIn(counts) };
  return { log, problems: [...problems, ...gapsIn(counts)] };
}

/** A gap in the log that a mistyped year explains better than a pause of the search, in days. */
const LONG_GAP = 1000;

/** Where the log pauses for so long that a year may be mistyped. */
function gapsIn({ days }: DayCounts): readonly Problem[] {
  const sorted = Int32Array.from(new Set(days)).sort();
  return Array.from(sorted).flatMap((day, index) => {
    const before = sorted[index - 1];
    if (before === undefined || day - before <= LONG_GAP) return [];
    return [{ code: 'gap-in-log', values: { from: dateOf(before), to: dateOf(day) } }];
  });
}

function readLog(
  file: SourceFile,
  tally: DayCountTally,
  councilNames: ReadonlySet<string> | undefined,
): readonly Problem[] {
  const findings = findingsIn(file);
  let readRow: ReadRow | undefined;
  let header: readonly string[] | undefined;
  const unknown = { searches: 0, firstRow: 0, column: 0 };
  const fault = readRows(file, (cells, row) => {
    if (row === 0) {
      header = cells;
      const columns = readLogHeader(cells, findings);
      readRow = columns && rowReader(columns, cells.length, findings);
      unknown.column = columns?.get('council_restriction') ?? 0;
    } else if (readRow && !isBlank(cells)) {
      const entry = readRow(cells, row);
      if (!entry) return;
      tally.add(entry.day, entry.userQuery, entry.resultCount, entry.councilRestriction, entry.searches);
      if (entry.councilRestriction === '' || councilNames?.has(entry.councilRestriction.slice(1, -1)) !== false) return;
      if (unknown.searches === 0) unknown.firstRow = row;
      unknown.searches += entry.searches;
    }
  });
  if (!fault && !header) readLogHeader([], findings);
  if (unknown.searches > 0) {
    const values = { searches: counted(unknown.searches, 'search is', 'searches are') };
    findings.add({ code: 'unknown-restriction', row: unknown.firstRow, column: unknown.column, values });
  }
  const { text: _, ...place } = fault?.place ?? { line: 1, column: 1 };
  return [...(fault ? [{ ...fault, place }] : []), ...findings.problems(false)];
}

function readLogHeader(cells: readonly string[], findings: Findings): ReadonlyMap<string, number> | undefined {
  const isCounts = cells.includes('date') || cells.includes('times_seen');
  if (isCounts && cells.includes('searched_at')) {
    findings.add({ code: 'mixed-log', row: 0, column: cells.indexOf('searched_at') });
    return undefined;
  }
  return readHeader(
    cells,
    { required: LOG_COLUMNS[isCounts ? 'counts' : 'raw'], optional: [], others: false, isPrivate: true },
    findings,
  );
}

/** What a row of a log says: a search, or so many of a day. */
interface LogEntry {
  readonly day: number;
  readonly userQuery: string;
  readonly resultCount: number;
  readonly councilRestriction: string;
  readonly searches: number;
}

/** Undefined for a row in which something is wrong. */
type ReadRow = (cells: readonly string[], row: number) => LogEntry | undefined;

function rowReader(columns: ReadonlyMap<string, number>, width: number, findings: Findings): ReadRow {
  const isCounts = columns.has('times_seen');
  const at = (name: string) => columns.get(name) ?? -1;
  const [time, query, count, restriction, times] = [
    at(isCounts ? 'date' : 'searched_at'),
    at('user_query'),
    at('result_count'),
    at('council_restriction'),
    at('times_seen'),
  ];
  return (cells, row) => {
    if (!hasRightWidth(cells, width, row, findings)) return undefined;
    const day = readDay(cells[time]!);
    const resultCount = readCount(cells[count]!);
    const searches = isCounts ? readCount(cells[times]!) : 1;
    const councilRestriction = cells[restriction]!;
    const isRestriction = councilRestriction === '' || /^".*"$/s.test(councilRestriction);
    if (day !== undefined && resultCount !== undefined && searches && isRestriction) {
      return { day, userQuery: cells[query]!, resultCount, councilRestriction, searches };
    }
    const wrong = [
      ...(day === undefined ? [{ code: 'bad-time', column: time } as const] : []),
      ...(resultCount === undefined ? [{ code: 'bad-count', column: count, least: '0' } as const] : []),
      ...(searches ? [] : [{ code: 'bad-count', column: times, least: '1' } as const]),
      ...(isRestriction ? [] : [{ code: 'bad-restriction', column: restriction } as const]),
    ];
    // Nor is it alone where the columns of query and time have changed places.
    const isAlone = wrong.length === 1 && readDay(cells[query]!) === undefined;
    for (const { code, column, ...rest } of wrong) {
      const cell = shownCell(code, cells[column]!, isAlone);
      findings.add({ code, row, column, values: { cell, ...rest } });
    }
    return undefined;
  };
}

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
