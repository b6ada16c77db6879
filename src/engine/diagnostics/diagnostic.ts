// The data structure for problems with the data, the options, the output or a published site. The wording is in codes/.

import { CODES, type DiagnosticCode } from './all-codes.ts';
import type { Severity } from './code.ts';

export { CODES, type DiagnosticCode, type Severity };

/** Lines and columns are numbered from 1. Columns are counted in characters. */
export interface Place {
  readonly line: number;
  readonly column: number;
  /** The cell's name in a spreadsheet. */
  readonly cell?: CellName | undefined;
  /** The text at this place, unless it must be hidden. */
  readonly excerpt?: Excerpt | undefined;
}

export interface CellName {
  /** The row number in a spreadsheet, where the header is row 1 and empty lines are counted. */
  readonly row: number;
  /** A cell address such as `C34`; undefined for a whole row. */
  readonly address?: string;
  /** The column name, as given in the header. */
  readonly column?: string;
}

/** The text of a row or line. `from` and `to` delimit the faulty part, in UTF-16 code units. */
export interface Excerpt {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The marked part of the text. */
export const excerptText = ({ text, from, to }: Excerpt): string => text.slice(from, to);

/** A place in a file. Without a line, the whole file. */
export interface Location extends Partial<Place> {
  /** The file's path, in the form used by the user. */
  readonly file: string;
}

/** @returns undefined if the location is a whole file */
export const placeIn = ({ line, column = 1, cell, excerpt }: Partial<Place>): Place | undefined =>
  line === undefined ? undefined : { line, column, cell, excerpt };

/** A replacement for the bytes from `start` (inclusive) to `end` (exclusive). */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A mistake and its location. */
interface Occurrence {
  /** Undefined if the mistake is on the command line, or isn't in a file at all. */
  readonly location?: Location | undefined;
  /** Values for the placeholders in the wording. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** A guess at the intended value. */
  readonly suggestion?: string | undefined;
  /** Set only if there is exactly one safe correction. */
  readonly fix?: Edit | undefined;
}

/** Another place that is related to a diagnostic. */
export interface Related extends Occurrence {
  /** The first of two conflicting rows, a similar row, or a repetition of the mistake. */
  readonly relation: 'first' | 'similar' | 'repeated';
  readonly location: Location;
  /** The places related to this one, if it is a repetition. */
  readonly related?: readonly Related[] | undefined;
}

export interface Diagnostic extends Occurrence {
  readonly code: DiagnosticCode;
  /** Overrides the code's default severity. */
  readonly severity?: Severity | undefined;
  readonly related?: readonly Related[] | undefined;
}

/** A diagnostic for a file whose name isn't known yet. */
export interface UnlocatedDiagnostic extends Omit<Diagnostic, 'location' | 'related'> {
  readonly place?: Place | undefined;
}

export const locatedIn = (file: string, { place, ...rest }: UnlocatedDiagnostic): Diagnostic => ({
  ...rest,
  location: { file, ...place },
});

/** The result of a step, if it succeeded, and all problems found so far. */
export interface Outcome<Value> {
  readonly value?: Value;
  readonly problems: readonly Diagnostic[];
}

/** Runs the next step, unless the previous step has no result. */
export function andThen<Value, Next>(
  { value, problems }: Outcome<Value>,
  step: (value: Value) => Outcome<Next>,
): Outcome<Next> {
  if (value === undefined) return { problems };
  const next = step(value);
  return { ...next, problems: [...problems, ...next.problems] };
}

/** A cell that can be fixed automatically. */
export interface Fixable {
  readonly code: DiagnosticCode;
  readonly file: string;
  readonly place: Place & { readonly excerpt: Excerpt };
  readonly fix: Edit;
}

/** All fixable cells. Only the first fix for each cell is included. */
export function fixableIn(problems: readonly Diagnostic[]): readonly Fixable[] {
  const seen = new Set<string>();
  const fixable = (code: DiagnosticCode, { location, fix }: Occurrence): readonly Fixable[] => {
    if (!location?.excerpt || !fix || seen.size === seen.add(`${location.file}\n${fix.start}`).size) return [];
    return [{ code, file: location.file, place: location as Fixable['place'], fix }];
  };
  return problems.flatMap((problem) =>
    [problem, ...(problem.related ?? [])].flatMap((each) => fixable(problem.code, each)),
  );
}

export const severityOf = ({ code, severity }: Diagnostic): Severity => severity ?? CODES[code].severity;

export const isError = (problem: Diagnostic): boolean => severityOf(problem) === 'error';

export const isFault = (problem: Diagnostic): boolean => severityOf(problem) !== 'notice';

export const errorsIn = (problems: readonly Diagnostic[]): readonly Diagnostic[] => problems.filter(isError);

export const hasErrors = (problems: readonly Diagnostic[]): boolean => problems.some(isError);

/** 0 if there are no errors, 1 for errors in the data, 2 for incorrect usage or a problem with the environment. */
export function exitCodeFor(problems: readonly Diagnostic[]): 0 | 1 | 2 {
  if (!hasErrors(problems)) return 0;
  return errorsIn(problems).some(isMisuse) ? 2 : 1;
}

function isMisuse(problem: Diagnostic): boolean {
  const isFlag = problem.location === undefined && (problem.code === 'bad-option' || problem.code === 'unknown-option');
  return CODES[problem.code].isMisuse === true || isFlag;
}

/**
 * The operating system's description of an error, such as a full disk.
 * @returns undefined for any other error, which is a bug
 */
export function systemReason(error: unknown): string | undefined {
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall === undefined ? undefined : message;
}

/** The message with its placeholders filled in, without a full stop. */
export function messageOf(problem: Diagnostic): string {
  return fill(CODES[problem.code].message, problem.values);
}

export function helpOf(problem: Diagnostic): string | undefined {
  const { help } = CODES[problem.code];
  // The last placeholder may be replaced by an empty string.
  return help && fill(help, problem.values).trimEnd();
}

function fill(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
