// Search logs → how often each key was searched on which day: every log counted by itself, then all added up.
import { createHash } from 'node:crypto';
import { once } from '../once.ts';
import { hasErrors, type Place, type Problem } from '../problem.ts';
import { type DayCounts, DayCountTally, searchesIn, spanOf, type TallyRoom } from '../searchterms/day-counts.ts';
import type { IsWithheld } from '../searchterms/withheld-terms.ts';
import { type TermFigures, withhold } from '../searchterms/withhold.ts';
import { counted } from '../text/format.ts';
import type { CountCache, CountedLog } from './counted-log.ts';
import { type LogProblem, type LogReading, readLog, tooManyTerms } from './log.ts';
import { findClashes, gapsIn, type LogSummary, uncountable } from './log-clashes.ts';
import { isPacked, type LogFile, logHash, textHashOf } from './log-file.ts';
import { ProgressMeter, type ReadProgress } from './read-progress.ts';

/** Every log of the source folder, counted. */
export interface SearchLog {
  readonly counts: DayCounts;
  /** Whether rarer terms have been left out and days been snapped before: never twice. */
  readonly isRedacted: boolean;
  /** First and last day with a search, from 1970-01-01; undefined for an empty log. */
  readonly span: { readonly first: number; readonly last: number } | undefined;
  readonly searches: number;
  /** What is in none of these. */
  readonly withheld: TermFigures;
  /** How many days have a search, withheld or not. */
  readonly days: number;
}

export interface SearchLogOptions {
  /** The names that a restriction may hold; undefined when they aren't known. */
  readonly councilNames?: ReadonlySet<string> | undefined;
  /** Undefined if nothing is withheld. */
  readonly isWithheld?: IsWithheld | undefined;
  readonly cache?: CountCache | undefined;
  /** Told now and then, ten times a second at most. */
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
  /** How many terms are added up; by default as many as memory has room for. */
  readonly room?: TallyRoom | undefined;
}

export async function readSearchLogs(
  files: readonly LogFile[],
  { councilNames, isWithheld, cache, onProgress, room }: SearchLogOptions = {},
): Promise<{ readonly log: SearchLog; readonly problems: readonly Problem[] }> {
  const meter = new ProgressMeter(
    files.reduce((sum, { size }) => sum + size, 0),
    onProgress,
  );
  const sum = new DayCountTally(room);
  let only: DayCounts | undefined;
  const logs: (LogSummary & { readonly problems: readonly Problem[] })[] = [];
  for (const file of files) {
    const { reading, hash } = await findOrRead(file, meter, cache, room);
    // If there is only one log, its counts are already the total. Adding them up again would take a third more memory.
    if (files.length > 1) sum.addAll(reading.counts);
    else only = reading.counts;
    if (sum.isCrowded) return { log: NOTHING, problems: [tooManyTerms()] };
    const problems = [...reading.problems, ...unknownRestrictions(reading.restrictions, councilNames)];
    logs.push({
      ...{ name: file.name, size: file.size, kind: reading.kind, days: daysOf(reading.counts), hash },
      ...{ rows: reading.rows, isPacked: isPacked(file) },
      textHash: isPacked(file) ? () => unlessItFails(() => textHashOf(file)) : hash,
      problems: problems.map((problem) => ({ ...problem, file: file.name })),
    });
  }
  const all = only ?? sum.counts();
  const days = daysOf(all);
  // Only here, because the cache keeps whole logs: after an edit of the list, none has to be read again.
  const { counts, withheld } = withhold(all, isWithheld);
  const log: SearchLog = {
    counts,
    isRedacted: logs.some(({ kind }) => kind === 'redacted'),
    span: spanOf(counts),
    searches: searchesIn(counts),
    withheld,
    days: days.length,
  };
  const problems = logs.flatMap((log) => log.problems);
  return {
    log,
    problems: [...problems, ...(await findClashes(logs)), ...uncountable(searchesIn(all)), ...gapsIn(days)],
  };
}

/** A log without a search. */
const NOTHING: SearchLog = {
  ...{ counts: new DayCountTally().counts(), isRedacted: false, span: undefined, searches: 0 },
  ...{ withheld: { terms: 0, searches: 0 }, days: 0 },
};

/** Reads a log, or finds its counts in the cache. */
async function findOrRead(
  file: LogFile,
  meter: ProgressMeter,
  cache: CountCache | undefined,
  room: TallyRoom | undefined,
): Promise<{ readonly reading: LogReading; readonly hash: LogSummary['hash'] }> {
  const hash = once(() => unlessItFails(() => logHash(file)));
  const key = cache && keyOf(file, await hash());
  const found = cache && key && (await unlessItFails(() => cache.find(key)));
  if (found) {
    meter.skip(found.rows, file.size);
    return { reading: { ...found, problems: found.warnings }, hash };
  }
  const passing = createHash('sha256');
  const onBytes = (piece: Uint8Array) => {
    meter.bytes += piece.length;
    if (cache) passing.update(piece);
  };
  const reading = await readLog(file, meter, onBytes, room);
  const log = countedLog(reading);
  // If the log has changed since its hash was computed, it isn't stored.
  if (cache && key && log && keyOf(file, passing.digest('hex')) === key)
    await unlessItFails(() => cache.keep(key, log));
  return { reading, hash };
}

/** What the cache keeps a log under. The same bytes under a name that says that they are packed are another log. */
const keyOf = (file: LogFile, hash: string | undefined): string | undefined =>
  hash !== undefined && isPacked(file) ? `gzip ${hash}` : hash;

/** A cache that fails costs time, never the build. */
async function unlessItFails<Result>(task: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await task();
  } catch {
    return undefined;
  }
}

function countedLog({ kind, counts, rows, problems, restrictions }: LogReading): CountedLog | undefined {
  return kind && !hasErrors(problems) ? { kind, counts, rows, warnings: problems, restrictions } : undefined;
}

/** One warning for all searches of a log that are restricted to councils that nobody knows. */
function unknownRestrictions(
  restrictions: CountedLog['restrictions'],
  councilNames: ReadonlySet<string> | undefined,
): readonly LogProblem[] {
  const unknown = restrictions.filter(({ text }) => councilNames?.has(text.slice(1, -1)) === false);
  if (unknown.length === 0) return [];
  const searches = unknown.reduce((sum, { searches }) => sum + searches, 0);
  const values = { searches: counted(searches, 'search is', 'searches are') };
  return [{ code: 'unknown-restriction', place: unknown.map(({ place }) => place).reduce(earlier), values }];
}

const earlier = (a: Place, b: Place): Place => ((a.line - b.line || a.column - b.column) <= 0 ? a : b);

/** Days with a search, ascending. */
function daysOf(counts: DayCounts): Int32Array {
  const span = spanOf(counts);
  if (!span) return new Int32Array(0);
  // There are far fewer days than counts.
  const isThere = new Uint8Array(span.last - span.first + 1);
  for (const day of counts.days) isThere[day - span.first] = 1;
  return Int32Array.from(isThere.keys())
    .filter((index) => isThere[index] === 1)
    .map((index) => span.first + index);
}
