// Reads a search log in chunks and counts its searches.

import { byPosition, type Finding, type Findings, moreProblems } from '../../engine/csv/findings.ts';
import { headerSeen } from '../../engine/csv/header.ts';
import { MOST_FINDINGS } from '../../engine/csv/limits.ts';
import { withoutCell } from '../../engine/csv/places.ts';
import { type ByteSpan, RowReader } from '../../engine/csv/row-reader.ts';
import { hasErrors, type UnlocatedDiagnostic } from '../../engine/diagnostics/diagnostic.ts';
import { getOrAdd } from '../../engine/grouping.ts';
import { type LogFile, logText, packingProblem, UnreadableLog } from '../../engine/source/log-file.ts';
import { type DayCounts, DayCountTally, TALLY_LIMITS, totalOf } from '../../engine/terms/day-counts.ts';
import { mayBePublished } from '../../engine/terms/index-log.ts';
import { LEAST_COUNT } from '../../engine/terms/terms.ts';
import { counted, numberText } from '../../engine/text/format.ts';
import { type CellInLog, type LogFault, locateInLog } from './log-places.ts';
import { isSeparatedOtherwise, logRowReader, readLogHeader } from './log-rows.ts';
import type { LogKind } from './logs.ts';

/** A council restriction, the number of searches restricted to it, and the first cell that contains it. */
interface Restriction extends CellInLog {
  readonly text: string;
  readonly searches: number;
}

export interface CountedLog {
  /** Undefined if the header is invalid. */
  readonly kind: LogKind | undefined;
  readonly counts: DayCounts;
  /** The number of rows, excluding the header and blank rows. */
  readonly rows: number;
  readonly restrictions: readonly Restriction[];
  /** Problems found in this file alone, without comparing it with other logs. */
  readonly problems: readonly UnlocatedDiagnostic[];
}

/** @param onPiece called with each chunk of the file as stored on disk, and the number of rows read so far */
export async function readLog(file: LogFile, onPiece: (piece: Uint8Array, rows: number) => void): Promise<CountedLog> {
  const counting = new LogCounting();
  const text = logText(file, (piece) => onPiece(piece, counting.rows));
  const ended = await count(text, counting);
  if (counting.tally.isCrowded) return new LogCounting().counted([tooManyTerms()]);
  const log = counting.counted(await problemsIn(file, counting, ended));
  return { ...log, problems: [...log.problems, ...rareTermsIn(log)] };
}

export const tooManyTerms = (): UnlocatedDiagnostic => ({
  code: 'too-many-terms',
  values: { most: numberText(TALLY_LIMITS.keys), characters: numberText(TALLY_LIMITS.characters) },
});

/** @returns the error that prevented the rest of the log from being read, if any */
async function count(
  text: AsyncIterable<Uint8Array>,
  counting: LogCounting,
): Promise<LogFault | UnlocatedDiagnostic | undefined> {
  let first = new Uint8Array();
  const reader = new RowReader((cells, row) => counting.takeRow(cells, row));
  try {
    await reader.takeAll(text, (piece) => {
      if (first.length === 0) first = piece.slice();
      return counting.isFull || counting.tally.isCrowded;
    });
    if (!counting.isFull) reader.finish();
  } catch (error) {
    if (!(error instanceof UnreadableLog)) throw error;
    return error.problem.code === 'not-utf8'
      ? { code: 'not-utf8', before: reader.end, width: reader.width }
      : error.problem;
  }
  if (reader.row === 0) {
    const header = headerSeen([], reader.fault?.code === 'wrong-quote', first);
    if (!reader.fault || isSeparatedOtherwise(header)) counting.takeHeader(header);
  }
  // If there are too many problems, reading stops before the end of the file, so an error at that point means nothing.
  return counting.isFull ? undefined : reader.fault && { ...reader.fault, before: reader.end, width: reader.width };
}

