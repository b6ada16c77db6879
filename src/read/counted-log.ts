// One search log, counted: all that is kept of it, in memory and in the cache.
import type { LogKind } from '../model/logs.ts';
import type { Place, Problem } from '../problem.ts';
import type { DayCounts } from '../searchterms/day-counts.ts';

/** A log without errors. */
export interface CountedLog {
  readonly kind: LogKind;
  readonly counts: DayCounts;
  /** Rows, the header and blank ones not counted. */
  readonly rows: number;
  /** Warnings about the file by itself; they name no file. */
  readonly warnings: readonly Omit<Problem, 'file'>[];
  /** Each council restriction of the log but the empty one: how many searches it has, and where it first stands. */
  readonly restrictions: readonly { readonly text: string; readonly searches: number; readonly place: Place }[];
}

/** Stores counted logs between runs. If an entry is missing or the cache fails, the log is read. */
export interface CountCache {
  /** @param key the SHA-256 of the file's bytes, and their format */
  find(key: string): Promise<CountedLog | undefined>;
  keep(key: string, log: CountedLog): Promise<void>;
}
