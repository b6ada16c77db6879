// A column: what its cells may be, for the check, for JSON Schema, for Table Schema and for people.
import { whole } from '../api/patterns.ts';
import type { Finding } from '../csv/findings.ts';
import type { ProblemCode } from '../problem.ts';
import type { Guess } from './guesses.ts';

/** The type of a column in Table Schema (specs.frictionlessdata.io/table-schema). */
export interface ColumnType {
  readonly type: 'string' | 'boolean' | 'date' | 'year' | 'integer';
  readonly trueValues?: readonly string[];
  readonly falseValues?: readonly string[];
  readonly minimum?: string;
  readonly maximum?: string;
}

/** A warning about a cell that is valid but suspicious. */
export type CellCheck = (text: string) => Pick<Finding, 'code' | 'suggestion' | 'fixed'> | undefined;

/** What a filled cell may be. */
export interface Form<Value> {
  /** Reported for any other cell that isn't empty. */
  readonly problem: ProblemCode;
  /** For the placeholders in the text of this problem. */
  readonly details?: Readonly<Record<string, string>>;
  /** For the whole text of a cell; absent if any text is allowed, or only the listed values. */
  readonly pattern?: string;
  readonly values?: readonly string[];
  readonly field: ColumnType;
  readonly guess?: Guess;
  readonly checks?: readonly CellCheck[];
  /** In search logs, wrong cells of this form can't be part of a query, so they may be shown. */
  readonly harmless?: RegExp;
  /** Undefined for a text that matches the pattern but is wrong, which schemas can't express. */
  readonly read: (text: string) => Value | undefined;
}

/** The documentation of a column. */
export interface ColumnWords {
  readonly title: string;
  readonly description: string;
  /** Texts of cells. */
  readonly examples: readonly [string, ...string[]];
}

/** Rules for a column beyond its single cells. */
export interface ColumnLinks {
  /** Reported for a value in a second row; empty cells don't count. */
  readonly unique?: ProblemCode;
  /** The value that counts, if it isn't the cell itself. */
  readonly uniqueValue?: (cells: Readonly<Record<string, string>>) => string;
  /** In addition to the checks of the form. */
  readonly checks?: readonly CellCheck[];
  /** Whether its values identify the rows. */
  readonly isKey?: true;
  /** Whether its values must be in that column of councils.csv. */
  readonly councils?: 'authority_code';
  /** Whether the table may lack the column. */
  readonly mayBeMissing?: true;
}

export interface ColumnRule<Value = unknown> extends Form<Value>, ColumnWords, ColumnLinks {
  readonly checks: readonly CellCheck[];
  readonly mayBeEmpty: boolean;
  /** Doesn't check the pattern, which would take too long for search logs. */
  readonly read: (text: string) => Value | undefined;
  /** The value of a cell; undefined if it is wrong. */
  readonly valueIn: (text: string) => Value | undefined;
  readonly takes: (text: string) => boolean;
}

type About = ColumnWords & ColumnLinks;

/** A column without empty cells. */
export const filled = <Value>(form: Form<Value>, about: About): ColumnRule<Value> =>
  column(form, form.read, false, about);

/** An empty cell is null. */
export const orNull = <Value>(form: Form<Value>, about: About): ColumnRule<Value | null> =>
  column<Value | null>(form, (text) => (text === '' ? null : form.read(text)), true, about);

/** An empty cell is an empty text. */
export const orBlank = <Value extends string>(form: Form<Value>, about: About): ColumnRule<Value | ''> =>
  column<Value | ''>(form, (text) => (text === '' ? '' : form.read(text)), true, about);

function column<Value>(
  form: Form<Value>,
  read: Form<Value>['read'],
  mayBeEmpty: boolean,
  about: About,
): ColumnRule<Value> {
  const matches = matcherFor(form);
  const valueIn = (text: string) => ((mayBeEmpty && text === '') || matches(text) ? read(text) : undefined);
  const takes = (text: string) => valueIn(text) !== undefined;
  const checks = [...(form.checks ?? []), ...(about.checks ?? [])];
  return { ...about, ...form, checks, mayBeEmpty, read, valueIn, takes };
}

function matcherFor({ pattern, values }: Pick<Form<unknown>, 'pattern' | 'values'>): (text: string) => boolean {
  if (values) return (text) => values.includes(text);
  if (pattern === undefined) return () => true;
  const regex = new RegExp(whole(pattern));
  return (text) => regex.test(text);
}
