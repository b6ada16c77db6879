// A column: what its cells may be, said once, for the check, for JSON Schema, for Table Schema and for people.
import { z } from 'zod';
import { whole, wholeOrEmpty } from '../api/patterns.ts';
import type { ProblemCode } from '../problem.ts';

/** What Table Schema calls a column's type, and what it needs to know of it (specs.frictionlessdata.io/table-schema). */
export interface ColumnType {
  readonly type: 'string' | 'boolean' | 'date' | 'year' | 'integer';
  readonly trueValues?: readonly string[];
  readonly falseValues?: readonly string[];
  readonly minimum?: string;
  readonly maximum?: string;
}

/** What a filled cell may be. */
export interface CellForm {
  /** What is reported of a cell that is neither so nor empty. */
  readonly problem: ProblemCode;
  /** A cell’s text, from its beginning to its end; absent where any text will do, or only some that are listed. */
  readonly pattern?: string;
  readonly values?: readonly [string, ...string[]];
  readonly field: ColumnType;
}

/** What is read from a filled cell. */
export interface Form<Value> extends CellForm {
  readonly value: z.ZodType<Value>;
  /** Undefined for what fits the pattern and is wrong all the same: no schema can say it. */
  readonly read: (text: string) => Value | undefined;
}

/** What people are told of a column: the rule in `description`, in their words. */
export interface ColumnWords {
  readonly title: string;
  readonly description: string;
  /** Cells as they stand in the table. */
  readonly examples: readonly [string, ...string[]];
}

/** What holds of a column beyond its cells one by one. */
export interface ColumnLinks {
  /** What is reported of a value that stands in two rows; cells that are empty don’t count. */
  readonly unique?: ProblemCode;
  /** Whether its values name the rows. */
  readonly isKey?: true;
  /** Whether its values must stand in that column of councils.csv. */
  readonly councils?: 'authority_code';
  /** Whether the table may lack the column. */
  readonly mayBeMissing?: true;
}

export interface ColumnRule extends CellForm, ColumnWords, ColumnLinks {
  readonly mayBeEmpty: boolean;
}

/** The rule that each column’s schema was made from. */
const COLUMN_RULES = z.registry<ColumnRule>();

type About = ColumnWords & ColumnLinks;

/** A column without empty cells. */
export const filled = <Value>(form: Form<Value>, about: About) => column(form, false, form.value, form.read, about);

/** An empty cell is null. */
export const orNull = <Value>(form: Form<Value>, about: About) =>
  column(form, true, form.value.nullable(), (text) => (text === '' ? null : form.read(text)), about);

/** An empty cell is an empty text. */
export const orBlank = <Value extends string>(form: Form<Value>, about: About) =>
  column(form, true, form.value.or(z.literal('')), (text) => (text === '' ? '' : form.read(text)), about);

function column<Value>(
  form: CellForm,
  mayBeEmpty: boolean,
  value: z.ZodType<Value>,
  read: (text: string) => Value | undefined,
  about: About,
) {
  const { title, description, examples } = about;
  const cell = cellSchema(form, mayBeEmpty).meta({ title, description, examples: [...examples] });
  const codec = z.codec(cell as z.ZodType<string, string>, value, {
    decode: (text, context) => {
      const value = read(text);
      if (value !== undefined) return value as z.input<z.ZodType<Value>>;
      context.issues.push({ code: 'custom', input: text });
      return z.NEVER;
    },
    encode: (value: unknown) => (value === null ? '' : String(value)),
  });
  return codec.register(COLUMN_RULES, { ...about, ...form, mayBeEmpty });
}

function cellSchema({ pattern, values }: CellForm, mayBeEmpty: boolean) {
  if (values) return z.enum(mayBeEmpty ? [...values, ''] : values);
  if (pattern === undefined) return z.string();
  return z.string().regex(new RegExp(mayBeEmpty ? wholeOrEmpty(pattern) : whole(pattern)));
}

/** The rules of a table's columns, by name, in their order. */
export function rulesOf(table: z.ZodObject): ReadonlyMap<string, ColumnRule> {
  return new Map(Object.keys(table.shape).map((column) => [column, ruleOf(table, column)!]));
}

/** Undefined where the table has no such column. */
export function ruleOf(table: z.ZodObject, column: string): ColumnRule | undefined {
  const schema = table.shape[column] as z.ZodType | undefined;
  return schema && COLUMN_RULES.get(schema);
}
