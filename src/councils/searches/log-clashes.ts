// Finds problems between search logs: searches that would be counted twice, logs that can't be combined, and long gaps.

import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import { groupBy } from '../../engine/grouping.ts';
import { dateOf } from '../../engine/text/calendar.ts';
import { counted, namesOf, numberText } from '../../engine/text/format.ts';
import type { LogKind } from './logs.ts';

export interface LogSummary {
  readonly name: string;
  /** Undefined if the header is wrong. */
  readonly kind: LogKind | undefined;
  readonly rows: number;
  /** The days with at least one search, counted from 1970-01-01, in ascending order without duplicates. */
  readonly days: Int32Array;
  /** The SHA-256 hash of the decompressed text, or of the whole file if it can't be decompressed; undefined if it can't be read. */
  readonly textHash: () => Promise<string | undefined>;
}

export async function findClashes(logs: readonly LogSummary[]): Promise<readonly Diagnostic[]> {
  return [...(await findTwins(logs)), ...findOthersBeside(logs), ...findSharedDays(logs)];
}

/** Finds logs with identical text, whether compressed or not. For example, `gunzip --keep` leaves both files in place. */
async function findTwins(logs: readonly LogSummary[]): Promise<readonly Diagnostic[]> {
  // Many logs may contain only a header, because nobody searched on those days.
  const filled = logs.filter(({ days }) => days.length > 0);
  const withRows = groupBy(filled, ({ rows }) => rows);
  const twins: Diagnostic[] = [];
  const seen = new Map<string, string>();
  for (const { name, rows, textHash } of filled) {
    // Different logs rarely have the same number of rows, so few have to be read again.
    const own = withRows.get(rows)!.length > 1 ? await textHash() : undefined;
    if (own === undefined) continue;
    const other = seen.get(own);
    if (other === undefined) seen.set(own, name);
    else twins.push({ code: 'duplicate-log', location: { file: name }, values: { other } });
  }
  return twins;
}

/** Redacted daily counts cover the whole history, so any other log has either been counted already or was added later. */
function findOthersBeside(logs: readonly LogSummary[]): readonly Diagnostic[] {
  const redacted = logs.find(({ kind }) => kind === 'redacted');
  const others = logs.filter((log) => log !== redacted).map(({ name }) => name);
  if (!redacted || others.length === 0) return [];
  return [{ code: 'redacted-with-others', location: { file: redacted.name }, values: { other: namesOf(others) } }];
}

/** Finds days covered by both a raw log and daily counts. */
function findSharedDays(logs: readonly LogSummary[]): readonly Diagnostic[] {
  const raw = logs.filter(({ kind }) => kind === 'raw').map(({ name, days }) => ({ name, days: new Set(days) }));
  return logs
    .filter(({ kind }) => kind === 'counts')
    .flatMap(({ name, days }) => {
      const shared = days.filter((day) => raw.some((log) => log.days.has(day)));
      const [first] = shared;
      if (first === undefined) return [];
      const holders = raw.filter((log) => shared.some((day) => log.days.has(day)));
      // Logs that contain the first of these days are listed first.
      const names = holders.toSorted((a, b) => Number(b.days.has(first)) - Number(a.days.has(first)));
      const values = {
        days: counted(shared.length, 'day is', 'days are'),
        other: namesOf(names.map((log) => log.name)),
        first: dateOf(first),
      };
      return [{ code: 'duplicate-day', location: { file: name }, values } as const];
    });
}

/**
 * Sums greater than the largest safe integer aren't exact and depend on the order of the logs.
 * @param searches the total number of searches in all logs
 */
export function uncountable(searches: number): readonly Diagnostic[] {
  if (Number.isSafeInteger(searches)) return [];
  return [{ code: 'too-many-searches', values: { most: numberText(Number.MAX_SAFE_INTEGER) } }];
}

/** In days. */
const LONG_GAP = 1000;

/**
 * Reports gaps so long that a year was probably mistyped.
 * @param days the days in all logs, in ascending order without duplicates
 */
export function gapsIn(days: Int32Array, logs: readonly LogSummary[]): readonly Diagnostic[] {
  return Array.from(days).flatMap((day, index) => {
    const before = days[index - 1];
    if (before === undefined || day - before <= LONG_GAP) return [];
    const file = logs.find((log) => log.days.includes(day))!.name;
    return [{ code: 'gap-in-log', location: { file }, values: { from: dateOf(before), to: dateOf(day) } }];
  });
}
