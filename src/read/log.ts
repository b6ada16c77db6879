// One search log, read in pieces: counted, or what is wrong with it.

import { LEAST_COUNT } from '../api/vocabulary.ts';
import { hasErrors, type Problem } from '../problem.ts';
import { type DayCounts, DayCountTally, TALLY_ROOM, type TallyRoom, totalOf } from '../searchterms/day-counts.ts';
import { mayBePublished } from '../searchterms/index-log.ts';
import { bytesText, counted, numberText } from '../text/format.ts';
import type { CountedLog } from './counted-log.ts';
import { type RowFault, streamRows } from './csv-stream.ts';
import { byPosition, cellNameOf, type Finding } from './findings.ts';
import { headerSeen } from './header.ts';
import { LONGEST_ROW, MOST_FINDINGS } from './limits.ts';
import { LogCounting } from './log-counting.ts';
import { type LogFile, packingProblem, textOf, UnreadableLog } from './log-file.ts';
import { locateInLog, type TextFault } from './log-places.ts';
import { isSeparatedOtherwise } from './log-rows.ts';
import type { ProgressMeter } from './read-progress.ts';

/** A problem of a log by itself: it names no file. */
export type LogProblem = Omit<Problem, 'file'>;

/** What there is to say of a log. */
export interface LogReading extends Pick<CountedLog, 'rows' | 'restrictions' | 'counts'> {
  /** Undefined where the header is wrong. */
  readonly kind: CountedLog['kind'] | undefined;
  readonly problems: readonly LogProblem[];
}

/** @param onBytes is told each piece of the file as it lies on disk */
export async function readLog(
  file: LogFile,
  meter: ProgressMeter,
  onBytes: (piece: Uint8Array) => void,
  room?: TallyRoom,
): Promise<LogReading> {
  const counting = new LogCounting(room);
  const fault = await problemIn(() => count(textOf(file, onBytes), counting, meter));
  if (counting.tally.isCrowded) return crowdedReading(counting);
  const counts = counting.tally.counts();
  const { problems, restrictions } = await place(file, counting, fault);
  const { kind, rows } = counting;
  const rare = kind === 'redacted' && !hasErrors(problems) ? unpublishedIn(counts) : 0;
  return { kind, rows, counts, restrictions, problems: rare > 0 ? [...problems, rareTerms(rare)] : problems };
}

/** Of a log that was left in the middle nothing counts. */
function crowdedReading({ kind, rows }: LogCounting): LogReading {
  return { kind, rows, counts: new DayCountTally().counts(), restrictions: [], problems: [tooManyTerms()] };
}

export const tooManyTerms = (): LogProblem => ({
  code: 'too-many-terms',
  values: { most: numberText(TALLY_ROOM.keys), characters: numberText(TALLY_ROOM.characters) },
});

/** @returns what ended the reading early */
async function count(
  text: AsyncIterable<Uint8Array>,
  counting: LogCounting,
  meter: ProgressMeter,
): Promise<RowFault | undefined> {
  const before = meter.rows;
  let first: Uint8Array = new Uint8Array();
  async function* untilFull(): AsyncGenerator<Uint8Array> {
    for await (const piece of text) {
      if (first.length === 0) first = piece;
      yield piece;
      meter.rows = before + counting.rows;
      meter.tick();
      if (counting.isFull || counting.tally.isCrowded) return;
    }
  }
  let hasHeader = false;
  const fault = await streamRows(untilFull(), (cells, row) => {
    if (row > 0) counting.takeRow(cells, row);
    else counting.takeHeader(cells);
    hasHeader = true;
  });
  meter.rows = before + counting.rows;
  const header = headerSeen([], fault?.code, first);
  if (!hasHeader && (!fault || isSeparatedOtherwise(header))) counting.takeHeader(header);
  // The text was cut where it was full: that the last row does not end is no fault.
  return counting.isFull ? undefined : fault;
}

/** What a task gives, or the problem for which a log could not be read. */
async function problemIn<Result>(read: () => Promise<Result>): Promise<Result | LogProblem> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableLog) return error.problem;
    throw error;
  }
}

interface Placed {
  readonly problems: readonly LogProblem[];
  readonly restrictions: CountedLog['restrictions'];
}

/** Gives what was found its places. */
async function place(file: LogFile, counting: LogCounting, ended: RowFault | LogProblem | undefined): Promise<Placed> {
  // Where something else stands between the cells, quotation marks within them say nothing.
  const isSeparated = counting.findings.some(({ code }) => code === 'other-separator');
  const fault = isSeparated && ended && 'row' in ended ? undefined : ended;
  const isWrong = fault !== undefined || counting.findings.length > 0;
  const unpacked = isWrong ? await packingProblem(file) : undefined;
  if (unpacked) return { problems: [unpacked], restrictions: [] };
  if (fault && !isInText(fault)) {
    if (fault.code !== 'endless-row') return { problems: [fault], restrictions: [] };
    const values = { most: bytesText(LONGEST_ROW) };
    counting.findings.push({ code: 'endless-row', row: (fault as RowFault).row, column: 0, values });
  }
  const located = await problemIn(() => locate(file, counting, fault && isInText(fault) ? fault : undefined));
  // The file has gone or changed since its rows were read.
  return 'code' in located ? { problems: [located], restrictions: [] } : located;
}

const isInText = (fault: RowFault | LogProblem): fault is TextFault =>
  ['unclosed-quote', 'stray-quote', 'not-utf8'].includes(fault.code);

async function locate(file: LogFile, counting: LogCounting, fault: TextFault | undefined): Promise<Placed> {
  const column = counting.restrictionColumn;
  const firsts = Array.from(counting.restrictions.values(), (first): First => ({ ...first, column }));
  const wanted = [...counting.findings, ...firsts];
  const sorted = wanted.toSorted((a, b) => byPosition(cellNameOf(a), cellNameOf(b)));
  const located = await locateInLog(file, sorted.map(cellNameOf), fault);
  const problems: LogProblem[] = fault ? [{ code: fault.code, place: located.fault }] : [];
  const restrictions: Placed['restrictions'][number][] = [];
  sorted.forEach((each, index) => {
    const place = located.places[index]!;
    if ('code' in each) problems.push({ code: each.code, place, values: each.values, suggestion: each.suggestion });
    else restrictions.push({ text: each.text, searches: each.searches, place });
  });
  if (counting.isFull) problems.push({ code: 'more-problems', values: { most: numberText(MOST_FINDINGS) } });
  return { problems, restrictions };
}

/** Where a restriction first stands. */
interface First extends Pick<Finding, 'row' | 'column'> {
  readonly text: string;
  readonly searches: number;
}

/** How many keys of a log may not be published. */
function unpublishedIn(counts: DayCounts): number {
  return counts.keys.results.reduce(
    (found, results, key) => found + (mayBePublished(results, totalOf(counts, key)) ? 0 : 1),
    0,
  );
}

function rareTerms(keys: number): LogProblem {
  return { code: 'rare-in-redacted', values: { terms: counted(keys, 'term'), least: String(LEAST_COUNT) } };
}
