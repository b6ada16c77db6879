// What the ways of adding up a whole history have in common: files in, keys that may be published out, key by key.
import type { Problem } from '../problem.ts';
import type { CountCache } from '../read/counted-log.ts';
import type { KeyDays } from '../searchterms/index-log.ts';
import type { IsWithheld } from '../searchterms/withheld-terms.ts';
import type { TermFigures } from '../searchterms/withhold.ts';
import type { Terminal } from '../terminal.ts';

export const ENGINE_NAMES = ['built-in', 'duckdb'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

export type InputKind = 'csv' | 'parquet';

export interface InputFile {
  readonly kind: InputKind;
  /** As the user named it. */
  readonly name: string;
  /** Where it really lies, links followed. */
  readonly path: string;
}

/** A key that may be published; its days are not snapped yet. */
export interface KeptKey extends KeyDays {
  readonly query: string;
  readonly results: number;
  readonly restriction: string;
}

/** First and last day, from 1970-01-01. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

/** What was read, and what becomes of it. Numbers only: they may be printed. */
export interface Figures {
  readonly searches: number;
  /** On how many days something was searched. */
  readonly days: number;
  readonly published: TermFigures;
  /** Searched too rarely. */
  readonly rare: TermFigures;
  readonly withoutResults: TermFigures;
  /** Terms on the list, however often they were searched; counted in no other group. */
  readonly withheld: TermFigures;
}

export function figuresFrom(days: number, groups: Omit<Figures, 'searches' | 'days'>): Figures {
  const searches = Object.values(groups).reduce((sum, group) => sum + group.searches, 0);
  return { searches, days, ...groups };
}

/** A whole history, added up. */
export interface AddedUp {
  readonly figures: Figures;
  /** In the order of the API's tie-break: query, number of results, restriction, by code point. Once only. */
  keys(): AsyncIterable<KeptKey>;
}

export interface EngineOptions {
  /** Such as `4GB`; undefined for the engine's own. */
  readonly memoryLimit: string | undefined;
  /** Undefined if nothing is withheld. */
  readonly isWithheld: IsWithheld | undefined;
  /** Where counted logs are kept, for an engine that can use them. */
  readonly cache: CountCache | undefined;
  /** Where the engine shows how far it has come. */
  readonly terminal: Pick<Terminal, 'progress'>;
}

export interface EngineRun {
  /** There unless there are errors. */
  readonly log?: AddedUp;
  readonly problems: readonly Problem[];
  /** To be called in any case: deletes what is private. */
  close(): void;
}

/** What an engine throws when it fails while keys are read; never with a message of its own, which may hold searches. */
export class EngineFailure extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

export interface RedactEngine {
  readonly reads: readonly InputKind[];
  run(files: readonly InputFile[], options: EngineOptions): Promise<EngineRun>;
}