async function problemsIn(
  file: LogFile,
  { findings, isFull }: LogCounting,
  ended: LogFault | UnlocatedDiagnostic | undefined,
): Promise<readonly UnlocatedDiagnostic[]> {
  if (!ended && findings.length === 0) return [];
  // If a file is damaged or incomplete, any other problems reported in it may be misleading.
  const unpacked = await packingProblem(file);
  if (unpacked) return [unpacked];
  if (ended && !('before' in ended)) return [ended];
  const sorted = findings.toSorted(byPosition);
  // If the separator isn't a comma, quotation marks inside cells are allowed.
  const isSeparated = findings.some(({ code }) => code === 'wrong-separator');
  const fault = isSeparated && ended?.code !== 'not-utf8' ? undefined : ended;
  try {
    const located = await locateInLog(file, sorted, fault ?? (ended && { ...ended, code: 'row-too-long' }));
    const problems = sorted.map(({ code, values, suggestion, end }, index): UnlocatedDiagnostic => {
      // An `end` of 0 means that the header can't be parsed.
      const place = end === 0 ? withoutCell(located.fault?.place) : located.places[index];
      return { code, place, values, suggestion };
    });
    if (fault && located.fault) problems.unshift(located.fault);
    return isFull ? [...problems, moreProblems()] : problems;
  } catch (error) {
    // The file has been deleted or changed since it was read.
    if (error instanceof UnreadableLog) return [error.problem];
    throw error;
  }
}

function rareTermsIn({ kind, counts, problems }: CountedLog): readonly UnlocatedDiagnostic[] {
  if (kind !== 'redacted' || hasErrors(problems)) return [];
  const rare = counts.keys.results.filter((results, key) => !mayBePublished(results, totalOf(counts, key))).length;
  const values = { terms: counted(rare, 'term'), least: String(LEAST_COUNT) };
  return rare > 0 ? [{ code: 'rare-terms', values }] : [];
}

/** Counts the searches in a log and collects the problems found in it. */
class LogCounting implements Findings {
  readonly tally = new DayCountTally();
  readonly findings: (Finding & ByteSpan)[] = [];
  readonly #restrictions = new Map<string, Restriction & { searches: number }>();
  #kind: LogKind | undefined;
  rows = 0;
  #readRow: ReturnType<typeof logRowReader> | undefined;
  #span: ByteSpan = { start: 0, end: 0 };

  /** Whether the maximum number of problems has been reached. */
  get isFull(): boolean {
    return this.findings.length >= MOST_FINDINGS;
  }

  add(finding: Finding): void {
    const { start, end } = this.#span;
    if (!this.isFull) this.findings.push({ ...finding, start, end });
  }

  takeRow(cells: readonly string[], reader: RowReader): void {
    this.#span = reader;
    if (reader.row === 0) this.takeHeader(cells);
    else if (this.#readRow?.(cells, reader.row)) this.rows++;
  }

  /** @param cells the cells of the header; empty if the file is empty */
  takeHeader(cells: readonly string[]): void {
    const header = readLogHeader(cells, this);
    if (!header) return;
    this.#kind = header.kind;
    const column = header.columns.get('council_restriction')!;
    this.#readRow = logRowReader(header, this, (day, query, results, restriction, searches) => {
      if (restriction === '') return this.tally.add(day, query, results, '', searches);
      const known = getOrAdd(this.#restrictions, restriction, () => {
        const { start, end } = this.#span;
        return { text: restriction, searches: 0, start, end, column };
      });
      known.searches += searches;
      // Reusing the same string for each restriction makes lookups in the tally twice as fast.
      this.tally.add(day, query, results, known.text, searches);
    });
  }

  counted(problems: CountedLog['problems'] = []): CountedLog {
    const restrictions = [...this.#restrictions.values()];
    return { kind: this.#kind, counts: this.tally.counts(), rows: this.rows, restrictions, problems };
  }
}
