// Search logs → how often each key was searched on which day. Logs are private: of what is wrong in them only the
// offending cell is ever shown, and only when nothing in it can be part of a query.
import type { Problem } from '../problem.ts';
import type { KeyLog } from '../searchterms/index-log.ts';
import { readRows, type SourceFile } from './csv.ts';
import { type Findings, findingsIn } from './findings.ts';
import { counted, quoted, readHeader } from './header.ts';
import { hasRightWidth, isBlank } from './tables.ts';
import { readDay } from './timestamp.ts';

/** Every log of the source folder, counted. */
export interface SearchLog {
  readonly keys: readonly KeyLog[];
  /** First and last day with a search, from 1970-01-01; undefined for an empty log. */
  readonly span: { readonly first: number; readonly last: number } | undefined;
  readonly searches: number;
}

const KEY_COLUMNS = ['user_query', 'result_count', 'council_restriction'];
/** A raw log has a row a search; day counts have a row a day and key. */
const LOG_COLUMNS = {
  raw: ['searched_at', ...KEY_COLUMNS],
  counts: ['date', ...KEY_COLUMNS, 'times_seen'],
};

/** @param councilNames the names that a restriction may hold; undefined when they aren't known */
export function readSearchLogs(
  files: readonly SourceFile[],
  councilNames: ReadonlySet<string> | undefined,
): { readonly log: SearchLog; readonly problems: readonly Problem[] } {
  const tally = new Tally();
  const problems = files.flatMap((file) => readLog(file, tally, councilNames));
  return { log: tally.log(), problems };
}

type CountedKey = KeyLog & { readonly searchesByDay: Map<number, number> };

class Tally {
  readonly #byQuery = new Map<string, Map<string, CountedKey>>();
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  #searches = 0;

  add(day: number, userQuery: string, resultCount: number, councilRestriction: string, searches: number): void {
    const sameQuery = getOrAdd(this.#byQuery, userQuery, () => new Map<string, CountedKey>());
    const key = getOrAdd(sameQuery, `${resultCount} ${councilRestriction}`, () => ({
      userQuery,
      resultCount,
      councilRestriction,
      searchesByDay: new Map<number, number>(),
    }));
    key.searchesByDay.set(day, (key.searchesByDay.get(day) ?? 0) + searches);
    this.#first = Math.min(this.#first, day);
    this.#last = Math.max(this.#last, day);
    this.#searches += searches;
  }

  log(): SearchLog {
    const keys = [...this.#byQuery.values()].flatMap((sameQuery) => [...sameQuery.values()]);
    const span = this.#searches === 0 ? undefined : { first: this.#first, last: this.#last };
    return { keys, span, searches: this.#searches };
  }
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

function readLog(file: SourceFile, tally: Tally, councilNames: ReadonlySet<string> | undefined): readonly Problem[] {
  const findings = findingsIn(file);
  const unknownRestrictions: number[] = [];
  let readRow: ((cells: readonly string[], row: number) => void) | undefined;
  let restriction = 0;
  let headerRead = false;
  const fault = readRows(file, (cells, row) => {
    if (row > 0) {
      if (isBlank(cells)) return;
      readRow?.(cells, row);
      const name = cells[restriction] ?? '';
      if (councilNames && /^".*"$/s.test(name) && !councilNames.has(name.slice(1, -1))) unknownRestrictions.push(row);
      return;
    }
    headerRead = true;
    const columns = readLogHeader(cells, findings);
    if (!columns) return;
    restriction = columns.get('council_restriction')!;
    readRow = rowReader(columns, cells.length, tally, findings);
  });
  if (!fault && !headerRead) readLogHeader([], findings);
  const [firstUnknown] = unknownRestrictions;
  if (firstUnknown !== undefined) {
    const rows = counted(unknownRestrictions.length, 'search is', 'searches are');
    findings.add({ code: 'unknown-restriction', row: firstUnknown, column: restriction, values: { rows } });
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

function rowReader(columns: ReadonlyMap<string, number>, width: number, tally: Tally, findings: Findings) {
  const isCounts = columns.has('times_seen');
  const at = (name: string) => columns.get(name) ?? -1;
  const [time, query, count, restriction, times] = [
    at(isCounts ? 'date' : 'searched_at'),
    at('user_query'),
    at('result_count'),
    at('council_restriction'),
    at('times_seen'),
  ];
  return (cells: readonly string[], row: number): void => {
    if (!hasRightWidth(cells, width, row, findings)) return;
    const day = readDay(cells[time]!);
    const results = readCount(cells[count]!);
    const searches = isCounts ? readCount(cells[times]!) : 1;
    const named = cells[restriction]!;
    if (day === undefined) addCell(findings, 'bad-time', cells[time]!, row, time, {});
    if (results === undefined) addCell(findings, 'bad-count', cells[count]!, row, count, { least: '0' });
    if (!searches) addCell(findings, 'bad-count', cells[times]!, row, times, { least: '1' });
    if (named !== '' && !/^".*"$/s.test(named)) findings.add({ code: 'bad-restriction', row, column: restriction });
    else if (day !== undefined && results !== undefined && searches) {
      tally.add(day, cells[query]!, results, named, searches);
    }
  };
}

function readCount(text: string): number | undefined {
  const count = /^[0-9]{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(count) ? count : undefined;
}

const DATE_LIKE = /^(?:[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}[0-9TZ:+. -]{0,25})?$/;

// A row whose quotation marks are missing has parts of its query in other columns: what might be one is not shown.
function addCell(
  findings: Findings,
  code: 'bad-time' | 'bad-count',
  text: string,
  row: number,
  column: number,
  values: Readonly<Record<string, string>>,
): void {
  const harmless = code === 'bad-time' ? DATE_LIKE : /^[0-9.+-]{0,6}$/;
  const shown = text === '' ? 'an empty cell' : quoted(text);
  const cell = harmless.test(text)
    ? shown
    : `a cell of ${counted([...text].length, 'character')} (not shown: it may be part of a query)`;
  findings.add({ code, row, column, values: { ...values, cell } });
}
