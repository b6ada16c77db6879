// Defines the values that a column accepts, for the “check” command, JSON Schema, Table Schema and the documentation.
import { anchored, LINE } from '../api/patterns.ts';
import type { Finding } from '../csv/findings.ts';
import type { DiagnosticCode } from '../diagnostics/diagnostic.ts';
import type { Reader } from './readers/reading.ts';

/** A column's type in Table Schema (specs.frictionlessdata.io/table-schema). */
export interface ColumnType {
  readonly type: 'string' | 'boolean' | 'date' | 'year' | 'integer';
  readonly trueValues?: readonly string[];
  readonly falseValues?: readonly string[];
  readonly minimum?: string;
  readonly maximum?: string;
}

/** Returns a warning about a cell that is valid but looks suspicious. */
export type CellCheck = (text: string) => Pick<Finding, 'code' | 'suggestion' | 'fixed' | 'values'> | undefined;

/** Guesses the intended value of an invalid cell; returns undefined if the intention isn't clear. */
export type Guess = (text: string) => string | undefined;

/** The values allowed in a cell that isn't empty. */
export interface Form<Value> {
  /** Reported if the cell contains any other value. */
  readonly problem: DiagnosticCode;
  /** Must match the entire text of a cell. Absent if any text is allowed, or if the allowed values are listed. */
  readonly pattern?: string;
  /** The maximum length, in characters (code points). */
  readonly maxLength?: number;
  readonly values?: readonly string[];
  readonly field: ColumnType;
  /** Reads values as people and programs write them. What it is sure of can be fixed automatically. */
  readonly reader?: Reader;
  /** Guesses the value if there is no reader. */
  readonly guess?: Guess;
  readonly checks?: readonly CellCheck[];
  /** Matches invalid cells that can't be part of a query and are therefore safe to show in messages about search logs. */
  readonly harmless?: RegExp;
  /** Undefined if the text is invalid despite matching the pattern. Schemas can't express this. */
  readonly read: (text: string) => Value | undefined;
}

export interface ColumnWords {
  readonly title: string;
  readonly description: string;
  /** Examples of cell text. */
  readonly examples: readonly [string, ...string[]];
}

export interface ColumnReference {
  readonly table: string;
  /** Another table that may contain the value instead. */
  readonly otherTable?: string;
  /** The singular noun for a row of that table. */
  readonly one: string;
  /** Reported if far fewer of these rows are referred to than in an earlier version. */
  readonly lost: DiagnosticCode;
}

/** Rules for a column that involve more than a single cell. */
export interface ColumnLinks {
  /** Reported if several rows have the same value. Empty cells are ignored. */
  readonly unique?: DiagnosticCode;
  /** Returns the value that must be unique. By default, this is the text of the cell. */
  readonly uniqueValue?: (cells: Readonly<Record<string, string>>) => string;
  /** Additional checks that aren't part of the form. */
  readonly checks?: readonly CellCheck[];
  /** Whether each row is identified by its value in this column. */
  readonly isKey?: true;
  /** The table whose key column must contain every value in this column. */
  readonly references?: ColumnReference;
  /** Whether the column is optional. */
  readonly mayBeMissing?: true;
  /** Whether new tables have the column although it is optional. */
  readonly isRecommended?: true;
}

export interface ColumnRule<Value = unknown> extends Form<Value>, ColumnWords, ColumnLinks {
  readonly checks: readonly CellCheck[];
  readonly mayBeEmpty: boolean;
  /** Converts a cell to a value without checking the pattern, because that would take too long for search logs. */
  readonly read: (text: string) => Value | undefined;
  /** Returns the value of a cell, or undefined if the cell is invalid. */
  readonly valueIn: (text: string) => Value | undefined;
  readonly takes: (text: string) => boolean;
}

type About = ColumnWords & ColumnLinks;

/** Creates a column whose cells must not be empty. */
export const filled = <Value>(form: Form<Value>, about: About): ColumnRule<Value> =>
  column(form, form.read, false, about);

/** Creates a column in which an empty cell stands for null. */
export const orNull = <Value>(form: Form<Value>, about: About): ColumnRule<Value | null> =>
  column<Value | null>(form, (text) => (text === '' ? null : form.read(text)), true, about);

/** Creates a column in which an empty cell stands for an empty string. */
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

/** Returns whether a text is a valid value of a form. */
export function validFor(form: Form<unknown>): (text: string) => boolean {
  const matches = matcherFor(form);
  return (text) => matches(text) && form.read(text) !== undefined;
}

/** Whether the column accepts only text of a certain form. */
export const isStrict = (rule: Pick<ColumnRule, 'pattern' | 'values'> | undefined): boolean =>
  rule?.values !== undefined || (rule?.pattern !== undefined && rule.pattern !== LINE);

function matcherFor({ pattern, maxLength = Infinity, values }: Form<unknown>): (text: string) => boolean {
  if (values) return (text) => values.includes(text);
  if (pattern === undefined) return () => true;
  const regex = new RegExp(anchored(pattern));
  // Patterns with a limited length match only ASCII characters, so each UTF-16 code unit is a character.
  return (text) => text.length <= maxLength && regex.test(text);
}
