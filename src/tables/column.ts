// Defines the values that a column accepts, for the “check” command, JSON Schema, Table Schema and the documentation.
import { whole } from '../api/patterns.ts';
import type { Finding } from '../csv/findings.ts';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import type { Guess } from './guesses.ts';

/** A column's type in Table Schema (specs.frictionlessdata.io/table-schema). */
export interface ColumnType {
  readonly type: 'string' | 'boolean' | 'date' | 'year' | 'integer';
  readonly trueValues?: readonly string[];
  readonly falseValues?: readonly string[];
  readonly minimum?: string;
  readonly maximum?: string;
}

/** Returns a warning about a cell that is valid but suspicious. */
export type CellCheck = (text: string) => Pick<Finding, 'code' | 'suggestion' | 'fixed'> | undefined;

/** The values that a filled cell may have. */
export interface Form<Value> {
  /** Reported for any other value. */
  readonly problem: DiagnosticCode;
  /** Matches the complete text of a cell. Absent if any text is allowed, or only the listed values. */
  readonly pattern?: string;
  readonly values?: readonly string[];
  readonly field: ColumnType;
  readonly guess?: Guess;
  readonly checks?: readonly CellCheck[];
  /** Matches wrong cells that can't be part of a query, and so may be shown in messages about search logs. */
  readonly harmless?: RegExp;
  /** Undefined if a text is wrong even though it matches the pattern. Schemas can't express this. */
  readonly read: (text: string) => Value | undefined;
}

/** The documentation of a column. */
export interface ColumnWords {
  readonly title: string;
  readonly description: string;
  /** Examples of the text in a cell. */
  readonly examples: readonly [string, ...string[]];
}

/** Rules for a column that go beyond single cells. */
export interface ColumnLinks {
  /** Reported if a value occurs in more than one row. Empty cells are ignored. */
  readonly unique?: DiagnosticCode;
  /** Returns the value that must be unique, if it isn't the cell itself. */
  readonly uniqueValue?: (cells: Readonly<Record<string, string>>) => string;
  /** Checks in addition to those of the form. */
  readonly checks?: readonly CellCheck[];
  /** Whether the column identifies its rows. */
  readonly isKey?: true;
  /** The column of councils.csv that must contain this column's values. */
  readonly councils?: 'authority_code';
  /** Whether the column is optional. */
  readonly mayBeMissing?: true;
}

export interface ColumnRule<Value = unknown> extends Form<Value>, ColumnWords, ColumnLinks {
  readonly checks: readonly CellCheck[];
  readonly mayBeEmpty: boolean;
  /** Doesn't check the pattern, because that would take too long for search logs. */
  readonly read: (text: string) => Value | undefined;
  /** The value of a cell; undefined if it is wrong. */
  readonly valueIn: (text: string) => Value | undefined;
  readonly takes: (text: string) => boolean;
}

type About = ColumnWords & ColumnLinks;

/** A column whose cells must not be empty. */
export const filled = <Value>(form: Form<Value>, about: About): ColumnRule<Value> =>
  column(form, form.read, false, about);

/** A column in which an empty cell means null. */
export const orNull = <Value>(form: Form<Value>, about: About): ColumnRule<Value | null> =>
  column<Value | null>(form, (text) => (text === '' ? null : form.read(text)), true, about);

/** A column in which an empty cell means an empty string. */
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
