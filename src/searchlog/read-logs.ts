// Search logs → how often each key was searched on which day: every log counted by itself, then all added up.
import { createHash } from 'node:crypto';
import { once } from '../once.ts';
import { hasErrors, type Problem } from '../problem.ts';
import type { ReadProgress } from '../progress.ts';
import { type DayCounts, DayCountTally, searchesIn, spanOf } from '../searchterms/day-counts.ts';
import type { IsWithheld } from '../searchterms/withheld-terms.ts';
import { type TermFigures, withhold } from '../searchterms/withhold.ts';
import { isPacked, type LogFile, logHash, textHashOf } from '../source/log-file.ts';
import { counted } from '../text/format.ts';
import type { CountCache } from './count-cache.ts';
import { findClashes, gapsIn, type LogSummary, uncountable } from './log-clashes.ts';
import { locateInLog } from './log-places.ts';
import { type CountedLog, type LogProblem, readLog, tooManyTerms } from './read-log.ts';

/** Every log of the source folder, counted. */
export interface SearchLog {
  readonly counts: DayCounts;
  /** Whether rare terms have been left out and dates coarsened before, which must not happen twice. */
  readonly isRedacted: boolean;
  /** First and last day with a search, from 1970-01-01; undefined for an empty log. */
  readonly span: { readonly first: number; readonly last: number } | undefined;
  readonly searches: number;
  /** Not included in any other figure except `days`. */
  readonly withheld: TermFigures;
  /** How many days have a search, withheld or not. */
  readonly days: number;
}

export interface SearchLogOptions {
  /** The names that a restriction may contain; undefined if they aren't known. */
  readonly councilNames?: ReadonlySet<string> | undefined;
  /** Undefined if nothing is withheld. */
  readonly isWithheld?: IsWithheld | undefined;
  readonly cache?: CountCache | undefined;
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
}

export async function readSearchLogs(
  files: readonly LogFile[],
  { councilNames, isWithheld, cache, onProgress }: SearchLogOptions = {},
): Promise<{ readonly log: SearchLog; readonly problems: readonly Problem[] }> {
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  let [rows, bytes] = [0, 0];
  const sum = new DayCountTally();
  let only: DayCounts | undefined;
  const logs: LogSummary[] = [];
  const problems: Problem[] = [];
  for (const file of files) {
    const hash = once(() => logHash(file).catch(() => undefined));
    const log = await findOrRead(file, hash, cache, (size, ownRows) => {
      bytes += size;
      onProgress?.({ rows: rows + ownRows, bytes, totalBytes });
    });
    rows += log.rows;
    // If there is only one log, its counts are already the total. Adding them up again would take a third more memory.
    if (files.length > 1) sum.addAll(log.counts);
    else only = log.counts;
    if (sum.isCrowded) return { log: searchLogOf(new DayCountTally().counts()), problems: [tooManyTerms()] };
    const own = [...log.problems, ...(await unknownRestrictions(file, log, councilNames))];
    // One by one, because a call takes fewer arguments than a log may have problems.
    for (const problem of own) problems.push({ ...problem, file: file.name });
    logs.push({
      ...{ name: file.name, kind: log.kind, rows: log.rows, days: daysOf(log.counts) },
      textHash: async () => (isPacked(file) && (await textHashOf(file).catch(() => undefined))) || hash(),
    });
  }
  const all = only ?? sum.counts();
  problems.push(...(await findClashes(logs)), ...uncountable(searchesIn(all)), ...gapsIn(daysOf(all)));
  const isRedacted = logs.some(({ kind }) => kind === 'redacted');
  return { log: searchLogOf(all, isRedacted, isWithheld), problems };
}

/** The list is applied here because the cache keeps whole logs: after an edit of the list, none has to be read again. */
function searchLogOf(all: DayCounts, isRedacted = false, isWithheld?: IsWithheld): SearchLog {
  const { counts, withheld } = withhold(all, isWithheld);
  const days = daysOf(all).length;
  return { counts, isRedacted, span: spanOf(counts), searches: searchesIn(counts), withheld, days };
}

/** @param onPiece called with the size of each piece of the file, and the number of rows so far */
async function findOrRead(
  file: LogFile,
  hashOf: () => Promise<string | undefined>,
  cache: CountCache | undefined,
  onPiece: (size: number, rows: number) => void,
): Promise<CountedLog> {
  const hash = cache && (await hashOf());
  // The same bytes give another log if the name says that they are compressed.
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
  // If the log has changed since its hash was computed, it isn't stored.
  if (key && !hasErrors(log.problems) && passing.digest('hex') === hash) await cache?.keep(key, log);
  return log;
}

/** One warning for all searches in a log that are restricted to unknown councils, at the first of them. */
async function unknownRestrictions(
  file: LogFile,
  { restrictions }: CountedLog,
  councilNames: ReadonlySet<string> | undefined,
): Promise<readonly LogProblem[]> {
  const unknown = restrictions.filter(({ text }) => councilNames?.has(text.slice(1, -1)) === false);
  const [first] = unknown.toSorted((a, b) => a.start - b.start);
  if (!first) return [];
  const searches = unknown.reduce((sum, { searches }) => sum + searches, 0);
  const values = { searches: counted(searches, 'search is', 'searches are') };
  const located = await locateInLog(file, [first]).catch(() => undefined);
  return [{ code: 'unknown-restriction', place: located?.places[0], values }];
}

/** Days with a search, ascending. */
const daysOf = ({ days }: DayCounts): Int32Array => Int32Array.from(new Set(days)).sort();
