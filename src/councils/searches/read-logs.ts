// Counts the searches in each log by key and day, then adds up the counts from all logs.
import { createHash } from 'node:crypto';
import type { Cache } from '../../engine/cache.ts';
import {
  type Diagnostic,
  hasErrors,
  locatedIn,
  type UnlocatedDiagnostic,
} from '../../engine/diagnostics/diagnostic.ts';
import { grouped } from '../../engine/diagnostics/grouped.ts';
import { once } from '../../engine/once.ts';
import { isPacked, type LogFile, logHash, textHashOf } from '../../engine/source/log-file.ts';
import { type DayCounts, DayCountTally, searchesIn, spanOf } from '../../engine/terms/day-counts.ts';
import type { ReadProgress, SearchLog } from '../../engine/terms/search-log.ts';
import type { IsWithheld } from '../../engine/terms/withheld-terms.ts';
import { withhold } from '../../engine/terms/withhold.ts';
import { counted } from '../../engine/text/format.ts';
import { findClashes, gapsIn, type LogSummary, uncountable } from './log-clashes.ts';
import { locateInLog } from './log-places.ts';
import { type CountedLog, readLog, tooManyTerms } from './read-log.ts';

/** Keyed by the SHA-256 hash of each log's bytes, with a prefix for compressed files. */
type CountCache = Cache<CountedLog>;

export interface SearchLogOptions {
  /** Whether a name is allowed in restrictions. Undefined if the names of the councils aren't known. */
  readonly isCouncilName?: ((name: string) => boolean) | undefined;
  /** Undefined if nothing is withheld. */
  readonly isWithheld?: IsWithheld | undefined;
  readonly cache?: CountCache | undefined;
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
}

export async function readSearchLogs(
  files: readonly LogFile[],
  { isCouncilName, isWithheld, cache, onProgress }: SearchLogOptions = {},
): Promise<{ readonly log: SearchLog; readonly problems: readonly Diagnostic[] }> {
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  let [rows, bytes] = [0, 0];
  const sum = new DayCountTally();
  let only: DayCounts | undefined;
  const logs: LogSummary[] = [];
  const problems: Diagnostic[] = [];
  for (const file of files) {
    const hash = once(() => logHash(file).catch(() => undefined));
    const log = await findOrRead(file, hash, cache, (size, ownRows) => {
      bytes += size;
      onProgress?.({ rows: rows + ownRows, bytes, totalBytes });
    });
    rows += log.rows;
    // If there is only one log, its counts are already the total. Adding them up again would use a third more memory.
    if (files.length > 1) sum.addAll(log.counts);
    else only = log.counts;
    if (sum.isCrowded) return { log: searchLogOf(new DayCountTally().counts()), problems: [tooManyTerms()] };
    const own = [...log.problems, ...(await unknownRestrictions(file, log, isCouncilName))];
    problems.push(...grouped(own.map((problem) => locatedIn(file.name, problem))));
    logs.push({
      ...{ name: file.name, kind: log.kind, rows: log.rows, days: daysOf(log.counts) },
      textHash: async () => (isPacked(file) && (await textHashOf(file).catch(() => undefined))) || hash(),
    });
  }
  const all = only ?? sum.counts();
  problems.push(...(await findClashes(logs)), ...uncountable(searchesIn(all)), ...gapsIn(daysOf(all), logs));
  const isRedacted = logs.some(({ kind }) => kind === 'redacted');
  return { log: searchLogOf(all, isRedacted, isWithheld), problems };
}

/**
 * Withheld terms are removed only at this point, because the cache contains unfiltered logs. If the list changes, no logs have to
 * be read again.
 */
function searchLogOf(all: DayCounts, isRedacted = false, isWithheld?: IsWithheld): SearchLog {
  const { counts, withheld } = withhold(all, isWithheld);
  const days = daysOf(all).length;
  return { counts, isRedacted, span: spanOf(counts), searches: searchesIn(counts), withheld, days };
}

/** @param onPiece called with the size of each chunk of the file, and the number of rows read so far */
async function findOrRead(
  file: LogFile,
  hashOf: () => Promise<string | undefined>,
  cache: CountCache | undefined,
  onPiece: (size: number, rows: number) => void,
): Promise<CountedLog> {
  const hash = cache && (await hashOf());
  // The key also depends on the file name, because the name determines whether the bytes are decompressed.
  const key = hash && (isPacked(file) ? `gzip ${hash}` : hash);
  const found = key && (await cache?.find(key));
  if (found) {
    onPiece(file.size, found.rows);
    return found;
  }
  const passing = createHash('sha256');
  const log = await readLog(file, (piece, rows) => {
    if (key) passing.update(piece);
    onPiece(piece.length, rows);
  });
  // If the log has changed since its hash was computed, it isn't cached.
  if (key && !hasErrors(log.problems) && passing.digest('hex') === hash) await cache?.keep(key, log);
  return log;
}

/** Returns a single warning for all searches in a log that are restricted to unknown councils, placed at the first such search. */
async function unknownRestrictions(
  file: LogFile,
  { restrictions }: CountedLog,
  isCouncilName: SearchLogOptions['isCouncilName'],
): Promise<readonly UnlocatedDiagnostic[]> {
  const unknown = restrictions.filter(({ text }) => isCouncilName?.(text.slice(1, -1)) === false);
  const [first] = unknown.toSorted((a, b) => a.start - b.start);
  if (!first) return [];
  const searches = unknown.reduce((sum, { searches }) => sum + searches, 0);
  const values = { searches: counted(searches, 'search is', 'searches are') };
  const located = await locateInLog(file, [first]).catch(() => undefined);
  return [{ code: 'unknown-restriction', place: located?.places[0], values }];
}

/** The days with at least one search, in ascending order. */
const daysOf = ({ days }: DayCounts): Int32Array => Int32Array.from(new Set(days)).sort();
