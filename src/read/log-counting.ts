// What the rows of one search log add up to, and what is wrong with them, while they are read.
import { getOrAdd } from '../grouping.ts';
import type { LogKind } from '../model/logs.ts';
import { DayCountTally, type TallyRoom } from '../searchterms/day-counts.ts';
import type { Finding, Findings } from './findings.ts';
import { MOST_FINDINGS } from './limits.ts';
import { type LogHeader, readLogHeader, rowReader } from './log-rows.ts';

export class LogCounting implements Findings {
  readonly tally: DayCountTally;
  readonly findings: Finding[] = [];
  /** Each council restriction, how many searches it has, and the row in which it first stands. */
  readonly restrictions = new Map<string, { readonly text: string; searches: number; readonly row: number }>();
  /** Rows, the header and blank ones not counted. */
  rows = 0;
  #header: LogHeader | undefined;

  constructor(room?: TallyRoom) {
    this.tally = new DayCountTally(room);
  }

  #readRow: ReturnType<typeof rowReader> | undefined;

  /** Undefined where the header is wrong. */
  get kind(): LogKind | undefined {
    return this.#header?.kind;
  }

  get restrictionColumn(): number {
    return this.#header?.columns.get('council_restriction') ?? 0;
  }

  /** Whether there are more problems than can be told. */
  get isFull(): boolean {
    return this.findings.length >= MOST_FINDINGS;
  }

  add(finding: Finding): void {
    if (!this.isFull) this.findings.push(finding);
  }

  /** @param cells of the header; of an empty file, none */
  takeHeader(cells: readonly string[]): void {
    this.#header = readLogHeader(cells, this);
    if (!this.#header) return;
    const { tally, restrictions } = this;
    this.#readRow = rowReader(this.#header, this, (day, query, results, restriction, searches, row) => {
      if (restriction === '') return tally.add(day, query, results, '', searches);
      const known = getOrAdd(restrictions, restriction, () => ({ text: restriction, searches: 0, row }));
      known.searches += searches;
      // The one text of each restriction, not the row's own: the tally finds that in half the time.
      tally.add(day, query, results, known.text, searches);
    });
  }

  takeRow(cells: readonly string[], row: number): void {
    if (this.#readRow?.(cells, row)) this.rows++;
  }
}
