// Problems with the data, the options, the output or a published site, represented as values. All their texts are in codes.ts.
import type { Severity } from './code.ts';
import { CODES, type DiagnosticCode } from './codes.ts';

export { CODES, type DiagnosticCode, type Severity };

/** Lines and columns start at 1. A column is a number of characters. */
export interface Place {
  readonly line: number;
  readonly column: number;
  /** The cell's name as in a spreadsheet. */
  readonly cell?: CellName | undefined;
  /** The text at this place, if it may be shown. */
  readonly excerpt?: Excerpt | undefined;
}

export interface CellName {
  /** The row number, where the header is row 1 and empty lines count. */
  readonly row: number;
  /** A cell address such as `C34`; undefined for a whole row. */
  readonly address?: string;
  /** The column name as in the header. */
  readonly column?: string;
}

/** The text of a row or line. `from` and `to` mark the part at fault, in UTF-16 code units. */
export interface Excerpt {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A place in a file, or the whole file if there is no line. */
export interface Location extends Partial<Place> {
  /** The file's name as the user would write it. */
  readonly file: string;
}

/** @returns undefined if the location is the whole file */
export const placeIn = ({ line, column = 1, cell, excerpt }: Partial<Place>): Place | undefined =>
  line === undefined ? undefined : { line, column, cell, excerpt };

/** Replaces the bytes from `start` up to but not including `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A mistake and where it was made. */
interface Occurrence {
  /** Undefined if the mistake is in the command line, or not in a file at all. */
  readonly location?: Location | undefined;
  /** Values for the placeholders in the texts. */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** A guess at what was meant. */
  readonly suggestion?: string | undefined;
  /** Set only if there is exactly one safe correction. */
  readonly fix?: Edit | undefined;
}

/** Another place that is connected with a diagnostic. */
export interface Related extends Occurrence {
  /** The earlier of two conflicting rows, a similar row, or a repetition of the mistake. */
  readonly relation: 'first' | 'similar' | 'repeated';
  readonly location: Location;
  /** If this is a repetition, the places connected with it. */
  readonly related?: readonly Related[] | undefined;
}

export interface Diagnostic extends Occurrence {
  readonly code: DiagnosticCode;
  /** Overrides the code's default severity. */
  readonly severity?: Severity | undefined;
  readonly related?: readonly Related[] | undefined;
}

/** A diagnostic for a file before the file's name is known. */
export interface Unlocated extends Omit<Diagnostic, 'location' | 'related'> {
  readonly place?: Place | undefined;
}

export const inFile = (file: string, { place, ...rest }: Unlocated): Diagnostic => ({
  ...rest,
  location: { file, ...place },
});

/** The result of a step, if it succeeded, and all problems so far. */
export interface Outcome<Value> {
  readonly value?: Value;
  readonly problems: readonly Diagnostic[];
}

/** Takes the next step, unless the previous one gave no value. */
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

/** Includes only the first fix for each cell. */
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

const isError = (problem: Diagnostic): boolean => severityOf(problem) === 'error';

export const isFault = (problem: Diagnostic): boolean => severityOf(problem) !== 'notice';

export const errorsIn = (problems: readonly Diagnostic[]): readonly Diagnostic[] => problems.filter(isError);

export const hasErrors = (problems: readonly Diagnostic[]): boolean => problems.some(isError);

/** 0 if there are no errors, 1 for errors in the data, 2 for errors in the command. */
export function exitCodeFor(problems: readonly Diagnostic[]): 0 | 1 | 2 {
  if (!hasErrors(problems)) return 0;
  return problems.some(isMisuse) ? 2 : 1;
}

function isMisuse(problem: Diagnostic): boolean {
  const isFlag = problem.location === undefined && (problem.code === 'bad-option' || problem.code === 'unknown-option');
  return CODES[problem.code].isMisuse === true || isFlag;
}

/**
 * The reason given by the operating system, such as a full disk.
 * @returns undefined for any other error, which is a bug
 */
export function systemReason(error: unknown): string | undefined {
  const { syscall, message } = error as NodeJS.ErrnoException;
  return syscall === undefined ? undefined : message;
}

/** The message as a sentence without its full stop. */
export function messageOf(problem: Diagnostic): string {
  return fill(CODES[problem.code].message, problem.values);
}

export function helpOf(problem: Diagnostic): string | undefined {
  const { help } = CODES[problem.code];
  // The last placeholder may be replaced by an empty text.
  return help && fill(help, problem.values).trimEnd();
}

function fill(text: string, values: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
