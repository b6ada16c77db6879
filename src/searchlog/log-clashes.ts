// Problems between search logs: searches that would be counted twice, logs that can't be added up, long gaps.
import { groupBy } from '../grouping.ts';
import type { Problem } from '../problem.ts';
import type { LogKind } from '../tables/logs.ts';
import { dateOf } from '../text/calendar.ts';
import { counted, namesOf, numberText } from '../text/format.ts';

export interface LogSummary {
  readonly name: string;
  /** Undefined if the header is wrong. */
  readonly kind: LogKind | undefined;
  readonly rows: number;
  /** Days with a search, from 1970-01-01, ascending and unique. */
  readonly days: Int32Array;
  /** SHA-256 of its text, or of the whole file if it can't be unpacked; undefined if it can't be read. */
  readonly textHash: () => Promise<string | undefined>;
}

export async function findClashes(logs: readonly LogSummary[]): Promise<readonly Problem[]> {
  return [...(await findTwins(logs)), ...findOthersBeside(logs), ...findSharedDays(logs)];
}

/** Logs with the same text, compressed or not: `gunzip --keep` leaves both files. */
async function findTwins(logs: readonly LogSummary[]): Promise<readonly Problem[]> {
  // Many logs may consist of only a header, because nobody searched on those days.
  const filled = logs.filter(({ days }) => days.length > 0);
  const withRows = groupBy(filled, ({ rows }) => rows);
  const twins: Problem[] = [];
  const seen = new Map<string, string>();
  for (const { name, rows, textHash } of filled) {
    // Different logs rarely have the same number of rows, so few are read again.
    const own = withRows.get(rows)!.length > 1 ? await textHash() : undefined;
    if (own === undefined) continue;
    const other = seen.get(own);
    if (other === undefined) seen.set(own, name);
    else twins.push({ code: 'log-twice', file: name, values: { other } });
  }
  return twins;
}

/** Redacted daily counts are for the whole history, so other logs have been counted already, or came too late. */
function findOthersBeside(logs: readonly LogSummary[]): readonly Problem[] {
  const redacted = logs.find(({ kind }) => kind === 'redacted');
  const others = logs.filter((log) => log !== redacted).map(({ name }) => name);
  if (!redacted || others.length === 0) return [];
  return [{ code: 'redacted-beside-others', file: redacted.name, values: { other: namesOf(others) } }];
}

/** Days that are both in a raw log and in daily counts. */
function findSharedDays(logs: readonly LogSummary[]): readonly Problem[] {
  const raw = logs.filter(({ kind }) => kind === 'raw').map(({ name, days }) => ({ name, days: new Set(days) }));
  return logs
    .filter(({ kind }) => kind === 'counts')
    .flatMap(({ name, days }) => {
      const shared = days.filter((day) => raw.some((log) => log.days.has(day)));
      const [first] = shared;
      if (first === undefined) return [];
      const holders = raw.filter((log) => shared.some((day) => log.days.has(day)));
      // A log with the first of these days is named first.
      const names = holders.toSorted((a, b) => Number(b.days.has(first)) - Number(a.days.has(first)));
      const values = {
        days: counted(shared.length, 'day stands', 'days stand'),
        other: namesOf(names.map((log) => log.name)),
        first: dateOf(first),
      };
      return [{ code: 'day-in-both', file: name, values } as const];
    });
}

/**
 * Beyond the largest safe integer, sums aren't exact, and depend on the order of the logs.
 * @param searches in all logs
 */
export function uncountable(searches: number): readonly Problem[] {
  if (Number.isSafeInteger(searches)) return [];
  return [{ code: 'too-many-searches', values: { most: numberText(Number.MAX_SAFE_INTEGER) } }];
}

/** In days. */
const LONG_GAP = 1000;

/**
 * Gaps so long that a year is probably mistyped.
 * @param days of all logs, ascending and unique
 */
export function gapsIn(days: Int32Array): readonly Problem[] {
  return Array.from(days).flatMap((day, index) => {
    const before = days[index - 1];
    if (before === undefined || day - before <= LONG_GAP) return [];
    return [{ code: 'gap-in-log', values: { from: dateOf(before), to: dateOf(day) } }];
  });
}
