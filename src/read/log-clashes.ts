// What is wrong between search logs: searches that would be counted twice, logs that can't be added up, long gaps.
import { groupBy } from '../grouping.ts';
import type { Problem } from '../problem.ts';
import { dateOf } from '../route/calendar.ts';
import { counted, namesOf } from '../terminal.ts';
import type { LogKind } from './counted-log.ts';

export interface LogSummary {
  readonly name: string;
  /** Undefined where the header is wrong. */
  readonly kind: LogKind | undefined;
  /** Its days, from 1970-01-01, ascending, each once. */
  readonly days: Int32Array;
  readonly size: number;
  /** SHA-256 of the file as it lies on disk; undefined when it can't be read. */
  readonly hash: () => Promise<string | undefined>;
  /** SHA-256 of its text, unpacked; undefined when it can't be read. */
  readonly textHash: () => Promise<string | undefined>;
}

export async function findClashes(logs: readonly LogSummary[]): Promise<readonly Problem[]> {
  return [...(await findTwins(logs)), ...findOthersBeside(logs), ...findSharedDays(logs)];
}

/** Logs of the same bytes, and those that stand unpacked beside themselves: `gunzip --keep` leaves both. */
async function findTwins(all: readonly LogSummary[]): Promise<readonly Problem[]> {
  // Of days without searches there may be many logs, all of a header.
  const logs = all.filter(({ days }) => days.length > 0);
  const bySize = await twinsIn(groupBy(logs, ({ size }) => size).values(), ({ hash }) => hash());
  const byName = await twinsIn(groupBy(logs, ({ name }) => name.replace(/\.gz$/i, '')).values(), (log) =>
    log.textHash(),
  );
  const twins = new Map([...byName, ...bySize]);
  return logs.flatMap(({ name }) => {
    const other = twins.get(name);
    return other === undefined ? [] : [{ code: 'log-twice', file: name, values: { other } } as const];
  });
}

/**
 * @param groups logs that may be the same
 * @returns for each that is the same as one before, the name of that
 */
async function twinsIn(
  groups: Iterable<readonly LogSummary[]>,
  hashOf: (log: LogSummary) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const twins = new Map<string, string>();
  for (const group of groups) {
    const seen = new Map<string, string>();
    for (const log of group.length > 1 ? group : []) {
      const own = await hashOf(log);
      if (own === undefined) continue;
      const other = seen.get(own);
      if (other === undefined) seen.set(own, log.name);
      else twins.set(log.name, other);
    }
  }
  return twins;
}

/** Redacted day counts are of a whole history, once: whatever stands beside them has been counted, or comes too late. */
function findOthersBeside(logs: readonly LogSummary[]): readonly Problem[] {
  const redacted = logs.find(({ kind }) => kind === 'redacted');
  const others = logs.filter((log) => log !== redacted).map(({ name }) => name);
  if (!redacted || others.length === 0) return [];
  return [{ code: 'redacted-beside-others', file: redacted.name, values: { other: namesOf(others) } }];
}

/** Days that stand both as a row a search and as day counts. */
function findSharedDays(logs: readonly LogSummary[]): readonly Problem[] {
  const raw = logs.filter(({ kind }) => kind === 'raw').map(({ name, days }) => ({ name, days: new Set(days) }));
  return logs
    .filter(({ kind }) => kind === 'counts')
    .flatMap(({ name, days }) => {
      const shared = days.filter((day) => raw.some((log) => log.days.has(day)));
      const [first] = shared;
      if (first === undefined) return [];
      const holders = raw.filter((log) => shared.some((day) => log.days.has(day)));
      // The one that has the first of these days is named first.
      const names = holders.toSorted((a, b) => Number(b.days.has(first)) - Number(a.days.has(first)));
      const values = {
        days: counted(shared.length, 'day stands', 'days stand'),
        other: namesOf(names.map((log) => log.name)),
        first: dateOf(first),
      };
      return [{ code: 'day-in-both', file: name, values } as const];
    });
}

/** A gap in the log that a mistyped year explains better than a pause of the search, in days. */
const LONG_GAP = 1000;

/**
 * Where the log pauses for so long that a year may be mistyped.
 * @param days of all logs, ascending, each once
 */
export function gapsIn(days: Int32Array): readonly Problem[] {
  return Array.from(days).flatMap((day, index) => {
    const before = days[index - 1];
    if (before === undefined || day - before <= LONG_GAP) return [];
    return [{ code: 'gap-in-log', values: { from: dateOf(before), to: dateOf(day) } }];
  });
}
