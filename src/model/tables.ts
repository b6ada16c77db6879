// The source tables as schemas: each column's rule once, as a codec from the cell's text to its value.
import { z } from 'zod';
import type { ProblemCode } from '../problem.ts';
import { AUTHORITY_CODE, AUTHORITY_TYPES, COUNTRIES, SCOPES } from '../route/endpoints.ts';
import { readDate } from '../route/parameters.ts';

/** How a column's cells are read: the problem to report where `read` gives undefined. */
interface Rule<Value> {
  readonly problem: ProblemCode;
  readonly schema: z.ZodType<Value>;
  readonly read: (text: string) => Value | undefined;
}

/** What a codec reports when it can't read a cell; found again as the `params` of zod's issue. */
export interface CellIssue {
  readonly problem: ProblemCode;
}

function codec<Value>(rule: Rule<Value>, schema: z.ZodType<Value> = rule.schema) {
  return z.codec(z.string(), schema, {
    decode: (text, context) => {
      const value = rule.read(text);
      if (value !== undefined) return value;
      const params: CellIssue = { problem: text === '' ? 'empty-cell' : rule.problem };
      context.issues.push({ code: 'custom', input: text, params });
      return z.NEVER;
    },
    encode: (value: unknown) => (value === null ? '' : String(value)),
  });
}

const required = <Value>(rule: Rule<Value>) => codec(rule);

/** An empty cell is null. */
const orNull = <Value>(rule: Rule<Value>) =>
  codec<Value | null>({ ...rule, read: (text) => (text === '' ? null : rule.read(text)) }, rule.schema.nullable());

/** An empty cell is an empty text. */
const orBlank = <Value>(rule: Rule<Value>) =>
  codec<Value | ''>({ ...rule, read: (text) => (text === '' ? '' : rule.read(text)) }, rule.schema.or(z.literal('')));

const oneOf = <Value extends string>(problem: ProblemCode, known: readonly [Value, ...Value[]]): Rule<Value> => ({
  problem,
  schema: z.enum(known),
  read: (text) => known.find((value) => value === text),
});

const matching = (problem: ProblemCode, form: RegExp): Rule<string> => ({
  problem,
  schema: z.string().regex(form),
  read: (text) => (form.test(text) ? text : undefined),
});

const CODE = matching('bad-code', AUTHORITY_CODE);

const NAME: Rule<string> = {
  problem: 'empty-cell',
  schema: z.string().min(1),
  read: (text) => (text.trim() === '' ? undefined : text),
};

const DATE: Rule<string> = {
  problem: 'bad-date',
  schema: z.iso.date(),
  read: (text) => (text.length === 10 ? readDate(text) : undefined),
};

const BOOLEANS = new Map([
  ...['true', 'yes', '1'].map((text) => [text, true] as const),
  ...['false', 'no', '0'].map((text) => [text, false] as const),
]);
const BOOLEAN: Rule<boolean> = {
  problem: 'bad-boolean',
  schema: z.boolean(),
  read: (text) => BOOLEANS.get(text.toLowerCase()),
};

export const FIRST_YEAR = 1990;
export const LAST_YEAR = 2200;
const YEAR: Rule<number> = {
  problem: 'bad-year',
  schema: z.int().min(FIRST_YEAR).max(LAST_YEAR),
  read: (text) => {
    const year = /^[0-9]{4}$/.test(text) ? Number(text) : Number.NaN;
    return year >= FIRST_YEAR && year <= LAST_YEAR ? year : undefined;
  },
};

// Spaces after the host pass (there is a warning of their own for them), control characters don't.
const ADDRESS: Rule<string> = {
  problem: 'bad-address',
  schema: z.string().regex(/^https?:\/\//i),
  read: (text) =>
    /^https?:\/\/[^/?#\s]/i.test(text) && !/\p{Cc}/u.test(text) && URL.canParse(text) ? text : undefined,
};

/** The tables of the source folder whose rows are records; each column's name and rule, in their order. */
export const TABLES = {
  councils: z.object({
    authority_code: required(CODE),
    name: required(NAME),
    slug: orBlank(matching('bad-slug', /^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
    website_url: orBlank(ADDRESS),
    gss_code: orBlank(matching('bad-gss-code', /^[A-Z][0-9]{8}$/)),
    country: required(oneOf('unknown-country', COUNTRIES)),
    authority_type: orBlank(oneOf('unknown-type', AUTHORITY_TYPES)),
  }),
  commitments: z.object({
    authority_code: required(CODE),
    has_promise: orNull(BOOLEAN),
    target_year: orNull(YEAR),
    scope: orNull(oneOf('unknown-scope', SCOPES)),
    text: z.string(),
    source: orBlank(ADDRESS),
    source_name: z.string(),
  }),
  plans: z.object({
    authority_code: required(CODE),
    title: z.string(),
    document_type: z.string(),
    updated_at: orNull(DATE),
  }),
  emergencies: z.object({
    authority_code: required(CODE),
    date_declared: orNull(DATE),
  }),
} as const;

export type TableName = keyof typeof TABLES;
export type TableRow<Name extends TableName> = z.output<(typeof TABLES)[Name]>;

/** Columns that a table may lack. */
export const OPTIONAL_COLUMNS: ReadonlySet<string> = new Set(['slug']);

export function columnsOf(table: TableName): readonly string[] {
  return Object.keys(TABLES[table].shape);
}
