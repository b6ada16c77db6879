// What is wrong between search logs: searches that would be counted twice, logs that can't be added up, long gaps.

import { groupBy } from '../grouping.ts';
import type { LogKind } from '../model/logs.ts';
import type { Problem } from '../problem.ts';
import { dateOf } from '../text/calendar.ts';
import { counted, namesOf, numberText } from '../text/format.ts';

export interface LogSummary {
  readonly name: string;
  /** Undefined where the header is wrong. */
  readonly kind: LogKind | undefined;
  /** Its days, from 1970-01-01, ascending, each once. */
  readonly days: Int32Array;
  readonly size: number;
  /** SHA-256 of the file as it lies on disk; undefined when it can't be read. */
  readonly hash: () => Promise<string | undefined>;
  readonly rows: number;
  readonly isPacked: boolean;
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
  const twins = new Map<string, string>();
  const compare = async (alike: readonly LogSummary[], hashOf: (log: LogSummary) => Promise<string | undefined>) => {
    const seen = new Map<string, string>();
    for (const log of alike.length > 1 ? alike : []) {
      const own = await hashOf(log);
      if (own === undefined) continue;
      const other = seen.get(own);
      if (other === undefined) seen.set(own, log.name);
      else twins.set(log.name, other);
    }
  };
  for (const [, alike] of groupBy(logs, ({ size }) => size)) await compare(alike, ({ hash }) => hash());
  // A log and its packed copy have the same rows. Those that are no copies seldom have: they are read again.
  for (const [, alike] of groupBy(logs, ({ rows }) => rows)) {
    if (alike.some(({ isPacked }) => isPacked)) await compare(alike, ({ textHash }) => textHash());
  }
  return logs.flatMap(({ name }) => {
    const other = twins.get(name);
    return other === undefined ? [] : [{ code: 'log-twice', file: name, values: { other } } as const];
  });
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

/**
 * Beyond this, sums are no longer exact, and differ with the order in which they are made.
 * @param searches in all logs
 */
export function uncountable(searches: number): readonly Problem[] {
  if (Number.isSafeInteger(searches)) return [];
  return [{ code: 'too-many-searches', values: { most: numberText(Number.MAX_SAFE_INTEGER) } }];
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
