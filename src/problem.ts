// Problems with the data, options or folders, as values with a code and a place. Texts are in problem-codes.ts.
import { PROBLEMS, type ProblemCode, type ProblemRule, type Severity } from './problem-codes.ts';

export { PROBLEMS, type ProblemCode, type Severity };

/** Line and column count from 1; columns in characters. */
export interface Place {
  readonly line: number;
  readonly column: number;
  /** As in a spreadsheet. */
  readonly cell?: CellName | undefined;
  /** The text there, if it may be shown. */
  readonly excerpt?: Excerpt | undefined;
}

export interface CellName {
  /** The header is row 1; empty lines count. */
  readonly row: number;
  /** `C34`; undefined for a whole row. */
  readonly address?: string;
  /** As in the header. */
  readonly column?: string;
}

/** A row or line, and the part of it that the problem is about, in UTF-16 units. */
export interface Excerpt {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Replaces bytes of a file. Only for problems with exactly one safe correction. */
export interface Fix {
  /** Replaces the bytes from `start` to `end`, exclusive. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Problem {
  readonly code: ProblemCode;
  /** As the user would name it. */
  readonly file?: string | undefined;
  readonly place?: Place | undefined;
  /** For the placeholders in the code's texts. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** A guess at the intended value. */
  readonly suggestion?: string | undefined;
  /** The other of two rows that clash. */
  readonly other?: Place | undefined;
  readonly fix?: Fix | undefined;
}

/** The result of a step, if there is one, and all problems so far. */
export interface Outcome<Value> {
  readonly value?: Value;
  readonly problems: readonly Problem[];
}

/** Takes the next step unless there is no result. */
export function andThen<Value, Next>(
  { value, problems }: Outcome<Value>,
  step: (value: Value) => Outcome<Next>,
): Outcome<Next> {
  if (value === undefined) return { problems };
  const next = step(value);
  return { ...next, problems: [...problems, ...next.problems] };
}

export type Fixable = Problem & {
  readonly file: string;
  readonly place: Place & { readonly excerpt: Excerpt };
  readonly fix: Fix;
};

/** Only the first fix for each cell. */
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

export const isFault = (problem: Problem): boolean => severityOf(problem) !== 'notice';

export const errorsIn = (problems: readonly Problem[]): readonly Problem[] => problems.filter(isError);

export const hasErrors = (problems: readonly Problem[]): boolean => problems.some(isError);

/** 0 without errors, 1 for errors in the data, 2 for errors in the call. */
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
 * The reason for an operating system error, such as a full disk.
 * @returns undefined for any other error, which is a bug
 */
export function systemReason(error: unknown): string | undefined {
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall === undefined ? undefined : message;
}

/** A sentence without its full stop. */
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
