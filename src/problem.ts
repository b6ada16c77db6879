// Problems: what can be wrong with the data, the options or a folder, as values with a code and a place, never exceptions. What
// each code says stands in `problem-codes.ts`; how it looks is for `report/`.
import { PROBLEMS, type ProblemCode, type ProblemRule, type Severity } from './problem-codes.ts';

export { PROBLEMS, type ProblemCode, type Severity };

/** A place in a file; line and column count from 1, columns in characters. */
export interface Place {
  readonly line: number;
  readonly column: number;
  /** As a spreadsheet names it. */
  readonly cell?: CellName | undefined;
  /** What stands there, where it may be shown. */
  readonly excerpt?: Excerpt | undefined;
}

export interface CellName {
  /** From 1, the header; empty lines count. */
  readonly row: number;
  /** Such as `C34`; absent where it is about the whole row. */
  readonly address?: string;
  /** What the header calls its column. */
  readonly column?: string;
}

/** The text of a row or line, line breaks in its cells included, and which part of it (in UTF-16 units) it is about. */
export interface Excerpt {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A change of a file's bytes that has but one safe meaning. */
export interface Fix {
  /** The bytes from `start` up to `end` go. */
  readonly start: number;
  readonly end: number;
  /** What comes in their place. */
  readonly text: string;
}

export interface Problem {
  readonly code: ProblemCode;
  /** Path of the file, as the user would name it. */
  readonly file?: string | undefined;
  readonly place?: Place | undefined;
  /** What stands for `{name}` in the code's texts. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** The value meant, where it can be guessed. */
  readonly suggestion?: string | undefined;
  /** Where the row stands, in the same file, that this one clashes with. */
  readonly other?: Place | undefined;
  readonly fix?: Fix | undefined;
}

/** What a step of the program produces, if nothing prevents it, and every problem up to then. */
export interface Outcome<Value> {
  readonly value?: Value;
  readonly problems: readonly Problem[];
}

/** Takes the next step, if the one before it produced something. */
export function andThen<Value, Next>(
  { value, problems }: Outcome<Value>,
  step: (value: Value) => Outcome<Next>,
): Outcome<Next> {
  if (value === undefined) return { problems };
  const next = step(value);
  return { ...next, problems: [...problems, ...next.problems] };
}

/** A problem that says how it is fixed. */
export type Fixable = Problem & {
  readonly file: string;
  readonly place: Place & { readonly excerpt: Excerpt };
  readonly fix: Fix;
};

/** The problems that have a fix. If several are about one cell, only the first is included. */
export function fixableIn(problems: readonly Problem[]): readonly Fixable[] {
  const seen = new Set<string>();
  return problems.filter((problem): problem is Fixable => {
    if (!problem.fix || problem.file === undefined || !problem.place?.excerpt) return false;
    return seen.size < seen.add(`${problem.file}\n${problem.fix.start}`).size;
  });
}

export function severityOf(problem: Problem): Severity {
  return PROBLEMS[problem.code].severity;
}

const isError = (problem: Problem): boolean => severityOf(problem) === 'error';

/** Notices are not faults. */
export const isFault = (problem: Problem): boolean => severityOf(problem) !== 'notice';

export const errorsIn = (problems: readonly Problem[]): readonly Problem[] => problems.filter(isError);

export const hasErrors = (problems: readonly Problem[]): boolean => problems.some(isError);

/** 0 when nothing stops a build, 1 for errors in the data, 2 for a call that can't be carried out. */
export function exitCodeFor(problems: readonly Problem[]): 0 | 1 | 2 {
  if (!hasErrors(problems)) return 0;
  return problems.some(isMisuse) ? 2 : 1;
}

function isMisuse(problem: Problem): boolean {
  const rule: ProblemRule = PROBLEMS[problem.code];
  const isFlag = problem.file === undefined && (problem.code === 'bad-option' || problem.code === 'unknown-option');
  return rule.misuse === true || isFlag;
}

/**
 * The reason for an operating system error, such as a write to a full disk, with the path if the error has one.
 * @returns undefined for any other error, which is a bug
 */
export function systemReason(error: unknown): string | undefined {
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall === undefined ? undefined : message;
}

/** What is wrong, in a sentence without its full stop. */
export function messageOf(problem: Problem): string {
  return fill(PROBLEMS[problem.code].message, problem.values);
}

export function expectationOf(problem: Problem): string | undefined {
  const rule: ProblemRule = PROBLEMS[problem.code];
  return rule.expected && fill(rule.expected, problem.values);
}

function fill(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
